import { expect, test } from 'vitest';
import { bytes, read, refusal, skippedOf, warningsOf } from '#tests/support/formats/reading.ts';

const HEAD = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n';
const entry = (fields: Partial<Record<string, string>>): string => {
  const all = { TRNTYPE: 'DEBIT', DTPOSTED: '20260401', TRNAMT: '-10.00', NAME: 'Tea', ...fields };
  return `<STMTTRN>\n${Object.entries(all)
    .map(([name, value]) => `<${name}>${value}\n`)
    .join('')}</STMTTRN>\n`;
};
const account = (rows: string, id = '123456789012', rest = ''): string =>
  `<STMTRS><CURDEF>INR<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM><BANKTRANLIST><DTSTART>20260401<DTEND>20260430${rows}</BANKTRANLIST>${rest}</STMTRS>`;
const ofx = (body: string): Uint8Array => bytes(`${HEAD}<OFX>${body}</OFX>\n`);
const rowsOf = (...entries: Record<string, string>[]) => read(ofx(account(entries.map(entry).join('')))).rows;

test('the sign of the amount counts, not the type; a day is a day whatever its zone', () => {
  const [row] = rowsOf({ TRNTYPE: 'CREDIT', TRNAMT: '-12.5', DTPOSTED: '20260401235959.000[-8:PST]' });
  expect(row).toMatchObject({ date: '2026-04-01', amount: -1250, description: 'Tea' });
});

test('fields are closed or not, in capitals or not, with comments, CDATA and references', () => {
  const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><ofx><stmtrs><stmttrn>
    <trntype>DEBIT</trntype><dtposted>20260402</dtposted><trnamt>-1,50</trnamt><!-- <memo>no</memo> -->
    <name><![CDATA[Fish & <Chips>]]></name><memo>A &amp; B &lt;C&gt; &#233;</memo></stmttrn></stmtrs></ofx>`;
  const { rows, format_name } = read(bytes(xml));
  expect(format_name).toBe('OFX 2.11');
  expect(rows).toMatchObject([
    { date: '2026-04-02', amount: -150, description: 'Fish & <Chips> A & B <C> é' },
  ]);
  expect(rowsOf({ NAME: 'a < b & c <i>d</i> R&D' })[0]?.description).toBe('a < b & c <i>d</i> R&D');
});

test('name, payee and memo make the description once; without any, the type and the cheque', () => {
  const [same, longer, payee, bare] = rowsOf(
    { NAME: 'SWIGGY', MEMO: 'swiggy' },
    { NAME: 'UPI 42', MEMO: 'UPI 42 Swiggy Bengaluru' },
    { NAME: '', MEMO: 'x</MEMO><PAYEE><NAME>Asha</NAME></PAYEE>' },
    { TRNTYPE: 'CHECK', NAME: '', CHECKNUM: '1000' },
  );
  expect([same, longer, payee, bare].map((row) => row?.description)).toEqual([
    'SWIGGY',
    'UPI 42 Swiggy Bengaluru',
    'x',
    'CHECK 1000',
  ]);
});

test('what is no amount or no day is named with its line and is no row', () => {
  const file = ofx(
    account(
      [
        { TRNAMT: '.' },
        { TRNAMT: '1e3' },
        { TRNAMT: '--5' },
        { TRNAMT: '12.345' },
        { TRNAMT: '' },
        { TRNAMT: 'ten' },
        { DTPOSTED: '20260231' },
        { DTPOSTED: '****' },
        { TRNAMT: '99999999999.00' },
        {},
      ]
        .map(entry)
        .join(''),
    ),
  );
  const reading = read(file);
  expect(reading.rows).toHaveLength(1);
  expect(skippedOf(reading)).toEqual([
    'unreadable',
    'unreadable',
    'unreadable',
    'too_fine',
    'blank',
    'unreadable',
    'bad_date',
    'bad_date',
    'too_large',
  ]);
  expect(warningsOf(reading)).toEqual(['unreadable']);
});

test('one decimal mark for the whole file; where only three digits stand behind each, it is asked', () => {
  expect(rowsOf({ TRNAMT: '-1.234,50' }, { TRNAMT: '-1.234' }).map(({ amount }) => amount)).toEqual([
    -123450, -123400,
  ]);
  expect(rowsOf({ TRNAMT: '1,234.50' })[0]?.amount).toBe(123450);
  const open = ofx(account(entry({ TRNAMT: '-1,500' })));
  const { questions } = read(open);
  expect(questions).toMatchObject([
    {
      field: 'decimal_mark',
      readings: [
        { value: '.', effect: { money_out: 150000 } },
        { value: ',', effect: { money_out: 150 } },
      ],
    },
  ]);
  expect(read(open, { decimal_mark: ',' })).toMatchObject({ questions: [], rows: [{ amount: -150 }] });
});

test('the bank’s reference is kept, an empty one or zeros are none, and a row repeated with it is pointed at', () => {
  const reading = read(
    ofx(account([{ FITID: 'A1' }, { FITID: 'A1' }, { FITID: '' }, { FITID: '000' }].map(entry).join(''))),
  );
  expect(reading.rows.map(({ reference }) => reference)).toEqual(['A1', 'A1', null, null]);
  expect(warningsOf(reading)).toEqual(['repeated_reference']);
});

test('corrections are pointed at, and one that deletes is no row', () => {
  const reading = read(
    ofx(
      account(
        [
          { CORRECTFITID: 'A1', CORRECTACTION: 'REPLACE' },
          { CORRECTFITID: 'A2', CORRECTACTION: 'DELETE' },
        ]
          .map(entry)
          .join(''),
      ),
    ),
  );
  expect(reading.rows).toHaveLength(1);
  expect(skippedOf(reading)).toEqual(['deleted']);
  expect(warningsOf(reading)).toEqual(['correction', 'correction', 'unreadable']);
});

test('account, currency, period and closing balance are those of the file', () => {
  const ledger =
    '<LEDGERBAL><BALAMT>-5.25<DTASOF>20260502</LEDGERBAL><AVAILBAL><BALAMT>9<DTASOF>20260502</AVAILBAL>';
  expect(read(ofx(account(entry({}), '9988', ledger)))).toMatchObject({
    format: 'ofx',
    format_name: 'OFX 1.02',
    account: '9988',
    currency: { value: 'INR', source: 'file' },
    opening: null,
    closing: { amount: -525, date: '2026-05-02' },
    period: { from: '2026-04-01', to: '2026-04-30' },
  });
});

test('a file that is cut off is refused, and so is one without transactions', () => {
  const whole = new TextDecoder().decode(ofx(account(entry({}))));
  expect(refusal(bytes(whole.slice(0, -20)))).toBe('statements.error.cut_off');
  expect(refusal(ofx(account('')))).toBe('statements.error.no_entries');
  expect(refusal(ofx(''))).toBe('statements.error.no_entries_of_account');
});

test('zero bytes behind the end, a byte order mark and no line ends do no harm', () => {
  const flat = `${HEAD}<OFX>${account(entry({ NAME: 'Café' }))}</OFX>`.replaceAll('\n', '');
  for (const file of [`\ufeff${flat}`, `${flat}\0\0\0`]) {
    expect(read(bytes(file)).rows[0]?.description, file.slice(0, 20)).toBe('Café');
  }
  const latin = Uint8Array.from(flat, (letter) => letter.charCodeAt(0));
  expect(read(latin).rows[0]?.description).toBe('Café');
});

test('every row says where its element stands', () => {
  const file = ofx(account(entry({ NAME: 'One' }) + entry({ NAME: 'Two' })));
  const text = new TextDecoder().decode(file);
  const [, two] = read(file).rows;
  expect(text.slice(...(two?.span ?? [0, 0]))).toMatch(/^<STMTTRN>[\s\S]*<NAME>Two\n<\/STMTTRN>$/);
  expect(two?.line).toBe(text.slice(0, two?.span?.[0]).split('\n').length);
});

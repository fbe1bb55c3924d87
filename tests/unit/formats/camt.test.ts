import { expect, test } from 'vitest';
import { bytes, read, refusal, skippedOf, warningsOf } from '#tests/support/formats/reading.ts';

interface Parts {
  amount?: string;
  side?: string;
  status?: string;
  booked?: string;
  rest?: string;
}
const entry = ({
  amount = '<Amt Ccy="EUR">10.00</Amt>',
  side = 'DBIT',
  status = '<Sts>BOOK</Sts>',
  booked = '<BookgDt><Dt>2026-04-01</Dt></BookgDt>',
  rest = '',
}: Parts = {}) =>
  `<Ntry>${amount}${side && `<CdtDbtInd>${side}</CdtDbtInd>`}${status}${booked}${rest}</Ntry>`;
const balance = (code: string, amount: string, side = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>2026-04-01</Dt></Dt></Bal>`;
const statement = (inner: string, iban = 'DE00100200301234567890', name = 'Stmt') =>
  `<${name}><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${inner}</${name}>`;
const camt = (
  inner: string,
  { space = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02', root = 'BkToCstmrStmt' } = {},
) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${space}">\n<${root}>${inner}</${root}></Document>`;
const reading = (...entries: Parts[]) => read(camt(statement(entries.map(entry).join('\n'))));
const details = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`;

test('the indicator alone decides the sign, whatever a reversal says', () => {
  const { rows } = reading({}, { side: 'CRDT' }, { side: 'CRDT', rest: '<RvslInd>true</RvslInd>' });
  expect(rows.map(({ amount }) => amount)).toEqual([-1000, 1000, 1000]);
});

test('only booked entries are rows; pending, informational and future ones are named', () => {
  const result = reading(
    {},
    { status: '<Sts>PDNG</Sts>' },
    { status: '<Sts><Cd>INFO</Cd></Sts>' },
    { status: '<Sts><Cd>FUTR</Cd></Sts>' },
    { status: '<Sts><Cd>BOOK</Cd></Sts>' },
    { status: '' },
  );
  expect(result.rows).toHaveLength(3);
  expect(skippedOf(result)).toEqual(['not_booked', 'not_booked', 'not_booked']);
});

test('the booking date, else the value date, else the statement’s with a word', () => {
  const value = '<ValDt><Dt>2026-04-03</Dt></ValDt>';
  expect(
    reading(
      { rest: value },
      { booked: value },
      { booked: '<BookgDt><DtTm>2026-04-05T23:59:59.999-08:00</DtTm></BookgDt>' },
    ).rows.map(({ date }) => date),
  ).toEqual(['2026-04-01', '2026-04-03', '2026-04-05']);
  const undated = read(camt(statement(`${balance('CLBD', '1.00')}${entry({ booked: '' })}`)));
  expect(undated.rows).toMatchObject([{ date: '2026-04-01' }]);
  expect(warningsOf(undated)).toEqual(['dated_by_statement']);
});

test('who, what for and the bank’s words, in old and new versions', () => {
  const party = (name: string) => `<RltdPties><Cdtr>${name}</Cdtr><Dbtr><Nm>Me</Nm></Dbtr></RltdPties>`;
  const remittance =
    '<RmtInf><Ustrd>Rent</Ustrd><Ustrd>April</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>';
  const texts = reading(
    { rest: details(`${party('<Nm>Asha</Nm>')}${remittance}`) },
    { rest: `${details(party('<Pty><Nm>Asha</Nm></Pty>'))}<AddtlNtryInf>TRANSFER</AddtlNtryInf>` },
    { rest: details('<Refs><EndToEndId>E2E-1</EndToEndId></Refs>') },
    { rest: '<AcctSvcrRef>B42</AcctSvcrRef>' },
  ).rows;
  expect(texts.map(({ description }) => description)).toEqual([
    'Asha Rent April RF18',
    'Asha TRANSFER',
    'E2E-1',
    'B42',
  ]);
  expect(texts.map(({ reference }) => reference)).toEqual([null, null, null, 'B42']);
});

test('a batch is one row, as the bank booked it', () => {
  const payment = (name: string) =>
    `<TxDtls><Amt Ccy="EUR">5.00</Amt><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls>`;
  const { rows } = reading({
    rest: `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${payment('Asha')}${payment('Ravi')}</NtryDtls>`,
  });
  expect(rows).toMatchObject([{ amount: -1000, description: 'Asha Ravi' }]);
});

test('balances prove the rows or are said not to; more entries announced than there are, too', () => {
  const file = (closing: string) =>
    camt(statement(`${balance('OPBD', '5.00', 'DBIT')}${balance('CLBD', closing, 'DBIT')}${entry()}`));
  expect(read(file('15.00'))).toMatchObject({
    opening: { amount: -500 },
    closing: { amount: -1500 },
    balance: { state: 'agrees' },
    warnings: [],
  });
  expect(read(file('14.00'))).toMatchObject({
    balance: { state: 'differs', stated: true },
    questions: [{ field: 'balance' }],
  });
  const doubled = (opening: string, closing: string) =>
    statement(`${balance('OPBD', opening, 'DBIT')}${balance('CLBD', closing, 'DBIT')}${entry()}${entry()}`);
  // Each statement by its own balances; where one cannot be made to agree, only inserting all the same is left.
  const [both, one] = [
    doubled('5.00', '15.00') + doubled('15.00', '25.00'),
    doubled('5.00', '15.00') + doubled('15.00', '26.00'),
  ];
  const answers = (file: string) =>
    read(camt(file)).questions.map(({ readings }) => readings.map(({ value }) => value));
  expect([both, one].map(answers)).toEqual([[['accept', 'follow']], [['accept']]]);
  expect(read(camt(both), { balance: 'follow' })).toMatchObject({
    rows: { length: 2 },
    questions: [],
  });
  const summary = '<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries></TtlNtries></TxsSummry>';
  expect(warningsOf(read(camt(statement(summary + entry()))))).toEqual(['entries_missing']);
});

test('any version, prefixes, no name space; reports and notifications with a word', () => {
  expect(
    read(camt(statement(entry()), { space: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.99' })).format_name,
  ).toBe('CAMT.053 v99');
  const prefixed = camt(statement(entry()))
    .replace(/<(\/?)(?=[A-Z])/g, '<$1n:')
    .replace('xmlns=', 'xmlns:n=');
  expect(read(prefixed).rows).toHaveLength(1);
  expect(
    read(
      `\n\n${camt(statement(entry()))
        .replace(/ xmlns="[^"]*"/, '')
        .replace(/<\?.*\?>/, '')}`,
    ).rows,
  ).toHaveLength(1);
  const report = read(camt(statement(entry(), 'DE1', 'Rpt'), { root: 'BkToCstmrAcctRpt' }));
  expect(warningsOf(report)).toEqual(['interim']);
  const notification = read(camt(statement(entry(), 'DE1', 'Ntfctn'), { root: 'BkToCstmrDbtCdtNtfctn' }));
  expect(warningsOf(notification)).toEqual(['notification']);
});

test('amounts that are none, no side and other currencies are named', () => {
  const amount = (text: string, currency = 'EUR') => ({ amount: `<Amt Ccy="${currency}">${text}</Amt>` });
  const result = reading(
    {},
    amount('1,5'),
    amount('-5'),
    amount('1e3'),
    amount('ten'),
    amount('1.234'),
    amount(''),
    { side: '' },
    { side: 'OUT' },
    amount('3.00', 'USD'),
    { booked: '<BookgDt><Dt>2026-02-31</Dt></BookgDt>' },
  );
  expect(result.rows).toHaveLength(1);
  expect(skippedOf(result)).toEqual([
    'unreadable',
    'unreadable',
    'unreadable',
    'unreadable',
    'too_fine',
    'blank',
    'unmarked',
    'unmarked',
    'other_currency',
    'bad_date',
  ]);
  expect(warningsOf(result)).toEqual(['unreadable']);
  expect(result).toMatchObject({ money: { currencies: ['EUR', 'USD'] }, questions: [{ field: 'currency' }] });
});

test('values with references, comments and CDATA; UTF-16 and declared encodings', () => {
  const file = camt(
    statement(entry({ rest: '<AddtlNtryInf>A &amp; <!-- x -->B <![CDATA[<C>]]> &#233;</AddtlNtryInf>' })),
  );
  expect(read(file).rows[0]?.description).toBe('A & B <C> é');
  const wide = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(
      Uint16Array.from(file.replace('UTF-8', 'UTF-16'), (letter) => letter.charCodeAt(0)).buffer,
    ),
  ]);
  expect(read(wide).rows[0]?.description).toBe('A & B <C> é');
  const latin = Uint8Array.from(file.replace('&#233;', 'Müller é').replace('UTF-8', 'ISO-8859-1'), (letter) =>
    letter.charCodeAt(0),
  );
  expect(read(latin).rows[0]?.description).toContain('Müller é');
});

test('other XML, a document type, broken and cut off XML and no entries are refused by name', () => {
  expect(refusal('<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>')).toBe(
    'statements.error.format',
  );
  const file = camt(statement(entry()));
  expect(refusal(file.replace('<Document', '<!DOCTYPE Document [<!ENTITY a "b">]>\n<Document'))).toBe(
    'statements.error.xml_doctype',
  );
  const behind = '<!-- no type -->\n<?one more?>\n<!DOCTYPE Document SYSTEM "';
  expect(refusal(file.replace('<Document', `${behind}a.dtd">\n<Document`))).toBe(
    'statements.error.xml_doctype',
  );
  expect(refusal(file.replace('<Document', behind))).toBe('statements.error.xml_doctype');
  // A comment that seems to be closed at once.
  expect(refusal(file.replace('<Document', '<!-->x--><!DOCTYPE Document>\n<Document'))).toBe(
    'statements.error.xml_doctype',
  );
  expect(refusal(file.replace('<Document', '<!-- <!DOCTYPE Document> --><Document'))).toBeUndefined();
  expect(refusal(file.slice(0, -30))).toBe('statements.error.xml_broken');
  expect(refusal(file.replace('BOOK', '&unknown;'))).toBe('statements.error.xml_broken');
  expect(refusal(camt(statement(balance('OPBD', '1.00'))))).toBe('statements.error.no_entries');
  expect(refusal(bytes(camt(statement(entry({ status: '<Sts>PDNG</Sts>' })))))).toBe(
    'statements.error.no_entries_of_account',
  );
});

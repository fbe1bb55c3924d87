import { describe, expect, test } from 'vitest';
import { ARCHIVE_BOUNDS, MIB } from '#lib/core/limits.ts';
import { bytes, read, refusal, skippedOf, warningsOf } from '#tests/support/formats/reading.ts';
import { parts, type Sheet, workbook, zip } from '#tests/support/formats/workbook.ts';

const HEAD = ['Date', 'Description', 'Amount'];
const TEA = ['2026-04-01', 'Tea', -4.5] as const;
const short = (content: Uint8Array) =>
  read(content).rows.map(({ date, amount, description }) => [date, amount, description]);
/** 1 April 2026, counted from 1900. */
const APRIL = 46_113;

describe('a workbook', () => {
  test('is read like the rows of a CSV file: shared texts, numbers, and days by their format', () => {
    const content = workbook({
      rows: [
        ['Statement of account'],
        HEAD,
        [{ day: APRIL }, 'Tea & cake', -4.5],
        [{ day: APRIL + 1.5 }, 'Salary', 1000],
      ],
    });
    const reading = read(content);
    expect(reading).toMatchObject({ format: 'xlsx', format_name: 'XLSX', header_row: 2 });
    expect(short(content)).toEqual([
      ['2026-04-01', -450, 'Tea & cake'],
      ['2026-04-02', 100_000, 'Salary'],
    ]);
    expect(reading.rows.map(({ line }) => line)).toEqual([3, 4]);
  });

  test('counts its days from 1904 where it says so', () => {
    const sheet: Sheet = { rows: [HEAD, [{ day: APRIL - 1_462 }, 'Tea', -4.5]] };
    expect(short(zip(parts([sheet], { base1904: true })))).toEqual([['2026-04-01', -450, 'Tea']]);
  });

  test('gives a formula’s stored value; one without, an error and a missing text are no amounts', () => {
    const cell = (xml: string) => ({ xml });
    const rows = [
      HEAD,
      ['2026-04-01', 'Tea', cell('<c r="C2"><f>A1*2</f><v>-4.5</v></c>')],
      ['2026-04-02', 'No value', cell('<c r="C3"><f>A1*2</f></c>')],
      ['2026-04-03', 'Error', cell('<c r="C4" t="e"><v>#REF!</v></c>')],
      ['2026-04-04', cell('<c r="B5" t="s"><v>999999</v></c>'), -1],
      ['2026-04-05', cell('<c r="B6" t="inlineStr"><is><t>In line</t></is></c>'), -2],
    ] as const;
    const reading = read(workbook({ rows }));
    expect(reading.rows.map(({ description, amount }) => [description, amount])).toEqual([
      ['Tea', -450],
      ['', -100],
      ['In line', -200],
    ]);
    expect(skippedOf(reading)).toEqual(['blank', 'unreadable']);
  });

  test('has amounts without the noise of binary fractions, and leaves out true third decimals', () => {
    const rows = [
      HEAD,
      ['2026-04-01', 'Coffee', -0.30000000000000004],
      ['2026-04-02', 'Gold', 1e17],
      ['2026-04-03', 'Tram', 1.2345],
    ];
    const reading = read(workbook({ rows }));
    expect(reading.rows.map(({ amount }) => amount)).toEqual([-30]);
    expect(skippedOf(reading)).toEqual(['too_large', 'too_fine']);
  });

  test('asks for the order of days that are texts, and shows what is hidden instead of reading it', () => {
    expect(read(workbook({ rows: [HEAD, ['03/04/2026', 'Tea', -4.5]] })).questions).toMatchObject([
      { field: 'date_order' },
    ]);
    const hidden = Object.assign(['2026-04-02', 'Hidden', -9], { hidden: true });
    const reading = read(workbook({ rows: [HEAD, TEA, hidden] }));
    expect(reading.rows).toHaveLength(1);
    expect(reading.skipped).toMatchObject([
      { line: 3, text: { key: 'statements.skipped.hidden' }, raw: '2026-04-02 Hidden -9' },
    ]);
  });

  test('of several sheets reads the one with the most rows, and names the others', () => {
    const sheets: Sheet[] = [
      { name: 'Cover', rows: [['Dear customer']] },
      { name: 'March', rows: [HEAD, TEA] },
      { name: 'April', rows: [HEAD, TEA, ['2026-04-02', 'Bus', -2]] },
      { name: 'Secret', hidden: true, rows: [HEAD, TEA, TEA, TEA] },
    ];
    const reading = read(workbook(...sheets));
    expect(reading.rows).toHaveLength(2);
    expect(reading.warnings).toMatchObject([
      { text: { key: 'statements.warning.sheets', values: { main: 'April', others: 'March' } } },
    ]);
    expect(reading.questions).toMatchObject([
      { field: 'account', readings: [{ value: 'April' }, { value: 'March', effect: { count: 1 } }] },
    ]);
    const march = read(workbook(...sheets), { account: 'March' });
    expect([march.rows.length, march.questions]).toEqual([1, []]);
  });

  test('with days that a spreadsheet of another country has turned asks which they are', () => {
    const rows = [
      HEAD,
      ['13/04/2026', 'Tea', -1],
      [{ day: APRIL - 28 }, 'Bus', -2],
      [{ day: APRIL - 87 }, 'Inn', -3],
      ['25/03/2026', 'Bar', -4],
    ];
    const file = workbook({ name: 'Sheet', rows });
    const reading = read(file);
    expect(reading.questions).toMatchObject([
      { field: 'date_order', readings: [{ value: 'dmy' }, { value: 'ymd' }] },
    ]);
    const daysOf = (date_order: 'dmy' | 'ymd') => read(file, { date_order }).rows.map(({ date }) => date);
    expect(daysOf('dmy')).toEqual(['2026-04-13', '2026-04-03', '2026-04-01', '2026-03-25']);
    expect(daysOf('ymd')).toEqual(['2026-04-13', '2026-03-04', '2026-01-04', '2026-03-25']);
  });

  test('that is a table of text or a web page under its name is read as what it is', () => {
    expect(short(bytes(`${HEAD.join('\t')}\n2026-04-01\tTea\t-4.50\n`))).toEqual([
      ['2026-04-01', -450, 'Tea'],
    ]);
    const cells = (row: readonly unknown[]) => `<tr>${row.map((one) => `<td>${one}</td>`).join('')}</tr>`;
    const page = read(
      `<html><body><p>Dear customer</p><table>${cells(HEAD)}${cells(TEA)}</table></body></html>`,
    );
    expect(page).toMatchObject({
      format: 'xlsx',
      format_name: 'HTML',
      rows: [{ amount: -450, description: 'Tea' }],
    });
    const xml = (row: readonly unknown[]) =>
      `<Row>${row.map((one) => `<Cell><Data>${one}</Data></Cell>`).join('')}</Row>`;
    expect(
      short(
        bytes(
          `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>${xml(HEAD)}${xml(TEA)}</Table></Worksheet></Workbook>`,
        ),
      ),
    ).toEqual([['2026-04-01', -450, 'Tea']]);
  });
});

describe('an archive that does harm is answered with what to do, in 2 s and 100 MB', () => {
  const whole = parts([{ rows: [HEAD, TEA] }]);
  const sheet = 'xl/worksheets/sheet1.xml';
  const withSheet = (rows: string) => zip(parts([{ rows }]));
  const FILES: Record<string, [() => Uint8Array, string]> = {
    'parts without number': [
      () =>
        zip(
          Object.fromEntries(Array.from({ length: ARCHIVE_BOUNDS.entries + 1 }, (_, at) => [`p${at}`, 'x'])),
        ),
      'workbook_limits',
    ],
    'a part that unpacks to hundreds of megabytes': [
      () => zip({ ...whole, [sheet]: Buffer.alloc(300 * MIB) }),
      'workbook_limits',
    ],
    'a size that lies': [
      () => zip({ ...whole, [sheet]: Buffer.alloc(50 * MIB) }, { [sheet]: { size: 100 } }),
      'workbook_broken',
    ],
    'a wrong check sum': [() => zip(whole, { [sheet]: { crc: 1 } }), 'workbook_broken'],
    'a password': [() => zip(whole, { [sheet]: { encrypted: true } }), 'workbook_password'],
    'paths that lead out': [() => zip({ '../../etc/passwd': 'x', 'xl/../../x': 'y' }), 'packed'],
    'no workbook': [() => zip({ 'statement.csv': 'Date,Amount' }), 'packed'],
    'another office’s document': [
      () => zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'format',
    ],
    'an archive that is cut off': [() => zip(whole).subarray(0, -30), 'workbook_broken'],
    'a document type in a sheet': [
      () => zip({ ...whole, [sheet]: '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet/>' }),
      'xml_doctype',
    ],
    'a document type in the workbook': [
      () => zip({ ...whole, 'xl/workbook.xml': '<!DOCTYPE w [<!ENTITY a "b">]><workbook></workbook>' }),
      'xml_doctype',
    ],
    'rows without end': [() => withSheet('<row><c><v>1</v></c></row>'.repeat(150_000)), 'workbook_limits'],
    'cells without end': [
      () => withSheet(`<row>${'<c t="inlineStr"><is><t>a</t></is></c>'.repeat(300_000)}</row>`),
      'workbook_limits',
    ],
    'elements nested without end': [() => withSheet('<a>'.repeat(2_000_000)), 'workbook_limits'],
    'a very long text': [
      () => withSheet(`<row><c t="inlineStr"><is><t>${'x'.repeat(MIB)}</t></is></c></row>`),
      'workbook_limits',
    ],
  };
  test.each(Object.entries(FILES))('%s', (_, [file, sentence]) => {
    const content = file();
    const memory = process.memoryUsage().rss;
    const start = process.threadCpuUsage();
    expect(refusal(content)).toBe(`statements.error.${sentence}`);
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * MIB);
  });

  test('a sheet that claims to be endless is as large as what it holds', () => {
    const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>';
    const row = (at: number, ...cells: string[]) =>
      `<row r="${at}">${cells.map((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`).join('')}</row>`;
    const reading = read(withSheet(row(1, ...HEAD) + row(2, '2026-04-01', 'Tea', '-4.50') + far));
    expect(reading.rows).toHaveLength(1);
    expect(warningsOf(reading)).toEqual([]);
  });
});

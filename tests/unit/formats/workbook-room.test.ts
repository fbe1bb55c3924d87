import { expect, test } from 'vitest';
import { DomainError } from '#lib/core/errors.ts';
import { KIB } from '#lib/core/limits.ts';
import { bytes, read } from '#tests/support/formats/reading.ts';
import { parts, type Sheet, zip } from '#tests/support/formats/workbook.ts';
import { label, type XlsRecord, xls } from '#tests/support/formats/xls.ts';

const HEAD = ['Date', 'Description', 'Amount'];
const TEA = ['2026-04-01', 'Tea', '-4.50'];
/** That nobody reads and that does not pack well, so that what the other parts unpack to is in proportion. */
const ballast = Uint8Array.from({ length: 700 * KIB }, (_, at) => Math.imul(at, at * 40_503) >>> 13);
const many = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');
const text = (value: string, at = ''): string => `<c${at} t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]): string => `<row>${cells.map((one) => text(one)).join('')}</row>`;
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

const book = (...sheets: Sheet[]): Uint8Array => zip({ ...parts(sheets), ballast });

/** A workbook of one sheet, with further entries of sheets, and further relations to its part. */
function entries(
  rows: Sheet['rows'],
  ids: readonly string[],
  relations: readonly string[] = ids,
): Uint8Array {
  const own = parts([{ rows }]);
  const [main, links] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];
  const sheets = ids.map((id) => `<sheet name="S" sheetId="1" r:id="${id}"/>`).join('');
  const targets = relations.map(
    (id) => `<Relationship Id="${id}" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/>`,
  );
  return zip({
    ...own,
    [main]: (own[main] ?? '').replace('</sheets>', `${sheets}</sheets>`),
    [links]: (own[links] ?? '').replace('</Relationships>', `${targets.join('')}</Relationships>`),
    ballast,
  });
}

const record = (at: number, ...cells: string[]): XlsRecord[] =>
  cells.map((value, column) => label(at, column, value));
const ids = Array.from({ length: 120_000 }, (_, at) => `x${at}`);
const LARGE = row(...HEAD) + many(60_000, () => row(...TEA));

/** What a whole file asks for, with the number of its transactions, or the sentence that it is refused with. */
const FILES: Record<string, [() => Uint8Array, number | string]> = {
  '50 sheets': [() => book(...times(50, { rows: [HEAD, TEA] })), 1],
  '51 sheets': [() => book(...times(51, { rows: [HEAD, TEA] })), 'workbook_limits'],
  '51 sheets of which one is hidden': [
    () => book({ rows: [HEAD], hidden: true }, ...times(50, { rows: [HEAD, TEA] })),
    1,
  ],
  'sheets without end that name one part by relations without end': [
    () => entries([HEAD, TEA], ids),
    'workbook_limits',
  ],
  'relations without end': [() => entries([HEAD, TEA], [], ids), 1],
  'forty sheets that name one large part': [() => entries(LARGE, ids.slice(0, 40)), 60_000],
  'cells far away in many sheets': [
    () => book(...times(12, { rows: `<row>${text('x', ' r="GR1"')}</row>`.repeat(5_000) })),
    'workbook_limits',
  ],
  'one long text in very many cells': [
    () => book({ rows: [['x'.repeat(30_000)], ...times(40_000, [{ xml: '<c t="s"><v>0</v></c>' }])] }),
    'workbook_limits',
  ],
  'a thousand XLS sheets at one place': [
    () => xls([[...record(0, ...HEAD), ...record(1, ...TEA)]], times(1_000, 0)),
    'workbook_limits',
  ],
  'a few XLS sheets at one place': [
    () => xls([[...record(0, ...HEAD), ...record(1, ...TEA)]], times(3, 0)),
    1,
  ],
  'large XLS sheets within each other': [
    () => {
      const [cell] = record(1, 'x');
      const records = times(90_000, cell as XlsRecord);
      return xls(
        [records],
        Array.from({ length: 50 }, (_, at) => 20 + 14 * at),
      );
    },
    'workbook_limits',
  ],
  'sheets of XML without end': [
    () =>
      bytes(
        `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">${'<Worksheet><Table/></Worksheet>'.repeat(51)}</Workbook>`,
      ),
    'workbook_limits',
  ],
  'cells far away in XML': [
    () =>
      bytes(
        `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>${'<Row><Cell Index="200"><Data>x</Data></Cell></Row>'.repeat(20_000)}</Table></Worksheet></Workbook>`,
      ),
    'workbook_limits',
  ],
  'cells that span many columns of a web page': [
    () => bytes(`<html><table>${`<tr>${'<td colspan=50>x'.repeat(4)}`.repeat(40_000)}</table></html>`),
    'workbook_limits',
  ],
};

const answer = (content: Uint8Array): number | string => {
  try {
    return read(content).rows.length;
  } catch (error) {
    if (error instanceof DomainError) return error.message.replace('statements.error.', '');
    throw error;
  }
};

test.each(Object.entries(FILES))('%s', (_, [file, expected]) => {
  expect(answer(file())).toBe(expected);
});

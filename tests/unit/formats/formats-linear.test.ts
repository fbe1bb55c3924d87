import { afterAll, expect, test } from 'vitest';
import { KIB } from '#lib/core/limits.ts';
import { hostileFiles } from '#tests/support/formats/hostile-files.ts';
import { bytes, refusal } from '#tests/support/formats/reading.ts';
import { workbook } from '#tests/support/formats/workbook.ts';
import { label, xls } from '#tests/support/formats/xls.ts';
import { sized } from '#tests/support/nightly.ts';
import { stepCounter } from '#tests/support/processor/steps.ts';

const [SMALL, TIMES] = [sized(12, 96) * KIB, 4];

const { stepsOf, close } = await stepCounter();
afterAll(close);

const many = (size: number, part: (at: number) => string): string => {
  let text = '';
  for (let at = 0; text.length < size; at++) text += part(at);
  return text;
};
const day = (at: number): string =>
  new Date(Date.UTC(2020, 0, 1) + (at >> 2) * 86_400_000).toISOString().slice(0, 10);
const money = (at: number): string => (((at * 7_919) % 90_000) / 100).toFixed(2);
const HEAD = 'Date,Description,Amount\n';

/** Tables of about so many characters: the longest, the widest, and those that a reading may have to try several times. */
const TABLES: Record<string, (size: number) => string> = {
  'rows without end': (size) => HEAD + many(size, (at) => `${day(at)},SHOP ${at % 700},-${money(at)}\n`),
  'rows of one day, all alike': (size) => HEAD + many(size, () => '2026-04-01,Shop,-5.00\n'),
  'a running balance that never agrees': (size) =>
    `Date,Description,Amount,Balance\n${many(size, (at) => `${day(at)},SHOP,-${money(at)},${money(at + 1)}\n`)}`,
  'amounts that may be of either sign': (size) =>
    HEAD + many(size, (at) => `${day(at)},SHOP ${at},${money(at)}\n`),
  'days that may be months': (size) =>
    HEAD + many(size, (at) => `0${(at % 9) + 1}/0${(at % 7) + 1}/2026,SHOP ${at},${money(at)}\n`),
  'columns without end': (size) =>
    `Date,Amount,${many(size / 4, (at) => `C${at},`)}\n2026-04-01,-5.00,${many((size * 3) / 4, () => '1.00,')}\n`,
  'rows of very many columns': (size) => many(size, (at) => `${day(at)},${'7.00,'.repeat(150)}\n`),
  'lines before the table': (size) => `${many(size, (at) => `note ${at}\n`)}${HEAD}2026-04-01,Shop,-5.00\n`,
  'headers without end': (size) => many(size, () => HEAD),
  'totals without end': (size) =>
    HEAD + many(size, (at) => `${day(at)},Shop,-${money(at)}\nTotal,,-${money(at)}\n`),
  'pairs that cancel out': (size) =>
    HEAD + many(size, (at) => `${day(at)},Shop,-${money(at >> 1)}\n${day(at)},Shop,${money(at >> 1)}\n`),
  'texts in quotes over many lines': (size) =>
    HEAD + many(size, (at) => `${day(at)},"Shop\nStreet ${at}\nTown",-${money(at)}\n`),
};

const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(',').filter((_, at) => at < 190));

const html = (rows: readonly string[][]): string =>
  `<html><table>${rows.map((cells) => `<tr>${cells.map((one) => `<td>${one}</td>`).join('')}</tr>`).join('')}</table></html>`;

const FORMATS: Record<string, (size: number) => Uint8Array> = {
  ...Object.fromEntries(
    Object.entries(TABLES).flatMap(([name, table]) => [
      [`CSV: ${name}`, (size: number) => bytes(table(size))],
      [`web page: ${name}`, (size: number) => bytes(html(rowsOf(table(size))))],
    ]),
  ),
  'XLSX: rows without end': (size) => workbook({ rows: rowsOf(TABLES['rows without end']?.(size) ?? '') }),
  'XLSX: sheets without end': (size) =>
    workbook(
      ...Array.from({ length: 10 }, () => ({ rows: rowsOf(TABLES['rows without end']?.(size / 10) ?? '') })),
    ),
  'XLS: rows without end': (size) =>
    xls([
      rowsOf(TABLES['rows without end']?.(size) ?? '').flatMap((cells, row) =>
        cells.map((one, column) => label(row, column, one)),
      ),
    ]),
  ...Object.fromEntries(
    Object.keys(hostileFiles(SMALL)).map((name) => [
      name,
      (size: number) => bytes(hostileFiles(size)[name] ?? ''),
    ]),
  ),
};

test.each(Object.entries(FORMATS))(
  '%s: four times the file takes about four times the steps',
  async (_, file) => {
    const [small, large] = [file(SMALL), file(TIMES * SMALL)];
    const [few, more] = [await stepsOf(() => refusal(small)), await stepsOf(() => refusal(large))];
    expect(more / Math.max(few, 1_000)).toBeLessThan(1.25 * TIMES);
  },
);

import { dateOrders } from './dates/date-evidence.ts';
import { withFullDates } from './dates/full-dates.ts';
import { proofOf } from './effects.ts';
import type { Layout } from './layout.ts';
import { layoutKey } from './layout-key.ts';
import { lineFinder, noticesOf, warningsOf } from './notices.ts';
import { ownExport } from './own-export.ts';
import { planLayout } from './plan.ts';
import { isSignOpen, mainMark, questionsOf, settleSign } from './questions.ts';
import { type Rows, readRows } from './rows.ts';
import { decode } from './text/encoding.ts';
import { refuseBinary, refuseOtherText } from './text/formats.ts';
import { type Sheet, split, unixLines } from './text/split.ts';
import { withWholeAmounts } from './text/wide-rows.ts';
import type { Corrections, Reading } from './types.ts';

export { StatementError } from './error.ts';
export { rawLine } from './raw-line.ts';
export type * from './types.ts';

/**
 * Reads a bank's CSV file as a statement, by the names and the content of its columns. What the file leaves open
 * comes back as questions; what is no transaction comes back with its line and reason.
 * @param ownHeads heads of our own exports, which are read by their first columns
 * @throws StatementError when the file is no table of transactions, or a correction does not fit it
 */
export function readStatement(
  bytes: Uint8Array,
  given: Corrections = {},
  ownHeads: readonly (readonly string[])[] = [],
): Reading {
  refuseBinary(bytes);
  const decoded = decode(bytes);
  refuseOtherText(decoded.text);
  const text = unixLines(decoded.text);
  const table = split(text);
  const own = ownExport(table, ownHeads);
  const sheet = own?.sheet ?? withFullDates(withWholeAmounts(table));
  const corrections = { ...own?.known, ...given };
  const plan = planLayout(sheet, corrections);
  if (own) plan.layout.spare = [];
  const orders = dateOrders(sheet, plan, corrections);
  let { layout, read } = withCarriedDates(sheet, { ...plan.layout, order: orders[0] ?? 'dmy' });
  const sign = settleSign(plan, corrections);
  if (sign && layout.rule.kind === 'plain' && sign.sign !== layout.rule.sign) {
    layout = { ...layout, rule: { ...layout.rule, sign: sign.sign } };
    read = readRows(sheet, layout);
  }
  const open = {
    orders,
    mark: plan.openMark,
    sign: isSignOpen(layout, read.rows, sign?.open === true, corrections),
  };
  const lineAt = lineFinder(text);
  const { header, columns, rule } = layout;
  const balance = proofOf(read.rows);
  return {
    encoding: decoded.encoding,
    delimiter: sheet.delimiter,
    header_row: header ? (sheet.lineOf[header.first] ?? null) : null,
    header: header?.names ?? [],
    header_key: layoutKey(sheet, plan, corrections),
    columns,
    date_order: layout.order,
    decimal_mark: mainMark(layout),
    sign: rule.kind === 'plain' ? rule.sign : null,
    rows: read.rows,
    skipped: noticesOf(read.skips, lineAt),
    warnings: warningsOf(read, balance.state === 'agrees', lineAt),
    questions: questionsOf(sheet, plan, layout, read.rows, open, corrections),
    balance,
    ...sampleOf(sheet, layout),
  };
}

/** Rows without a date belong to the day above where the running balance holds only with them. */
function withCarriedDates(sheet: Sheet, layout: Layout): { layout: Layout; read: Rows } {
  const read = readRows(sheet, layout);
  const undated = read.skips.some(
    ({ text, doubtful }) => doubtful && text.key === 'statements.skipped.no_date',
  );
  if (!undated || layout.columns.balance === undefined || proofOf(read.rows).state === 'agrees')
    return { layout, read };
  const carrying = { ...layout, carriesDates: true };
  const carried = readRows(sheet, carrying);
  return proofOf(carried.rows).state === 'agrees' ? { layout: carrying, read: carried } : { layout, read };
}

/** The records around the header, or the first ones: what the form of corrections shows. */
function sampleOf(
  { records, lineOf }: Sheet,
  { header, start }: Layout,
): Pick<Reading, 'sample' | 'sample_lines'> {
  const from = header && header.first > 8 ? header.first - 4 : 0;
  const to = Math.max(from + 12, start + 8);
  return {
    sample: records.slice(from, to).map((record) => record.slice(0, 200)),
    sample_lines: lineOf.slice(from, to),
  };
}

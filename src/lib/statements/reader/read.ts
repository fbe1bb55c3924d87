import { dateOrders } from './dates/date-order.ts';
import type { Layout } from './layout.ts';
import { followBalance, isBlankedOut } from './money/chain.ts';
import { lineFinder, noticesOf, warningsOf } from './notices.ts';
import { layoutKey, planLayout } from './plan.ts';
import { isSignOpen, mainMark, questionsOf, settleSign } from './questions.ts';
import { withFullDates, withWholeAmounts } from './repairs.ts';
import { type Rows, readRows } from './rows.ts';
import { decode, refuseBinary, refuseOtherText } from './text/encoding.ts';
import { type Sheet, split, unixLines } from './text/split.ts';
import type { BalanceProof, Corrections, Reading, StatementLine } from './types.ts';

export { rawLine } from './notices.ts';
export { fold } from './text/fold.ts';
export * from './types.ts';

/**
 * Reads a bank's CSV file by the names and contents of its columns. What the file leaves open is returned as questions,
 * and records that are no transactions with their line and the reason.
 * @param ownHeads header rows of our own exports, of which only the first columns are read
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

/** Gives undated rows the day of the row above when the running balance adds up only with these rows. */
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

/** The records around the header, or the first ones, for the corrections form. */
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

const STATEMENT_COLUMNS = 4;

/**
 * Reduces a file that Atlas exported to the columns of a statement: what people wrote into the others must not be read
 * as bank data. undefined for a bank's file.
 */
function ownExport(
  sheet: Sheet,
  heads: readonly (readonly string[])[],
): { sheet: Sheet; known: Corrections } | undefined {
  const [head] = sheet.records;
  if (!head || !heads.some((own) => own.join('\n') === head.join('\n'))) return undefined;
  return {
    sheet: { ...sheet, records: sheet.records.map((record) => record.slice(0, STATEMENT_COLUMNS)) },
    known: {
      columns: { date: 0, description: [1], amount: 2, reference: 3 },
      sign: 'negative_out',
      header_row: sheet.lineOf[0] ?? 1,
    },
  };
}

/** Whether the running balance adds up row by row. */
function proofOf(rows: readonly StatementLine[]): BalanceProof {
  const balances = new Float64Array(rows.map((row) => row.balance ?? Number.NaN));
  if (isBlankedOut(balances)) return { state: 'none' };
  const amounts = new Float64Array(rows.map((row) => row.amount));
  const days = rows.map((row) => row.date);
  const chain = followBalance(amounts, balances, days);
  if (chain.steps === 0) return { state: 'none' };
  const fault = rows[chain.fault];
  if (chain.matched === chain.steps || !fault) return { state: 'agrees' };
  return { state: 'differs', line: fault.line, expected: chain.expected, found: fault.balance ?? 0 };
}

import { statedCurrency } from './columns/currency.ts';
import type { Layout } from './layout.ts';
import type { Decimals } from './money/amounts.ts';
import { signOfTotal } from './money/total.ts';
import { lineFinder, noticesOf, warningsOf } from './notices.ts';
import { layoutKey, type Plan, planLayout } from './plan.ts';
import { answered, linesAnswered } from './proof/offers.ts';
import { readSettled } from './proof/settle.ts';
import { isSignOpen, mainMark, questionsOf } from './questions.ts';
import { withFullDates, withWholeCells } from './repairs.ts';
import type { Rows } from './row.ts';
import { decode, refuseBinary, refuseOtherText } from './text/encoding.ts';
import { type Sheet, split, unixLines } from './text/split.ts';
import { onlyOf, type Parts, readPart, toldBy } from './told.ts';
import { type Corrections, OWN_EXPORT, type Reading, StatementError } from './types.ts';

export { rawLine } from './notices.ts';
export { fold } from './text/fold.ts';
export type { Part, Parts } from './told.ts';
export * from './types.ts';

export interface Reads {
  /** Header rows of our own exports. */
  ownHeads?: readonly OwnHead[] | undefined;
  /** That amounts are counted with. */
  decimals?: Decimals;
  /** A decimal comma tells that the day comes first, as in workbooks: these keep texts as people of one country write them. */
  comma?: boolean;
  /** The account is a credit card. */
  card?: boolean;
  /** Rows of other accounts or currencies are no part of the statement. */
  parts?: Parts | undefined;
}

/**
 * Reads a bank's CSV file by the names and contents of its columns. What the file leaves open is returned as questions,
 * and records that are no transactions with their line and the reason.
 * @throws StatementError when the file is no table of transactions, or a correction does not fit it
 */
export function readStatement(
  bytes: Uint8Array,
  given: Corrections = {},
  { ownHeads = [], decimals = 2, parts, card = false, comma = false }: Reads = {},
): Reading {
  refuseBinary(bytes);
  const decoded = decode(bytes);
  refuseOtherText(decoded.text);
  const text = unixLines(decoded.text);
  const table = split(text);
  const own = ownExport(table, ownHeads);
  const whole = own?.sheet ?? withFullDates(withWholeCells(table));
  const corrections = { ...own?.known, ...given };
  const plan = (of: Sheet) => {
    const found = planLayout(of, corrections, decimals);
    return own ? { ...found, layout: { ...found.layout, spare: [] } } : found;
  };
  const all = toldBy(whole, plan(whole), corrections, { card, comma });
  const sheet = parts ? onlyOf(whole, all.layout, parts) : whole;
  const { told, found } = parts
    ? readPart(sheet, all, plan, corrections, { card, comma })
    : { told: all, found: readSettled(whole, all.layout) };
  const { layout, sign } = told;
  if (explainsLittle(found.read) && !corrections.columns)
    throw new StatementError('statements.error.no_amount', { line: found.read.rows[0]?.line ?? 1 });
  const { settled: byBalance, offers } = answered(sheet, layout, found, corrections);
  const { settled, lines } = linesAnswered(sheet, layout, byBalance, corrections);
  const { read, proof } = settled;
  const lineAt = lineFinder(text);
  const open = {
    orders: told.orders,
    turned: told.turned,
    mark: told.plan.openMark,
    sign: isSignOpen(layout, found.read, sign?.open === true, corrections),
    nothing: read.rows.length > 0 && read.rows.every(({ amount }) => amount === 0),
    both: read.both.count > 0 && proof.balance.state === 'none',
    offers,
    lines: offers ? [] : lines,
    lineAt,
  };
  const { header, columns, rule } = layout;
  const doubts = {
    prefixed: rule.kind === 'marked' && rule.prefix !== undefined,
    markAsked: told.plan.openMark,
    dayFirst: told.assumed,
    ofCard: sign?.ofCard === true,
    broken: decoded.broken ? text.slice(0, text.indexOf('\ufffd')).split('\n').length : 0,
  };
  return {
    ...UNSTATED,
    format_name: own ? OWN_EXPORT : 'CSV',
    encoding: decoded.encoding,
    delimiter: sheet.delimiter,
    header_row: header ? (sheet.lineOf[header.first] ?? null) : null,
    header: header?.names ?? [],
    header_key: layoutKey(whole, all.plan, corrections),
    columns,
    currency: statedCurrency(layout, read.currencies.keys(), told.plan.sample),
    date_order: layout.order,
    decimal_mark: mainMark(layout),
    sign: rule.kind === 'plain' ? rule.sign : null,
    rows: read.rows,
    skipped: noticesOf(read.skips, lineAt),
    warnings: warningsOf(read, proof, doubts, lineAt),
    questions: questionsOf(sheet, told.plan, layout, read.rows, open, corrections),
    balance: proof.balance,
    sums_agree: proof.balance.state === 'none' && sumsAgree(layout, told.plan, read),
    ...sampleOf(sheet, layout),
  };
}

/** Whether balances that lines around the rows state differ by what the rows make together. */
const sumsAgree = (layout: Layout, { sample }: Plan, { rows }: Rows): boolean => {
  const amounts = rows.map(({ amount }) => amount);
  return signOfTotal(layout, sample, amounts) === 'negative_out';
};

/** Whether amounts were read from a few rows alone, and those of most others are none. */
function explainsLittle({ rows, skips }: Rows): boolean {
  const unread = skips.filter(({ text }) => text.key === 'statements.skipped.unreadable').length;
  return rows.length > 0 && unread > 7 * rows.length;
}

/** What only other formats state. */
const UNSTATED = {
  format: 'csv',
  account: null,
  opening: null,
  closing: null,
  period: null,
} as const satisfies Partial<Reading>;

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

/** A header row of our own exports, of which the first columns are a statement's; `currency`: the column of it. */
export interface OwnHead {
  names: readonly string[];
  currency?: number;
}

const STATEMENT_COLUMNS = 4;

/**
 * Reduces a file that Atlas exported to the columns of a statement: what people wrote into the others must not be read
 * as bank data. undefined for a bank's file.
 */
function ownExport(
  sheet: Sheet,
  heads: readonly OwnHead[],
): { sheet: Sheet; known: Corrections } | undefined {
  const [head] = sheet.records;
  const own = head && heads.find(({ names }) => names.join('\n') === head.join('\n'));
  if (!own) return undefined;
  const { currency } = own;
  const facts = (record: string[]): string[] => [
    ...record.slice(0, STATEMENT_COLUMNS),
    ...(currency === undefined ? [] : [record[currency] ?? '']),
  ];
  return {
    sheet: { ...sheet, records: sheet.records.map(facts) },
    known: {
      columns: {
        date: 0,
        description: [1],
        amount: 2,
        reference: 3,
        ...(currency === undefined ? {} : { currency: STATEMENT_COLUMNS }),
      },
      sign: 'negative_out',
      header_row: sheet.lineOf[0] ?? 1,
    },
  };
}

import type { Currency } from '../../core/currency/codes.ts';
import type { Day } from '../../core/day.ts';
import { ordersOf, parseDay } from '../../statements/reader/dates/dates.ts';
import type { Line } from './lines.ts';
import { foldText } from './money.ts';
import { BOUGHT, DATED, INVOICE_OF, ISSUED, NEVER_DAY, OTHER_DAY } from './words.ts';

type Order = 'dmy' | 'mdy' | 'ymd';

/** More days than these say nothing. */
const MOST = 3;
const QUOTED = 120;
/** Points that a label and the day below it may be apart sideways. */
const ASIDE = 24;

const WRITTEN = [
  String.raw`(?:令和|平成|民國|民国)? ?(?:\d{1,4}|元) ?[年년] ?\d{1,2} ?[月월] ?\d{1,2} ?[日일]?`,
  String.raw`\d{4}[-/.] ?\d{1,2}[-/.] ?\d{1,2}`,
  String.raw`\d{1,2}[-/.] ?\d{1,2}[-/.] ?(?:\d{4}|\d{2})`,
  String.raw`\d{1,2}(?:st|nd|rd|th|er|º|\.)?[ -]*(?:de |of |d')?\p{L}{3,12}\.?,?[ '-]*(?:de |del )?(?:\d{4}|\d{2})`,
  String.raw`\p{L}{3,12}\.?[ -]\d{1,2}(?:st|nd|rd|th)?,?[ -]+\d{4}`,
  String.raw`\d{4}[ -]\p{L}{3,12}[ -]\d{1,2}`,
].join('|');
const DATE = new RegExp(String.raw`(?<![\p{L}\p{N}/.-])(?:${WRITTEN})(?![\p{N}]|[/-]\d)`, 'gu');

interface Candidate {
  written: string;
  orders: readonly Order[];
  line: Line;
  where: string;
  /** How much its label says that it is the receipt's day; 0 of another day. */
  rank: number;
}

/** The day of a receipt; several where its text leaves it open. */
export function daysIn(lines: readonly Line[], currency: Currency | null): { day: Day; where: string }[] {
  const candidates = lines.flatMap((line, at) => datesOf(line, lines[at - 1]));
  const order = orderOf(candidates, currency);
  const best = Math.max(...candidates.map(({ rank }) => rank));
  const days = new Map<Day, string>();
  for (const { written, orders, where, rank } of candidates) {
    if (rank < best) continue;
    for (const one of narrowed(orders, order)) {
      const day = parseDay(written, one);
      if (day && isLikely(day) && !days.has(day)) days.set(day, where);
    }
  }
  return days.size > MOST ? [] : [...days].map(([day, where]) => ({ day, where }));
}

const narrowed = (orders: readonly Order[], fit: readonly Order[]): readonly Order[] => {
  const both = fit.filter((one) => orders.includes(one));
  return both.length > 0 ? both : orders;
};

/** Receipts are of some years before, and not of the future. */
const isLikely = (day: Day): boolean =>
  day >= '1995-01-01' && day <= `${new Date().getUTCFullYear() + 1}-12-31`;

function datesOf(line: Line, above: Line | undefined): Candidate[] {
  const found: Candidate[] = [];
  DATE.lastIndex = 0;
  for (let match = DATE.exec(line.text); match; match = DATE.exec(line.text)) {
    const { 0: raw, index } = match;
    const written = raw.trim().replace(/(?<=\d)([-/.]) (?=\d)/g, '$1');
    const orders = ordersOf(written);
    if (orders.length === 0) {
      // A number and a word before a day look like one.
      DATE.lastIndex = index + 1;
      continue;
    }
    const before = foldText(line.text.slice(Math.max(0, index - 60), index));
    const { rank, isOver } = labelled(line, above, { before, index });
    const text = isOver && above ? `${above.text} / ${line.text}` : line.text;
    if (rank >= 0)
      found.push({ written, orders, line, where: `page ${line.page}: ${text.slice(0, QUOTED)}`, rank });
  }
  return found;
}

/** What stands before a day in its line, or else above it. */
function labelled(
  line: Line,
  above: Line | undefined,
  { before, index }: { before: string; index: number },
): { rank: number; isOver: boolean } {
  const own = rankOf(before);
  if (own !== undefined) return { rank: own, isOver: false };
  let end = 0;
  const cell = line.cells.find(({ text }) => {
    end += text.length + 1;
    return index < end;
  });
  if (above && above.page === line.page && cell) {
    const over = above.cells.filter(({ from, to }) => from <= cell.to + ASIDE && to >= cell.from - ASIDE);
    const near = over.sort((a, b) => Math.abs(a.from - cell.from) - Math.abs(b.from - cell.from))[0];
    const rank = near && /\d{3}/.test(near.text) === false ? rankOf(foldText(near.text)) : undefined;
    if (rank !== undefined) return { rank, isOver: true };
  }
  return { rank: 1, isOver: false };
}

/** A plain word for a day says less than any other beside it. */
const LABELS: readonly (readonly [RegExp, number])[] = [
  [NEVER_DAY, -1],
  [ISSUED, 4],
  [BOUGHT, 3],
  [OTHER_DAY, 0],
].map(([label, rank]) => [new RegExp((label as RegExp).source, 'gu'), rank as number] as const);

/** By the label that stands nearest before it; undefined for none. */
function rankOf(before: string): number | undefined {
  if (INVOICE_OF.test(before)) return 4;
  // What stands before another number is about that.
  const own = before.slice(before.search(/[^\p{N}]*$/u));
  let nearest = -1;
  let rank: number | undefined;
  for (const [label, value] of LABELS)
    for (const { 0: word, index } of own.matchAll(label)) {
      const end = index + word.trimEnd().length;
      if (end > nearest) {
        nearest = end;
        rank = value;
      }
    }
  return rank ?? (DATED.test(own) ? 2 : undefined);
}

/** Currencies of countries that never write the month first. */
const MONTH_FIRST = new Set<Currency | null>(['USD', 'CAD', 'PHP', null]);

/** The orders that all days of the text allow, and of those the likeliest of its country. */
function orderOf(candidates: readonly Candidate[], currency: Currency | null): readonly Order[] {
  const numeric = candidates.filter(({ written }) => /^\d{1,2}\D\d{1,2}\D\d/.test(written));
  const orders = (['dmy', 'mdy', 'ymd'] as const).filter((order) =>
    numeric.every((one) => one.orders.includes(order)),
  );
  const fit = orders.length > 0 ? orders : (['dmy', 'mdy'] as const);
  const full = numeric.every(({ written }) => /\d{4}$/.test(written));
  const usual = fit.filter((order) => order !== 'ymd' || (!full && currency === 'JPY'));
  if (usual.length < 2) return usual.length === 1 ? usual : fit;
  if (currency === 'JPY' && usual.includes('ymd')) return ['ymd'];
  const dotted = numeric.length > 0 && numeric.every(({ written }) => /^\d{1,2}\./.test(written));
  if (dotted || !MONTH_FIRST.has(currency)) return usual.filter((order) => order !== 'mdy');
  // Another day of the text, with its month in words, tells which reading is near.
  return usual.toSorted((a) => (a === 'mdy' && currency === 'USD' ? -1 : 1));
}

import type { Currency } from '../../core/currency/codes.ts';
import type { Day } from '../../core/day.ts';
import { STEPS, stepOf, stepSize } from './facts/amounts.ts';
import { dayNumber, lowerBound } from './facts/days.ts';
import { type Delays, EARLIEST, LATEST, type Way } from './facts/ways.ts';
import { bankWords, nameWords } from './facts/words.ts';
import type { MatchAccount, MatchExpense, MatchRow } from './shapes.ts';

/** How often words occur in rows and expenses. */
export interface Words {
  /** How many rows and expenses were counted; some thousands will do. */
  texts: number;
  having: (word: string) => number;
  /** How many expenses do, of those. */
  named: (word: string) => number;
}

/** How amounts spread, of rows of money out and of expenses; a sample of some thousands says it. */
export interface Amounts {
  count: number;
  /** How many are from `from` to `to`, both included, in minor units. */
  between: (currency: Currency, from: number, to: number) => number;
  /** Shares of amounts by `stepOf`. */
  steps: readonly number[];
}

/** What people decided about a core and a merchant. */
export interface Learned {
  merchant: number;
  yes: number;
  no: number;
  /** The day of the last decision. */
  lastDay: Day;
}

/** What other likely pairs of a run, which have a word of a row's text, say about an expense's merchant or category. */
export interface Company {
  name: string;
  /** How many there are; 0 where they say nothing. */
  times: number;
  bits: number;
  /** They are of the expense's merchant; else of its category. */
  ofSeller: boolean;
}
export const NO_COMPANY: Company = { name: '', times: 0, bits: 0, ofSeller: false };
/** How many pairs of the expense's own merchant there are. */
export const timesOfSeller = ({ ofSeller, times }: Company): number => (ofSeller ? times : 0);

/** How often a fee shows in a run, and whether it is its share that does. */
export interface FeeAgain {
  times: number;
  isShare: boolean;
}
export const NO_FEE: FeeAgain = { times: 0, isShare: false };

/** What a book knows beyond a row and an expense: how likely things are by chance, and what was learned. */
export interface Chance {
  amounts: Amounts;
  words: Words;
  /** Exactly how many rows of money out, and expenses, have the amount within the window around the day (`WINDOW`). */
  times: (currency: Currency, amount: number, day: Day) => number;
  /** How many expenses of the same merchant, of whatever day, have the expense's amount; itself is one. */
  again: (expense: MatchExpense) => number;
  /** How many there are in the window at all. */
  size: (day: Day) => number;
  /** Expenses of the window that are open: what a row of this day is looked for among. */
  near: (day: Day) => number;
  account: (id: number) => MatchAccount | undefined;
  /** Names of the catalogue's merchants. */
  merchants: readonly { id: number; name: string }[];
  learned: (core: string, direction: 'in' | 'out') => readonly Learned[];
  /** How many days payments of this account and way came after their expense, by its links. */
  delays: (row: MatchRow, expense: MatchExpense, way: Way) => readonly Delays[];
  company: (row: MatchRow, expense: MatchExpense) => Company;
  /** What one unit of the first currency cost in the second, in major units: the median of the last links. */
  rate: (from: Currency, to: Currency) => number | undefined;
  /** How many rows of the run show a fee of what the row took beyond so much; 0 for too few. */
  fees: (row: MatchRow, open: number) => FeeAgain;
  dismissed: (transaction: number, expense: string) => boolean;
  linked: (transaction: number, expense: string) => boolean;
  /** Two rows that somebody said are no own transfer. */
  parted: (out: number, into: number) => boolean;
  today: Day;
}

/** Amounts are never rarer than among so many: a book of ten rows says little about what is rare. */
const AMOUNTS_BEFORE = 1_000;
const WORDS_BEFORE = 250;
/** Shares of amounts by `stepOf`, before anything is known. */
const STEPS_BEFORE: readonly number[] = [40, 17, 14, 7, 2, 12, 8];
const MOST_AMOUNT_BITS = 14;
/** Amounts from two thirds to one and a half times are alike. */
const BAND = 1.5;
/** Among fewer amounts than these, two equal ones may be chance. */
const FEW = 100;

/**
 * What two equal amounts are worth: how seldom this very amount occurs, by how many others have it in the window and by how many of its
 * size and roundness there are.
 * @param own how many of those that have it are the ones compared
 */
export function amountBits(
  amount: number,
  currency: Currency,
  day: Day,
  { amounts, times, size }: Pick<Chance, 'amounts' | 'times' | 'size'>,
  own = 2,
): number {
  const { count, between, steps } = amounts;
  const others = Math.max(0, times(currency, amount, day) - own);
  const step = stepOf(amount, currency);
  const band = between(currency, Math.ceil(amount / BAND), Math.floor(amount * BAND));
  const share = (band + AMOUNTS_BEFORE / 8) / (count + AMOUNTS_BEFORE);
  const values = Math.max(1, (amount * (BAND - 1 / BAND)) / stepSize(step, currency));
  const expected = ((steps[step] ?? 0) * share) / values;
  const often = expected / 2 + others / (size(day) + FEW);
  return Math.min(MOST_AMOUNT_BITS, -Math.log2(Math.min(1, often)));
}

/** What an amount within a range is worth, by how many have one. */
export function rangeBits(from: number, to: number, currency: Currency, { count, between }: Amounts): number {
  const width = Math.min(1, (to - from + 1) / Math.max(1, (to + from) / 2));
  const often = (between(currency, from, to) + AMOUNTS_BEFORE * width * 0.25) / (count + AMOUNTS_BEFORE);
  return Math.min(MOST_AMOUNT_BITS, -Math.log2(Math.min(1, often)));
}

export const wordBits = (word: string, { texts, having }: Words): number =>
  Math.log2((texts + WORDS_BEFORE) / Math.max(2, having(word)));

/** Words that so many rows have and no expense are the bank's own, or of a shop that nobody records. */
const OF_THE_BANK = 5;
export const isOfTheBank = (word: string, { having, named }: Words): boolean =>
  having(word) >= OF_THE_BANK && named(word) === 0;

/** The words of an expense: its merchant's, its comments', its project's, and of who recorded it. */
const expenseWords = (expense: MatchExpense): Set<string> =>
  new Set(
    [
      expense.merchantName ?? '',
      ...expense.aliases,
      ...expense.comments,
      expense.projectName ?? '',
      expense.personName ?? '',
    ].flatMap(nameWords),
  );

/** Counts words, a text at a time. */
function wordCounts(rows: Iterable<{ core: string }>, expenses: Iterable<MatchExpense>): Words {
  const counts = new Map<string, number>();
  const named = new Map<string, number>();
  let texts = 0;
  const add = (to: Map<string, number>, word: string) => to.set(word, (to.get(word) ?? 0) + 1);
  for (const { core } of rows) {
    texts++;
    for (const word of new Set(bankWords(core))) add(counts, word);
  }
  for (const expense of expenses) {
    texts++;
    for (const word of expenseWords(expense)) {
      add(counts, word);
      add(named, word);
    }
  }
  return { texts, having: (word) => counts.get(word) ?? 0, named: (word) => named.get(word) ?? 0 };
}

/** Counts amounts. */
export function amountCounts(all: readonly { amount: number; currency: Currency }[]): Amounts {
  const sorted = new Map<Currency, number[]>();
  const steps = [...STEPS_BEFORE];
  for (const { amount, currency } of all) {
    const list = sorted.get(currency) ?? [];
    if (list.length === 0) sorted.set(currency, list);
    list.push(Math.abs(amount));
    const step = stepOf(Math.abs(amount), currency);
    steps[step] = (steps[step] ?? 0) + 1;
  }
  for (const list of sorted.values()) list.sort((a, b) => a - b);
  const whole = steps.reduce((sum, one) => sum + one, 0);
  return {
    count: all.length,
    between: (currency, from, to) => {
      const list = sorted.get(currency);
      return list ? lowerBound(list, to + 1) - lowerBound(list, from) : 0;
    },
    steps: Array.from({ length: STEPS }, (_, step) => (steps[step] ?? 0) / whole),
  };
}

/** Days before and after a row within which amounts and expenses are counted. */
export const WINDOW = { before: LATEST, after: -EARLIEST } as const;

/** How many of some days, given in any order, lie in the window around a day. */
export function countAround(dates: Iterable<Day>): (day: Day) => number {
  const days = Array.from(dates, dayNumber).sort((a, b) => a - b);
  return (day) =>
    lowerBound(days, dayNumber(day) + WINDOW.after + 1) - lowerBound(days, dayNumber(day) - WINDOW.before);
}

/** Chance as rows and expenses themselves show it, with nothing learned; `known` replaces what is known better. */
export function chanceOf(
  rows: readonly MatchRow[],
  expenses: readonly MatchExpense[],
  known: Partial<Chance> & { accounts?: readonly MatchAccount[] } = {},
): Chance {
  const { accounts = [], ...rest } = known;
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const counted = [...rows.filter(({ amount }) => amount > 0), ...expenses];
  const amountKey = (currency: Currency, amount: number) => `${currency}${amount}`;
  const equal = new Map(
    [...Map.groupBy(counted, ({ currency, amount }) => amountKey(currency, amount))].map(([key, all]) => [
      key,
      countAround(all.map(({ date }) => date)),
    ]),
  );
  const priceKey = ({ merchant, currency, amount }: MatchExpense) => `${merchant} ${currency} ${amount}`;
  const prices = new Map<string, number>();
  for (const expense of expenses)
    if (expense.merchant !== null) prices.set(priceKey(expense), (prices.get(priceKey(expense)) ?? 0) + 1);
  const merchants = new Map<number, string>();
  for (const { merchant, merchantName } of expenses)
    if (merchant !== null && merchantName !== null) merchants.set(merchant, merchantName);
  return {
    amounts: known.amounts ?? amountCounts(counted),
    times: (currency, amount, day) => equal.get(amountKey(currency, amount))?.(day) ?? 0,
    again: (expense) => prices.get(priceKey(expense)) ?? 1,
    size: countAround(counted.map(({ date }) => date)),
    words: known.words ?? wordCounts(rows, expenses),
    near: countAround(expenses.filter((one) => one.covered < one.amount).map(({ date }) => date)),
    account: (id) => byId.get(id),
    merchants: [...merchants].sort(([a], [b]) => a - b).map(([id, name]) => ({ id, name })),
    learned: () => [],
    delays: () => [],
    company: () => NO_COMPANY,
    rate: () => undefined,
    fees: () => NO_FEE,
    dismissed: () => false,
    linked: () => false,
    parted: () => false,
    today:
      counted
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? '',
    ...rest,
  };
}

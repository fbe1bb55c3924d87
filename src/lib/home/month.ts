import type { Currency } from '../core/currency/codes.ts';
import type { Sum } from '../core/currency/sums.ts';
import { type Day, daysOf, monthOfDay } from '../core/day.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import {
  findDayWithTransactions,
  listMoved,
  listSpent,
  listUncovered,
  type Moved,
  type Spent,
} from './records.ts';

/** Categories that have a bar of their own; the others share one. */
const BARS = 6;

/** What a month came to. Amounts in minor units, never added up across currencies. */
export interface Month {
  from: Day;
  to: Day;
  /** Whether it is that of the given day; otherwise it is the last one with transactions. */
  isCurrent: boolean;
  /** The book's currency first. Without any money it is the book's alone. */
  parts: MonthPart[];
}

/** Its money in one currency. */
export interface MonthPart extends Moved {
  /** Of the expenses, the largest first. */
  categories: Omit<Spent, 'currency'>[];
  /** What the smaller categories come to. */
  others: { count: number; amount: number };
  /** What of its expenses no item covers. */
  without_category: number;
}

/** The month of a day, or the last one before it with transactions when it has none. */
export async function monthOf(db: Db, day: Day): Promise<Month> {
  const { to } = daysOf(monthOfDay(day));
  const found = (await findDayWithTransactions(db, to)) ?? day;
  const span = daysOf(monthOfDay(found));
  const [book, moved, spent, uncovered] = await Promise.all([
    bookCurrency(db),
    listMoved(db, span.from, span.to),
    listSpent(db, span.from, span.to),
    listUncovered(db, span.from, span.to),
  ]);
  const used = [...moved.filter(hasMoved), ...spent].map(({ currency }) => currency);
  const others = [...new Set(used)].filter((currency) => currency !== book).sort();
  const first = used.includes(book) || others.length === 0 ? [book] : [];
  const parts = [...first, ...others].map((currency) => partOf(currency, moved, spent, uncovered));
  return { ...span, isCurrent: span.to === to, parts };
}

const hasMoved = ({ money_in, money_out, moved }: Moved): boolean => money_in + money_out + moved > 0;

function partOf(
  currency: Currency,
  moved: readonly Moved[],
  spent: readonly Spent[],
  uncovered: readonly Sum[],
): MonthPart {
  const none = { money_in: 0, money_out: 0, open: 0, moved: 0 };
  const all = spent.filter((one) => one.currency === currency && one.amount > 0);
  // One alone needs no bar for the others.
  const most = all.length > BARS + 1 ? BARS : all.length;
  return {
    ...(moved.find((one) => one.currency === currency) ?? none),
    currency,
    categories: all.slice(0, most).map(({ id, name, amount }) => ({ id, name, amount })),
    others: {
      count: all.length - most,
      amount: all.slice(most).reduce((sum, { amount }) => sum + amount, 0),
    },
    without_category: uncovered.find((one) => one.currency === currency)?.amount ?? 0,
  };
}

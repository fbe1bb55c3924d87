import type { Currency } from '../core/currency/codes.ts';
import { roundingOf } from '../core/currency/coins.ts';
import type { Sum } from '../core/currency/sums.ts';
import type { Values } from '../core/errors.ts';
import { toMinor, whyNoAmount } from '../core/money.ts';
import type { TextKey } from '../core/text.ts';
import type { Difference } from '../db/tables.ts';

/** What of both sides is open to a link. */
export interface Open {
  transaction: Sum;
  expense: Sum;
}

/** A link as somebody gives it: amounts in major units or as typed; what is missing or empty follows from what is open. */
export interface Given {
  amount?: number | string | undefined;
  covers?: number | string | undefined;
  difference?: Difference | null | undefined;
  /** By which amounts are typed. */
  locale?: string | undefined;
}

/** What a link takes of its transaction, and what that accounts for of its expense. Minor units of either's currency. */
export interface Shares {
  amount: number;
  covers: number;
  difference: Difference | null;
}

/** Why a link cannot be, and the field that it is about. */
export interface Trouble {
  /** `conflict` where something else being open would allow it. */
  code: 'invalid' | 'conflict';
  key: TextKey;
  field: 'expense' | 'amount' | 'covers' | 'difference';
  values?: Values;
  /** The side that has less open than the link would take. */
  side?: keyof Open;
}

export type Settled = { shares: Shares; trouble?: never } | { trouble: Trouble; shares?: never };

/**
 * What a link takes of both sides. What is not given is the smaller of what is open on both, for both; where the two
 * differ for a reason, it is all that is open on its own side.
 */
export function settle(open: Open, given: Given): Settled {
  const amount = minorOf(given.amount, open.transaction.currency, given.locale);
  const covers = minorOf(given.covers, open.expense.currency, given.locale);
  const unread = unreadable('amount', amount) ?? unreadable('covers', covers);
  if (unread) return { trouble: unread };
  const difference = given.difference ?? null;
  const both = Math.min(open.transaction.amount, open.expense.amount);
  const said = { amount: numberOf(amount), covers: numberOf(covers) };
  const shares = difference
    ? { amount: said.amount ?? open.transaction.amount, covers: said.covers ?? open.expense.amount }
    : { amount: said.amount ?? said.covers ?? both, covers: said.covers ?? said.amount ?? both };
  const trouble = troubleOf(open, { ...shares, difference });
  if (trouble) return { trouble };
  const needed = shares.amount !== shares.covers || isForeign(open);
  return { shares: { ...shares, difference: needed ? difference : null } };
}

/**
 * A stored link with what is to be changed of it. What is not given stays, but without a named difference one amount
 * brings the other along.
 */
export function changedShare(
  stored: Given,
  { amount, covers, difference = stored.difference, locale }: Given,
): Given {
  const follows = !difference && (amount === undefined) !== (covers === undefined);
  return {
    amount: amount ?? (follows ? undefined : stored.amount),
    covers: covers ?? (follows ? undefined : stored.covers),
    difference,
    locale,
  };
}

/** Several links of one transaction, each with what those before it leave. */
export function settleInOrder(
  transaction: Sum,
  wanted: readonly { expense: Sum; given: Given }[],
): { settled: Settled[]; left: number } {
  let left = transaction.amount;
  const settled = wanted.map(({ expense, given }) => {
    const one = settle({ transaction: { ...transaction, amount: left }, expense }, given);
    left -= one.shares?.amount ?? 0;
    return one;
  });
  return { settled, left };
}

const isForeign = ({ transaction, expense }: Open) => transaction.currency !== expense.currency;

/** Minor units; a text key for what is no amount. */
function minorOf(
  value: Given['amount'],
  currency: Currency,
  locale: Given['locale'],
): number | TextKey | undefined {
  if (value === undefined || value === '') return undefined;
  return toMinor(value, currency, locale) ?? whyNoAmount(value, currency);
}

const numberOf = (read: number | TextKey | undefined) => (typeof read === 'number' ? read : undefined);

/** Of a transaction something has to be taken; of an expense nothing may be covered, where a reason is given. */
function unreadable(field: 'amount' | 'covers', read: number | TextKey | undefined): Trouble | undefined {
  if (typeof read === 'string') return { code: 'invalid', key: read, field };
  const least = field === 'amount' ? 1 : 0;
  return read !== undefined && read < least ? { code: 'invalid', key: 'links.too_little', field } : undefined;
}

/** What speaks against a link, the first thing first. */
function troubleOf(open: Open, { amount, covers, difference }: Shares): Trouble | undefined {
  if (isForeign(open) && difference !== 'exchange')
    return { code: 'invalid', key: 'links.exchange_needed', field: 'difference' };
  if (open.transaction.amount === 0)
    return { code: 'conflict', key: 'links.transaction_full', field: 'expense', side: 'transaction' };
  if (open.expense.amount === 0)
    return { code: 'conflict', key: 'links.expense_full', field: 'expense', side: 'expense' };
  if (amount === 0) return { code: 'invalid', key: 'links.too_little', field: 'amount' };
  if (amount !== covers && !difference)
    return { code: 'invalid', key: 'links.difference_needed', field: 'difference' };
  const most = { amount: roundingOf(open.expense.currency), currency: open.expense.currency };
  if (difference === 'rounding' && Math.abs(amount - covers) > most.amount)
    return { code: 'invalid', key: 'links.rounding', field: 'difference', values: { most } };
  if (amount > open.transaction.amount) return tooMuch('transaction', open);
  if (covers > open.expense.amount) return tooMuch('expense', open);
  return undefined;
}

const tooMuch = (side: keyof Open, open: Open): Trouble => ({
  code: 'conflict',
  key: side === 'transaction' ? 'links.transaction_open' : 'links.expense_open',
  field: side === 'transaction' ? 'amount' : 'covers',
  values: { left: open[side] },
  side,
});

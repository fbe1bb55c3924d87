import type { Profile } from '../columns/profile.ts';

export type MoneyKind = 'amount' | 'debit' | 'credit' | 'balance' | 'fee' | 'other' | 'unnamed' | 'none';

/** Whether a column's cells are figures at all. A name that promises money makes up for some odd cells. */
export function isNumeric(p: Profile): boolean {
  if (p.filled === 0 || p.dates * 2 > p.filled) return false;
  const share = p.money / p.filled;
  return share >= 0.9 || (share >= 0.5 && named(p) !== 'unnamed' && named(p) !== 'none');
}

/** What a column of figures is, by its name and, without one, by what its figures look like. */
export function moneyKind(p: Profile): MoneyKind {
  const kind = named(p);
  if (kind !== 'unnamed') return kind;
  if (p.ids * 2 > p.money || p.marked === 0) return isCounter(p) || p.ids > 0 ? 'none' : 'unnamed';
  return 'unnamed';
}

function named({ hits, name }: Profile): MoneyKind {
  const { roles, exact } = hits;
  if (name === '') return 'unnamed';
  if (roles.has('balance')) return 'balance';
  if (exact.has('amount')) return 'amount';
  if (roles.has('fee') && !exact.has('debit')) return 'fee';
  if (exact.has('debit') !== exact.has('credit')) return exact.has('debit') ? 'debit' : 'credit';
  if (roles.has('other')) return 'other';
  if (roles.has('debit') && roles.has('credit')) return 'amount';
  const noise = roles.has('noise') || roles.has('counterid') || roles.has('reference');
  if (roles.has('debit') && !(noise && !roles.has('amount'))) return 'debit';
  if (roles.has('credit') && !(noise && !roles.has('amount'))) return 'credit';
  if (roles.has('amount')) return 'amount';
  if (noise || roles.has('category') || roles.has('type') || roles.has('time') || roles.has('currency'))
    return 'none';
  return 'unnamed';
}

/** Whole numbers that only count rows or days, or are all one. */
function isCounter(p: Profile): boolean {
  if (p.rows < 3) return false;
  if (p.distinct.size === 1) return true;
  const numbers = [...p.distinct].map(Number);
  return numbers.every((value, i) => i === 0 || Math.abs(value - (numbers[i - 1] ?? 0)) === 1);
}

/** How well a single column would do as the amount; `next` are the columns to its right. */
export function amountFitness(p: Profile, body: number, next: Profile[]): number {
  const kind = moneyKind(p);
  const name = { amount: 3, unnamed: 1, other: 0, debit: 1, credit: 1, balance: -3, fee: -3, none: -2 }[kind];
  const exact = p.hits.exact.has('amount') ? 0.6 : 0;
  const account =
    /\b(?:billing|settlement|account|booked|net|счета|платежа|rachunku|konta|compte|cuenta|conto)\b/.test(
      p.name,
    )
      ? 0.3
      : 0;
  const written = (p.negative > 0 ? 0.5 : 0) + (p.marked > 0 ? 0.8 : 0) - (p.ids > 0 ? 1 : 0);
  const constant = p.rows > 3 && p.distinct.size === 1 ? -1.5 : 0;
  // An amount in the account's currency has one currency in all rows; that of the shop has many.
  const currency = next.find((column) => column.filled > 0 && column.codes === column.filled);
  const inOne = currency === undefined ? 0 : currency.distinct.size === 1 ? 0.5 : -0.6;
  return (
    inOne +
    name +
    exact +
    account +
    written +
    constant +
    (4 * p.money) / Math.max(1, body) +
    (p.nonZero === 0 ? -2 : 0) -
    p.index / 1000
  );
}

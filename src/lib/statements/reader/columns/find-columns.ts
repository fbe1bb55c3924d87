import { isCurrency } from '../money/amounts.ts';
import { isNumeric, moneyKind } from '../money/money-columns.ts';
import { tidy } from '../text/fold.ts';
import { isCode } from '../words/currencies.ts';
import { statusOf } from '../words/rows.ts';
import type { Profile } from './profile.ts';

/** The columns of the booking day and of another date. */
export interface DateColumns {
  date: number;
  value_date: number | undefined;
}

/** Prefers the transaction or booking date to the value date, and completely filled columns to others. */
export function dateColumns(columns: Profile[]): DateColumns | undefined {
  const dated = columns.filter(isDated);
  const most = Math.max(0, ...dated.map((p) => p.dates));
  const filled = dated.filter((p) => p.dates >= Math.min(most - 1, most * 0.5));
  const varied = filled.filter((p) => p.distinct.size > 1);
  // A day that is the same in all rows is the period's or the export's, whatever it is called.
  const full = (varied.length > 0 ? varied : filled).sort((a, b) => rank(b) - rank(a) || a.index - b.index);
  const date = full[0];
  if (!date) return undefined;
  const rest = dated.filter((p) => p !== date && (varied.length === 0 || p.distinct.size > 1));
  const value = rest.find((p) => p.hits.roles.has('value_date')) ?? rest.find((p) => !isNumber(p));
  return { date: date.index, value_date: value?.index };
}

function isDated(p: Profile): boolean {
  if (p.dates === 0) return false;
  const named = p.hits.roles.has('date') || p.hits.roles.has('value_date');
  if (named) return p.dates * 2 >= p.filled;
  // Eight digits may be an account number instead of a date.
  if (p.marked === 0 && p.money === p.filled) return p.dates === p.filled && p.hits.roles.size === 0;
  return p.dates * 10 >= p.filled * 7;
}

/** Named as a number of something, which may look like a date: a sort code `11-22-33`. */
const isNumber = ({ hits: { roles } }: Profile): boolean =>
  !roles.has('date') && (roles.has('counterid') || roles.has('noise') || roles.has('reference'));

function rank({ hits, name, index }: Profile): number {
  const { roles } = hits;
  if (/\b(?:due|expiry|statement|birth)\b/.test(name)) return -1;
  if (roles.has('value_date')) return 1;
  if (roles.has('date')) return 3;
  return name === '' ? 3 - index / 100 : 2;
}

/** The column with each row's booking status. */
export function statusColumn(columns: Profile[]): number | undefined {
  const told = columns.filter(
    (p) =>
      p.statuses > 0 &&
      p.distinct.size <= 8 &&
      (p.statuses * 10 >= p.filled * 9 || p.hits.roles.has('status')),
  );
  return (told.find((p) => p.hits.roles.has('status')) ?? told[0])?.index;
}

/** Whether a status cell allows its row to count as booked. */
export const isBooked = (cell: string | undefined): boolean => statusOf(tidy(cell ?? '')) !== 'not_booked';

/** Columns other than these in which some cells say that their row is not booked. */
export const strayStatuses = (columns: Profile[], others: ReadonlySet<number | undefined>): number[] =>
  columns.flatMap(({ index, statuses, distinct }) =>
    statuses > 0 && !others.has(index) && [...distinct].some((cell) => !isBooked(cell)) ? index : [],
  );

/** The column of the amount's currency, as opposed to that of an original amount. */
export function currencyColumn(
  columns: Profile[],
  amount: number,
  { records, rows }: { records: string[][]; rows: number[] },
): number | undefined {
  const coded = columns.filter((p) => isCoded(p) && p.filled * 2 > p.rows);
  const named = coded.filter((p) => p.name === '' || p.hits.roles.has('currency'));
  const foreign = ({ hits: { roles } }: Profile): boolean => roles.has('currency') || roles.has('other');
  const numbers = columns.filter(
    (p) => p.money === p.filled && p.marked > 0 && foreign(p) && !foreign(columns[amount] ?? p),
  );
  const ofOther = (p: Profile): boolean =>
    p.distinct.size > 1 &&
    numbers.some((other) =>
      differsBy(
        p,
        other.index,
        amount,
        rows.map((row) => records[row] ?? []),
      ),
    );
  const own = named.filter((p) => !p.hits.roles.has('other') && isOwn(p, columns, amount) && !ofOther(p));
  const distance = (p: Profile): number => (p.index > amount ? p.index - amount - 0.5 : amount - p.index);
  return own.toSorted((a, b) => distance(a) - distance(b))[0]?.index;
}

/** By known codes and signs, or under its name by anything that has the form of a code. */
const isCoded = ({ codes, filled, hits, distinct }: Profile): boolean =>
  (codes > 0 && codes * 10 >= filled * 9) ||
  (filled > 0 && hits.roles.has('currency') && distinct.size <= 20 && [...distinct].every(isCode));
/** Whether another amount is the same in the rows of one currency, and in no row of another: these are its currencies. */
function differsBy(p: Profile, other: number, amount: number, records: readonly string[][]): boolean {
  const same = new Set<string>();
  const different = new Set<string>();
  for (const record of records) {
    const [one = '', two = ''] = [record[amount], record[other]];
    if (one !== '' && two !== '') (one === two ? same : different).add(tidy(record[p.index] ?? ''));
  }
  return same.size === 1 && different.size > 0 && same.isDisjointFrom(different);
}

/** Whether a currency column belongs to this amount, which is the case when no other amount is between them. */
function isOwn(p: Profile, columns: Profile[], amount: number): boolean {
  if (p.name === '' && Math.abs(p.index - amount) !== 1) return false;
  const ownName = columns[amount]?.name ?? '';
  if (ownName.split(' ').some((word) => isCurrency(word.toUpperCase()) && word.length === 3)) return false;
  const [from, to] = p.index > amount ? [amount + 1, p.index] : [p.index + 1, amount];
  return !columns
    .slice(from, to)
    .some((one) => isNumeric(one) && ['amount', 'other'].includes(moneyKind(one)));
}

/** Folded names of the column of the holder's own accounts; the counterparty's have longer names. */
export const OWN_ACCOUNT =
  /^(?:account(?: (?:name|number|no|id))?|acct(?: no)?|auftragskonto|konto(?:nummer)?|kontonavn|compte|numero de compte|cuenta|conta|conto|rekening(?:nummer)?|szamlaszam|numer rachunku|cislo uctu|номер счета|账号|iban|product)$/;

/** The column naming the holder's account of each row, which is filled in every row. */
export function accountColumn(columns: Profile[], used: ReadonlySet<number>): number | undefined {
  const own = columns.filter(
    (p) => OWN_ACCOUNT.test(p.name) && p.filled === p.rows && p.dates === 0 && !used.has(p.index),
  );
  return (own.find((p) => p.distinct.size > 1) ?? own[0])?.index;
}

export function feeColumn(columns: Profile[]): number | undefined {
  return columns.find((p) => p.filled > 0 && isNumeric(p) && moneyKind(p) === 'fee' && p.nonZero > 0)?.index;
}

/**
 * The bank's own identifier of each row: named as a reference, filled in nearly every row, unique and not a serial
 * number. Names that may mean a customer, a mandate, a cheque or a card are excluded.
 */
export function referenceColumn(columns: Profile[], records: string[][], rows: number[]): number | undefined {
  const named = columns.filter(
    ({ hits }) => hits.roles.has('reference') && !hits.roles.has('counterid') && !hits.roles.has('party'),
  );
  const exactFirst = named.toSorted((a, b) => b.hits.exact.size - a.hits.exact.size || a.index - b.index);
  return exactFirst.find((p) => isIdentity(p, records, rows))?.index;
}

function isIdentity(p: Profile, records: string[][], rows: number[]): boolean {
  if (p.filled === 0 || p.dates === p.filled || p.negative > 0) return false;
  // In one or two rows nothing else shows that it is the bank's own than its name.
  if (rows.length < 3 && !p.hits.exact.has('reference')) return false;
  const seen = new Set<string>();
  let serial = 0;
  let before = Number.NaN;
  for (const row of rows) {
    const cell = (records[row]?.[p.index] ?? '').trim();
    if (isNothing(cell)) continue;
    if (
      seen.has(cell) ||
      cell.length < 5 ||
      cell.length > 80 ||
      !/\d/.test(cell) ||
      /\s.*\s|^\p{L}+\s/u.test(cell)
    )
      return false;
    seen.add(cell);
    const number = Number(cell);
    if (Math.abs(number - before) === 1) serial++;
    before = number;
  }
  return seen.size * 5 >= rows.length * 4 && (serial * 2 < seen.size || rows.length < 3);
}

/** Some banks write an empty reference as zeros or a dash. */
export const isNothing = (reference: string): boolean => /^[0\-–.*/\s]*$/.test(reference);

import { isCurrency } from '../money/amounts.ts';
import { isNumeric, moneyKind } from '../money/money-columns.ts';
import { tidy } from '../text/fold.ts';
import { statusOf } from '../words/rows.ts';
import type { Profile } from './profile.ts';

/** The column that says whether a row is booked. */
export function statusColumn(columns: Profile[]): number | undefined {
  const told = columns.filter(
    (p) =>
      p.statuses > 0 &&
      p.distinct.size <= 8 &&
      (p.statuses * 10 >= p.filled * 9 || p.hits.roles.has('status')),
  );
  return (told.find((p) => p.hits.roles.has('status')) ?? told[0])?.index;
}

/** Whether a status cell does not speak against its row. */
export const isBooked = (cell: string | undefined): boolean => statusOf(tidy(cell ?? '')) !== 'not_booked';

/** The column of the amount's currency: the one after it rather than that of an original amount. */
export function currencyColumn(columns: Profile[], amount: number): number | undefined {
  const coded = columns.filter((p) => p.codes > 0 && p.codes * 10 >= p.filled * 9 && p.filled * 2 > p.rows);
  const named = coded.filter((p) => p.name === '' || p.hits.roles.has('currency'));
  const own = named.filter((p) => !p.hits.roles.has('other') && isOwn(p, columns, amount));
  const distance = (p: Profile): number => (p.index > amount ? p.index - amount - 0.5 : amount - p.index);
  return own.toSorted((a, b) => distance(a) - distance(b))[0]?.index;
}

/** Whether a column of currencies goes with this amount: no other amount stands between them. */
function isOwn(p: Profile, columns: Profile[], amount: number): boolean {
  if (p.name === '' && Math.abs(p.index - amount) !== 1) return false;
  const ownName = columns[amount]?.name ?? '';
  if (ownName.split(' ').some((word) => isCurrency(word.toUpperCase()) && word.length === 3)) return false;
  const [from, to] = p.index > amount ? [amount + 1, p.index] : [p.index + 1, amount];
  return !columns
    .slice(from, to)
    .some((one) => isNumeric(one) && ['amount', 'other'].includes(moneyKind(one)));
}

/** How banks head the column of the statement's own accounts; the other side's have longer names. */
const OWN_ACCOUNT =
  /^(?:account(?: (?:name|number|no|id))?|acct(?: no)?|auftragskonto|konto(?:nummer)?|kontonavn|compte|numéro de compte|cuenta|conta|conto|rekening(?:nummer)?|iban|product)$/;

/** The column that says which of the holder's accounts a row belongs to: filled in every row. */
export function accountColumn(columns: Profile[], used: ReadonlySet<number>): number | undefined {
  const own = columns.filter(
    (p) => OWN_ACCOUNT.test(p.name) && p.filled === p.rows && p.dates === 0 && !used.has(p.index),
  );
  return (own.find((p) => p.distinct.size > 1) ?? own[0])?.index;
}

/** A column of fees that are not nothing. */
export function feeColumn(columns: Profile[]): number | undefined {
  return columns.find((p) => p.filled > 0 && isNumeric(p) && moneyKind(p) === 'fee' && p.nonZero > 0)?.index;
}

/**
 * The bank's own identifier of each row: named so, in nearly every row, no two alike, and no serial number.
 * A name that may mean a customer, a mandate, a cheque or a card does not do.
 */
export function referenceColumn(columns: Profile[], records: string[][], rows: number[]): number | undefined {
  const named = columns.filter(
    ({ hits }) => hits.roles.has('reference') && !hits.roles.has('counterid') && !hits.roles.has('party'),
  );
  const exactFirst = named.toSorted((a, b) => b.hits.exact.size - a.hits.exact.size || a.index - b.index);
  return exactFirst.find((p) => isIdentity(p, records, rows))?.index;
}

function isIdentity(p: Profile, records: string[][], rows: number[]): boolean {
  if (rows.length < 3 || p.dates === p.filled || p.negative > 0) return false;
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
  return seen.size * 5 >= rows.length * 4 && serial * 2 < seen.size;
}

/** An empty reference may be written as zeros or a dash. */
export const isNothing = (reference: string): boolean => /^[0\-–.*/\s]*$/.test(reference);

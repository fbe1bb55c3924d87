import type { Profile, Sample } from '../columns/profile.ts';
import type { Sources } from './money-reader.ts';
import { markerColumns } from './signs.ts';

export type MoneyKind = 'amount' | 'debit' | 'credit' | 'balance' | 'fee' | 'other' | 'unnamed' | 'none';

/** Whether a column holds amounts; one with a money column's name may contain some odd cells. */
export function isNumeric(p: Profile): boolean {
  if (p.filled === 0 || p.dates * 2 > p.filled) return false;
  const share = p.money / p.filled;
  return share >= 0.9 || (share >= 0.5 && named(p) !== 'unnamed' && named(p) !== 'none');
}

/** What a column of numbers holds, by its name, or by its cells when it has none. */
export function moneyKind(p: Profile): MoneyKind {
  const kind = named(p);
  // Whatever their column is called, whole numbers with zeros in front are no amounts.
  if (kind !== 'unnamed')
    return p.marked === 0 && p.money > 0 && p.ids === p.money && p.rows < 3 ? 'none' : kind;
  if (p.ids * 2 > p.money || p.marked === 0) return isCounter(p) || p.ids > 0 ? 'none' : 'unnamed';
  return 'unnamed';
}

function named({ hits, name }: Profile): MoneyKind {
  const { roles, exact } = hits;
  if (name === '') return 'unnamed';
  if (roles.has('balance')) return 'balance';
  if (exact.has('amount')) return 'amount';
  if (RATE.test(name)) return 'none';
  if (roles.has('fee') && !exact.has('debit') && !(roles.has('amount') && BESIDE_FEES.test(name)))
    return 'fee';
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

/** A rate of exchange or interest is no amount of money. */
const RATE = /\b(?:rate|\w*kurs|cambio|taux|\w*koers|kurz|curs|курс)\b|汇率|匯率|為替レート|환율|อัตรา/;
/** Names of an amount that tell how fees stand to it: `Amount (after fees)`. */
const BESIDE_FEES =
  /\b(?:after|before|with|without|including|incl|excluding|excl|net of|less|nach|vor|ohne|inkl|zzgl|abzuglich|apres|avant|hors|sin|antes de)\s(?:\w+\s)?(?:fees?|charges?|commissions?|tax|gebuhr\w*|frais|comision\w*)\b/;

/** Whole numbers that only count rows or days, or are all the same. */
function isCounter(p: Profile): boolean {
  if (p.rows < 3) return false;
  if (p.distinct.size === 1) return true;
  const numbers = [...p.distinct].map(Number);
  return numbers.every((value, i) => i === 0 || Math.abs(value - (numbers[i - 1] ?? 0)) === 1);
}

/** An amount that is named after the account's currency, as opposed to that of the purchase. */
const OF_ACCOUNT =
  /\b(?:(?:in|of) (?:the )?account(?: currency)?|account currency|kontowahrung|(?:w )?walucie rachunku|devise du compte|moneda de (?:la )?cuenta|moeda da conta|valuta (?:del )?conto|rekeningvaluta|valuta racuna|mene uctu)\b|валюте сч[её]та|валюті рахунку|账户币种|帳戶幣別/;

/** How well a single column suits as the amount. */
export function amountFitness(p: Profile, body: number, columns: readonly Profile[]): number {
  const kind = moneyKind(p);
  const name = { amount: 3, unnamed: 1, other: 0, debit: 1, credit: 1, balance: -3, fee: -3, none: -2 }[kind];
  const exact = p.hits.exact.has('amount') ? 0.6 : 0;
  const account = OF_ACCOUNT.test(p.name)
    ? 1.7
    : /\b(?:billing|billed|charged|settlement|account|booked|net|счета|платежа|rachunku|konta|compte|cuenta|conto)\b|入[账賬帳]|记[账賬帳]|記[账賬帳]/.test(
          p.name,
        )
      ? 0.3
      : 0;
  const written = (p.negative > 0 ? 0.5 : 0) + (p.marked > 0 ? 0.8 : 0) - (p.ids > 0 ? 1 : 0);
  const constant = p.rows > 3 && p.distinct.size === 1 ? -1.5 : 0;
  // Amounts in the account's currency share one currency; original amounts have several.
  const currencies = currenciesOf(p, columns);
  const inOne = currencies === 0 ? 0 : currencies === 1 ? 0.5 : -3;
  const bothSigns = hasBothSigns(p) ? 0.3 : 0;
  return (
    inOne +
    bothSigns +
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

/** In how many currencies a column's amounts are, by the cells or the column of codes beside it; 0 when unknown. */
function currenciesOf(p: Profile, columns: readonly Profile[]): number {
  if (p.units.size > 0) return p.units.size;
  const codes = columns.filter((column) => column.filled > 0 && column.codes === column.filled);
  const numbers = columns.filter(
    (column) => isNumeric(column) && !['balance', 'none'].includes(moneyKind(column)),
  );
  const leads = (codes[0]?.index ?? 0) < (numbers[0]?.index ?? 0);
  const beside = leads
    ? codes.findLast(({ index }) => index < p.index && index >= p.index - 2)
    : codes.find(({ index }) => index > p.index && index <= p.index + 2);
  return beside?.distinct.size ?? 0;
}

/** No bank has more amount columns; beyond this only the fittest are tried. */
export const MOST = 12;

/** Columns that may hold the amounts: debit and credit pairs first, then single columns with their markers. */
export function candidates(sample: Sample): Sources[] {
  const { columns } = sample;
  const found: Sources[] = [];
  for (const [debit, credit] of pairs(columns, sample)) found.push({ debit, credit });
  const kinds = new Set<MoneyKind>(['balance', 'fee', 'none']);
  const single = columns.filter((p) => isNumeric(p) && !kinds.has(moneyKind(p)));
  const body = sample.rows.length;
  const fittest = single
    .toSorted((a, b) => amountFitness(b, body, columns) - amountFitness(a, body, columns))
    .slice(0, MOST);
  // Names can mislead (`Ut fra konto`): numbers with decimals next to a date are amounts nevertheless.
  if (fittest.length === 0 && found.length === 0) {
    const open = columns.filter((p) => isNumeric(p) && p.marked > 0 && moneyKind(p) !== 'balance');
    return open.slice(0, MOST).map((p) => ({ amount: p.index }));
  }
  const markers = markerColumns(columns);
  for (const p of fittest) {
    const kind = moneyKind(p);
    if (kind === 'debit' || kind === 'credit') {
      // With both signs, or beside a column of amounts, it is what was booked: `入出金`, `交易金额`, `入账金额`.
      const other = hasBothSigns(p) || fittest.some((one) => moneyKind(one) === 'amount');
      if (found.length === 0)
        found.push(other && p.hits.roles.has('amount') ? { amount: p.index } : { [kind]: p.index });
      continue;
    }
    const marker = nearest(markers, p.index);
    found.push(marker === undefined ? { amount: p.index } : { amount: p.index, marker });
  }
  return found;
}

/** The marker column next to the amount: the first to its right, otherwise the last to its left. */
function nearest(markers: number[], amount: number): number | undefined {
  return markers.find((index) => index > amount) ?? markers.at(-1);
}

/** Debit and credit columns: by name, or two columns of which each row fills one. */
function pairs(columns: Profile[], sample: Sample): [debit: number, credit: number][] {
  const usable = columns.filter((p) => p.filled === 0 || isNumeric(p));
  const debits = usable.filter((p) => moneyKind(p) === 'debit');
  // One that is empty in all rows is taken only where there is no other; of several, the one that is named alike.
  const credits = usable.filter((p) => moneyKind(p) === 'credit');
  const found: [number, number][] = [];
  for (const debit of debits) {
    const others = credits.toSorted(
      (a, b) => Number(a.filled === 0) - Number(b.filled === 0) || inCommon(debit, b) - inCommon(debit, a),
    );
    const credit =
      others.find((p) => excludeEachOther(debit, p, sample, 20)) ??
      others.find((p) => debits.length + credits.length === 2 && excludeEachOther(debit, p, sample, 2));
    if (credit) found.push([debit.index, credit.index]);
  }
  if (found.length > 0 || debits.length * credits.length > 0) return found;
  const open = usable.filter(
    (p) => p.filled > 0 && ['unnamed', 'debit', 'credit', 'amount'].includes(moneyKind(p)),
  );
  for (const [i, a] of open.entries()) {
    for (const b of open.slice(i + 1)) {
      if (hasBothSigns(a) || hasBothSigns(b) || (a.negative > 0 && b.negative > 0)) continue;
      if (b.index - a.index > 2 || a.nonZero === 0 || b.nonZero === 0) continue;
      if (a.nonZero + b.nonZero < sample.rows.length * 0.9 || !excludeEachOther(a, b, sample, 20)) continue;
      const turned =
        (moneyKind(a) === 'credit') !== (moneyKind(b) === 'credit')
          ? moneyKind(a) === 'credit'
          : isPayment(a, b);
      const signed = a.name === '' && b.name === '' ? sideBySign(a, b) : undefined;
      if (signed) {
        found.push(signed);
        continue;
      }
      found.push(turned ? [b.index, a.index] : [a.index, b.index]);
      // Names that mean the same or nothing do not tell the two apart, so both assignments are tried.
      if (moneyKind(a) === moneyKind(b) && isPayment(a, b) === isPayment(b, a))
        found.push([b.index, a.index]);
    }
  }
  return found;
}

/** How many letters the names of two columns begin with alike: `booked (out)` belongs to `booked (in)`, not to `original (in)`. */
function inCommon({ name: a }: Profile, { name: b }: Profile): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** Which of two columns is money out, where that alone has a minus in every row. */
function sideBySign(a: Profile, b: Profile): [number, number] | undefined {
  if (a.negative === a.nonZero && b.negative === 0) return [a.index, b.index];
  return b.negative === b.nonZero && a.negative === 0 ? [b.index, a.index] : undefined;
}

const hasBothSigns = (p: Profile): boolean => p.negative > 0 && p.negative < p.nonZero;

/** On card statements payments are money in, charges and purchases money out. */
const isPayment = (a: Profile, b: Profile): boolean =>
  /payment/.test(a.name) && /charge|purchase|spen/.test(b.name);

/** Whether at most one row in `among` fills both; by their names, more of them may. */
function excludeEachOther(a: Profile, b: Profile, { records, rows }: Sample, among: number): boolean {
  let both = 0;
  for (const row of rows) if (isMoved(records[row]?.[a.index]) && isMoved(records[row]?.[b.index])) both++;
  return both * among <= rows.length && a.nonZero + b.nonZero > 0;
}

const isMoved = (cell: string | undefined): boolean =>
  cell !== undefined && /(?![0０٠۰०๐])\p{Nd}/u.test(cell);

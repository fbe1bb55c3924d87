import { payeeName } from '../../../core/description/payee-key.ts';
import { isNumeric } from '../money/money-columns.ts';
import { isVoid, tidy } from '../text/fold.ts';
import type { Profile } from './profile.ts';

/** Columns that form the description: all of `main`, or the first filled one of `spare` when these are empty. */
export interface TextColumns {
  main: number[];
  spare: number[];
  /** Those that name the other side. */
  payees: PayeeColumns;
}

/**
 * Chooses the columns for the description among those not `used` otherwise. Where there are names, they decide
 * regardless of content, since the next statement must give the same transaction the same description.
 */
export function textColumns(columns: Profile[], used: ReadonlySet<number>): TextColumns {
  const free = columns.filter((p) => !used.has(p.index) && p.dates * 2 <= p.filled);
  const named = withoutShorter(
    free.filter((p) => ['party', 'description'].includes(rank(p)) && p.marked * 2 <= p.filled),
  );
  const told = free.filter((p) => isText(p) && !isConstant(p));
  const kinds = told.filter((p) => rank(p) === 'kind');
  const unnamed = told.filter((p) => rank(p) === 'unnamed');
  let main = withTelling(named, [...unnamed, ...kinds, ...told.filter(isWordedReference)]);
  if (main.every((p) => p.filled === 0 || isConstant(p))) {
    const varied = longest(unnamed, columns);
    const said = varied.some((p) => kinds.every((kind) => p.distinct.size >= kind.distinct.size));
    if (said || kinds.length === 0)
      main = [...main.filter((p) => p.filled > 0), ...kinds.slice(0, 2), ...varied].sort(
        (a, b) => a.index - b.index,
      );
    else if (main.every((p) => p.filled === 0)) main = kinds.slice(0, 2);
  }
  if (main.length === 0)
    main = [...told, ...free.filter(isText), ...free.filter((p) => p.filled > 0 && p.marked === 0)].slice(
      0,
      1,
    );
  // An unnamed column to the right of a named text column continues it.
  for (const p of free) {
    if (
      p.name === '' &&
      p.marked === 0 &&
      main.some((one) => one.index === p.index - 1 && columns.some(isNamed))
    )
      main.push(p);
  }
  const byVariety = [...kinds, ...unnamed].sort((a, b) => b.distinct.size - a.distinct.size);
  const spare = [...byVariety, ...told, ...free.filter(isText)].filter((p) => !main.includes(p));
  return { main: indexes(main), spare: [...new Set(indexes(spare))], payees: payeeColumns(named) };
}

/**
 * `Name` beside `Name of the payee` is the account holder's, `Description` beside `Description 1` the product's, unless it says
 * as much.
 */
const withoutShorter = (columns: Profile[]): Profile[] =>
  columns.filter(
    (p) =>
      !columns.some(
        (other) =>
          other !== p && other.name.startsWith(`${p.name} `) && p.distinct.size * 2 <= other.distinct.size,
      ),
  );

/** Words under a reference's name: some banks put the payee there. */
const isWordedReference = (p: Profile): boolean => rank(p) === 'noise' && p.hits.exact.has('reference');

/** With the most varied of the other columns of words, where that tells more rows apart than any that is named for it. */
function withTelling(named: Profile[], others: Profile[]): Profile[] {
  const most = Math.max(0, ...named.map((p) => p.distinct.size));
  const [varied] = others.toSorted((a, b) => b.distinct.size - a.distinct.size);
  if (named.length === 0 || !varied || varied.rows < 3 || varied.worded < varied.filled) return named;
  // A reference is the text only where nothing else tells most rows apart.
  if (isWordedReference(varied) && most * 2 > varied.rows) return named;
  const tells = varied.distinct.size > most && varied.distinct.size * 10 >= varied.rows * 6;
  return tells ? [...named, varied].sort((a, b) => a.index - b.index) : named;
}

const isNamed = (p: Profile): boolean => p.name !== '';

const indexes = (columns: Profile[]): number[] => columns.map((p) => p.index);

function isText(p: Profile): boolean {
  if (p.filled === 0 || p.dates * 2 > p.filled) return false;
  if (p.worded * 3 >= p.filled && !isIdentifier(p)) return true;
  return rank(p) === 'description' && !isNumeric(p);
}

/** The same text in every row: a holder, product or currency. */
const isConstant = (p: Profile): boolean => p.rows >= 3 && p.distinct.size === 1 && p.filled === p.rows;

/** Account numbers, codes and the like: most cells have digits and no blanks. */
function isIdentifier(p: Profile): boolean {
  let coded = 0;
  for (const cell of p.distinct) if (/^[A-Z0-9*/.-]+$/.test(cell) && /\d/.test(cell)) coded++;
  return coded * 5 > p.distinct.size * 4;
}

function rank({
  hits,
  name,
  sides,
  filled,
  distinct,
}: Profile): 'party' | 'description' | 'kind' | 'noise' | 'unnamed' {
  const { roles, exact } = hits;
  if (name === '') return 'unnamed';
  if (sides * 2 > filled && distinct.size <= 8) return 'kind';
  if (exact.has('description')) return 'description';
  if (exact.has('type')) return 'kind';
  if (roles.has('category') || roles.has('status') || exact.has('noise') || roles.has('time')) return 'noise';
  if (roles.has('noise') && !roles.has('party') && !roles.has('description')) return 'noise';
  if (
    /\b(?:account|konto|compte|cuenta|conta|conto|szamla\w*|iban|bic|swift|code|mandate?\w*|id|creditor|card|holder|exchange|rekening|rekeningnummer|address|adres\w*)\b/.test(
      name,
    )
  )
    return 'noise';
  if (roles.has('description')) return 'description';
  if (roles.has('party')) return 'party';
  if (roles.has('type')) return 'kind';
  return roles.has('reference') || roles.has('other') || roles.has('currency') || roles.has('counterid')
    ? 'noise'
    : 'unnamed';
}

/** Columns whose cells name who was paid or who paid. */
export interface PayeeColumns {
  all: readonly number[];
  /** Those for who paid alone, and for who was paid alone, where the file has both. */
  payers: readonly number[];
  paid: readonly number[];
  /** The account's holder, who stands on one side of most rows; '' where none does. */
  holder: string;
}

/** A name without saying whose: the holder's where it is the same in all rows. */
const ANY_NAME = /^(?:name|naam|nom|nome|nombre|navn|namn|nimi|nazwa|ime|nev|jmeno|isim|имя|名前|名義)$/;
const PAYER =
  /\b(?:payer|sender|from|originator|debtor|auftraggeber|zahlungspflichtige|emetteur|donneur|ordenante|pagador|remetente|ordinante|mittente|opdrachtgever|afzender|nadawc[ay]|avsandare|betalare|afsender|avsender|maksaja|platce|gonderen)|плательщик|отправитель|付款人|依頼人|보낸분/;
const PAID =
  /\b(?:payee|beneficiary|recipient|receiver|to|creditor|empfanger|empfaenger|zahlungsempf|begunstigte|beguenstigte|beneficiaire|destinataire|beneficiario|destinatario|favorecido|ontvanger|begunstigde|odbiorc[ay]|mottagare|modtager|mottaker|saaja|prijemce|alici)|получатель|收款人|受取人|받는분/;

/** @param named the columns that are named for texts */
function payeeColumns(named: readonly Profile[]): PayeeColumns {
  const texts = named.filter((p) => !p.hits.roles.has('party'));
  const parties = named.filter(
    (p) =>
      p.hits.roles.has('party') &&
      (rank(p) === 'party' ? !p.hits.roles.has('noise') : texts.length > 0) &&
      p.worded * 2 >= p.filled &&
      !(isConstant(p) && ANY_NAME.test(p.name)),
  );
  const only = (one: RegExp, other: RegExp) =>
    parties.filter(({ name }) => one.test(name) && !other.test(name)).map(({ index }) => index);
  const [payers, paid] = [only(PAYER, PAID), only(PAID, PAYER)];
  const isPair = payers.length > 0 && paid.length > 0;
  return {
    all: indexes(parties),
    payers: isPair ? payers : [],
    paid: isPair ? paid : [],
    holder: '',
  };
}

/** Who stands in most of these rows, wherever there are several columns of names. */
export function holderIn(
  { all }: PayeeColumns,
  records: readonly string[][],
  rows: readonly number[],
): string {
  if (all.length < 2 || rows.length < 3) return '';
  const counts = new Map<string, number>();
  for (const row of rows) {
    const names = new Set(all.map((index) => tidy(records[row]?.[index] ?? '')));
    if (names.size < 2) continue;
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && !isVoid(most[0]) && most[1] * 2 > rows.length ? most[0] : '';
}

/** Who was paid, or who paid where the amount is positive. */
export function payeeIn(
  record: readonly string[],
  { all, payers, paid, holder }: PayeeColumns,
  amount: number,
): string | undefined {
  const others = amount < 0 ? payers : paid;
  for (const index of all) {
    const cell = tidy(record[index] ?? '');
    if (cell === '' || cell === holder || isVoid(cell)) continue;
    if (holder === '' && others.includes(index)) continue;
    const payee = payeeName(cell);
    if (payee !== undefined) return payee;
  }
  return undefined;
}

/** Without names, picks the columns with the longest and most varied texts. */
function longest(columns: Profile[], all: Profile[]): Profile[] {
  const weight = (p: Profile): number =>
    (p.length / Math.max(1, all[0]?.rows ?? 1)) * (p.distinct.size / Math.max(1, p.filled) + 0.2);
  const sorted = columns.toSorted((a, b) => weight(b) - weight(a));
  const top = sorted[0];
  if (!top) return [];
  return sorted
    .filter((p) => weight(p) * 3 >= weight(top))
    .slice(0, 3)
    .sort((a, b) => a.index - b.index);
}

export const LONGEST_DESCRIPTION = 1000;
/** Left out of descriptions, since a name is more useful. */
const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?$/;

/** Distinct texts of these columns, joined by ` · `, or the first filled spare one. */
export function describeRow(record: string[], main: readonly number[], spare: readonly number[]): string {
  let parts: string[] = [];
  for (const index of main) {
    const cell = tidy(record[index] ?? '');
    if (isVoid(cell) || IBAN.test(cell)) continue;
    if (parts.length === 0) {
      parts.push(cell);
      continue;
    }
    const lower = cell.toLowerCase();
    if (parts.some((part) => part.includes(cell) || part.toLowerCase() === lower)) continue;
    parts = parts.filter((part) => !cell.includes(part));
    parts.push(cell);
  }
  if (parts.length === 0) {
    const index = [...spare, ...main].find((at) => !isVoid(tidy(record[at] ?? '')));
    if (index !== undefined) parts.push(tidy(record[index] ?? ''));
  }
  const text = parts.length === 1 ? (parts[0] ?? '') : parts.join(' · ');
  return text.length > LONGEST_DESCRIPTION ? text.slice(0, LONGEST_DESCRIPTION).toWellFormed() : text;
}

import type { Layout } from '../layout.ts';
import { parseMoney } from '../money/amounts.ts';
import { fold } from '../text/fold.ts';
import type { Reading } from '../types.ts';
import { currencyOf } from '../words/currencies.ts';
import type { Sample } from './profile.ts';

/**
 * The one currency of the amounts: by a column, by what stands beside them, or by names above them.
 * @param written the cells of the column of currencies
 */
export function statedCurrency(
  { columns, header, start }: Pick<Layout, 'columns' | 'header' | 'start'>,
  written: Iterable<string>,
  { columns: profiles, records }: Sample,
): Reading['currency'] {
  const of = (source: 'column' | 'header', texts: Iterable<string>): Reading['currency'] | undefined => {
    const codes = new Set([...texts].map(currencyOf));
    const [value] = codes;
    return codes.size === 1 && value ? { value, source } : undefined;
  };
  if (columns.currency !== undefined) return of('column', written) ?? NONE;
  const parts = [columns.amount, columns.debit, columns.credit, columns.balance].filter(
    (at) => at !== undefined,
  );
  const units = parts.flatMap((at) => [...(profiles[at]?.units ?? [])]);
  if (units.length > 0) return of('column', units) ?? NONE;
  const coded = profiles.filter(
    (p) => p.hits.roles.has('currency') && !p.hits.roles.has('other') && p.filled > 0,
  );
  const [only] = coded.filter((p) => p.codes === p.filled && p.filled === p.rows);
  if (only && coded.length === 1) return of('column', only.distinct) ?? NONE;
  // As they are written: folded names have lost their signs.
  const heads = header ? records.slice(header.first, header.last + 1) : [];
  const named = heads.flatMap((head) => parts.flatMap((at) => codesIn(head[at] ?? '')));
  if (named.length > 0) return of('header', named) ?? NONE;
  const above = records.slice(0, header?.first ?? start).slice(0, 60);
  const codes = above.flatMap(codeOfLine);
  if (codes.length > 0) return of('header', codes) ?? NONE;
  // A balance in the letterhead is the account's: `Kontostand;1.234,50 €`.
  const stated = above.flat().flatMap((cell) => parseMoney(cell)?.currency || []);
  return of('header', stated) ?? NONE;
}

const NONE = { value: null, source: null } as const;

const codesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^\p{L}\p{Sc}]+/u)
    // A code with its sign: `CAD$`.
    .map((word) => (/^\p{L}{3}\p{Sc}$/u.test(word) ? word.slice(0, 3) : word))
    .filter((word) => currencyOf(word) !== undefined && !WORDS.has(word) && !/^\p{L}{1,2}$/u.test(word));

/** Codes that are words in names of columns. */
const WORDS = new Set([
  'ALL',
  'TOP',
  'MAD',
  'COP',
  'TRY',
  'ANG',
  'MOP',
  'BAM',
  'CUP',
  'GEL',
  'LAK',
  'PEN',
  'SAR',
  'SOS',
]);

const CURRENCY_NAME =
  /\b(?:currency|ccy|wahrung|devise|monnaie|moneda|divisa|moeda|valuta|waluta|mena|devizanem|valuutta|munt|para birimi)\b|币种|幣別|通貨|통화/;

/** The code in a line above the table that names a currency: `Currency: EUR`. */
const codeOfLine = (record: string[]): string[] => {
  const text = record.join(' ').slice(0, 200);
  return CURRENCY_NAME.test(fold(text)) ? codesIn(text) : [];
};

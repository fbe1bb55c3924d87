/** What a file may say that its account is. */
export type StatedType = 'savings' | 'current' | 'credit-card';

const TYPES: ReadonlyMap<string, StatedType> = new Map([
  // OFX, 11.3.1.1 and 11.3.2; QIF
  ['CREDITCARD', 'credit-card'],
  ['SAVINGS', 'savings'],
  ['MONEYMRKT', 'savings'],
  ['CD', 'savings'],
  ['CHECKING', 'current'],
  // ISO 20022, ExternalCashAccountType1Code
  ['CARD', 'credit-card'],
  ['SVGS', 'savings'],
  ['LLSV', 'savings'],
  ['CACC', 'current'],
  ['TRAN', 'current'],
  ['SLRY', 'current'],
]);

/** The type of account that a code of OFX or ISO 20022 stands for. */
export const typeOfCode = (code: string): StatedType | null => TYPES.get(code.toUpperCase()) ?? null;

/**
 * Whether a file's type of account cannot be that of an account here. That it calls itself a current account says little: banks
 * write that for savings, too.
 */
export const isOtherType = (stated: StatedType, own: string): boolean =>
  (stated === 'credit-card') !== (own === 'credit-card') || (stated === 'savings' && own === 'current');

/** As many digits of a number are kept. */
const KEPT = 4;
/** Fewer digits than this do not tell one account from another. */
const FEWEST = 2;

/** What stands for hidden digits: `****5678`, `XXXX-5678`, `1234…5678`. */
const MASK = /[*#•·●∙…]|(?<=[xX])[xX]|[xX](?=[xX])|\.{2,}/g;

/**
 * The digits at the end of an account's number as written, as far as they are visible; '' for what is no number, but a name, and for one
 * whose end is hidden. Behind a bank's code stands the number (`10020030/1234567`), behind it may stand a currency.
 */
export function endOf(written: string): string {
  const number = written.split('/').findLast((part) => /\d/.test(part)) ?? '';
  const bare = number.replace(MASK, '*').replace(/[\s.-]/g, '');
  if (/\p{L}{5}|\p{Ll}{3}/u.test(bare)) return '';
  const visible = bare.replace(/\D+$/, (end) => (end.includes('*') ? '*' : ''));
  if (visible.replace(/[^\d*]/g, '').length < KEPT) return '';
  return (visible.split('*').at(-1) ?? '').replace(/\D/g, '').slice(-KEPT);
}

/** Whether both ends are of one number, by the digits that both show; undefined where these are too few. */
export function isSameEnd(stated: string, own: string): boolean | undefined {
  const [of = '', to = ''] = [stated, own].map((number) => number.split(/\D/).at(-1));
  const shown = Math.min(of.length, to.length, KEPT);
  return shown < FEWEST ? undefined : of.slice(-shown) === to.slice(-shown);
}

/** Whether an end is as long as what is kept of a number. */
export const isWhole = (end: string): boolean => end.length === KEPT;

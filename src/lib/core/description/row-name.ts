import { NAME_LENGTH } from '../limits.ts';
import { atMost, capitalized } from '../text.ts';
import { fold } from '../words.ts';
import { coreOf } from './payee-key.ts';
import { FIRM, LEGAL_FORMS } from './rail-words.ts';

/** Words of up to three letters that are no abbreviations. */
const JOINING = new Set(
  'the of and for at by to der die das und von am im zu zum le la les de du des et au aux en el los las y del e di da do dos il lo e van het een och og i w na'.split(
    ' ',
  ),
);
const SHORT = 3;
const INITIALS = /^(?:\p{L}\.)+\p{L}?$/u;
const LETTER = /\p{L}/gu;
/** Not within a word, an address on the web or a number's name. */
const FIRST_LETTER = /(?<![\p{L}\p{M}\p{N}'’.])\p{Ll}/gu;

/** What tells a transaction's name. */
interface Named {
  payee?: string | null | undefined;
  /** Of an expense that stands for it. */
  merchant_name?: string | null | undefined;
  description?: string | undefined;
  /** Of the description, where it is known. */
  core?: string | undefined;
}

/**
 * What a transaction is called, on every page: by the merchant where that is known, else who was paid or who paid as the file names
 * them, without the legal form, else whom the bank's text seems to name.
 */
export function payeeOf({ payee, merchant_name, description = '', core }: Named): string {
  if (merchant_name) return merchant_name;
  const name = payee
    ? written(withoutForm(payee))
    : capitalized(spelt(core ?? coreOf(description), description));
  return atMost(name, NAME_LENGTH).trim() || description;
}

const UNACCENTED = /^[\0-\x7f]*$/;

/** The core of a text with the accents that its words have there. */
function spelt(core: string, description: string): string {
  if (UNACCENTED.test(description)) return core;
  const words = new Map(
    description.split(/[^\p{L}\p{M}\p{N}]+/u).map((word) => [fold(word), word.toLowerCase()]),
  );
  return core
    .split(' ')
    .map((word) => words.get(word) ?? word)
    .join(' ');
}

/** A spa is none, unless it is written as the Italian form. */
const isForm = (word: string): boolean =>
  /^[&+,]$/.test(word) ||
  (LEGAL_FORMS.has(fold(word).replace(/[.,()]/g, '')) && !/^(?:Spa|spa|SPA)$/.test(word));

function withoutForm(name: string): string {
  const words = name.replace(FIRM, ' ').split(' ').filter(Boolean);
  while (words.length > 1 && isForm(words.at(-1) as string)) words.pop();
  let left = words.join(' ');
  while (/[\s,]$/.test(left)) left = left.slice(0, -1);
  return (left.match(LETTER) ?? []).length > 1 ? left : name;
}

/** In title case where it is all capitals, but for what may be an abbreviation. */
const written = (name: string): string =>
  /\p{Ll}/u.test(name) || !/\p{Lu}/u.test(name)
    ? name
    : name
        .split(' ')
        .map((word) =>
          isAbbreviation(word)
            ? word
            : word.toLowerCase().replace(FIRST_LETTER, (letter) => letter.toUpperCase()),
        )
        .join(' ');

function isAbbreviation(word: string): boolean {
  const folded = fold(word);
  if (JOINING.has(folded)) return false;
  const hasVowel = /[aeiouy]/.test(folded) || !/\p{sc=Latn}/u.test(word);
  return (word.match(LETTER) ?? []).length <= SHORT || INITIALS.test(word) || !hasVowel;
}

/** Keys by who has their texts; `#lib/texts/en.ts` declares its own, since core imports nothing of it. */
export interface TextKeys {
  core: never;
}

export type TextKey = TextKeys[keyof TextKeys];

/** What follows a prefix in the keys that have it: of `statements.skipped.` it is `balance`, `blank` and so on. */
export type KeyAfter<Prefix extends string> = TextKey extends infer Key
  ? Key extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never;

/**
 * Typed text as it is stored: line ends as `\n`; no outer spaces, control characters, bidirectional controls or lone
 * surrogates. (A form sends `\r\n`, which a field's length does not count; PostgreSQL rejects NUL.)
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
    .trim();

/** PostgreSQL stores no NUL, and cannot be asked for one. */
export const isStorable = (text: string): boolean => !text.includes('\0');

/** The beginning of a text, without half of a character that is written as a pair of surrogates. */
export const atMost = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** The same for one line: every run of whitespace becomes one space. */
export const cleanLine = (text: string): string => cleanText(text.replace(/\s+/g, ' '));

/** Shows nothing, wherever it stands. U+2800 and U+1D159 are blank signs, U+FFF9 to U+FFFB annotation marks. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/gu;
/** Scripts in which ZWNJ and ZWJ between two letters are part of the spelling. */
const JOINED =
  '[\\p{scx=Arab}\\p{scx=Beng}\\p{scx=Deva}\\p{scx=Gujr}\\p{scx=Guru}\\p{scx=Khmr}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Mong}' +
  '\\p{scx=Mymr}\\p{scx=Nkoo}\\p{scx=Orya}\\p{scx=Sinh}\\p{scx=Syrc}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Tibt}]';
const JOINERS = new RegExp(
  `(?<=${JOINED})([\\u200c\\u200d])[\\u200c\\u200d]*(?=${JOINED})|[\\u200c\\u200d]+`,
  'gu',
);

/** What can be seen of a text, with the joiners that its script needs. */
const visible = (text: string): string => text.replace(INVISIBLE, '').replace(JOINERS, '$1');

/** A name as it is stored: one line, with its invisible characters; empty when nothing of it can be seen. */
export const cleanName = (text: string): string => {
  // A byte order mark is no space in a name, though `\s` holds it.
  const name = cleanLine(text.replaceAll('\ufeff', ''));
  return visible(name).trim() === '' ? '' : name;
};

/** The key by which names are compared; spaces, letter case, Unicode form and invisible characters make no difference. */
export const nameKey = (text: string): string => cleanLine(visible(text)).normalize('NFKC').toLowerCase();

const WORD = /(?<![\p{L}\p{M}'’])\p{Ll}/gu;

/** With a capital letter at the beginning of each word, as names are written. */
export const capitalized = (text: string): string => text.replace(WORD, (letter) => letter.toUpperCase());

/** A person's first and last name, either of which may be missing. */
export const nameOf = ({
  first_name,
  last_name,
}: Record<'first_name' | 'last_name', string | null>): string =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim();

/** Whether the check digits of an IBAN are right (ISO 13616); letters and digits alone, in either case. */
export function hasIbanDigits(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

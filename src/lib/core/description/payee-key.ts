import { CORE_LENGTH } from '../limits.ts';
import { atMost, cleanLine } from '../text.ts';
import { fold } from '../words.ts';
import { payeePart, withoutNoise } from './payee.ts';
import { COLLECTED, FIRM, isCollector, MONTHS, RAIL_PHRASES, RAIL_WORDS } from './rail-words.ts';

/** As long as the texts of the formats that cut most. */
const PREFIX = 32;
const NOT_ASCII = /[^\x20-\x7e]/;
/** Marks of direction, joiners, soft hyphens: they show nothing. */
const INVISIBLE = /\p{Cf}+/gu;
/** All but a single plain one. */
const SPACES = /\s{2,}|[^\S ]/g;
const DOMAIN =
  /(?<=[a-z\d])\.(?:co\.[a-z]{2}|com?(?:\.[a-z]{2})?|net|org|io|app|eu|uk|us|ca|au|nz|in|jp|de|at|ch|fr|be|nl|es|it|pt|dk|no|se|fi|pl|br)(?![a-z\d])/g;
/** The country, check digits, bank and account of an IBAN written in groups. */
const IBAN = /\b[a-z]{2}\d{2} [a-z\d]{4}(?: (?=[a-z]{0,3}\d)[a-z\d]{1,4})+\b/g;
const ASCII_TOKEN = /[a-z\d&]+/g;
/** The second letter of an umlaut that is written as two. */
const SPELT_OUT = /(?<=[aou])e/g;
const TOKEN = /[\p{L}\p{M}\p{N}&]+/gu;
const DIGITS = /\p{N}+/u;
const THREE_DIGITS = /\p{N}(?:\P{N}*\p{N}){2}/u;
const NUMBER = /^\p{N}+$/u;
/** A number that ran into the word after it, as fixed columns do. */
const GLUED = /^\p{N}+(\p{L}{4,})$/u;
/** A number with some of its digits hidden. */
const MASK = /^[x\p{N}]+$/u;

/**
 * A description without what changes from row to row: references, dates, ways of payment. It depends on the text alone;
 * where nothing is left, it is the folded text. At most `CORE_LENGTH` long.
 */
export function coreOf(description: string): string {
  const { words, text } = readText(description);
  const core = words.length > 0 ? words.join(' ') : text;
  return core.length <= CORE_LENGTH ? core : cut(core);
}

/** The core of a transaction: that of who was paid or who paid, where the file says that. */
export const coreOfRow = ({
  payee,
  description,
}: {
  payee?: string | null | undefined;
  description: string;
}): string => coreOf(payee ?? description);

const LONGEST_NAME = 200;
const MOST_NAMES = 5_000;
const names = new Map<string, string | undefined>();

/**
 * Who is named where a file says who was paid or who paid: as written, without references, cards and kinds of booking. Undefined where
 * that names nobody, or only who collected the money for somebody else, whom the rest of the text tells.
 */
export function payeeName(written: string): string | undefined {
  // Few payees have most of a statement's rows.
  if (names.has(written)) return names.get(written);
  const line = cleanLine(written.slice(0, LONGEST_NAME));
  const { words } = readText(line);
  const [first = ''] = line.split(' ', 1);
  const isName = words.length > 0 && !isCollector(fold(first)) && isWhole(line);
  const name = isName ? withoutNoise(line) : undefined;
  if (names.size >= MOST_NAMES) names.clear();
  names.set(written, name);
  return name;
}

/** Whether it is a name, and no text of which a part names somebody. */
function isWhole(line: string): boolean {
  const folded = fold(line);
  return payeePart(folded, wordsOf) === folded;
}

/** Between words where there are several, never within a character. */
function cut(core: string): string {
  const end = core.lastIndexOf(' ', CORE_LENGTH);
  return atMost(core, end > 0 ? end : CORE_LENGTH);
}

/** The words of the core, and the text that stands in where there are none. */
function readText(description: string): { words: readonly string[]; text: string } {
  const folded = fold(description);
  const visible = NOT_ASCII.test(folded) ? folded.replace(INVISIBLE, '') : folded;
  const text = visible.replace(SPACES, ' ').trim();
  const payee = payeePart(text, wordsOf);
  return { words: wordsOf(payee), text: payee || folded || description };
}

/** Each word once: two columns of a row may both name the payee. */
function wordsOf(text: string): readonly string[] {
  let plain = text;
  if (plain.includes('*')) plain = plain.replace(COLLECTED, ' ');
  if (plain.includes('.')) plain = plain.replace(DOMAIN, ' ');
  plain = plain.replace(IBAN, ' ');
  const tokens = NOT_ASCII.test(plain) ? plain.replace(FIRM, ' ').match(TOKEN) : plain.match(ASCII_TOKEN);
  const words = withoutRails(lettersOf(tokens ?? []));
  while (words.length > 1 && MONTHS.has(words.at(-1) as string)) words.pop();
  return words.length > 1 ? [...new Set(words)] : words;
}

/** The words without numbers, references and the months of dates. */
function lettersOf(tokens: readonly string[]): readonly string[] {
  const words: string[] = [];
  tokens.forEach((token, at) => {
    if (token.startsWith('x') && MASK.test(token)) return;
    if (!DIGITS.test(token)) {
      const isOfDate =
        MONTHS.has(token) && (NUMBER.test(tokens[at - 1] ?? '') || NUMBER.test(tokens[at + 1] ?? ''));
      if (!isOfDate) words.push(token);
    } else if (THREE_DIGITS.test(token)) {
      const glued = GLUED.exec(token)?.[1];
      if (glued) words.push(glued);
    } else if (!MASK.test(token)) {
      for (const word of token.split(DIGITS)) if (!MONTHS.has(word)) words.push(word);
    }
  });
  return words;
}

function withoutRails(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const phrase = RAIL_PHRASES.get(word)?.find((all) => all.every((one, n) => words[at + n] === one));
    if (phrase) at += phrase.length - 1;
    else if (word.length > 1 && !RAIL_WORDS.has(word)) kept.push(word);
  }
  return kept;
}

/** How descriptions that two formats give of one transaction are compared. */
export interface ComparedText {
  /** The core's first characters: equal where one format cut the text. */
  prefix: string;
  words: readonly string[];
}

export function comparedText(description: string): ComparedText {
  const { words, text } = readText(description);
  const compared = (words.length > 0 ? words : text.split(' ')).map((word) => word.replace(SPELT_OUT, ''));
  return { prefix: compared.join(' ').slice(0, PREFIX), words: compared };
}

/** Whether one text may be the other, cut or with more around it. */
export function textsAgree(a: ComparedText, b: ComparedText): boolean {
  const [short, long] = a.words.length <= b.words.length ? [a, b] : [b, a];
  if (short.prefix === '' || long.prefix === '') return false;
  if (long.prefix.startsWith(short.prefix) || short.prefix.startsWith(long.prefix)) return true;
  return short.words.every(
    (word, at) =>
      long.words.includes(word) ||
      (at === short.words.length - 1 &&
        word.length > 2 &&
        long.words.some((other) => other.startsWith(word))),
  );
}

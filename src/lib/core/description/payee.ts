import { fold } from '../words.ts';
import { COLLECTED, INDIAN_BANKS, RAIL_WORDS } from './rail-words.ts';

const INDIAN = /\b(?:upi|imps|neft|rtgs)\b/;
/** A transfer of one reference or handle; others are free text. */
const REFERENCE = /@|\d{6}/;
const SEPARATOR = /[/*:-]/;
/** Fields that name the payee: of Dutch banks, and of PayPal's direct debits. */
const FIELD =
  /\/name\/([^/]+)|\/cntp\/[^/]*\/[^/]*\/([^/]+)|\bnaam:([^:]+) [a-z]+:|\bpp\.\d+\.pp[ .]*([^,]+)/;
/** What follows names the account's holder. */
const HOLDER = / indn:/;

/** How a text is cut into the words that name somebody. */
type Words = (text: string) => readonly string[];

/** The part of a folded text that names the payee: the whole text where no field does. */
export function payeePart(folded: string, wordsOf: Words): string {
  const rail = INDIAN.exec(folded);
  const indian = rail ? indianPayee(folded.slice(rail.index + rail[0].length), wordsOf) : undefined;
  if (indian !== undefined) return indian;
  const field = FIELD.exec(folded)?.slice(1).find(Boolean);
  if (field && wordsOf(field).length > 0) return field;
  const holder = folded.search(HOLDER);
  return holder > 0 ? folded.slice(0, holder) : folded;
}

/** The first named part after the rail, or the handle where that comes first. */
function indianPayee(text: string, wordsOf: Words): string | undefined {
  const separator = SEPARATOR.exec(text)?.[0];
  if (separator === undefined || !REFERENCE.test(text)) return;
  for (const part of text.split(separator)) {
    const handle = part
      .slice(0, part.indexOf('@') + 1)
      .split(' ')
      .at(-1)
      ?.slice(0, -1);
    if (handle) return handle;
    if (isName(wordsOf(part))) return part;
  }
  return;
}

const isName = (words: readonly string[]): boolean =>
  words.some((word) => word.length > 2) && !(words.length === 1 && INDIAN_BANKS.has(words[0] as string));

/** The account's country, check digits, bank and number. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?(?=[A-Z]{0,3}\d)[A-Z\d]{1,4}){3,8}\b/g;
/** What a card's terminal writes behind the name: its number and place. */
const TERMINAL = / \d*\/\/.*$/;
const REFERENCE_DIGITS = /\p{N}(?:\P{N}*\p{N}){2}/u;
/** A number of which some digits are hidden. */
const MASKED = /^(?=.{4})[xX*#.\p{N}]+$/u;
const SHOWS_NUMBER = /[\p{N}*#]/u;
/** A word in a token that has digits, too. */
const LONG_WORD = /\p{L}{4}/u;
const SEPARATORS = new Set(' ,;:/*+|-');

/** A name without references, cards and the kinds of booking before it, as it is written. */
export function withoutNoise(line: string): string | undefined {
  const plain = withoutCollector(line.replace(IBAN, ' ').replace(TERMINAL, ''));
  const tokens = plain.split(/\s+/).filter((token) => token !== '' && !isReference(token));
  const name = tokens.slice(kindsBefore(tokens)).join(' ');
  return trimmed(name) || undefined;
}

function trimmed(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && SEPARATORS.has(name[from] as string)) from++;
  while (to > from && SEPARATORS.has(name[to - 1] as string)) to--;
  return name.slice(from, to);
}

function withoutCollector(line: string): string {
  if (!line.includes('*')) return line;
  const lower = line.toLowerCase();
  const [found] = lower.length === line.length ? (lower.match(COLLECTED) ?? []) : [];
  return found && lower.startsWith(found) ? line.slice(found.length) : line;
}

const isReference = (token: string): boolean =>
  (MASKED.test(token) && SHOWS_NUMBER.test(token)) ||
  (REFERENCE_DIGITS.test(token) && !LONG_WORD.test(token));

/** One such word may be part of a name, as in `Credit Suisse` or `La Poste`. */
function kindsBefore(tokens: readonly string[]): number {
  const folded = tokens.map(fold);
  const at = folded.findIndex((word) => !RAIL_WORDS.has(word));
  return at > 1 && folded.slice(0, at).some((word) => word.length > 3) ? at : 0;
}

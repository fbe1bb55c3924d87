import { INDIAN_BANKS } from './rail-words.ts';

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

import { cleanLine } from '../../../core/text.ts';

const STROKES = new Map(
  Object.entries({ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }),
);

/** Normalises a name or word for comparison: no case, accents or punctuation, single spaces, camelCase split. */
export function fold(text: string): string {
  const short = text.slice(0, 200);
  return /^\p{ASCII}*$/u.test(short) ? foldAscii(short) : foldAny(short);
}

const foldAscii = (text: string): string =>
  text
    .replace(/([a-z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9#%+]+/g, ' ')
    .trim();

const foldAny = (text: string): string =>
  text
    .replace(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łøđðþßæœı]/g, (letter) => STROKES.get(letter) ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}#%+]+/gu, ' ')
    .trim();

/** A cell's text without spreadsheet wrapping (`="…"`, leading apostrophe), control characters and repeated spaces. */
export function tidy(cell: string): string {
  if (isTidy(cell)) return cell;
  let text = cell.trim();
  const first = text.charCodeAt(0);
  if (first === EQUALS && text.length > 2 && text.charCodeAt(1) === 34 && text.endsWith('"')) {
    text = text.slice(2, -1).trim();
  } else if (first === QUOTE && (PROTECTED.test(text) || isEnclosed(text))) {
    text = (text.endsWith("'") ? text.slice(1, -1) : text.slice(1)).trim();
  }
  return /\s\s|[^\S ]|[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text) ? cleanLine(text) : text;
}

/** What spreadsheets need an apostrophe before: formulas, figures, another apostrophe. */
const PROTECTED = /^'(?:$|['=+\-@\d\s＝＋－＠.,])/;
/** Any other leading apostrophe is the bank's: `'t Hoekje`. */
const isEnclosed = (text: string): boolean => text.length > 1 && text.indexOf("'", 1) === text.length - 1;

const SPACE = 32;
const QUOTE = 39;
const EQUALS = 61;
const LAST_OF_ASCII = 126;

/** The fast path for most cells: printable ASCII and single spaces. */
function isTidy(cell: string): boolean {
  const first = cell.charCodeAt(0);
  if (first === QUOTE || first === EQUALS) return false;
  let before = SPACE;
  for (let at = 0; at < cell.length; at++) {
    const code = cell.charCodeAt(at);
    if (code < SPACE || code > LAST_OF_ASCII || (code === SPACE && before === SPACE)) return false;
    before = code;
  }
  return before !== SPACE || cell === '';
}

const DIGIT_ZEROS = [0x660, 0x6f0, 0x966, 0xe50, 0xff10];

/** Whether a tidied cell stands for nothing: a dash, `NULL`, `N/A`. */
export const isVoid = (cell: string): boolean =>
  cell.length <= 4 && (cell === '' || /^(?:[-–—.*]+|null|nil|none|nan|n\/a|na|n\.a\.)$/i.test(cell));

/** Digits of other scripts as ASCII ones. */
export function digits(text: string): string {
  return text.replace(/\P{ASCII}/gu, (letter) => {
    const code = letter.charCodeAt(0);
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? letter : String(code - zero);
  });
}

import { RULE_TEXT } from '../limits.ts';
import { hasIbanDigits } from '../text.ts';
import { IS_SPACELESS } from '../words.ts';
import { fits, folded, type Sought, Words } from './text-words.ts';

/** How a text is compared: its words in any order, at the beginning, or as all there is. */
type Comparison = 'contains' | 'begins' | 'exact';

/** A word, where a star stands for any letters. */
const SOUGHT = /[\p{L}\p{N}\p{M}*]+/gu;
const LETTER = /\p{L}/gu;
/** Signs that are words of one or two. */
const WIDE = /[\p{sc=Han}\p{sc=Hangul}]/gu;

/** The words of a text; a run of stars alone is none. */
export const soughtIn = (text: string): Sought[] =>
  (folded(text).match(SOUGHT) ?? [])
    .filter((word) => /[^*]/.test(word))
    .map((word) => word.split(/\*+/) as [string, ...string[]]);

const weigh = (text: string): number => (text.match(LETTER) ?? []).length + (text.match(WIDE) ?? []).length;

/**
 * How many letters a text has; a sign of a script that writes words with one or two counts twice, and one letter with a
 * star counts for nothing, since nearly every text has a word like it.
 */
export const lettersIn = (text: string): number =>
  weigh(text.replace(SOUGHT, (word) => (word.includes('*') && weigh(word) < 2 ? ' ' : word)));

/** How many words of a text stand for what is sought, from a place on; 0 where they do not. */
type Element = (words: Words, at: number) => number;

/** A word, or the bank's own words with a star between each two: `DOM*INO` is also what `DOM*INO` was typed for. */
function wordOf(parts: Sought): Element {
  const own = parts.filter((part) => part !== '');
  const [openBefore, openAfter] = [parts[0] === '', parts.at(-1) === ''];
  const isStarred = (words: Words, at: number): boolean =>
    own.every((part, n) => {
      const word = words.list[at + n];
      if (word === undefined || (n > 0 && !/^\*+$/.test(words.before(at + n)))) return false;
      if (n === 0 && openBefore) return word.endsWith(part);
      return n === own.length - 1 && openAfter ? word.startsWith(part) : word === part;
    });
  return (words, at) => {
    if (fits(words.list[at] as string, parts)) return 1;
    return own.length > 1 && isStarred(words, at) ? own.length : 0;
  };
}

const DIGITS = /^\d+$/;
/** Longer numbers are no part of a day. */
const DAY_DIGITS = 4;
/** Stand for each other: the alphabet of European transfers has no `&`. */
const AND = /[&+]/g;
const signOf = (joint: string): string => joint.replace(/\s+/g, '').replace(AND, '&');

/** A name or number with the signs inside it, such as `H&M`, which matches whole. */
function wholeOf(token: Words): Element {
  const { list } = token;
  const joints = list.map((_, n) => (n === 0 ? '' : signOf(token.before(n))));
  /** Whether the number goes on beyond a joint, as 365 does in 1.365,00. */
  const goesOn = (words: Words, at: number): boolean => {
    const [last, next] = [words.list[at - 1] ?? '', words.list[at] ?? ''];
    const joint = words.before(at);
    if (!/\d$/.test(last) || !/^\d/.test(next) || joint.length !== 1 || joint === ' ') return false;
    const isShort = list.length === 1 && list.join('').length <= DAY_DIGITS;
    return isShort || ".,'".includes(joint) || joints.includes(joint);
  };
  return (words, at) => {
    const isThere = list.every(
      (word, n) => words.list[at + n] === word && (n === 0 || signOf(words.before(at + n)) === joints[n]),
    );
    return isThere && !goesOn(words, at) && !goesOn(words, at + list.length) ? list.length : 0;
  };
}

/** Joints within a number that is written in groups. */
const GROUPED = /^[ ./-]$/;

/** An IBAN or another long number, however it is grouped. */
function numberOf(compact: string): Element {
  return (words, at) => {
    let rest = compact;
    for (let n = at; n < words.list.length; n++) {
      const word = words.list[n] as string;
      if (!rest.startsWith(word) || (n > at && !GROUPED.test(words.before(n)))) return 0;
      rest = rest.slice(word.length);
      if (rest === '') return n - at + 1;
    }
    return 0;
  };
}

const LONG_NUMBER = 5;
const IBAN = /^[a-z]{2}\d{2}[a-z\d]{11,30}$/;

const isIban = (text: string): boolean => IBAN.test(text) && hasIbanDigits(text);

/** The letters and digits of an IBAN, or of a number of five digits or more; undefined for other texts. */
export function numberIn(text: string): string | undefined {
  if (text.includes('*')) return undefined;
  const words = new Words(text);
  const compact = words.list.join('');
  const isGrouped = words.list.every((_, n) => n === 0 || GROUPED.test(words.before(n)));
  return isGrouped && ((DIGITS.test(compact) && compact.length >= LONG_NUMBER) || isIban(compact))
    ? compact
    : undefined;
}

/** Whether a text is short, so that its words match only whole and with the signs between them. */
const isShort = (text: string): boolean => lettersIn(text) < RULE_TEXT.letters && !text.includes('*');

const tokensOf = (text: string): Words[] =>
  folded(text)
    .split(/\s+/)
    .map((token) => new Words(token))
    .filter(({ list }) => list.length > 0);

/** What a short text looks for whole, in the bank's own text alone; undefined for others. */
export const wholeIn = (text: string): readonly Words[] | undefined =>
  isShort(text) ? tokensOf(text) : undefined;

/** What a text looks for: texts of which this is the same find the same. */
export const senseOf = (text: string): unknown =>
  numberIn(text) ??
  wholeIn(text)?.map((token) => token.list.map((word, n) => [signOf(token.before(n)), word])) ??
  soughtIn(text);

/** Whether a text says enough to be sought: three letters, or a name of two, a number of three digits, or both. */
export function isEnough(text: string): boolean {
  if (lettersIn(text) >= RULE_TEXT.letters) return true;
  return (wholeIn(text) ?? []).some(({ list }) => {
    const signs = list.join('').replace(/\p{M}/gu, '');
    const isNumber = list.length === 1 && DIGITS.test(signs);
    return [...signs].length >= (isNumber ? 3 : 2);
  });
}

export interface TextTest {
  (words: Words): boolean;
  /** It is about the bank's own text, not what is left of it without numbers. */
  ofWhole: boolean;
}

const tested = (ofWhole: boolean, test: (words: Words) => boolean): TextTest =>
  Object.assign(test, { ofWhole });

/** The one comparison of a sought text with the words of another. */
export function textTest(text: string, op: Comparison): TextTest {
  const number = numberIn(text);
  const whole = number === undefined ? wholeIn(text)?.map(wholeOf) : [numberOf(number)];
  if (whole) return tested(true, op === 'contains' ? anywhere(whole) : inOrder(whole, op));
  const sought = soughtIn(text);
  if (op === 'contains')
    return tested(false, (words) =>
      sought.every((parts) => {
        if (parts.length === 1 && words.has(parts[0])) return true;
        if (words.hasInside(parts)) return true;
        return parts.length > 1 && isAnywhere(wordOf(parts), words);
      }),
    );
  // The last word may be the beginning of a longer one.
  const isOpen = (n: number) => op === 'begins' && n === sought.length - 1;
  const elements = sought.map((parts, n) => wordOf(isOpen(n) ? [...parts, ''] : parts));
  return tested(false, inOrder(elements, op));
}

const isAnywhere = (element: Element, words: Words): boolean =>
  words.list.some((_, at) => element(words, at) > 0);

const anywhere =
  (elements: readonly Element[]) =>
  (words: Words): boolean =>
    elements.every((element) => isAnywhere(element, words));

const inOrder =
  (elements: readonly Element[], op: Comparison) =>
  (words: Words): boolean => {
    let at = 0;
    for (const element of elements) {
      const taken = at < words.list.length ? element(words, at) : 0;
      if (taken === 0) return false;
      at += taken;
    }
    return op === 'begins' || at === words.list.length;
  };

/** A whole word that every text holds that is found, the longest; undefined where there is none. */
export function anchorOf(text: string, op: Comparison): string | undefined {
  if (numberIn(text) !== undefined) return undefined;
  const sought = soughtIn(text);
  const isWhole = op !== 'begins' || wholeIn(text) !== undefined;
  const whole = (isWhole ? sought : sought.slice(0, -1)).filter(
    ([word, ...rest]) => rest.length === 0 && !IS_SPACELESS.test(word),
  );
  return whole.map(([word]) => word).sort((a, b) => b.length - a.length)[0];
}

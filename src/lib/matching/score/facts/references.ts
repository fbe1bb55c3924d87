import { fold } from '../../../core/words.ts';
import type { MatchExpense } from '../shapes.ts';

const LEAST_DIGITS = 4;
const READ = 1_000;
const YEAR = /^(?:19|20|21)\d\d$/;
/** A code holds a letter and a digit: ATL-7F3K, INV/4521. */
const CODE = /[\p{L}\p{N}]+(?:[-/._][\p{L}\p{N}]+)*\d[\p{L}\p{N}]*/gu;
const LEAST_CODE = 6;

interface Numbers {
  /** Codes of letters and digits: `inv4521`. Of a bank's text, all of it without marks. */
  codes: readonly string[];
  /** Groups of digits, without years and leading zeros. */
  digits: ReadonlySet<string>;
}

const ofRows = new Map<string, { plain: string; digits: ReadonlySet<string> }>();
const ofExpenses = new WeakMap<MatchExpense, Numbers>();
const MOST_KEPT = 20_000;

/** A number of an invoice or a code of a payout that stands in both; undefined for none. */
export function sharedNumber(description: string, expense: MatchExpense): string | undefined {
  let mine = ofExpenses.get(expense);
  if (!mine) {
    const texts = [...expense.numbers, ...expense.comments];
    mine = {
      codes: [...expense.numbers, ...texts.flatMap(wordsWithDigits)].map(plain).filter(isCode),
      digits: new Set(texts.flatMap(digitsIn)),
    };
    ofExpenses.set(expense, mine);
  }
  if (mine.codes.length === 0 && mine.digits.size === 0) return undefined;
  let theirs = ofRows.get(description);
  if (!theirs) {
    if (ofRows.size >= MOST_KEPT) ofRows.clear();
    theirs = {
      plain: plain(description.slice(0, READ)),
      digits: new Set(digitsIn(description.slice(0, READ))),
    };
    ofRows.set(description, theirs);
  }
  const { plain: text, digits } = theirs;
  return (
    mine.codes.find((code) => text.includes(code)) ?? [...mine.digits].find((number) => digits.has(number))
  );
}

const plain = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
const isCode = (code: string): boolean => code.length >= LEAST_CODE && /\d/.test(code) && /\p{L}/u.test(code);
const wordsWithDigits = (text: string): string[] => text.slice(0, READ).match(CODE) ?? [];
const digitsIn = (text: string): string[] =>
  (text.slice(0, READ).match(/\d+/g) ?? [])
    .map((number) => number.replace(/^0+/, ''))
    .filter((number) => number.length >= LEAST_DIGITS && !YEAR.test(number));

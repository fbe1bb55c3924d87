import { daysBetween } from '#lib/core/day.ts';
import { fold } from '#lib/core/words.ts';
import type { MatchExpense, MatchRow } from '#lib/matching/score/shapes.ts';
import type { Book } from './book.ts';
import { type Answer, keyOf } from './score.ts';

/** How others match: by amount and day, or by a weighted score. Each side once, the best first. */
export const PLAIN_RULES: Readonly<Record<string, (book: Book) => Answer>> = {
  'same day': (book) => taken(book, withinDays(0)),
  '± 3 days': (book) => taken(book, withinDays(3)),
  '± 10 days': (book) => taken(book, withinDays(10)),
  'weighted score': (book) => taken(book, weighted),
};

type Score = (row: MatchRow, expense: MatchExpense, days: number) => number | undefined;

const withinDays =
  (most: number): Score =>
  (row, expense, days) =>
    row.amount === expense.amount && row.currency === expense.currency && Math.abs(days) <= most
      ? -Math.abs(days)
      : undefined;

const WEIGHTS = { name: 10, amount: 30, date: 15, currency: 5 } as const;
const THRESHOLD = 0.6;
const FAR_DAYS = 30;

/** Name, amount, date and currency by fixed weights, and a threshold. */
const weighted: Score = (row, expense, days) => {
  const apart = Math.abs(row.amount - expense.amount) / Math.max(1, expense.amount);
  if (apart > 0.1 || Math.abs(days) > FAR_DAYS) return undefined;
  const score =
    WEIGHTS.name * alike(row.description, expense.merchantName ?? expense.comments.join(' ')) +
    WEIGHTS.amount * (1 - apart * 10) +
    WEIGHTS.date * (1 - Math.abs(days) / FAR_DAYS) +
    (row.currency === expense.currency ? WEIGHTS.currency : 0);
  const share = score / (WEIGHTS.name + WEIGHTS.amount + WEIGHTS.date + WEIGHTS.currency);
  return share >= THRESHOLD ? share : undefined;
};

const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** The share of the name's words that the text holds. */
function alike(text: string, name: string): number {
  const own = words(name);
  const bank = new Set(words(text));
  return own.length === 0 ? 0 : own.filter((word) => bank.has(word)).length / own.length;
}

function taken({ rows, expenses }: Book, scoreOf: Score): Answer {
  const pairs = rows.flatMap((row) =>
    row.amount <= 0
      ? []
      : expenses.flatMap((expense) => {
          const score = scoreOf(row, expense, daysBetween(expense.date, row.date));
          return score === undefined ? [] : [{ row: row.id, expense: expense.id, score }];
        }),
  );
  pairs.sort((a, b) => b.score - a.score || a.row - b.row || (a.expense < b.expense ? -1 : 1));
  const used = new Set<number | string>();
  const answer: Answer = { pairs: new Set(), sure: new Set() };
  for (const { row, expense } of pairs) {
    if (used.has(row) || used.has(expense)) continue;
    used.add(row).add(expense);
    answer.pairs.add(keyOf(row, expense));
  }
  return answer;
}

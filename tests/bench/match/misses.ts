import { chanceOf } from '#lib/matching/score/chance.ts';
import type { MatchExpense, MatchRow, Suggestion } from '#lib/matching/score/shapes.ts';
import { suggest } from '#lib/matching/score/suggest.ts';
import { weigh } from '#lib/matching/score/weigh.ts';
import type { Book, TruePair } from './book.ts';
import { answerOf, keyOf } from './score.ts';

const EXAMPLES = 4;

/** Why a pair of the truth was not found. */
const REASONS = {
  other: 'the row was given to another expense',
  taken: 'the expense was given to another row',
  possible: 'only possible: a rival or chance is as likely',
  group: 'no one set adds up, or it would by chance',
  excluded: 'the amounts or days rule it out',
} as const;
type Why = keyof typeof REASONS;

/** What was missed by kind and reason, and what was found wrongly, with a few examples of each. */
export function missesOf(books: readonly Book[]): string {
  const missed = new Map<string, string[]>();
  const wrong: string[] = [];
  const all = new Map<string, number>();
  for (const book of books) {
    const suggestions = suggest(book.rows, book.expenses, chanceOf(book.rows, book.expenses, book));
    const { pairs } = answerOf(suggestions);
    const rows = new Map(book.rows.map((row) => [row.id, row]));
    const expenses = new Map(book.expenses.map((one) => [one.id, one]));
    const truth = new Set(book.truth.map(({ row, expense }) => keyOf(row, expense)));
    for (const pair of book.truth) {
      all.set(pair.kind, (all.get(pair.kind) ?? 0) + 1);
      if (pairs.has(keyOf(pair.row, pair.expense))) continue;
      const why = reasonOf(pair, book, pairs, suggestions);
      const open = book.open.has(keyOf(pair.row, pair.expense)) ? ', which nobody can decide' : '';
      const key = `${pair.kind}: ${REASONS[why]}${open}`;
      const examples = missed.get(key) ?? [];
      if (examples.length === 0) missed.set(key, examples);
      examples.push(`${shown(rows.get(pair.row))} ↔ ${told(expenses.get(pair.expense))}`);
    }
    for (const key of pairs) {
      const [row = '', expense = ''] = key.split(' ');
      if (!truth.has(key) && !expense.startsWith('row:'))
        wrong.push(`${shown(rows.get(Number(row)))} ↔ ${told(expenses.get(expense))}`);
    }
  }
  const lines = [...missed]
    .sort((a, b) => b[1].length - a[1].length)
    .flatMap(([key, examples]) => [
      `${examples.length} of ${all.get(key.split(':')[0] ?? '') ?? 0} ${key}`,
      ...examples.slice(0, EXAMPLES).map((example) => `    ${example}`),
    ]);
  return [...lines, `${wrong.length} wrong`, ...wrong.slice(0, 5 * EXAMPLES).map((one) => `    ${one}`)].join(
    '\n',
  );
}

function reasonOf(
  { row, expense }: TruePair,
  book: Book,
  pairs: ReadonlySet<string>,
  suggestions: readonly Suggestion[],
): Why {
  if (suggestions.some((one) => one.transaction === row && one.expenses.some(({ id }) => id === expense)))
    return 'possible';
  if ([...pairs].some((key) => key.startsWith(`${row} `))) return 'other';
  if ([...pairs].some((key) => key.endsWith(` ${expense}`))) return 'taken';
  const { truth } = book;
  const inGroup = truth.filter((one) => one.row === row || one.expense === expense).length > 1;
  const of = book.rows.find(({ id }) => id === row);
  const for_ = book.expenses.find(({ id }) => id === expense);
  if (inGroup || !of || !for_) return 'group';
  return weigh(of, for_, chanceOf(book.rows, book.expenses, book)).excluded === null
    ? 'possible'
    : 'excluded';
}

const shown = (row: MatchRow | undefined): string =>
  row ? `${row.date} ${row.amount / 100} “${row.description}”` : '';
const told = (expense: MatchExpense | undefined): string =>
  expense
    ? `${expense.date} ${expense.amount / 100} ${expense.currency} ${expense.merchantName ?? ''} [${expense.comments.join('; ')}]`
    : 'the other account';

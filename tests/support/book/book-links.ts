import type { Book, ModelExpense } from './book-model.ts';
import type { World } from './book-world.ts';

const NOBODY = '01999999-0000-7000-8000-000000000000';

/** An expense, mostly one that lives. */
export const anyExpense = ({ book, random }: World): string | undefined => {
  const live = random.chance(85) ? [...book.expenses].filter(([, { deleted }]) => !deleted) : book.expenses;
  return random.chance(2) ? NOBODY : random.of(live)?.[0];
};
/** A transaction, mostly one that nothing accounts for. */
export const anyTransaction = ({ book, random }: World): number | undefined => {
  if (random.chance(3)) return 999_999_999;
  const unknown = [...book.transactions].filter(([, { type }]) => type === 'UK');
  return random.of(random.chance(70) ? unknown : book.transactions)?.[0];
};
/** The expense accounts for these from now on. */
export const claim = (book: Book, expense: ModelExpense, ids: readonly number[]) => {
  for (const id of ids) {
    const found = book.transactions.get(id);
    if (found) found.type = found.amount < 0 ? 'ER' : 'EX';
  }
  expense.transactions = [...expense.transactions, ...ids].sort((a, b) => a - b);
};
/** Nothing accounts for these any more. */
export const release = (book: Book, ids: readonly number[]) => {
  for (const id of ids) {
    const found = book.transactions.get(id);
    if (found) found.type = 'UK';
  }
};

import type { Book, ModelExpense } from './book-model.ts';
import type { World } from './book-world.ts';

const NOBODY = '01999999-0000-7000-8000-000000000000';

/** A random expense, usually one that is not deleted. */
export const anyExpense = ({ book, random }: World): string | undefined => {
  const live = random.chance(85) ? [...book.expenses].filter(([, { deleted }]) => !deleted) : book.expenses;
  return random.chance(2) ? NOBODY : random.of(live)?.[0];
};
/** A random transaction, usually an unlinked one. */
export const anyTransaction = ({ book, random }: World): number | undefined => {
  if (random.chance(3)) return 999_999_999;
  const unknown = [...book.transactions].filter(([, { type }]) => type === 'UK');
  return random.of(random.chance(70) ? unknown : book.transactions)?.[0];
};
/** Links an expense to these transactions in the model. */
export const claim = (book: Book, expense: ModelExpense, ids: readonly number[]) => {
  for (const id of ids) {
    const found = book.transactions.get(id);
    if (found) found.type = found.amount < 0 ? 'ER' : 'EX';
  }
  expense.transactions = [...expense.transactions, ...ids].sort((a, b) => a - b);
};
/** Removes all links of these transactions from the model. */
export const release = (book: Book, ids: readonly number[]) => {
  for (const id of ids) {
    const found = book.transactions.get(id);
    if (found) found.type = 'UK';
  }
};

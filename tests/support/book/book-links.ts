import { type Book, coveredOf, isLinked, type ModelExpense, type ModelLink, openOf } from './book-model.ts';
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
/** A link of what is open on both sides; undefined when nothing is. */
export function restOf(book: Book, expense: ModelExpense, transaction: number): ModelLink | undefined {
  const refunds = (book.transactions.get(transaction)?.amount ?? 0) < 0;
  const share = Math.min(openOf(book, transaction), expense.amount - coveredOf(book, expense, refunds));
  return share > 0 ? { transaction, amount: share, covers: share } : undefined;
}
/** Links an expense in the model. */
export const claim = (book: Book, expense: ModelExpense, link: ModelLink) => {
  const found = book.transactions.get(link.transaction);
  if (found) found.type = found.amount < 0 ? 'ER' : 'EX';
  expense.links = [...expense.links, link].sort((a, b) => a.transaction - b.transaction);
};
/** Removes links of an expense in the model; it forgets them unless it was deleted. */
export const release = (book: Book, expense: ModelExpense, ids: readonly number[]) => {
  const others = [...book.expenses.values()].filter((one) => one !== expense && !one.deleted);
  for (const id of ids) {
    const found = book.transactions.get(id);
    if (found && !others.some((one) => isLinked(one, id))) found.type = 'UK';
  }
  if (!expense.deleted) expense.links = expense.links.filter(({ transaction }) => !ids.includes(transaction));
};

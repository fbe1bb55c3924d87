import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { sweepDeleted } from '#lib/expenses/sweep.ts';
import type { FileStore } from '#lib/files/file-store.ts';
import { deleteExpense, restoreExpense } from '#lib/links/delete.ts';
import { unlinkTransaction } from '#lib/links/link.ts';
import { linkTransaction } from '#lib/links/record.ts';
import { anyExpense, anyTransaction, claim, release, restOf } from './book-links.ts';
import { claimants, isLinked, type ModelExpense, openOf, whyNotLinkable } from './book-model.ts';
import { type MakeAct, who } from './book-world.ts';

const NO_FILES = { remove: async () => {} } as unknown as FileStore;

const remove: MakeAct = (world) => {
  const { db, book } = world;
  const id = anyExpense(world);
  if (!id) return undefined;
  const found = book.expenses.get(id);
  return {
    what: `delete ${id}`,
    run: () => deleteExpense(db, who(world), id),
    expected: found && !found.deleted ? 'done' : 'not_found',
    model: () => {
      if (!found) return;
      Object.assign(found, { deleted: true, version: found.version + 1 });
      release(
        book,
        found,
        found.links.map(({ transaction }) => transaction),
      );
      return true;
    },
  };
};

const restore: MakeAct = (world) => {
  const { db, book, random } = world;
  const deleted = [...book.expenses].filter(([, expense]) => expense.deleted).map(([id]) => id);
  const id = random.chance(90) ? random.of(deleted) : anyExpense(world);
  if (!id) return undefined;
  const found = book.expenses.get(id);
  return {
    what: `restore ${id}`,
    run: () => restoreExpense(db, who(world), id),
    expected: !found ? 'not_found' : found.deleted ? 'done' : 'conflict',
    model: ({ not_linked }: { not_linked: { id: number }[] }) => {
      if (!found) return;
      const was = found.links;
      const others: number[] = [];
      Object.assign(found, { deleted: false, version: found.version + 1, links: [] });
      for (const link of was) {
        const { transaction, amount } = link;
        const fits = whyNotLinkable(book, transaction) === undefined && amount <= openOf(book, transaction);
        if (fits) claim(book, found, link);
        else others.push(transaction);
      }
      if (String(not_linked.map((one) => one.id)) !== String(others))
        throw new Error(`not linked: ${others}`);
      return true;
    },
  };
};

const link: MakeAct = (world) => {
  const { db, book } = world;
  const [id, transaction] = [anyExpense(world), anyTransaction(world)];
  if (!id || !transaction) return undefined;
  const found = book.expenses.get(id);
  const rest = found && restOf(book, found, transaction);
  const isTaken = claimants(book, transaction).length > 0 || !rest;
  const trouble = whyNotLinkable(book, transaction) ?? (isTaken ? 'conflict' : undefined);
  return {
    what: `link ${id} ${transaction}`,
    run: () => linkTransaction(db, who(world), { expense: id, transaction }),
    expected: found && !found.deleted ? (trouble ?? 'done') : 'not_found',
    model: () => {
      if (found && rest) claim(book, found, rest);
      return true;
    },
  };
};

const unlink: MakeAct = (world) => {
  const { db, book, random } = world;
  const linked = [...book.expenses].filter(([, expense]) => expense.links.length > 0);
  const id = random.chance(90) ? random.of(linked)?.[0] : anyExpense(world);
  if (!id) return undefined;
  const found = book.expenses.get(id);
  const transaction = random.of(found?.links ?? [])?.transaction ?? 999_999_999;
  const is = found && !found.deleted && isLinked(found, transaction);
  return {
    what: `unlink ${id} ${transaction}`,
    run: () => unlinkTransaction(db, who(world), { expense: id, transaction }),
    expected: is ? 'done' : 'not_found',
    model: () => {
      if (!found) return;
      release(book, found, [transaction]);
      return true;
    },
  };
};

const reimburse: MakeAct = (world) => {
  const { db, book, random } = world;
  const some = [...book.expenses].filter(([, one]) => (one.reimbursable && !one.deleted) || random.chance(8));
  const ids = random.some(
    some.map(([id]) => id),
    4,
  );
  if (ids.length === 0) return undefined;
  const is_reimbursed = random.chance(65);
  const found = ids.map((id) => book.expenses.get(id) as ModelExpense);
  const changing = found.filter((one) => one.reimbursed !== is_reimbursed);
  const wrong = is_reimbursed && found.some((one) => !one.reimbursable);
  return {
    what: `reimburse ${ids} ${is_reimbursed}`,
    run: () => reimburseExpenses(db, who(world), { ids, is_reimbursed }),
    expected: found.some((one) => one.deleted) ? 'not_found' : wrong ? 'invalid' : 'done',
    model: ({ count }: { count: number }) => {
      if (count !== changing.length) throw new Error(`${count} were reimbursed, not ${changing.length}`);
      for (const one of changing) Object.assign(one, { reimbursed: is_reimbursed, version: one.version + 1 });
      return count > 0;
    },
  };
};

const sweep: MakeAct = ({ db, book }) => ({
  what: 'sweep, 31 days later',
  run: () => sweepDeleted({ db, files: NO_FILES }, new Date(Date.now() + 31 * 86_400_000)),
  expected: 'done',
  model: (gone: number) => {
    const deleted = [...book.expenses].filter(([, expense]) => expense.deleted).map(([id]) => id);
    if (gone !== deleted.length) throw new Error(`${gone} are gone for good, not ${deleted.length}`);
    for (const id of deleted) book.expenses.delete(id);
    return gone > 0;
  },
});

/** With their relative frequencies. */
export const expenseActs: [number, MakeAct][] = [
  [6, remove],
  [5, restore],
  [8, link],
  [4, unlink],
  [6, reimburse],
  [1, sweep],
];

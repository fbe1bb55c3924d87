import { act } from '../../acts/act.ts';
import { resolveReferences } from '../../catalogue/catalogue.ts';
import { DomainError } from '../../core/errors.ts';
import { EXPENSES_PER_CALL } from '../../core/limits.ts';
import type { Db } from '../../db/transaction.ts';
import type { Expense } from '../../expenses/expense.ts';
import { lockAnyExpenses, markAllDeleted } from '../../expenses/life-records.ts';
import { listExpenseIds } from '../../expenses/list-records.ts';
import { narrow } from '../../expenses/narrow-records.ts';
import type { Actor } from '../../history/records.ts';
import { changeExpense } from '../change.ts';
import { deletedFacts, findExpenses } from '../find.ts';
import { unlinkAll } from '../link.ts';
import { listLinksOf } from '../records.ts';
import type { Bulk } from './schema.ts';

export interface BulkChanged {
  /** How many are another than before. */
  changed: number;
  /** How many keep their categories, since they are split among several items. */
  split: number;
}

/**
 * Gives several expenses another category or project, or deletes them, all or nothing. An expense that is split keeps the
 * categories of its items.
 * @throws DomainError `invalid` by field, and for too many; `not_found`; `conflict` when `count` is outdated
 */
export const changeExpenses = act('member', async (tx, person: Actor, asked: Bulk): Promise<BulkChanged> => {
  const { category, project } = asked;
  const ids = await idsOf(tx, asked);
  await resolve(tx, asked);
  // Sorted to avoid deadlocks.
  const locked = await lockAnyExpenses(tx, ids.toSorted());
  const found = await findExpenses(tx, ids);
  if (locked.length < ids.length || found.size < ids.length)
    throw new DomainError('not_found', 'expenses.not_found');
  if (asked.delete) {
    await deleteAll(tx, person, found);
    return { changed: found.size, split: 0 };
  }
  let changed = 0;
  let split = 0;
  for (const [id, expense] of found) {
    const items = category === undefined ? undefined : withCategory(expense, category);
    if (category !== undefined && !items) split += 1;
    const change = { ...(items ? { items } : {}), ...(project === undefined ? {} : { project }) };
    if ((await changeExpense(tx, person, id, change)).version !== expense.version) changed += 1;
  }
  return { changed, split };
});

async function idsOf(tx: Db, { ids, filter, count }: Bulk): Promise<readonly string[]> {
  if (ids) return ids;
  const found = await listExpenseIds(tx, await narrow(tx, filter ?? {}), EXPENSES_PER_CALL + 1);
  if (found.length > EXPENSES_PER_CALL)
    throw new DomainError('invalid', 'expenses.bulk_too_many', { values: { most: EXPENSES_PER_CALL } });
  if (found.length !== count)
    throw new DomainError('conflict', 'expenses.bulk_count', { values: { count: found.length } });
  if (found.length === 0) throw new DomainError('invalid', 'expenses.none_chosen');
  return found;
}

/** @throws DomainError `invalid` on `category` or `project` that there is none of */
async function resolve(tx: Db, { category, project }: Bulk): Promise<void> {
  try {
    await resolveReferences(tx, {
      ...(project === undefined ? {} : { project }),
      ...(category === undefined ? {} : { items: [{ category }] }),
    });
  } catch (error) {
    throw error instanceof DomainError ? error.renamed({ 'items.0.category': 'category' }) : error;
  }
}

/** Their transactions become Unknown again. */
async function deleteAll(tx: Db, person: Actor, expenses: ReadonlyMap<string, Expense>): Promise<void> {
  const links = await listLinksOf(tx, [...expenses.keys()]);
  const all = [...expenses.values()].map((before) => ({
    before,
    known: deletedFacts(before, links.get(before.id) ?? []),
  }));
  await markAllDeleted(tx, person, all);
  for (const [id, own] of links) await unlinkAll(tx, person, id, own);
}

/** Its only item with that category; undefined where it has several. */
function withCategory({ items: [only, ...others] }: Expense, category: number) {
  if (!only || others.length > 0) return undefined;
  const { amount, comment } = only;
  return [{ category, amount, comment }];
}

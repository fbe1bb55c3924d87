import type { Db } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import { bringBack, type ExpenseFacts, lockAnyExpense, markDeleted } from '../expenses/records.ts';
import { restorableSince } from '../expenses/sweep.ts';
import { type Actor, findLastDelete, recordHistory } from '../history/records.ts';
import type { RunLine } from '../history/run-records.ts';
import { deletedFacts, expenseOf, factsOf, sameFacts } from './find.ts';
import { listLinks, type StoredLink } from './records.ts';

/** What taking a run back does with an expense that the run recorded, deleted or restored. */
export interface Life {
  /** `stays`: someone has built on it, so it stays as it is, with its links. */
  will: 'return' | 'go' | 'stays';
  expense?: Expense;
  links: StoredLink[];
}

const LIFE = new Set(['record', 'restore', 'delete']);

/** Decides about expenses that a run recorded, deleted or restored; they are locked, in the order of their ids. */
export async function planLives(tx: Db, lines: readonly RunLine[], now: Date): Promise<Map<string, Life>> {
  const byExpense = Map.groupBy(
    lines.filter(({ subject }) => subject === 'expense'),
    ({ subject_id }) => subject_id,
  );
  const lives = new Map<string, Life>();
  // Sorted to avoid deadlocks.
  for (const [id, own] of [...byExpense].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const found = await lockAnyExpense(tx, id);
    const acts = own.filter(({ act }) => LIFE.has(act));
    const [first] = acts;
    const last = acts.at(-1);
    if (!first || !last) continue;
    const was = first.act === 'delete';
    const is = last.act !== 'delete';
    // Recorded and deleted in one run, or the other way round: it is as it was.
    if (was === is) continue;
    if (was) {
      const deleted = found?.deleted_at ?? '';
      const stands = deleted >= restorableSince(now) && (await isAsDeleted(tx, id, last));
      lives.set(id, { will: stands ? 'return' : 'stays', links: [] });
    } else {
      const expense = found?.deleted_at === null ? await expenseOf(tx, id) : undefined;
      const links = await listLinks(tx, id);
      const stands = expense && (await isAsLeft(tx, expense, links, own, lines));
      lives.set(id, stands ? { will: 'go', expense, links } : { will: 'stays', links });
    }
  }
  return lives;
}

/** Whether a deleted expense is what it was when a run deleted it, also when it was restored and deleted since. */
async function isAsDeleted(tx: Db, id: string, { before }: RunLine): Promise<boolean> {
  const last = await findLastDelete(tx, id);
  const { transactions, links, ...facts } = before as ExpenseFacts & {
    transactions: unknown;
    links: unknown;
  };
  return sameFacts(facts, (last ?? {}) as Partial<ExpenseFacts>);
}

/** Whether facts and links of an expense are those that a run left. */
async function isAsLeft(
  tx: Db,
  expense: Expense,
  links: readonly StoredLink[],
  own: readonly RunLine[],
  lines: readonly RunLine[],
): Promise<boolean> {
  const left: Record<string, unknown> = { is_reimbursed: false };
  for (const { act, id, after } of own)
    if (act === 'restore') Object.assign(left, await findLastDelete(tx, expense.id, id));
    else if (act === 'record' || act === 'change') Object.assign(left, after);
  const made = new Map<number, StoredLink>();
  for (const { subject, before, after } of lines) {
    if (subject !== 'transaction') continue;
    const { expense: from, link: gone } = before as Partial<{ expense: string; link: StoredLink }>;
    const { expense: to, link } = after as Partial<{ expense: string; link: StoredLink }>;
    if (from === expense.id && gone) made.delete(gone.id);
    if (to === expense.id && link) made.set(link.id, link);
  }
  const facts = factsOf(expense);
  return (
    sameFacts(facts, left as Partial<ExpenseFacts>) &&
    links.length === made.size &&
    links.every((link) => sameLink(link, made.get(link.id)))
  );
}

type Share = Pick<StoredLink, 'amount' | 'covers' | 'difference'>;
export const sameLink = (a: Share, b: Share | undefined): boolean =>
  a.amount === b?.amount && a.covers === b.covers && a.difference === b.difference;

/** Brings deleted expenses back, whose links come back after them. */
export async function bringAllBack(tx: Db, lives: ReadonlyMap<string, Life>): Promise<void> {
  for (const [id, { will }] of lives) {
    const found = will === 'return' && (await lockAnyExpense(tx, id));
    if (found) await bringBack(tx, found);
  }
}

/**
 * Notes what was brought back, and deletes what was recorded; that can be restored for 30 days.
 * @param linked the transactions that came back with an expense
 * @returns how many expenses
 */
export async function endLives(
  tx: Db,
  person: Actor,
  lives: ReadonlyMap<string, Life>,
  linked: ReadonlyMap<string, number[]>,
): Promise<number> {
  let count = 0;
  for (const [id, { will, expense, links }] of lives) {
    if (will === 'stays') continue;
    count += 1;
    if (will === 'return')
      await recordHistory(tx, person, 'restore', 'expense', id, {
        after: { transactions: (linked.get(id) ?? []).sort((a, b) => a - b) },
      });
    else if (expense) await markDeleted(tx, person, expense, deletedFacts(expense, links));
  }
  return count;
}

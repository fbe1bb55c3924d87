import type { Db } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import { bringBack, lockAnyExpenses, markAllDeleted } from '../expenses/life-records.ts';
import type { ExpenseFacts } from '../expenses/records.ts';
import { restorableSince } from '../expenses/sweep.ts';
import { type Actor, findLastDelete, listLastDeletes, recordHistories } from '../history/records.ts';
import type { RunLine } from '../history/run-records.ts';
import { lockInOrder } from '../transactions/take-back.ts';
import { deletedFacts, factsOf, findExpenses, sameFacts } from './find.ts';
import { listLinksOf, type StoredLink } from './records.ts';

/** What taking a run back does with an expense that the run recorded, deleted or restored. */
export interface Life {
  /** `stays`: someone has built on it, so it stays as it is, with its links. */
  will: 'return' | 'go' | 'stays';
  expense?: Expense;
  /** As it was locked; undefined when it is gone for good. */
  side: Locked | undefined;
  links: StoredLink[];
}

type Locked = Awaited<ReturnType<typeof lockAnyExpenses>>[number];

const LIFE = new Set(['record', 'restore', 'delete']);

/** Decides about expenses that a run recorded, deleted or restored; they are locked. */
export async function planLives(tx: Db, lines: readonly RunLine[], now: Date): Promise<Map<string, Life>> {
  const byExpense = Map.groupBy(
    lines.filter(({ subject }) => subject === 'expense'),
    ({ subject_id }) => subject_id,
  );
  const ids = [...byExpense.keys()].sort();
  const locked = new Map((await lockAnyExpenses(tx, ids)).map((found) => [found.id, found]));
  const expenses = await findExpenses(tx, ids);
  const linked = await listLinksOf(tx, ids);
  const deletes = await listLastDeletes(tx, ids);
  const made = linksMade(lines);
  const taken = await listTaken(tx, lines);
  const lives = new Map<string, Life>();
  for (const id of ids) {
    const own = byExpense.get(id) ?? [];
    const side = locked.get(id);
    const acts = own.filter(({ act }) => LIFE.has(act));
    const [first] = acts;
    const last = acts.at(-1);
    if (!first || !last) continue;
    const was = first.act === 'delete';
    const is = last.act !== 'delete';
    // Recorded and deleted in one run, or the other way round: it is as it was.
    if (was === is) continue;
    if (was) {
      const deleted = side?.deleted_at ?? '';
      const stands = deleted >= restorableSince(now) && !taken.has(id) && isAsDeleted(deletes.get(id), last);
      lives.set(id, { will: stands ? 'return' : 'stays', side, links: [] });
    } else {
      const expense = expenses.get(id);
      const links = linked.get(id) ?? [];
      const stands = expense && (await isAsLeft(tx, { expense, links }, own, made.get(id)));
      lives.set(id, stands ? { will: 'go', expense, side, links } : { will: 'stays', side, links });
    }
  }
  return lives;
}

/**
 * Expenses that a run unlinked from payments, all of which are accounted for otherwise by now: back, they would count
 * the same money twice.
 */
async function listTaken(tx: Db, lines: readonly RunLine[]): Promise<Set<string>> {
  const unlinked = lines.flatMap(({ subject, subject_id, act, before }) => {
    const { expense, link } = before as Partial<{ expense: string; link: StoredLink }>;
    return subject === 'transaction' && act === 'unlink' && expense && link
      ? [{ expense, transaction: Number(subject_id), amount: link.amount }]
      : [];
  });
  const rows = await lockInOrder(
    tx,
    unlinked.map(({ transaction }) => transaction),
  );
  const isOpen = ({ transaction, amount }: { transaction: number; amount: number }) =>
    amount <= (rows.get(transaction)?.open_amount ?? 0);
  const byExpense = Map.groupBy(unlinked, ({ expense }) => expense);
  return new Set([...byExpense].flatMap(([id, links]) => (links.some(isOpen) ? [] : [id])));
}

/** Whether a deleted expense is what it was when a run deleted it, also when it was restored and deleted since. */
function isAsDeleted(last: object | undefined, { before }: RunLine): boolean {
  const { transactions, links, ...facts } = before as ExpenseFacts & {
    transactions: unknown;
    links: unknown;
  };
  return sameFacts(facts, (last ?? {}) as Partial<ExpenseFacts>);
}

/** The links of each expense that a run made or changed, and did not remove again. */
function linksMade(lines: readonly RunLine[]): Map<string, Map<number, StoredLink>> {
  const made = new Map<string, Map<number, StoredLink>>();
  for (const { subject, before, after } of lines) {
    if (subject !== 'transaction') continue;
    const { expense: from, link: gone } = before as Partial<{ expense: string; link: StoredLink }>;
    const { expense: to, link } = after as Partial<{ expense: string; link: StoredLink }>;
    if (from && gone) made.get(from)?.delete(gone.id);
    if (to && link) made.set(to, (made.get(to) ?? new Map<number, StoredLink>()).set(link.id, link));
  }
  return made;
}

/** Whether facts and links of an expense are those that a run left. */
async function isAsLeft(
  tx: Db,
  { expense, links }: { expense: Expense; links: readonly StoredLink[] },
  own: readonly RunLine[],
  made: ReadonlyMap<number, StoredLink> = new Map(),
): Promise<boolean> {
  const left: Record<string, unknown> = { is_reimbursed: false, no_receipt: null };
  for (const { act, id, after } of own)
    if (act === 'restore') Object.assign(left, await findLastDelete(tx, expense.id, id));
    else if (act === 'record' || act === 'change') Object.assign(left, after);
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
  const back = [...lives.values()].flatMap(({ will, side }) => (will === 'return' && side ? [side] : []));
  if (back.length > 0) await bringBack(tx, back);
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
  const back = [...lives].flatMap(([id, { will }]) => (will === 'return' ? [id] : []));
  const lines = back.map((id) => ({
    ...{ id, after: { transactions: (linked.get(id) ?? []).sort((a, b) => a - b) } },
  }));
  await recordHistories(tx, person, 'restore', 'expense', lines);
  const gone = [...lives.values()].flatMap(({ will, expense, links }) =>
    will === 'go' && expense ? [{ before: expense, known: deletedFacts(expense, links) }] : [],
  );
  if (gone.length > 0) await markAllDeleted(tx, person, gone);
  return back.length + gone.length;
}

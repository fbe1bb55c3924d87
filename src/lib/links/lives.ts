import { isOf, type Line } from '../acts/event.ts';
import { listLastLines } from '../acts/line-records.ts';
import { noteAll } from '../acts/note.ts';
import type { Db } from '../db/transaction.ts';
import {
  type DeletedFacts,
  expenseChanged,
  expenseDeleted,
  expenseRecorded,
  expenseRestored,
} from '../expenses/events.ts';
import type { Expense } from '../expenses/expense.ts';
import { bringBack, lockAnyExpenses, markAllDeleted } from '../expenses/life-records.ts';
import { restorableSince } from '../expenses/sweep.ts';
import type { Actor } from '../history/records.ts';
import {
  type LinkFacts,
  transactionLinked,
  transactionRelinked,
  transactionUnlinked,
} from '../transactions/events.ts';
import { lockInOrder } from '../transactions/records.ts';
import { deletedFacts, factsOf, findExpenses, sameFacts, UNNOTED } from './find.ts';
import { listLinksOf, type StoredLink } from './records.ts';

/** What undoing a run does with an expense that the run recorded, deleted or restored. */
export interface Life {
  /** `stays`: someone has built on it, so it stays as it is, with its links. */
  will: 'return' | 'go' | 'stays';
  expense?: Expense;
  /** As it was locked; undefined when it is gone for good. */
  side: Locked | undefined;
  links: StoredLink[];
}

type Locked = Awaited<ReturnType<typeof lockAnyExpenses>>[number];

const isLife = isOf(expenseRecorded, expenseRestored, expenseDeleted);
const isDelete = isOf(expenseDeleted);
/** Lines of an expense that say what it is. */
const isFact = isOf(expenseRecorded, expenseChanged);
export const isLink = isOf(transactionLinked, transactionUnlinked, transactionRelinked);

/** Decides about expenses that a run recorded, deleted or restored; they are locked. */
export async function planLives(tx: Db, lines: readonly Line[], now: Date): Promise<Map<string, Life>> {
  const byExpense = Map.groupBy(
    lines.filter(({ subject }) => subject === 'expense'),
    ({ subject_id }) => subject_id,
  );
  const ids = [...byExpense.keys()].sort();
  const locked = new Map((await lockAnyExpenses(tx, ids)).map((found) => [found.id, found]));
  const expenses = await findExpenses(tx, ids);
  const linked = await listLinksOf(tx, ids);
  const deletes = await listLastLines(tx, expenseDeleted, ids);
  const made = linksMade(lines);
  const taken = await listTaken(tx, lines);
  const lives = new Map<string, Life>();
  for (const id of ids) {
    const own = byExpense.get(id) ?? [];
    const side = locked.get(id);
    const events = own.filter(isLife);
    const [first] = events;
    const last = events.at(-1);
    if (!first || !last) continue;
    const was = isDelete(first);
    const is = !isDelete(last);
    // Recorded and deleted in one run, or the other way round: it is as it was.
    if (was === is) continue;
    if (was) {
      const deleted = side?.deleted_at ?? '';
      const stands =
        deleted >= restorableSince(now) &&
        !taken.has(id) &&
        isAsDeleted(deletes.get(id)?.before, last.before);
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
async function listTaken(tx: Db, lines: readonly Line[]): Promise<Set<string>> {
  const unlinked = lines
    .filter(isOf(transactionUnlinked))
    .flatMap(({ subject_id, before: { expense, link } }) =>
      expense && link ? [{ expense, transaction: Number(subject_id), amount: link.amount }] : [],
    );
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
const isAsDeleted = (
  last: DeletedFacts | undefined,
  { transactions, links, ...facts }: DeletedFacts,
): boolean => sameFacts(facts, last ?? {});

/** The links of each expense that a run made or changed, and did not remove again. */
function linksMade(lines: readonly Line[]): Map<string, Map<number, LinkFacts>> {
  const made = new Map<string, Map<number, LinkFacts>>();
  for (const { before, after } of lines.filter(isLink)) {
    if (before.expense && before.link) made.get(before.expense)?.delete(before.link.id);
    if (!after.expense || !after.link) continue;
    const links = made.get(after.expense) ?? new Map<number, LinkFacts>();
    made.set(after.expense, links.set(after.link.id, after.link));
  }
  return made;
}

/** Whether facts and links of an expense are those that a run left. */
async function isAsLeft(
  tx: Db,
  { expense, links }: { expense: Expense; links: readonly StoredLink[] },
  own: readonly Line[],
  made: ReadonlyMap<number, LinkFacts> = new Map(),
): Promise<boolean> {
  let left: DeletedFacts = UNNOTED;
  for (const line of own)
    if (isFact(line)) left = { ...left, ...line.after };
    else if (isOf(expenseRestored)(line)) {
      const deleted = (await listLastLines(tx, expenseDeleted, [expense.id], line.id)).get(expense.id);
      left = { ...left, ...deleted?.before };
    }
  return (
    sameFacts(factsOf(expense), left) &&
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
    id,
    after: { transactions: (linked.get(id) ?? []).sort((a, b) => a - b) },
  }));
  await noteAll(tx, person, expenseRestored, lines);
  const gone = [...lives.values()].flatMap(({ will, expense, links }) =>
    will === 'go' && expense ? [{ before: expense, known: deletedFacts(expense, links) }] : [],
  );
  if (gone.length > 0) await markAllDeleted(tx, person, gone);
  return back.length + gone.length;
}

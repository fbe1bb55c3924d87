import { isOf, type LineOf } from '../acts/event.ts';
import { inverse, inverseFor, type Reversed, type Stage } from '../acts/inverse.ts';
import { note } from '../acts/note.ts';
import type { Db } from '../db/transaction.ts';
import { lockAnyExpenses } from '../expenses/life-records.ts';
import { lockAnyExpense } from '../expenses/records.ts';
import { receiptAttached, receiptDetached } from '../files/events.ts';
import { giveAttachments } from '../files/records.ts';
import {
  type Fact,
  receiptDescribed,
  receiptDiscarded,
  receiptReceived,
  receiptRecovered,
} from './events.ts';
import {
  type LockedReceipt,
  listFacts,
  lockReceipt,
  replaceFacts,
  setDiscarded,
  setFree,
} from './records.ts';
import { isWaiting } from './tray.ts';

type Moved = LineOf<typeof receiptAttached>;
const isMove = isOf(receiptAttached, receiptDetached);
const expenseIn = ({ before, after }: Moved): string => after.expense ?? before.expense ?? '';

/** A receipt, locked; undefined when its file is gone or has never arrived. */
async function findStored(tx: Db, id: string): Promise<LockedReceipt | undefined> {
  const row = await lockReceipt(tx, id);
  return row?.stored_at ? row : undefined;
}

/** What leaves the tray without an expense is discarded, and so kept for a while. */
const discards = (event: typeof receiptReceived | typeof receiptRecovered) =>
  inverse(event, async (tx, actor, { subject_id: id, before, after }) => {
    const row = await findStored(tx, id);
    if (!row || !isWaiting(row)) return false;
    await setDiscarded(tx, id, true);
    await note(tx, actor, receiptDiscarded, id, { before: after, after: before });
    return true;
  });

const recovers = inverse(receiptDiscarded, async (tx, actor, { subject_id: id, before, after }) => {
  const row = await findStored(tx, id);
  if (!row || row.expense !== null || row.tray_at === null || row.removed_at === null) return false;
  await setDiscarded(tx, id, false);
  await note(tx, actor, receiptRecovered, id, { before: after, after: before });
  return true;
});

const describes = inverse(receiptDescribed, async (tx, actor, { subject_id: id, before, after }) => {
  if (!(await findStored(tx, id))) return false;
  const said = (await listFacts(tx, [id])).get(id)?.find(({ source }) => source === 'person');
  if (plain(said) !== plain(after.fact)) return false;
  await replaceFacts(tx, id, ['person'], before.fact ? [before.fact] : []);
  await note(tx, actor, receiptDescribed, id, { before: after, after: before });
  return true;
});

const plain = (fact: Fact | null | undefined): string =>
  JSON.stringify(fact ? [fact.amount, fact.currency, fact.day, fact.merchant] : null);

/** Back into the tray, once its expense has gone or lets go of it. */
const detaches = inverse(receiptAttached, async (tx, actor, { subject_id: id, before, after }) => {
  const row = await findStored(tx, id);
  if (!row || row.expense === null || row.expense !== after.expense) return false;
  const isGone = (await lockAnyExpense(tx, row.expense))?.deleted_at !== null;
  if (!isGone && row.removed_at === null) return false;
  await setFree(tx, id);
  await note(tx, actor, receiptDetached, id, { before: after, after: before });
  return true;
});

/** To an expense that has come back, unless the change that came back gave it already. */
const attaches = (isKept: (line: Moved) => boolean) =>
  inverse(receiptDetached, async (tx, actor, line) => {
    const { subject_id: id, before, after } = line;
    const row = await findStored(tx, id);
    if (!row || isKept(line) || !(await isGivenTo(tx, row, expenseIn(line)))) return false;
    await note(tx, actor, receiptAttached, id, { before: after, after: before });
    return true;
  });

async function isGivenTo(tx: Db, row: LockedReceipt, expense: string): Promise<boolean> {
  if (row.expense === expense && row.removed_at === null) return true;
  if (!isWaiting(row) || (await lockAnyExpense(tx, expense))?.deleted_at !== null) return false;
  return (await giveAttachments(tx, { id: row.uploaded_by }, expense, [row.id])).has(row.id);
}

const inversesOf = (isKept: (line: Moved) => boolean) =>
  [
    discards(receiptReceived),
    discards(receiptRecovered),
    recovers,
    describes,
    detaches,
    attaches(isKept),
  ] as const;

/**
 * Receipts, the last thing first, once expenses have been undone. One that was attached counts with its expense, unless
 * that was kept.
 */
export const receipts = {
  events: inversesOf(() => false).map(({ event }) => event),
  undo: async (tx, actor, lines, run) => {
    const done: Reversed = { restored: 0, kept: [] };
    const moved = lines.filter(isMove).map(expenseIn);
    await lockAnyExpenses(tx, [...new Set(moved)]);
    const expenses = new Set(
      run.lines.flatMap((line) => (line.subject === 'expense' ? [line.subject_id] : [])),
    );
    const kept = new Set(run.kept.flatMap(({ what, id }) => (what === 'expense' ? [id] : [])));
    const isKept = (line: Moved) => kept.has(expenseIn(line));
    const inverses = inversesOf(isKept);
    for (const line of lines.toReversed()) {
      const restored = await inverseFor(inverses, line)?.undo(tx, actor, line);
      const counts = !isMove(line) || !expenses.has(expenseIn(line)) || (restored && isKept(line));
      if (!counts) continue;
      if (restored) done.restored += 1;
      else done.kept.push({ what: 'receipt', id: line.subject_id });
    }
    return done;
  },
} satisfies Stage;

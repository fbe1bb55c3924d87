import type { Db } from '../db/transaction.ts';
import { lockAnyExpenses } from '../expenses/life-records.ts';
import { lockAnyExpense } from '../expenses/records.ts';
import { giveAttachments } from '../files/records.ts';
import { type Actor, recordHistory } from '../history/records.ts';
import type { RunLine, TakenBack } from '../history/run-records.ts';
import {
  type Fact,
  type LockedReceipt,
  listFacts,
  lockReceipt,
  replaceFacts,
  setDiscarded,
  setFree,
} from './records.ts';
import { isWaiting } from './tray.ts';

interface Noted {
  expense?: string;
  fact?: Fact | null;
}

/** The act that takes another back. What leaves the tray without an expense is discarded, and so kept for a while. */
const BACK: Readonly<Record<string, string>> = {
  tray: 'discard',
  discard: 'recover',
  recover: 'discard',
  attach: 'detach',
  detach: 'attach',
  facts: 'facts',
};

/**
 * Takes back what a run did to receipts, the last thing first, once its expenses have been taken back. What someone has
 * changed since is kept. A receipt that was attached counts with its expense, unless that was kept.
 * @param lines oldest first
 * @param keptBefore what was kept of the others
 */
export async function takeBackReceipts(
  tx: Db,
  person: Actor,
  lines: readonly RunLine[],
  keptBefore: TakenBack['kept'],
): Promise<TakenBack> {
  const done: TakenBack = { restored: 0, kept: [] };
  const expenses = new Set(lines.flatMap((line) => (line.subject === 'expense' ? [line.subject_id] : [])));
  await lockAnyExpenses(tx, [
    ...new Set(lines.flatMap((line) => (line.subject === 'receipt' ? (expenseIn(line) ?? []) : []))),
  ]);
  const keptExpenses = new Set(keptBefore.flatMap(({ what, id }) => (what === 'expense' ? [id] : [])));
  for (const line of lines.toReversed()) {
    const act = BACK[line.act];
    if (line.subject !== 'receipt' || !act) continue;
    const row = await lockReceipt(tx, line.subject_id);
    const expense = expenseIn(line);
    const isKept = expense !== undefined && keptExpenses.has(expense);
    const restored = row !== undefined && row.stored_at !== null && (await takeBack(tx, row, line, isKept));
    if (restored) {
      const [before, after] = [line.after ?? {}, line.before ?? {}];
      await recordHistory(tx, person, act, 'receipt', line.subject_id, { before, after });
    }
    if (expense !== undefined && expenses.has(expense) && !(restored && isKept)) continue;
    if (restored) done.restored += 1;
    else done.kept.push({ what: 'receipt', id: line.subject_id });
  }
  return done;
}

const expenseIn = ({ before, after }: RunLine): string | undefined =>
  (after as Noted).expense ?? (before as Noted).expense;

/** @param isKept its expense stays as it is @returns false when it has changed since */
async function takeBack(tx: Db, row: LockedReceipt, line: RunLine, isKept: boolean): Promise<boolean> {
  const { act, before, after } = line;
  if (act === 'tray' || act === 'recover' || act === 'discard') {
    const isDiscarded = row.expense === null && row.tray_at !== null && row.removed_at !== null;
    if (act === 'discard' ? !isDiscarded : !isWaiting(row)) return false;
    await setDiscarded(tx, row.id, act !== 'discard');
    return true;
  }
  const expense = expenseIn(line) as string;
  if (act === 'attach') return takeFrom(tx, row, expense);
  if (act === 'detach') return !isKept && giveTo(tx, row, expense);
  return takeBackFact(tx, row, { was: (before as Noted).fact, is: (after as Noted).fact });
}

/** Back into the tray, once its expense has gone or lets go of it. */
async function takeFrom(tx: Db, row: LockedReceipt, expense: string): Promise<boolean> {
  if (row.expense !== expense) return false;
  const isGone = (await lockAnyExpense(tx, expense))?.deleted_at !== null;
  if (!isGone && row.removed_at === null) return false;
  await setFree(tx, row.id);
  return true;
}

/** To an expense that has come back, unless the change that came back gave it already. */
async function giveTo(tx: Db, row: LockedReceipt, expense: string): Promise<boolean> {
  if (row.expense === expense && row.removed_at === null) return true;
  if (!isWaiting(row) || (await lockAnyExpense(tx, expense))?.deleted_at !== null) return false;
  return (await giveAttachments(tx, { id: row.uploaded_by }, expense, [row.id])).has(row.id);
}

async function takeBackFact(
  tx: Db,
  row: LockedReceipt,
  { was, is }: { was?: Fact | null | undefined; is?: Fact | null | undefined },
): Promise<boolean> {
  const said = (await listFacts(tx, [row.id])).get(row.id)?.find(({ source }) => source === 'person');
  const plain = (fact: Fact | null | undefined) =>
    JSON.stringify(fact ? [fact.amount, fact.currency, fact.day, fact.merchant] : null);
  if (plain(said) !== plain(is)) return false;
  await replaceFacts(tx, row.id, ['person'], was ? [was] : []);
  return true;
}

import type { Db } from '../db/transaction.ts';
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
  setTray,
} from './records.ts';
import { isWaiting } from './tray.ts';

interface Noted {
  expense?: string;
  fact?: Fact | null;
}

/** The act that takes another back. */
const BACK: Readonly<Record<string, string>> = {
  tray: 'untray',
  untray: 'tray',
  discard: 'recover',
  recover: 'discard',
  attach: 'detach',
  detach: 'attach',
  facts: 'facts',
};

/**
 * Takes back what a run did to receipts, the last thing first, once its expenses have been taken back. What someone has
 * changed since is kept.
 * @param lines oldest first; those of other subjects are left out
 */
export async function takeBackReceipts(tx: Db, person: Actor, lines: readonly RunLine[]): Promise<TakenBack> {
  const done: TakenBack = { restored: 0, kept: [] };
  for (const line of lines.toReversed()) {
    const act = BACK[line.act];
    if (line.subject !== 'receipt' || !act) continue;
    const row = await lockReceipt(tx, line.subject_id);
    const restored = row !== undefined && row.stored_at !== null && (await takeBack(tx, row, line));
    if (restored) {
      const [before, after] = [line.after ?? {}, line.before ?? {}];
      await recordHistory(tx, person, act, 'receipt', line.subject_id, { before, after });
    }
    // What was attached counts with its expense.
    if (line.act === 'attach' || line.act === 'detach') continue;
    if (restored) done.restored += 1;
    else done.kept.push({ what: 'receipt', id: line.subject_id });
  }
  return done;
}

/** @returns false when it has changed since */
async function takeBack(tx: Db, row: LockedReceipt, { act, before, after }: RunLine): Promise<boolean> {
  const { id } = row;
  const expense = ((after as Noted).expense ?? (before as Noted).expense) as string;
  const isFree = row.expense === null && row.removed_at === null;
  if (act === 'tray' || act === 'discard' || act === 'untray' || act === 'recover') {
    const isReady =
      act === 'discard'
        ? row.expense === null && row.tray_at !== null && row.removed_at !== null
        : act === 'untray'
          ? isFree && row.tray_at === null
          : isWaiting(row);
    if (!isReady) return false;
    await (act === 'discard' || act === 'recover'
      ? setDiscarded(tx, id, act === 'recover')
      : setTray(tx, id, act === 'untray'));
    return true;
  }
  if (act === 'attach') return takeFrom(tx, row, expense);
  if (act === 'detach') return giveTo(tx, row, expense);
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

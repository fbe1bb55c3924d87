import type { Decision } from '../db/learning/decisions.ts';
import type { Db } from '../db/transaction.ts';
import { lockExpense } from '../expenses/records.ts';
import type { Actor } from '../history/records.ts';
import type { RunLine, TakenBack } from '../history/run-records.ts';
import {
  type DismissedTransfer,
  dismissTransferLocked,
  findAccountsOf,
  forgetTransferLocked,
  listDecided,
  sayLocked,
} from './decision-records.ts';
import { lockWithAccounts } from './dismiss.ts';
import { pairAgain, removePair } from './pair.ts';
import { findPair, type Pair } from './pair-records.ts';

type Noted = { pair?: Pair; expense?: string; decision?: Decision | null; transfer?: DismissedTransfer };

/**
 * Takes back what a run paired, took apart or dismissed, the last thing first. What someone has changed since is kept.
 * @param lines oldest first; those of other acts are left out
 */
export async function takeBackMatches(tx: Db, person: Actor, lines: readonly RunLine[]): Promise<TakenBack> {
  const done: TakenBack = { restored: 0, kept: [] };
  const pairs = new Map<number, boolean>();
  for (const line of lines.toReversed()) {
    if (line.subject !== 'transaction') continue;
    const before = (line.before ?? {}) as Noted;
    const after = (line.after ?? {}) as Noted;
    const { pair } = line.act === 'pair' ? after : before;
    let restored: boolean;
    if ((line.act === 'pair' || line.act === 'unpair') && pair) {
      // Both of its transactions have a line.
      restored = pairs.get(pair.id) ?? (await takeBackPair(tx, person, line.act, pair));
      pairs.set(pair.id, restored);
    } else if (line.act === 'dismiss' || line.act === 'undismiss')
      restored = await takeBackWord(tx, person, Number(line.subject_id), { before, after });
    else continue;
    if (restored) done.restored += 1;
    else done.kept.push({ what: 'transaction', id: line.subject_id });
  }
  return done;
}

async function takeBackPair(tx: Db, person: Actor, act: string, pair: Pair): Promise<boolean> {
  if (act === 'unpair') return pairAgain(tx, person, pair);
  if (!(await findPair(tx, pair.id))) return false;
  await removePair(tx, person, pair.id);
  return true;
}

async function takeBackWord(
  tx: Db,
  person: Actor,
  transaction: number,
  { before, after }: { before: Noted; after: Noted },
): Promise<boolean> {
  const transfer = after.transfer ?? before.transfer;
  if (transfer) {
    if (after.transfer) return forgetTransferLocked(tx, person, transfer);
    await dismissTransferLocked(tx, person, transfer);
    return true;
  }
  const { expense = '', decision = null } = after;
  if (!(await lockExpense(tx, expense))) return false;
  if ((await findAccountsOf(tx, [transaction])).length === 0) return false;
  const row = (await lockWithAccounts(tx, [transaction])).get(transaction);
  const said = (await listDecided(tx, [transaction])).find((one) => one.expense === expense);
  if (!row || said?.verdict !== decision?.verdict || said?.at !== decision?.at) return false;
  await sayLocked(tx, person, { row, expense, said: before.decision ?? null });
  return true;
}

import type { LineOf } from '../acts/event.ts';
import { inverse, oneByOne, type Stage } from '../acts/inverse.ts';
import type { Db } from '../db/transaction.ts';
import { lockExpense } from '../expenses/records.ts';
import type { Actor } from '../history/records.ts';
import {
  dismissTransferLocked,
  findAccountsOf,
  findPair,
  forgetTransferLocked,
  listDecided,
  sayLocked,
} from './decision-records.ts';
import { lockWithAccounts } from './dismiss.ts';
import { matchDismissed, matchUndismissed, transactionPaired, transactionUnpaired } from './events.ts';
import { pairAgain, removePair } from './pair.ts';

/** What was paired, taken apart or dismissed. */
export const matches = {
  events: [transactionPaired, transactionUnpaired, matchDismissed, matchUndismissed],
  undo: (tx, actor, lines, run) => {
    const pairs = new Map<number, Promise<boolean>>();
    // Both transactions of a pair have a line.
    const once = (id: number, undo: () => Promise<boolean>): Promise<boolean> => {
      const undone = pairs.get(id) ?? undo();
      pairs.set(id, undone);
      return undone;
    };
    const inverses = [
      inverse(transactionPaired, (_tx, _actor, { after: { pair } }) =>
        once(pair.id, async () => {
          if (!(await findPair(tx, pair.id))) return false;
          await removePair(tx, actor, pair.id);
          return true;
        }),
      ),
      inverse(transactionUnpaired, (_tx, _actor, { before: { pair } }) =>
        once(pair.id, () => pairAgain(tx, actor, pair)),
      ),
      inverse(matchDismissed, undoWord),
      inverse(matchUndismissed, undoWord),
    ];
    return oneByOne('transaction', inverses).undo(tx, actor, lines, run);
  },
} satisfies Stage;

async function undoWord(
  tx: Db,
  actor: Actor,
  { subject_id, before, after }: LineOf<typeof matchDismissed>,
): Promise<boolean> {
  if (after.transfer) return forgetTransferLocked(tx, actor, after.transfer);
  if (before.transfer) {
    await dismissTransferLocked(tx, actor, before.transfer);
    return true;
  }
  const transaction = Number(subject_id);
  const { expense = '', decision } = after;
  if (!(await lockExpense(tx, expense))) return false;
  if ((await findAccountsOf(tx, [transaction])).length === 0) return false;
  const row = (await lockWithAccounts(tx, [transaction])).get(transaction);
  const said = (await listDecided(tx, [transaction])).find((one) => one.expense === expense);
  if (!row || said?.verdict !== decision?.verdict || said?.at !== decision?.at) return false;
  await sayLocked(tx, actor, { row, expense, said: before.decision ?? null });
  return true;
}

import { learn } from '../db/learning/learned.ts';
import { tally } from '../db/money/tallies.ts';
import type { Db } from '../db/transaction.ts';
import { type Actor, recordHistories } from '../history/records.ts';
import { decidedOn, type LinkFacts, type LockedTransaction, lessonOf, typeFacts, update } from './records.ts';

/**
 * Claims all that is open of locked transactions whose money left, each for an expense of its own, with figures and
 * history.
 * @returns them as they are afterwards
 */
export async function claimWhole(
  tx: Db,
  person: Actor,
  claims: readonly { row: LockedTransaction; expense: string; link: LinkFacts }[],
): Promise<LockedTransaction[]> {
  const to = decidedOn('EX');
  const before = claims.map(({ row }) => row);
  await update(
    tx,
    before.map(({ id }) => id),
  )
    .set((e) => ({ ...to, linked_amount: e('linked_amount', '+', e.ref('open_amount')) }))
    .execute();
  const after = before.map((row) => ({
    ...{ ...row, ...to, open_amount: 0 },
    ...{ linked_amount: row.linked_amount + row.open_amount, version: row.version + 1 },
  }));
  await tally(tx, { before, after });
  await learn(tx, { before: before.flatMap(lessonOf), after: after.flatMap(lessonOf) });
  const lines = claims.map(({ row, expense, link }) => ({
    id: row.id,
    before: { ...typeFacts(row), linked_amount: row.linked_amount, decision: null },
    after: { ...typeFacts(to), linked_amount: row.linked_amount + row.open_amount, expense, link },
  }));
  await recordHistories(tx, person, 'link', 'transaction', lines);
  return after;
}

import { sql } from 'kysely';
import { batchesOf } from '../db/bulk-insert.ts';
import { type Lesson, learn } from '../db/learning/learned.ts';
import { tally } from '../db/money/tallies.ts';
import type { Db } from '../db/transaction.ts';
import { type Actor, recordHistories } from '../history/records.ts';
import {
  type Claim,
  changedBy,
  factsOfClaim,
  type LockedTransaction,
  lessonOf,
  type Typed,
  update,
} from './records.ts';

/** Few enough parameters for one statement on either database. */
const AT_ONCE = 1_000;

const LINKED = sql<number>`(select coalesce(sum(l.amount), 0) from expense_links as l
  where l."transaction" = bank_transactions.id)`;

/**
 * The same as `claimTransaction` for each of several transactions, in few statements; their links are stored as they are
 * afterwards.
 * @param lessons of the links, learned along with those of the types
 */
export async function claimAll<Of extends Claim>(
  tx: Db,
  person: Actor,
  claims: readonly Of[],
  lessons: (claim: Of, changed: LockedTransaction) => { before: Lesson[]; after: Lesson[] },
): Promise<void> {
  for (const alike of Map.groupBy(claims, ({ to }) => JSON.stringify(to)).values())
    for (const batch of batchesOf(alike, AT_ONCE)) {
      const ids = batch.map(({ row }) => row.id);
      await update(tx, ids)
        .set({ ...(batch[0]?.to as Typed), linked_amount: LINKED })
        .execute();
    }
  const changes = claims.map((claim) => ({ ...claim, changed: changedBy(claim) }));
  const rows = changes.map(({ row }) => row);
  const changed = changes.map((one) => one.changed);
  await tally(tx, { before: rows, after: changed });
  const taught = changes.map((one) => lessons(one, one.changed));
  await learn(tx, {
    before: [...rows.flatMap(lessonOf), ...taught.flatMap((one) => one.before)],
    after: [...changed.flatMap(lessonOf), ...taught.flatMap((one) => one.after)],
  });
  for (const act of ['unlink', 'link'] as const) {
    const those = changes.filter(({ before }) => (act === 'unlink') === (before !== undefined));
    await recordHistories(
      tx,
      person,
      act,
      'transaction',
      those.map((claim) => ({ id: claim.row.id, ...factsOfClaim(claim) })),
    );
  }
}

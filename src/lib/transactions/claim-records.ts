import { sql } from 'kysely';
import { type Lesson, learn } from '../db/learning/learned.ts';
import { tally } from '../db/money/tallies.ts';
import type { Db } from '../db/transaction.ts';
import { type Actor, recordHistories } from '../history/records.ts';
import { writeTyped } from './mark-records.ts';
import { type Claim, changedBy, factsOfClaim, type LockedTransaction, lessonOf } from './records.ts';

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
  await writeTyped(tx, claims, { linked_amount: LINKED });
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

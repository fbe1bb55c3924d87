import { sql } from 'kysely';
import { batchesOf } from '../db/bulk-insert.ts';
import type { Decision } from '../db/learning/decisions.ts';
import { type Lesson, learn } from '../db/learning/learned.ts';
import { tally } from '../db/money/tallies.ts';
import type { Db } from '../db/transaction.ts';
import { type Actor, recordHistories } from '../history/records.ts';
import {
  type LinkFacts,
  type LockedTransaction,
  lessonOf,
  type Typed,
  typeFacts,
  update,
} from './records.ts';

/** What `claimTransaction` is asked for, and what the link teaches. */
export interface Claim {
  row: LockedTransaction;
  expense: string;
  /** What the transaction is afterwards. */
  to: Typed;
  /** The link when it was removed, or when it was made. */
  before?: LinkFacts | undefined;
  after?: LinkFacts | undefined;
  /** What was said about the two before. */
  decision: Decision | null;
}

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
    await recordHistories(tx, person, act, 'transaction', those.map(lineOf));
  }
}

function changedBy({ row, to, before, after }: Claim): LockedTransaction {
  const claimed = (after?.amount ?? 0) - (before?.amount ?? 0);
  return {
    ...{ ...row, ...to, linked_amount: row.linked_amount + claimed },
    ...{ open_amount: row.open_amount - claimed, version: row.version + 1 },
  };
}

const lineOf = ({
  row,
  expense,
  to,
  before,
  after,
  decision,
  changed,
}: Claim & { changed: LockedTransaction }) => ({
  id: row.id,
  before: {
    ...{ ...typeFacts(row), linked_amount: row.linked_amount, decision },
    ...(before ? { expense, link: before } : {}),
  },
  after: {
    ...{ ...typeFacts(to), linked_amount: changed.linked_amount },
    ...(after ? { expense, link: after } : {}),
  },
});

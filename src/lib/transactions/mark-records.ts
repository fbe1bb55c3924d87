import { type RawBuilder, sql } from 'kysely';
import { noteAll } from '../acts/note.ts';
import { batchesOf } from '../db/bulk-insert.ts';
import { lessonsOfDecisions } from '../db/learning/decisions.ts';
import { type Lesson, learn } from '../db/learning/learned.ts';
import { tally } from '../db/money/tallies.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { type NotedType, transactionLinked, transactionMarked, transactionUnlinked } from './events.ts';
import {
  type Claim,
  changedBy,
  factsOfClaim,
  type LockedTransaction,
  lessonOf,
  ruledNow,
  saidOf,
  type TypeChange,
  typeFacts,
  update,
} from './records.ts';

/** Few enough parameters for one statement on either database. */
const AT_ONCE = 1_000;

/**
 * Marks locked transactions of other types as being of this type, with figures and history.
 * @param write notes it as another event, or with more than the types
 */
export const markLocked = (
  tx: Db,
  person: Actor,
  rows: readonly LockedTransaction[],
  type: TransactionType,
  write?: WriteLines,
): Promise<void> =>
  typeLocked(
    tx,
    person,
    rows.map((row) => ({ row, to: saidOf(row, type) })),
    write,
  );

type WriteLines = (lines: readonly { id: number; before: NotedType; after: NotedType }[]) => Promise<void>;

/** The same, each as being of its own type. */
export async function typeLocked(
  tx: Db,
  person: Actor,
  changes: readonly TypeChange[],
  write: WriteLines = (lines) => noteAll(tx, person, transactionMarked, lines),
): Promise<void> {
  if (changes.length === 0) return;
  await writeTyped(tx, changes);
  const before = changes.map(({ row }) => row);
  const after = changes.map(({ row, to }) => ({ ...row, ...to }));
  await tally(tx, { before, after });
  const linked = before.flatMap(({ id, linked_amount }) => (linked_amount > 0 ? [id] : []));
  const ofLinks = await lessonsOfDecisions(tx, linked);
  const lessons = (row: LockedTransaction) => [...lessonOf(row), ...ofLinks(row)];
  await learn(tx, { before: before.flatMap(lessons), after: after.flatMap(lessons) });
  await write(changes.map(({ row, to }) => ({ id: row.id, before: typeFacts(row), after: typeFacts(to) })));
}

/** What each of these is, in few statements. */
async function writeTyped(
  tx: Db,
  changes: readonly TypeChange[],
  more: { linked_amount?: RawBuilder<number> } = {},
): Promise<void> {
  const now = Date.now();
  const setOf = (one: TypeChange) => ({ ...one.to, ...ruledNow(one, now) });
  for (const alike of Map.groupBy(changes, (one) => JSON.stringify(setOf(one))).values())
    for (const batch of batchesOf(alike, AT_ONCE)) {
      const ids = batch.map(({ row }) => row.id);
      await update(tx, ids)
        .set({ ...setOf(batch[0] as TypeChange), ...more })
        .execute();
    }
}

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
  for (const gone of [true, false]) {
    const those = changes.filter(({ before }) => gone === (before !== undefined));
    const lines = those.map((claim) => ({ id: claim.row.id, ...factsOfClaim(claim) }));
    await noteAll(tx, person, gone ? transactionUnlinked : transactionLinked, lines);
  }
}

import type { RawBuilder } from 'kysely';
import { batchesOf } from '../db/bulk-insert.ts';
import { lessonsOfLinks } from '../db/learning/decisions.ts';
import { learn } from '../db/learning/learned.ts';
import { tally } from '../db/money/tallies.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { type Actor, recordHistories } from '../history/records.ts';
import {
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
 * @param said the name of the act, and what history notes beside the types
 */
export const markLocked = (
  tx: Db,
  person: Actor,
  rows: readonly LockedTransaction[],
  type: TransactionType,
  said?: Said,
): Promise<void> =>
  typeLocked(
    tx,
    person,
    rows.map((row) => ({ row, to: saidOf(row, type) })),
    said,
  );

interface Said {
  act: string;
  before?: object;
  after?: object;
}

/** The same, each as being of its own type. */
export async function typeLocked(
  tx: Db,
  person: Actor,
  changes: readonly TypeChange[],
  said: Said = { act: 'mark' },
): Promise<void> {
  if (changes.length === 0) return;
  await writeTyped(tx, changes);
  const before = changes.map(({ row }) => row);
  const after = changes.map(({ row, to }) => ({ ...row, ...to }));
  await tally(tx, { before, after });
  const linked = before.flatMap(({ id, linked_amount }) => (linked_amount > 0 ? [id] : []));
  const ofLinks = await lessonsOfLinks(tx, linked);
  const lessons = (row: LockedTransaction) => [...lessonOf(row), ...ofLinks(row)];
  await learn(tx, { before: before.flatMap(lessons), after: after.flatMap(lessons) });
  const lines = changes.map(({ row, to }) => ({
    id: row.id,
    before: { ...typeFacts(row), ...said.before },
    after: { ...typeFacts(to), ...said.after },
  }));
  await recordHistories(tx, person, said.act, 'transaction', lines);
}

/** What each of these is, in few statements. */
export async function writeTyped(
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

import { DomainError } from '../core/errors.ts';
import { copyRows, copySequences, describeRows, holdsNothing, type TableFacts } from './copy-records.ts';
import type { Database } from './open.ts';
import { type Db, inTransaction } from './transaction.ts';

/**
 * Copies everything to a database of the same schema, in one transaction of each side, and verifies it by counts, sums and hashes.
 * @returns facts about each table, the same on both sides
 * @throws DomainError `conflict` when the target is not empty, or the two sides differ
 */
export const copyDatabase = (from: Database, to: Database): Promise<TableFacts[]> =>
  inSnapshot(from, (source) =>
    inTransaction(to.db, async (target) => {
      await refuseFilled(target);
      await copyRows(source, target);
      await copySequences(source, target);
      const [facts, copied] = [await describeRows(source), await describeRows(target)];
      const differing = differenceOf(facts, copied);
      if (differing) throw new DomainError('conflict', 'cli.copy_differs', { values: { table: differing } });
      return copied;
    }),
  );

/** @throws DomainError `conflict` unless the database is empty */
export async function refuseFilled(db: Db): Promise<void> {
  if (!(await holdsNothing(db))) throw new DomainError('conflict', 'cli.copy_filled');
}

/** The first table that differs. */
export function differenceOf(one: readonly TableFacts[], other: readonly TableFacts[]): string | undefined {
  const text = (facts: TableFacts | undefined) => JSON.stringify(facts);
  return one.find((facts, n) => text(facts) !== text(other[n]))?.table ?? other[one.length]?.table;
}

/** Runs `work` on a snapshot of the source; a SQLite source has no other writers. */
const inSnapshot = <T>({ db, dialect }: Database, work: (source: Db) => Promise<T>): Promise<T> =>
  dialect === 'sqlite'
    ? work(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

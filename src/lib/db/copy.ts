import { DomainError } from '../core/errors.ts';
import { copyRows, describeRows, holdsNothing, type TableFacts } from './copy-records.ts';
import { copyCounters } from './counters-records.ts';
import type { Database } from './open.ts';
import { type Db, inTransaction } from './transaction.ts';

/**
 * Copies everything from one database to another of the same schema, in one transaction of each side: a steady look at the
 * source, and all or nothing in the target. Both sides are counted, added up and hashed.
 * @returns what either holds: it is the same
 * @throws DomainError `conflict` when the target holds something, or the two sides differ
 */
export const copyDatabase = (from: Database, to: Database): Promise<TableFacts[]> =>
  steadily(from, (source) =>
    inTransaction(to.db, async (target) => {
      await refuseFilled(target);
      await copyRows(source, target);
      await copyCounters({ ...from, db: source }, { ...to, db: target });
      const [facts, copied] = [await describeRows(source), await describeRows(target)];
      const differing = differenceOf(facts, copied);
      if (differing) throw new DomainError('conflict', 'cli.copy_differs', { values: { table: differing } });
      return copied;
    }),
  );

/** @throws DomainError `conflict` when somebody put something there */
export async function refuseFilled(db: Db): Promise<void> {
  if (!(await holdsNothing(db))) throw new DomainError('conflict', 'cli.copy_filled');
}

/** The first table that is not the same on both sides. */
export function differenceOf(one: readonly TableFacts[], other: readonly TableFacts[]): string | undefined {
  const text = (facts: TableFacts | undefined) => JSON.stringify(facts);
  return one.find((facts, n) => text(facts) !== text(other[n]))?.table ?? other[one.length]?.table;
}

/** SQLite's source is a copy of its own, or nobody else has it. */
const steadily = <T>({ db, dialect }: Database, work: (source: Db) => Promise<T>): Promise<T> =>
  dialect === 'sqlite'
    ? work(db)
    : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

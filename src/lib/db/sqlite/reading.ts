import { Kysely } from 'kysely';
import { describeRows, type TableFacts } from '../copy-records.ts';
import { type Amounts, sumAmounts } from '../money/currencies.ts';
import type { Tables } from '../tables.ts';
import { sqliteDialect } from './dialect.ts';
import type { Writer } from './writer.ts';

const refuse = async (): Promise<never> => {
  throw new Error('this database is open for reading only');
};
const nobody: Writer = { opened: async () => {}, execute: refuse, rollback: refuse, close: async () => {} };

/** Opens a SQLite file read-only: nothing about it changes, not even its journal mode. */
export const openForReading = (path: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: sqliteDialect(path, nobody) });

/** Counts, sums and hashes of what a SQLite file holds. */
export async function describeFile(path: string): Promise<TableFacts[]> {
  const db = openForReading(path);
  return describeRows(db).finally(() => db.destroy());
}

/** What the amounts in a SQLite file come to. */
export async function sumFile(path: string): Promise<Amounts> {
  const db = openForReading(path);
  return sumAmounts(db).finally(() => db.destroy());
}

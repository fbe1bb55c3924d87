import { type RawBuilder, sql } from 'kysely';
import type { NewRow, Tables } from './tables.ts';
import { type Db, dialectOf } from './transaction.ts';

/** A statement of this many rows stays far below SQLite's 32,766 parameters. */
const ROWS = 500;
/** PostgreSQL gets one array per column, whatever the number of rows. */
const ARRAY_ROWS = 5_000;

/** A table's columns with their types on PostgreSQL. */
export type BulkColumns<Table extends keyof Tables> = Partial<
  Record<keyof NewRow<Table> & string, 'text' | 'bigint'>
>;

/**
 * Inserts any number of rows in few statements. Only `columns` are written; missing values become null.
 * @param once columns of a unique constraint: rows that are there already are skipped
 * @returns how many were inserted
 */
export async function bulkInsert<Table extends keyof Tables>(
  tx: Db,
  table: Table,
  columns: BulkColumns<Table>,
  rows: Iterable<NewRow<Table>>,
  once: readonly (keyof NewRow<Table> & string)[] = [],
): Promise<number> {
  const types = Object.entries(columns) as [keyof NewRow<Table> & string, string][];
  const target = sql`${sql.table(table)} (${sql.join(types.map(([name]) => sql.ref(name)))})`;
  const skip =
    once.length === 0 ? sql`` : sql` on conflict (${sql.join(once.map((name) => sql.ref(name)))}) do nothing`;
  let inserted = 0n;
  if (dialectOf(tx) === 'postgres') {
    for (const batch of batchesOf(rows, ARRAY_ROWS)) {
      const arrays = types.map(
        ([name, type]) => sql`${batch.map((row) => row[name] ?? null)}::${ARRAY_TYPES[type]}`,
      );
      const query = sql`insert into ${target} select * from unnest(${sql.join(arrays)})${skip}`;
      inserted += (await query.execute(tx)).numAffectedRows ?? 0n;
    }
    return Number(inserted);
  }
  const names = types.map(([name]) => name);
  let compiled: { size: number; query: ReturnType<typeof compile> } | undefined;
  for (const batch of batchesOf(rows, ROWS)) {
    // Batches of one size share a compiled statement, since compiling takes longer than inserting.
    if (compiled?.size !== batch.length)
      compiled = { size: batch.length, query: compile(tx, target, names, batch.length, skip) };
    const parameters = batch.flatMap((row) => names.map((name) => row[name] ?? null));
    inserted += (await tx.executeQuery({ ...compiled.query, parameters })).numAffectedRows ?? 0n;
  }
  return Number(inserted);
}

const ARRAY_TYPES: Record<string, RawBuilder<unknown>> = { text: sql`text[]`, bigint: sql`bigint[]` };

function compile(
  tx: Db,
  target: RawBuilder<unknown>,
  names: readonly string[],
  rows: number,
  skip: RawBuilder<unknown>,
) {
  const row = sql`(${sql.join(names)})`;
  const values = sql.join(Array<typeof row>(rows).fill(row));
  return sql`insert into ${target} values ${values}${skip}`.compile(tx);
}

/** The rows in batches of at most `size`. */
export function* batchesOf<Row>(rows: Iterable<Row>, size: number): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    if (batch.push(row) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

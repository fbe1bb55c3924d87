import { sql } from 'kysely';
import { type Db, dialectOf } from './transaction.ts';

/** A list of 50 transactions takes about 50 kB. */
const MOST = 100;

interface Kept {
  state: string;
  value: Promise<unknown>;
}

const keptOf = new WeakMap<Db, Map<string, Kept>>();

/**
 * What `compute` makes of the database, kept until anything is written to it, by whatever process. For what is shown again and again,
 * by people who only look; nobody may change the result.
 * @param key names all that the result depends on beside the database: whose it is, in which language, on which day
 */
export async function untilChanged<Value>(
  db: Db,
  key: string,
  compute: () => Promise<Value>,
): Promise<Value> {
  // Read first: what is written meanwhile then makes the result stale instead of wrong.
  const state = await stateOf(db);
  if (state === undefined) return compute();
  const all = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, all);
  const found = all.get(key);
  const value = found?.state === state ? (found.value as Promise<Value>) : compute();
  all.delete(key);
  all.set(key, { state, value });
  if (all.size > MOST) all.delete(all.keys().next().value ?? '');
  value.catch(() => all.delete(key));
  return value;
}

/**
 * A text that differs as soon as anything was committed. SQLite counts the commits of other connections, and what is read outside of
 * transactions is read on one that writes nothing; PostgreSQL names the transactions that a snapshot sees.
 */
async function stateOf(db: Db): Promise<string | undefined> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{ state: string }>`select (select data_version from pragma_data_version) as state`
      : sql<{ state: string }>`select pg_current_snapshot()::text as state`;
  // Engines that are like PostgreSQL have no such function, and nothing is kept.
  const { rows } = await query.execute(db).catch(() => ({ rows: [] }));
  return rows[0] && String(rows[0].state);
}

import { type CompiledQuery, sql } from 'kysely';
import { lru } from '../core/lru.ts';
import { type Db, dialectOf } from './transaction.ts';

/** A list of 50 transactions takes about 50 kB. */
const MOST = 100;

interface Kept {
  state?: string | undefined;
  value?: Promise<unknown>;
}

/** Of each database, what is kept, and the query for its state: compiled once, since it runs often. */
const keepers = new WeakMap<
  Db,
  { keptAs: ReturnType<typeof lru<Kept>>; query: CompiledQuery<{ state: string }> }
>();

function keeperOf(db: Db) {
  const keeper = keepers.get(db) ?? { keptAs: lru<Kept>(MOST), query: stateQuery(db).compile(db) };
  keepers.set(db, keeper);
  return keeper;
}

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
  const { keptAs, query } = keeperOf(db);
  // Read first: what is written meanwhile then makes the result stale instead of wrong. Engines that are like PostgreSQL
  // cannot say, and nothing is kept.
  const { rows } = await db.executeQuery(query).catch(() => ({ rows: [] }));
  if (!rows[0]) return compute();
  const state = String(rows[0].state);
  const kept = keptAs(key, () => ({}));
  if (kept.state === state) return kept.value as Promise<Value>;
  const value = compute();
  Object.assign(kept, { state, value });
  value.catch(() => {
    if (kept.value === value) kept.state = undefined;
  });
  return value;
}

/**
 * A text that differs as soon as anything was committed. SQLite counts the commits of other connections, and what is read outside of
 * transactions is read on one that writes nothing; PostgreSQL names the transactions that a snapshot sees.
 */
const stateQuery = (db: Db) =>
  dialectOf(db) === 'sqlite'
    ? sql<{ state: string }>`select (select data_version from pragma_data_version) as state`
    : sql<{ state: string }>`select pg_current_snapshot()::text as state`;

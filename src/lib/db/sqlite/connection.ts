import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { lru } from '../../core/lru.ts';
import { fold } from '../../core/words.ts';

/** The WAL-reset bug (sqlite.org/wal.html#walresetbug) can corrupt a database before this version. */
const OLDEST_SQLITE = [3, 51, 3] as const;
const CACHED_STATEMENTS = 300;
/** How long a writer waits for another process's lock. */
export const BUSY_MS = 5_000;

export interface SqliteConnection {
  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R>;
  readonly isTransaction: boolean;
  close(): void;
}

/** Opens a connection with Atlas' settings: WAL, every commit synced, foreign keys, a busy timeout. */
export function connectSqlite(path: string, options: { readOnly?: boolean } = {}): SqliteConnection {
  const database = new DatabaseSync(path, {
    readOnly: options.readOnly ?? false,
    timeout: BUSY_MS,
    enableForeignKeyConstraints: true,
    defensive: true,
  });
  refuseOldSqlite(database);
  if (!options.readOnly) {
    database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=1000;');
    database.exec('PRAGMA journal_size_limit=67108864;');
  }
  database.exec('PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY;');
  database.function('folded', { deterministic: true, directOnly: true }, (text) =>
    typeof text === 'string' ? fold(text) : text,
  );
  const cached = lru<{ statement: StatementSync; reads: boolean }>(CACHED_STATEMENTS);
  const prepare = (sql: string) =>
    cached(sql, () => {
      const statement = database.prepare(sql);
      return { statement, reads: statement.columns().length > 0 };
    });

  return {
    execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
      const { statement, reads } = prepare(sql);
      const values = parameters as SQLInputValue[];
      if (reads) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    get isTransaction() {
      return database.isTransaction;
    },
    close: () => database.close(),
  };
}

function refuseOldSqlite(database: DatabaseSync): void {
  const { version } = database.prepare('select sqlite_version() as version').get() as { version: string };
  const parts = version.split('.').map(Number);
  for (const [index, wanted] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > wanted) return;
    if (part < wanted)
      throw new Error(`SQLite ${version} can lose data; ${OLDEST_SQLITE.join('.')} or newer is needed`);
  }
}

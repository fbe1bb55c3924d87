import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { connectSqlite, type SqliteConnection } from './connection.ts';
import { Turns } from './turns.ts';
import type { Writer } from './writer.ts';

/**
 * Kysely on node:sqlite with one writing connection and a separate reading one: a select outside a transaction is
 * answered at once from the last commit, whatever is being written; all else goes to the writer, one after another.
 */
export const sqliteDialect = (path: string, writer: Writer): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new SqliteDriver(path, writer),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** SQLite can change a schema within a transaction, which Kysely does not believe: a migration is there whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Readers have a connection of their own, and writers queue at ours: Kysely's one queue for all would keep both waiting. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #writer: Writer;
  readonly #turns: Turns;
  #reader: SqliteConnection | undefined;

  constructor(path: string, writer: Writer) {
    this.#path = path;
    this.#writer = writer;
    this.#turns = new Turns(writer);
  }

  async init(): Promise<void> {
    this.#reader = connectSqlite(this.#path, { readOnly: true });
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#reader as SqliteConnection, this.#writer, this.#turns);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Connection).rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader?.close();
    await this.#writer.close();
  }
}

class Connection implements DatabaseConnection {
  readonly #reader: SqliteConnection;
  readonly #writer: Writer;
  readonly #turns: Turns;
  #endTurn: (() => void) | undefined;

  constructor(reader: SqliteConnection, writer: Writer, turns: Turns) {
    this.#reader = reader;
    this.#writer = writer;
    this.#turns = turns;
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#turns.take();
    try {
      await this.#writer.execute('begin immediate', []);
    } catch (error) {
      this.#finish();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await this.#writer.execute('commit', []);
    this.#finish();
  }

  async rollback(): Promise<void> {
    try {
      await this.#writer.rollback();
    } finally {
      this.#finish();
    }
  }

  #finish(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn) return this.#writer.execute<R>(query.sql, query.parameters);
    if (onlyReads(query)) return this.#reader.execute<R>(query.sql, query.parameters);
    const endTurn = await this.#turns.take();
    try {
      return await this.#writer.execute<R>(query.sql, query.parameters);
    } finally {
      endTurn();
    }
  }

  // biome-ignore lint/correctness/useYield: node:sqlite answers whole results
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used; page the query');
  }
}

function onlyReads(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true;
  return query.query.kind === 'RawNode' && /^\s*(select|explain|pragma\s+\w+\s*(\(|$))/i.test(query.sql);
}

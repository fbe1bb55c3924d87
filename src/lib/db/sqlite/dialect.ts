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
import { WriteQueue } from './write-queue.ts';
import type { Writer } from './writer.ts';

/**
 * Kysely on node:sqlite with one writing and one reading connection: a select outside a transaction reads the last commit without
 * waiting for writers; everything else uses the writing connection and its queue.
 */
export const sqliteDialect = (path: string, writer: Writer): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new SqliteDriver(path, writer),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Kysely assumes that SQLite cannot change a schema in a transaction, but it can, so a migration is atomic. */
class TransactionalAdapter extends SqliteAdapter {
  readonly name = 'sqlite';

  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** With Kysely's own queue for a single connection, readers would wait for writers. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #writer: Writer;
  readonly #queue: WriteQueue;
  #reader: SqliteConnection | undefined;

  constructor(path: string, writer: Writer) {
    this.#path = path;
    this.#writer = writer;
    this.#queue = new WriteQueue(writer);
  }

  async init(): Promise<void> {
    // What a crash has left open is repaired by who may write; a reader that came first could not even read.
    await this.#writer.opened();
    this.#reader = connectSqlite(this.#path, { readOnly: true });
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#reader as SqliteConnection, this.#writer, this.#queue);
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
  readonly #queue: WriteQueue;
  #leave: (() => void) | undefined;

  constructor(reader: SqliteConnection, writer: Writer, queue: WriteQueue) {
    this.#reader = reader;
    this.#writer = writer;
    this.#queue = queue;
  }

  async begin(): Promise<void> {
    this.#leave = await this.#queue.enter();
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
    this.#leave?.();
    this.#leave = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leave) return this.#writer.execute<R>(query.sql, query.parameters);
    if (onlyReads(query)) return this.#reader.execute<R>(query.sql, query.parameters);
    const leave = await this.#queue.enter();
    try {
      return await this.#writer.execute<R>(query.sql, query.parameters);
    } finally {
      leave();
    }
  }

  // biome-ignore lint/correctness/useYield: node:sqlite returns whole results
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used; page the query');
  }
}

function onlyReads(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true;
  return query.query.kind === 'RawNode' && /^\s*(select|explain|pragma\s+\w+\s*(\(|$))/i.test(query.sql);
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { COMMIT_WAIT_MS, LOCK_WAIT_MS } from '../../core/limits.ts';
import { type Fault, faultOf, unknownOutcome } from '../faults.ts';
import { retried } from '../retry.ts';
import { type WritePlaces, writePlaces } from './write-places.ts';

type Result = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;
interface Notice {
  code?: string;
  message?: string;
}

/** Errors of statements that did not reach the server. */
const NEVER_SENT =
  /not queryable|server_login_retry|query_wait_timeout|client_login_timeout|cannot connect to server|max_client_conn/i;
const CANNOT_CONNECT_NOW = '57P03';
const READS = /^[\s(]*(select|show|explain)\b/i;
/** What a server says of a commit that failed for certain. */
const ROLLED_BACK: ReadonlySet<Fault | undefined> = new Set<Fault | undefined>([
  'unique',
  'check',
  'foreign_key',
  'serialization',
  'busy',
  'full',
  'read_only',
]);
const NOTHING: Result = { command: '', rowCount: 0, rows: [] };

/**
 * A pool for a database that fails over. Of its connections, `reading` are kept from writes. A statement outside a transaction is
 * tried again on another connection where that cannot do it twice; `inTransaction` does so for a whole transaction. A commit or a
 * single write whose answer is lost fails as `unknown_outcome`.
 */
export function patientPool(pool: Pool, reading: number): PostgresPool {
  const places = writePlaces(Math.max(1, (pool.options.max ?? 1) - reading));
  const unanswered = new Set<() => void>();
  return {
    options: pool.options,
    end() {
      for (const abandon of unanswered) abandon();
      return pool.end();
    },
    connect: async () => new PatientClient(pool, places, unanswered) as unknown as PostgresPoolClient,
  };
}

/** Takes a connection with its first query, when it is known whether that writes. */
class PatientClient {
  readonly #pool: Pool;
  readonly #places: WritePlaces;
  readonly #unanswered: Set<() => void>;
  #client: PoolClient | undefined;
  #leave: (() => void) | undefined;
  #transaction = false;
  /** Why the transaction's connection cannot be used any more. */
  #broken: Error | undefined;
  #commit: Promise<unknown> | undefined;

  constructor(pool: Pool, places: WritePlaces, unanswered: Set<() => void>) {
    this.#pool = pool;
    this.#places = places;
    this.#unanswered = unanswered;
  }

  query(text: string, values: readonly unknown[] = []): Promise<Result> {
    if (/^(begin|start transaction)/.test(text)) return this.#begin(text);
    if (!this.#transaction) return READS.test(text) ? this.#read(text, values) : this.#write(text, values);
    if (text === 'commit') return this.#end();
    return text === 'rollback' ? this.#rollback() : this.#inside(text, values);
  }

  release(): void {
    const [client, leave] = [this.#client, this.#leave];
    const free = (broken: boolean) => {
      client?.release(broken);
      leave?.();
    };
    const commit = this.#commit;
    if (commit) {
      // The server goes on waiting for the commit, whoever hangs up, so its connection and its place stay taken.
      const abandon = () => {
        if (this.#unanswered.delete(abandon)) free(true);
      };
      this.#unanswered.add(abandon);
      commit.then(abandon, abandon);
    } else free(this.#broken !== undefined);
  }

  async #begin(text: string): Promise<Result> {
    const writes = !/read only/.test(text);
    if (writes) this.#leave = await this.#places.enter();
    // In one message, since poolers share a connection's other settings with strangers.
    const sent = writes ? `${text}; set local lock_timeout = ${LOCK_WAIT_MS}` : text;
    await retried(() => this.#run(sent, []));
    this.#transaction = true;
    return NOTHING;
  }

  async #inside(text: string, values: readonly unknown[]): Promise<Result> {
    if (this.#broken) throw this.#broken;
    try {
      return await (this.#client as PoolClient).query(text, [...values]);
    } catch (error) {
      if (faultOf(error) === 'unreachable') this.#broken = error as Error;
      throw error;
    }
  }

  async #end(): Promise<Result> {
    if (this.#broken) throw this.#broken;
    const client = this.#client as PoolClient;
    const { promise: trouble, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('no answer to the commit')), COMMIT_WAIT_MS);
    // Warns of a commit that no standby has confirmed, or of a transaction that was gone.
    const warned = ({ code = '', message }: Notice) => {
      if (!code.startsWith('00')) reject(new Error(message));
    };
    client.on('notice', warned);
    this.#commit = client.query('commit');
    try {
      const result = await Promise.race([this.#commit as Promise<Result>, trouble]);
      this.#commit = undefined;
      return result;
    } catch (error) {
      if (ROLLED_BACK.has(faultOf(error))) {
        this.#commit = undefined;
        throw error;
      }
      this.#broken = unknownOutcome(error as Error);
      throw this.#broken;
    } finally {
      clearTimeout(timer);
      client.off('notice', warned);
    }
  }

  /** Without a connection, the server rolls back by itself. */
  async #rollback(): Promise<Result> {
    if (this.#broken) return NOTHING;
    await (this.#client as PoolClient).query('rollback').catch((error: Error) => {
      this.#broken = error;
    });
    return NOTHING;
  }

  #read(text: string, values: readonly unknown[]): Promise<Result> {
    return retried(() => this.#run(text, values));
  }

  async #write(text: string, values: readonly unknown[]): Promise<Result> {
    const leave = await this.#places.enter();
    try {
      return await retried(async () => {
        await this.#connected();
        return this.#run(text, values).catch((error: Error) => {
          throw faultOf(error) !== 'unreachable' || wasNeverSent(error) ? error : unknownOutcome(error);
        });
      });
    } finally {
      leave();
    }
  }

  /** Outside a transaction, a broken connection is replaced. */
  async #run(text: string, values: readonly unknown[]): Promise<Result> {
    const client = await this.#connected();
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      if (faultOf(error) === 'unreachable') {
        this.#client = undefined;
        client.release(true);
      }
      throw error;
    }
  }

  async #connected(): Promise<PoolClient> {
    this.#client ??= await this.#pool.connect();
    return this.#client;
  }
}

const wasNeverSent = (error: Error & { code?: string }): boolean =>
  error.code === CANNOT_CONNECT_NOW || NEVER_SENT.test(error.message);

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
interface Shared {
  pool: Pool;
  places: WritePlaces;
  /** Gives up connections whose requests did not wait for the answer any longer. */
  unanswered: Set<() => void>;
}

/** Errors of statements that did not reach the server. */
const NEVER_SENT =
  /not queryable|server_login_retry|query_wait_timeout|client_login_timeout|cannot connect to server|max_client_conn/i;
const CANNOT_CONNECT_NOW = '57P03';
const READS = /^[\s(]*(select|show|explain)\b/i;
/** The connection leads nowhere any more, or to a primary that has become a standby. */
const USELESS: ReadonlySet<Fault | undefined> = new Set<Fault | undefined>(['unreachable', 'read_only']);
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
/** Classes of warnings: in general, of no transaction, of an operator. */
const UNCONFIRMED = /^(01|25|57)/;
const NOTHING: Result = { command: '', rowCount: 0, rows: [] };

/**
 * A pool for a database that fails over. Of its connections, `reading` are kept from writes. A statement outside a transaction is
 * tried again on another connection where that cannot do it twice; `inTransaction` does so for a whole transaction. A commit or a
 * single write whose answer is lost fails as `unknown_outcome`.
 */
export function patientPool(pool: Pool, reading: number): PostgresPool {
  const places = writePlaces(Math.max(1, (pool.options.max ?? 1) - reading));
  const shared: Shared = { pool, places, unanswered: new Set() };
  return {
    options: pool.options,
    end() {
      for (const giveUp of shared.unanswered) giveUp();
      return pool.end();
    },
    connect: async () => new PatientClient(shared) as unknown as PostgresPoolClient,
  };
}

/** Takes a connection with its first query, when it is known whether that writes. */
class PatientClient {
  readonly #shared: Shared;
  #client: PoolClient | undefined;
  #leave: (() => void) | undefined;
  #transaction = false;
  /** Why the connection cannot be used any more. */
  #broken: Error | undefined;
  /** A write that the server may still answer. */
  #pending: Promise<unknown> | undefined;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  query(text: string, values: readonly unknown[] = []): Promise<Result> {
    if (/^(begin|start transaction)/.test(text)) return this.#begin(text);
    if (!this.#transaction) return READS.test(text) ? this.#read(text, values) : this.#write(text, values);
    if (text === 'commit') return this.#commit();
    return text === 'rollback' ? this.#rollback() : this.#inside(text, values);
  }

  release(): void {
    const { unanswered } = this.#shared;
    const free = () => {
      this.#client?.release(this.#broken !== undefined);
      this.#leave?.();
    };
    if (!this.#pending) {
      free();
      return;
    }
    // The server goes on waiting, whoever hangs up, so the connection and the place stay taken.
    const giveUp = () => {
      if (unanswered.delete(giveUp)) free();
    };
    unanswered.add(giveUp);
    this.#pending.then(giveUp);
  }

  async #begin(text: string): Promise<Result> {
    const writes = !/read only/.test(text);
    if (writes) this.#leave = await this.#shared.places.enter();
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
      if (USELESS.has(faultOf(error))) this.#broken = error as Error;
      throw error;
    }
  }

  async #commit(): Promise<Result> {
    if (this.#broken) throw this.#broken;
    try {
      return await this.#answered(this.#client as PoolClient, 'commit', []);
    } catch (error) {
      if (ROLLED_BACK.has(faultOf(error))) throw error;
      this.#broken = unknownOutcome(error as Error);
      throw this.#broken;
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
    this.#leave ??= await this.#shared.places.enter();
    return retried(async () => {
      const client = await this.#connected();
      try {
        return await this.#answered(client, text, values);
      } catch (error) {
        const fault = faultOf(error);
        if (fault === 'unreachable' && !wasNeverSent(error as Error))
          this.#broken = unknownOutcome(error as Error);
        else if (USELESS.has(fault)) this.#replace(client);
        throw this.#broken ?? error;
      }
    });
  }

  /** Outside a transaction, a broken connection is replaced. */
  async #run(text: string, values: readonly unknown[]): Promise<Result> {
    const client = await this.#connected();
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      if (faultOf(error) === 'unreachable') this.#replace(client);
      throw error;
    }
  }

  async #connected(): Promise<PoolClient> {
    this.#client ??= await this.#shared.pool.connect();
    return this.#client;
  }

  #replace(broken: PoolClient): void {
    this.#client = undefined;
    broken.release(true);
  }

  /**
   * The answer to a statement that commits.
   * @throws Error as for a broken line when it does not come in time, or comes with a warning: of a commit that no standby has
   * confirmed, or of a transaction that was gone
   */
  async #answered(client: PoolClient, text: string, values: readonly unknown[]): Promise<Result> {
    const { promise: trouble, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(lost('no answer in time')), COMMIT_WAIT_MS);
    const warned = ({ code = '', message = '' }: Notice) => {
      if (UNCONFIRMED.test(code)) reject(lost(message));
    };
    client.on('notice', warned);
    const sent = client.query(text, [...values]);
    const settled = () => {
      this.#pending = undefined;
    };
    this.#pending = sent.then(settled, settled);
    try {
      return await Promise.race([sent, trouble]);
    } finally {
      clearTimeout(timer);
      client.off('notice', warned);
    }
  }
}

const lost = (message: string): Error => Object.assign(new Error(message), { code: '08000' });

const wasNeverSent = (error: Error & { code?: string }): boolean =>
  error.code === CANNOT_CONNECT_NOW || NEVER_SENT.test(error.message);

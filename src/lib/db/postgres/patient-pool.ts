import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { retried } from '../retry.ts';

/** What Kysely asks a connection. It reads what is answered by itself. */
type Query = (text: string, values: readonly unknown[]) => Promise<never>;

/**
 * A pool whose connections try a statement that stands alone again when another transaction was in its way. Within a
 * transaction that would be wrong: there the whole of it is tried again (`inTransaction`).
 */
export function patientPool(pool: Pool): PostgresPool {
  // Kysely knows a connection again by its identity.
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const patient = known.get(client) ?? patientClient(client);
      known.set(client, patient);
      return patient;
    },
  };
}

function patientClient(client: PoolClient): PostgresPoolClient {
  const ask: Query = (text, values) => client.query(text, [...values]) as Promise<never>;
  const query: Query = (text, values) =>
    client.getTransactionStatus() === 'I' ? retried(() => ask(text, values)) : ask(text, values);
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (broken) => client.release(broken),
  };
}

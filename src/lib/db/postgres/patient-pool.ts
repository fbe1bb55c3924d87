import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { retried } from '../retry.ts';

type Query = (text: string, values: readonly unknown[]) => Promise<never>;

/**
 * A pool whose connections retry a statement outside a transaction after a serialization failure. A transaction is retried as a
 * whole by `inTransaction`.
 */
export function patientPool(pool: Pool): PostgresPool {
  // Kysely recognizes a connection by its identity.
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
  const run: Query = (text, values) => client.query(text, [...values]) as Promise<never>;
  const query: Query = (text, values) =>
    client.getTransactionStatus() === 'I' ? retried(() => run(text, values)) : run(text, values);
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (broken) => client.release(broken),
  };
}

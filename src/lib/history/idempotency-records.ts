import type { Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

type Key = Pick<Row<'idempotency_keys'>, 'person' | 'key'>;
type Claim = Key & Pick<Row<'idempotency_keys'>, 'request' | 'body_sha256' | 'created_at'>;
export type KeptAnswer = Pick<
  Row<'idempotency_keys'>,
  'request' | 'body_sha256' | 'status' | 'headers' | 'body'
>;

/** False when the person has used the key before. Waits for a concurrent transaction that uses it. */
export async function claimKey(tx: Db, claim: Claim): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...claim, status: 0, body: '' })
    .onConflict((conflict) => conflict.columns(['person', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function keepAnswer(
  tx: Db,
  { person, key }: Key,
  answer: Pick<KeptAnswer, 'status' | 'headers' | 'body'>,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set(answer)
    .where('person', '=', person)
    .where('key', '=', key)
    .execute();
}

export const keptAnswer = (tx: Db, { person, key }: Key): Promise<KeptAnswer> =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request', 'body_sha256', 'status', 'headers', 'body'])
    .where('person', '=', person)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

/** For one person, or for everyone. */
export async function deleteKeysBefore(tx: Db, before: string, person?: number): Promise<void> {
  let query = tx.deleteFrom('idempotency_keys').where('created_at', '<', before);
  if (person !== undefined) query = query.where('person', '=', person);
  await query.execute();
}

import { createHash } from 'node:crypto';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { IDEMPOTENCY_KEY_LENGTH, IDEMPOTENCY_MS } from '../core/limits.ts';
import { type Db, inTransaction } from '../db/transaction.ts';

export interface Asked {
  /** The client's Idempotency-Key; without one the effect simply happens. */
  key: string | null | undefined;
  /** Method and path. */
  request: string;
  /** What was asked, checked: the same key goes with the same body only. */
  body: unknown;
}

export interface Done<Body> {
  status: number;
  /** Plain data: it is kept as JSON. */
  body: Body;
}

/**
 * Lets an effect happen once per person and key, however often and however concurrently it is asked for. The answer is
 * kept for 24 hours, in the same transaction as the effect; refused requests are not kept.
 * @throws DomainError `key_reused` when the key came with another request before; `invalid` for a key out of bounds
 */
export async function once<Body>(
  db: Db,
  person: { id: number },
  { key, request, body }: Asked,
  effect: (tx: Db) => Promise<Done<Body>>,
): Promise<Done<Body> & { replayed: boolean }> {
  if (key === null || key === undefined || key === '')
    return { ...(await inTransaction(db, effect)), replayed: false };
  if (key.length > IDEMPOTENCY_KEY_LENGTH || /[^\x20-\x7e]/.test(key))
    throw new DomainError('invalid', 'expenses.key_length');
  const body_sha256 = createHash('sha256').update(canonical(body)).digest('hex');

  return inTransaction(db, async (tx) => {
    const now = new Date();
    const mine = tx.deleteFrom('idempotency_keys').where('person', '=', person.id);
    await mine.where('created_at', '<', instant(new Date(now.getTime() - IDEMPOTENCY_MS))).execute();
    // Whoever comes second waits here until the first one has committed, and then finds its answer.
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ person: person.id, key, request, body_sha256, status: 0, body: '', created_at: instant(now) })
      .onConflict((conflict) => conflict.columns(['person', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (claimed) {
      const done = await effect(tx);
      const answer = { status: done.status, body: JSON.stringify(done.body) };
      await tx
        .updateTable('idempotency_keys')
        .set(answer)
        .where('person', '=', person.id)
        .where('key', '=', key)
        .execute();
      return { ...done, replayed: false };
    }
    const kept = await tx
      .selectFrom('idempotency_keys')
      .select(['request', 'body_sha256', 'status', 'body'])
      .where('person', '=', person.id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (kept.request !== request || kept.body_sha256 !== body_sha256)
      throw new DomainError('key_reused', 'expenses.key_reused');
    return { status: kept.status, body: JSON.parse(kept.body) as Body, replayed: true };
  });
}

/** Forgets answers that are kept no longer. */
export async function sweepKeys(db: Db, now: Date = new Date()): Promise<void> {
  const before = instant(new Date(now.getTime() - IDEMPOTENCY_MS));
  await inTransaction(db, (tx) =>
    tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute(),
  );
}

/** JSON whose keys are in order, so that the same facts are the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

import { createHash } from 'node:crypto';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { IDEMPOTENCY_KEY_LENGTH, IDEMPOTENCY_MS } from '../core/limits.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { claimKey, deleteKeysBefore, keepAnswer, keptAnswer } from './idempotency-records.ts';

/** A request that may be repeated. */
export interface Repeatable {
  /** The client's Idempotency-Key; without one, repeating the request repeats its effect. */
  key: string | null | undefined;
  /** Method and path. */
  request: string;
  /** The parsed body: a key is bound to one body. */
  body: unknown;
}

export interface Done<Body> {
  status: number;
  headers?: Record<string, string>;
  /** Stored as JSON. */
  body: Body;
}

/**
 * Runs an effect once per person and key, however often it is requested. The response is stored in the effect's
 * transaction for `IDEMPOTENCY_MS`; rejected requests are not stored.
 * @throws DomainError `key_reused` when the key was used for another request; `invalid` for a malformed key
 */
export async function once<Body>(
  db: Db,
  person: { id: number },
  { key, request, body }: Repeatable,
  effect: (tx: Db) => Promise<Done<Body>>,
): Promise<Done<Body> & { replayed: boolean }> {
  if (key === null || key === undefined || key === '')
    return { ...(await inTransaction(db, effect)), replayed: false };
  if (key.length > IDEMPOTENCY_KEY_LENGTH || /[^\x20-\x7e]/.test(key))
    throw new DomainError('invalid', 'expenses.key_length');
  const body_sha256 = createHash('sha256').update(canonical(body)).digest('hex');

  return inTransaction(db, async (tx) => {
    const mine = { person: person.id, key };
    const now = new Date();
    await deleteKeysBefore(tx, expiredBefore(now), person.id);
    if (await claimKey(tx, { ...mine, request, body_sha256, created_at: instant(now) })) {
      const done = await effect(tx);
      const { status, headers = {}, body } = done;
      await keepAnswer(tx, mine, { status, headers: JSON.stringify(headers), body: JSON.stringify(body) });
      return { ...done, replayed: false };
    }
    const kept = await keptAnswer(tx, mine);
    if (kept.request !== request || kept.body_sha256 !== body_sha256)
      throw new DomainError('key_reused', 'expenses.key_reused');
    const headers = kept.headers === null ? {} : (JSON.parse(kept.headers) as Record<string, string>);
    return { status: kept.status, headers, body: JSON.parse(kept.body) as Body, replayed: true };
  });
}

/** Deletes responses older than `IDEMPOTENCY_MS`. */
export const sweepKeys = (db: Db, now: Date = new Date()): Promise<void> =>
  inTransaction(db, (tx) => deleteKeysBefore(tx, expiredBefore(now)));

const expiredBefore = (now: Date): string => instant(new Date(now.getTime() - IDEMPOTENCY_MS));

/** JSON with sorted keys, so that equal bodies compare as equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

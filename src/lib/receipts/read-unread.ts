import { isDomainError } from '../core/errors.ts';
import { RECEIPTS_PAUSE_MS, RECEIPTS_REST_MS, SECOND_MS } from '../core/limits.ts';
import { faultOf } from '../db/faults.ts';
import { inTransaction } from '../db/transaction.ts';
import { type ReadingPlace, readFacts } from './read-facts.ts';
import { findUnread, findUnreadOfExpense, listUnreadPeople, lockReceipt, storeRead } from './records.ts';

/**
 * Reads what waits in the tray unread soon after it was put there, by whichever process, and in between the PDFs of expenses.
 * @param failed receives errors other than those for which a file cannot be read just now
 */
export function keepRead(
  place: ReadingPlace,
  stopping: () => boolean,
  failed: (error: unknown) => void,
): void {
  const told = (error: unknown) => {
    if (!isDomainError(error) && !faultOf(error) && !stopping()) failed(error);
  };
  const look = unreadReader(place, stopping, told);
  setInterval(() => look().catch(told), RECEIPTS_PAUSE_MS).unref();
}

/**
 * @returns looks for receipts that were not read, and reads of each person one after the other. Where one cannot be read,
 * that person's rest for a while, and go on behind it. Where nothing waits, the latest PDF of an expense is read, one at a look.
 */
export function unreadReader(
  place: ReadingPlace,
  stopping: () => boolean,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const people = new Set<number>();
  const reached = new Map<number, string>();
  const readOf = async (person: number) => {
    people.add(person);
    let last = reached.get(person) ?? '';
    reached.delete(person);
    const next = async () => (stopping() ? undefined : findUnread(place.db, person, last));
    try {
      for (let id = await next(); id !== undefined; id = await next()) {
        last = id;
        await readLate(place, id);
      }
      people.delete(person);
    } catch (error) {
      failed(error);
      reached.set(person, last);
      setTimeout(() => people.delete(person), restAfter(error)).unref();
    }
  };
  let resting = false;
  /** What failed is passed by until all earlier ones were tried. */
  let failedAt: string | undefined;
  const readOfExpense = async () => {
    if (resting) return;
    const id = await findUnreadOfExpense(place.db, failedAt);
    if (id === undefined) failedAt = undefined;
    if (id === undefined) return;
    resting = true;
    let rest = 0;
    try {
      await readLate(place, id);
    } catch (error) {
      failed(error);
      failedAt = id;
      rest = restAfter(error);
    }
    if (rest === 0) resting = false;
    else
      setTimeout(() => {
        resting = false;
      }, rest).unref();
  };
  return async () => {
    if (stopping()) return;
    const found = await listUnreadPeople(place.db);
    if (found.length === 0) return readOfExpense();
    await Promise.all(found.filter((person) => !people.has(person)).map(readOf));
  };
}

/** A place in the line is free sooner than what is broken is mended. */
const restAfter = (error: unknown): number =>
  isDomainError(error) && error.retryAfter !== undefined ? error.retryAfter * SECOND_MS : RECEIPTS_REST_MS;

/** Someone else may have read it meanwhile. */
async function readLate(place: ReadingPlace, id: string): Promise<void> {
  const { facts, fault } = await readFacts(place, id);
  await inTransaction(place.db, async (tx) => {
    if ((await lockReceipt(tx, id))?.read_at === null) await storeRead(tx, id, facts, fault);
  });
}

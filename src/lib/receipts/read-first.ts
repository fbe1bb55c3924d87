import { RECEIPTS_WAIT_MS } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import { type ReadFacts, type ReadingPlace, readFacts } from './read-facts.ts';
import { findReceipt } from './records.ts';
import type { NewReceipt } from './schema.ts';
import { requirePuttable } from './tray.ts';

/**
 * Reads files that a person is about to put into the tray: one after the other, none that may not be put there, and no
 * longer than an act may wait.
 * @param signal aborted when the person has gone
 * @returns what was read, by the file's id; the others are to be read later
 */
export async function readFirst(
  place: ReadingPlace,
  person: { id: number },
  asked: readonly NewReceipt[],
  signal: AbortSignal,
  ms: number = RECEIPTS_WAIT_MS,
): Promise<ReadonlyMap<string, ReadFacts>> {
  const found = new Map<string, ReadFacts>();
  const over = Promise.withResolvers<void>();
  let isOver = false;
  const end = () => {
    isOver = true;
    over.resolve();
  };
  const late = setTimeout(end, ms);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const read = async () => {
    for (const one of asked) {
      if (isOver) return;
      if (!(await isToBeRead(place.db, person, one))) continue;
      // The act says what is wrong, or the file is read later.
      const read = await readFacts(place, one.attachment, signal).catch(() => undefined);
      if (read) found.set(one.attachment, read);
    }
  };
  await Promise.race([read(), over.promise]);
  clearTimeout(late);
  signal.removeEventListener('abort', end);
  isOver = true;
  return new Map(found);
}

/** The act says why not. */
const isToBeRead = async (db: Db, person: { id: number }, { attachment, again }: NewReceipt) => {
  const row = await findReceipt(db, attachment);
  const puttable = await requirePuttable(db, person, row, again).catch(() => undefined);
  return puttable?.read_at === null;
};

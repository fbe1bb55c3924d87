import { instant } from '../core/day.ts';
import type { Db } from '../db/transaction.ts';
import { type Actor, insertLines, insertWork, type Subject } from '../history/records.ts';
import type { Event } from './event.ts';

type Side<Name extends string, Facts extends object> = keyof Facts extends never
  ? { [Missing in Name]?: undefined }
  : Record<never, never> extends Facts
    ? { [Given in Name]?: Facts }
    : { [Given in Name]: Facts };

/** What an event is to note of one thing; a side without facts is left out. */
export type Noted<Before extends object, After extends object> = Side<'before', Before> &
  Side<'after', After>;

/**
 * Notes an event in history. Call it in the transaction that makes the change.
 * @param actor null for Atlas itself and the command line
 */
export const note = <Before extends object, After extends object>(
  tx: Db,
  actor: Actor | null,
  event: Event<Before, After>,
  id: string | number,
  noted: Noted<Before, After>,
): Promise<void> => writeLines(tx, actor, event, [{ ...noted, id }]);

/** Notes the same event of several things. */
export const noteAll = <Before extends object, After extends object>(
  tx: Db,
  actor: Actor | null,
  event: Event<Before, After>,
  all: readonly (Noted<Before, After> & { id: string | number })[],
): Promise<void> => writeLines(tx, actor, event, all);

async function writeLines(
  tx: Db,
  actor: Actor | null,
  { subject, act, matched }: Pick<Event, 'subject' | 'act' | 'matched'>,
  all: readonly { id: string | number; before?: object | undefined; after?: object | undefined }[],
): Promise<void> {
  if (all.length === 0) return;
  const at = instant();
  const text = (side: object | undefined) => (side === undefined ? null : JSON.stringify(side));
  const lines = all.map(({ id, before, after }) => ({
    at,
    person: actor?.id ?? null,
    act,
    subject,
    subject_id: String(id),
    before: text(before),
    after: text(after),
    run: actor?.run ?? null,
  }));
  await insertLines(tx, lines);
  const ids = all.map(({ id }) => id);
  if (isMatched(subject) && matched) await insertWork(tx, subject, ids);
}

/** Whether suggestions depend on it. */
const isMatched = (subject: Subject): subject is 'expense' | 'transaction' | 'upload' | 'merchant' =>
  subject === 'expense' || subject === 'transaction' || subject === 'upload' || subject === 'merchant';

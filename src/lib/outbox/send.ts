import { CallError, call } from '../browser/call.client.ts';
import { signedOut } from '../browser/signed-out.client.ts';
import { calls } from '../core/paths.ts';
import { toast } from '../stores/toasts.ts';
import { deliver } from './deliver.ts';
import { readOne } from './device.ts';
import { isSafe, type Kept, nextTry, type Outgoing } from './kept.ts';
import { isLater, patience } from './lost-line.ts';
import { drop, keep, listWaiting } from './outbox.ts';
import { isStill } from './whose.ts';

const KEY_USED = 422;
const OUR_FAULT = 500;

/**
 * Sends what waits of this person, one after the other, in one tab at a time; those that are not due only when all are asked for.
 * Gives when to come again (ms since 1970), or undefined when nothing is left to send.
 */
export async function sendWaiting(person: number, all: boolean): Promise<number | undefined> {
  await navigator.locks.request(`atlas-outbox-${person}`, { ifAvailable: true }, async (mine) => {
    if (!mine || !isStill(person)) return;
    const due = await dueNow(person, all);
    if (due.length === 0 || !navigator.onLine) return postpone(due);
    if (!(await isSignedIn(person))) return postpone(due);
    for (const { key } of due) if (!(await sendOne(person, key))) return;
  });
  const left = (await listWaiting(person)).filter(({ state }) => state === 'waiting');
  return left.length > 0 ? Math.min(...left.map(({ next_at }) => next_at)) : undefined;
}

const dueNow = async (person: number, all: boolean): Promise<Kept[]> =>
  (await listWaiting(person)).filter(
    ({ state, next_at }) => state === 'waiting' && (all || next_at <= Date.now()),
  );

/** Nothing has left this device, so it is no try that the server could know of. */
async function postpone(due: Kept[]): Promise<void> {
  for (const kept of due) await keep(later(kept));
}

const later = (kept: Kept): Kept => ({
  ...kept,
  tries: kept.tries + 1,
  next_at: nextTry(kept.tries + 1, Date.now()),
});

/** The cookie decides who records it: it must be the one who typed it. A session that has ended goes to the sign-in page. */
async function isSignedIn(person: number): Promise<boolean> {
  try {
    const me = await call<{ id: number }>('GET', calls.me, undefined, {}, patience());
    return me?.id === person;
  } catch {
    return false;
  }
}

/** False when the line is lost, so that the others need not be tried. */
async function sendOne(person: number, key: string): Promise<boolean> {
  const kept = await readOne(person, key);
  if (kept?.state !== 'waiting' || !kept.outgoing) return true;
  const { words } = kept.outgoing;
  if (!isSafe(kept, Date.now())) {
    await refuse(kept, { detail: words.unsure, errors: {}, spent: true });
    return true;
  }
  try {
    await deliver(kept as Kept & { outgoing: Outgoing });
    await drop(person, key);
    toast('success', words.recorded);
    return true;
  } catch (error) {
    const { status, detail, errors } = error instanceof CallError ? error : new CallError(0, '');
    if (isLater(error) || !(error instanceof CallError)) {
      await keep(later(kept));
      if (status === 401) signedOut();
      return false;
    }
    if (lostFiles(kept, errors)) await keep(later(kept));
    else if (status === KEY_USED) await refuse(kept, { detail: words.recorded_before, errors, spent: true });
    else
      await refuse(kept, { detail: status >= OUR_FAULT ? words.refused : detail || words.refused, errors });
    return true;
  }
}

async function refuse(kept: Kept, trouble: NonNullable<Kept['trouble']>): Promise<void> {
  await keep({ ...kept, state: 'refused', trouble });
  toast('error', `${kept.outgoing?.words.title}: ${trouble.detail}`);
}

/** The server lets go of files that no expense took for a week: their bytes are here, and are sent anew. */
function lostFiles(kept: Kept, errors: Record<string, string[]>): boolean {
  const lost = kept.files.filter((_, index) => errors[`attachments.${index}`]);
  if (lost.length === 0) return false;
  for (const file of lost) delete file.id;
  return true;
}

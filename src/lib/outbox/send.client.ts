import { CallError, call, signedOut } from '../browser/call.client.ts';
import { isSignedIn } from '../browser/kept.client.ts';
import { calls } from '../core/paths.ts';
import { toast } from '../stores/toasts.ts';
import { record, upload } from './calls.client.ts';
import {
  callTimeout,
  isRetryable,
  isSafeToResend,
  nextTry,
  type OutboxEntry,
  type Outgoing,
} from './entry.ts';
import { dropEntry, findOutboxEntry, listBytes, listUnsent, putEntry } from './store.client.ts';

const KEY_USED = 422;
const SERVER_ERROR = 500;

/**
 * Sends this person's queue one by one, in one tab at a time; with `all`, including entries that are not due yet.
 * @returns when to call again (ms since 1970), or undefined once the queue is empty
 */
export async function sendWaiting(person: number, all: boolean): Promise<number | undefined> {
  await navigator.locks.request(`atlas-outbox-${person}`, { ifAvailable: true }, async (lock) => {
    if (!lock || !isSignedIn(person)) return;
    const due = (await listUnsent(person)).filter(
      ({ state, next_at }) => state === 'waiting' && (all || next_at <= Date.now()),
    );
    if (due.length === 0) return;
    if (!navigator.onLine || !(await isSession(person))) return postpone(due);
    for (const { key } of due) if (!(await sendOne(person, key))) return;
  });
  const left = (await listUnsent(person)).filter(({ state }) => state === 'waiting');
  return left.length > 0 ? Math.min(...left.map(({ next_at }) => next_at)) : undefined;
}

/** Keeps `tried_at`, since nothing was sent. */
async function postpone(due: OutboxEntry[]): Promise<void> {
  for (const entry of due) await putEntry(later(entry));
}

const later = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  tries: entry.tries + 1,
  next_at: nextTry(entry.tries + 1, Date.now()),
});

/** The session's cookie decides who records an expense, so it must belong to the person who typed it. */
async function isSession(person: number): Promise<boolean> {
  try {
    const me = await call<{ id: number }>('GET', calls.me, undefined, {}, callTimeout());
    return me?.id === person;
  } catch {
    return false;
  }
}

/** False when sending should stop, since the other entries would fail for the same reason. */
async function sendOne(person: number, key: string): Promise<boolean> {
  const entry = await findOutboxEntry(person, key);
  if (entry?.state !== 'waiting' || !entry.outgoing) return true;
  const { words } = entry.outgoing;
  if (!isSafeToResend(entry, Date.now())) {
    await refuse(entry, { detail: words.unsure, errors: {}, spent: true });
    return true;
  }
  try {
    const run = await deliver(entry as OutboxEntry & { outgoing: Outgoing });
    await dropEntry(person, key);
    toast('success', words.recorded, undefined, [run]);
    return true;
  } catch (error) {
    const { status, detail, errors } = error instanceof CallError ? error : new CallError(0, '');
    if (isRetryable(error) || !(error instanceof CallError)) {
      await putEntry(later(entry));
      if (status === 401) signedOut();
      return false;
    }
    if (forgetLostFiles(entry, errors)) await putEntry(later(entry));
    else if (status === KEY_USED) await refuse(entry, { detail: words.recorded_before, errors, spent: true });
    else
      await refuse(entry, {
        detail: status >= SERVER_ERROR ? words.refused : detail || words.refused,
        errors,
      });
    return true;
  }
}

async function refuse(entry: OutboxEntry, trouble: NonNullable<OutboxEntry['trouble']>): Promise<void> {
  await putEntry({ ...entry, state: 'refused', trouble });
  toast('error', `${entry.outgoing?.words.title}: ${trouble.detail}`);
}

/** The server deletes attachments without an expense after a week. This device has the bytes and uploads them again. */
function forgetLostFiles(entry: OutboxEntry, errors: Record<string, string[]>): boolean {
  const lost = entry.files.filter((_, index) => errors[`attachments.${index}`]);
  if (lost.length === 0) return false;
  for (const file of lost) delete file.id;
  return true;
}

/**
 * Sends the files of an entry, then the expense. Each completed step is stored, so that a retry sends the same body.
 * @returns its run
 * @throws CallError
 */
async function deliver(entry: OutboxEntry & { outgoing: Outgoing }): Promise<string | null | undefined> {
  await sendFiles(entry);
  const { body, names = {} } = entry.outgoing;
  body.attachments = entry.files.map(({ id }) => id);
  if (names.merchant !== undefined) body.merchant_name = names.merchant;
  if (names.project !== undefined) body.project_name = names.project;
  entry.tried_at ??= Date.now();
  await putEntry(entry);
  return record(body, entry.key);
}

async function sendFiles(entry: OutboxEntry & { outgoing: Outgoing }): Promise<void> {
  if (entry.files.every(({ id }) => id !== undefined)) return;
  const files = new Map(entry.files.map((file) => [file.key, file]));
  for (const { key, bytes } of await listBytes(entry.person, entry.key)) {
    const file = files.get(key);
    if (!file || file.id) continue;
    const { id } = await upload(
      new File([bytes], file.file_name, { type: file.type }),
      () => {},
      new AbortController().signal,
      file.sha256,
    );
    file.id = id;
    await putEntry(entry);
  }
  // Neither the server nor this device has the bytes.
  if (entry.files.some(({ id }) => id === undefined)) throw new CallError(400, entry.outgoing.words.refused);
}

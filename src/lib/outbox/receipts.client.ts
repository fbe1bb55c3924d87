import { CallError, callKeepingSession } from '../browser/call.client.ts';
import { isSignedIn, keptIn } from '../browser/kept.client.ts';
import { RECEIPT_TYPES, RECEIPTS_SENT_AT_ONCE } from '../core/limits.ts';
import { calls, paths } from '../core/paths.ts';
import { sendThumbnail, upload } from './calls.client.ts';
import { callTimeout, isRetryable, nextTry } from './entry.ts';
import {
  dropReceipt,
  findKeptReceipt,
  type KeptReceipt,
  listKeptReceipts,
  putReceipt,
} from './store.client.ts';

/** What Atlas answers about a file that has arrived. */
export interface Sent {
  id?: string;
  run?: string | null;
  /** The other receipts of a mail. */
  also?: string[];
  /** Attachments of a mail that are no receipts. */
  left_out?: number;
}

/** What a page shows of a sending. */
export interface Watching {
  onProgress?: (key: string, percent: number) => void;
  onSent?: (receipt: KeptReceipt, sent: Sent) => void;
  /** Whether nothing can be sent before this person signs in again. */
  onSession?: (isGone: boolean) => void;
}

interface Same {
  same_as?: { attachment: string; expense: string | null };
}

/**
 * Sends what this person's device keeps, in one tab at a time; with `all`, also what is not due yet.
 * @returns when to call again (ms since 1970), or undefined once nothing waits
 */
export async function sendReceipts(
  person: number,
  all: boolean,
  watching: Watching = {},
): Promise<number | undefined> {
  let isElsewhere = false;
  await navigator.locks.request(`atlas-receipts-${person}`, { ifAvailable: true }, async (lock) => {
    isElsewhere = !lock;
    if (!lock || !isSignedIn(person) || !(await listKeptReceipts(person)).some(waits)) return;
    if (!navigator.onLine) return;
    const session = await findSession(person);
    watching.onSession?.(session === 'gone');
    if (session !== 'theirs') return postpone(person, all);
    const seen = new Set<string>();
    let due: string[] = [];
    let isLost = false;
    const isDue = (one: KeptReceipt) =>
      waits(one) && !seen.has(one.key) && (all || one.next_at <= Date.now());
    const next = async (): Promise<KeptReceipt | undefined> => {
      // More may have been made small meanwhile.
      if (due.length === 0) due = (await listKeptReceipts(person)).filter(isDue).map(({ key }) => key);
      for (let key = due.shift(); key !== undefined; key = due.shift()) {
        if (seen.has(key)) continue;
        seen.add(key);
        const one = await findKeptReceipt(person, key);
        if (one && waits(one)) return one;
      }
      return undefined;
    };
    const work = async () => {
      for (let one = await next(); one && !isLost; one = await next())
        if (!(await sendOne(one, watching))) isLost = true;
    };
    await Promise.all(Array.from({ length: RECEIPTS_SENT_AT_ONCE }, work));
  });
  const left = (await listKeptReceipts(person)).filter(waits);
  // A page that is just being left may hold the lock.
  if (left.length > 0 && isElsewhere) return Date.now();
  return left.length > 0 ? Math.min(...left.map(({ next_at }) => next_at)) : undefined;
}

const waits = ({ trouble, raw }: KeptReceipt): boolean => trouble === undefined && raw === undefined;

/** Counts a try of what is due, so that pages say that it waits. */
async function postpone(person: number, all: boolean): Promise<void> {
  for (const { key } of await listKeptReceipts(person)) {
    // It may have been removed meanwhile.
    const one = await findKeptReceipt(person, key);
    if (one && waits(one) && (all || one.next_at <= Date.now())) await putReceipt(later(one));
  }
}

const later = (receipt: KeptReceipt): KeptReceipt => {
  const tries = receipt.tries + 1;
  return { ...receipt, tries, next_at: nextTry(tries, Date.now()) };
};

const UNAUTHORIZED = 401;

/** The session's cookie decides whose receipt it is, so it must belong to the person who chose the file. */
async function findSession(person: number): Promise<'theirs' | 'gone' | 'unknown'> {
  try {
    const me = await callKeepingSession<{ id: number }>('GET', calls.me, undefined, {}, callTimeout());
    // Other answers than Atlas's come from a network that asks to sign in to it.
    return me?.id === undefined ? 'unknown' : me.id === person ? 'theirs' : 'gone';
  } catch (error) {
    return error instanceof CallError && error.status === UNAUTHORIZED ? 'gone' : 'unknown';
  }
}

/** False when sending should stop, since the others would fail for the same reason. */
async function sendOne(receipt: KeptReceipt, watching: Watching): Promise<boolean> {
  try {
    const sent = await deliver(receipt, watching);
    // The tray's page may be on its way, and not list it yet.
    keptIn(sessionStorage).setItem('atlas-sent', String(Date.now()));
    await dropReceipt(receipt.person, receipt.key);
    watching.onSent?.(receipt, sent);
    return true;
  } catch (error) {
    if (error instanceof WrongKind) {
      await putReceipt({ ...receipt, trouble: { detail: '', wrong_kind: true } });
      return true;
    }
    if (isRetryable(error) || !(error instanceof CallError)) {
      await putReceipt(later(receipt));
      return false;
    }
    // The server deletes a file without an expense after a week; this device still has its bytes.
    if (receipt.id && error.errors.attachment) await putReceipt({ ...later(receipt), id: undefined });
    else await putReceipt({ ...receipt, trouble: { detail: error.detail, href: whereIs(error) } });
    return true;
  }
}

function whereIs({ answer }: CallError): string | undefined {
  const same = (answer as Same | undefined)?.same_as;
  return same && (same.expense === null ? paths.receipt(same.attachment) : paths.expense(same.expense));
}

/** The server found no picture and no PDF in a file, whatever its name says. */
class WrongKind extends Error {}

/** Each step that is done is kept, so that a retry goes on from there. @throws CallError or WrongKind */
async function deliver(receipt: KeptReceipt, { onProgress }: Watching): Promise<Sent> {
  const { file_name, type, bytes, thumbnail, key, again = false } = receipt;
  if (receipt.id === undefined) {
    const file = new File([bytes], file_name, { type });
    const watch = (percent: number) => onProgress?.(key, percent);
    const stored = await upload(file, watch, new AbortController().signal);
    if (stored.file_type && !RECEIPT_TYPES.test(stored.file_type)) throw new WrongKind();
    receipt.id = stored.id;
    await putReceipt(receipt);
  }
  const { id } = receipt;
  const body = { attachment: id, again };
  const headers = { 'Idempotency-Key': again ? `${key}-again` : key };
  const put = await callKeepingSession<Sent>('POST', calls.receipts, body, headers, callTimeout());
  if (typeof put?.id !== 'string') throw new CallError(0, '');
  if (thumbnail) await sendThumbnail(id, thumbnail);
  return put;
}

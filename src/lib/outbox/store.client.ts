import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isSignedIn } from '../browser/kept.client.ts';
import { countUnsent, type OutboxEntry, waitingKey } from './entry.ts';

/** The bytes of a file, stored under its expense. */
export interface FileBytes {
  person: number;
  expense: string;
  key: string;
  bytes: Blob;
}

/** A receipt that is not in the tray yet. */
export interface KeptReceipt {
  person: number;
  /** Its Idempotency-Key. */
  key: string;
  file_name: string;
  type: string;
  bytes: Blob;
  thumbnail?: Blob | undefined;
  kept_at: number;
  /** Still as it was chosen; it is made small before it is sent, unless only its thumbnail is wanted. */
  raw?: 'small' | 'original' | undefined;
  /** Its attachment id, once the bytes have arrived. */
  id?: string | undefined;
  /** Although the same file is there already. */
  again?: boolean;
  tries: number;
  next_at: number;
  /** Why the server rejected it; where the same file is; whether its bytes are no receipt. */
  trouble?: { detail: string; href?: string | undefined; wrong_kind?: boolean } | undefined;
  /** What a page without these texts says once it is sent. */
  sent: string;
}

interface Schema extends DBSchema {
  receipts: { key: [number, string]; value: KeptReceipt };
  expenses: { key: [number, string]; value: OutboxEntry };
  files: { key: [number, string, string]; value: FileBytes };
}
const STORES = ['expenses', 'files'] as const;

/** Whether this browser can store entries: hashes and locks need https or localhost. */
export const canStore = (): boolean => isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const open = (): Promise<IDBPDatabase<Schema>> => {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Schema>('atlas-outbox', 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('expenses', { keyPath: ['person', 'key'] });
        database.createObjectStore('files', { keyPath: ['person', 'expense', 'key'] });
      }
      database.createObjectStore('receipts', { keyPath: ['person', 'key'] });
    },
    // Lets another tab upgrade the database without waiting for this connection.
    blocking(_current, _blocked, { target }) {
      (target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error) => {
    forget();
    throw error;
  });
  return opened;
};

const write = async () => (await open()).transaction(STORES, 'readwrite', { durability: 'strict' });

/** All keys with this prefix: IndexedDB sorts arrays after texts and numbers. */
const under = (...parts: (number | string)[]) => IDBKeyRange.bound(parts, [...parts, []]);

const listEntries = async (person: number): Promise<OutboxEntry[]> =>
  (await open()).getAll('expenses', under(person));

export const findOutboxEntry = async (person: number, key: string): Promise<OutboxEntry | undefined> =>
  (await open()).get('expenses', [person, key]);

export const listBytes = async (person: number, expense: string): Promise<FileBytes[]> =>
  (await open()).getAll('files', under(person, expense));

/** Queued and rejected entries, oldest first. */
export const listUnsent = async (person: number): Promise<OutboxEntry[]> =>
  (await listEntries(person)).filter(({ state }) => state !== 'typed').sort((a, b) => a.kept_at - b.kept_at);

/**
 * Stores an entry with new bytes, and deletes the bytes of files that it no longer has. Does nothing for a person who
 * is no longer signed in.
 * @throws DOMException when the device's storage is full
 */
export async function putEntry(entry: OutboxEntry, bytes: readonly FileBytes[] = []): Promise<void> {
  const { person, key, state } = entry;
  if (!isSignedIn(person)) return;
  const transaction = await write();
  const files = transaction.objectStore('files');
  const dropRemoved = async () => {
    for (const stored of await files.getAllKeys(under(person, key)))
      if (!entry.files.some((file) => file.key === stored[2])) await files.delete(stored);
  };
  await Promise.all([
    transaction.objectStore('expenses').put(entry),
    ...bytes.map((one) => files.put(one)),
    dropRemoved(),
    transaction.done,
  ]);
  if (state !== 'typed' || countUnsent(person) > 0) await publishCount(person);
}

export async function dropEntry(person: number, key: string): Promise<void> {
  const transaction = await write();
  await Promise.all([
    transaction.objectStore('expenses').delete([person, key]),
    transaction.objectStore('files').delete(under(person, key)),
    transaction.done,
  ]);
  if (countUnsent(person) > 0) await publishCount(person);
}

/** Removes everything of this person from this device. */
export async function clearOutbox(person: number): Promise<void> {
  localStorage.removeItem(waitingKey(person));
  if (!canStore()) return;
  const all = [...STORES, 'receipts'] as const;
  const transaction = (await open()).transaction(all, 'readwrite', { durability: 'strict' });
  await Promise.all([
    ...all.map((name) => transaction.objectStore(name).delete(under(person))),
    transaction.done,
  ]);
}

export const findKeptReceipt = async (person: number, key: string): Promise<KeptReceipt | undefined> =>
  (await open()).get('receipts', [person, key]);

/** Receipts that are not in the tray yet, first kept first. */
export const listKeptReceipts = async (person: number): Promise<KeptReceipt[]> =>
  (await (await open()).getAll('receipts', under(person))).sort((a, b) => a.kept_at - b.kept_at);

/**
 * Keeps a receipt until it has arrived. Does nothing for a person who is no longer signed in.
 * @throws DOMException when the device's storage is full
 */
export async function putReceipt(receipt: KeptReceipt): Promise<void> {
  if (!isSignedIn(receipt.person)) return;
  const transaction = (await open()).transaction('receipts', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(receipt), transaction.done]);
  await publishCount(receipt.person);
}

export async function dropReceipt(person: number, key: string): Promise<void> {
  await (await open()).delete('receipts', [person, key]);
  await publishCount(person);
}

/** Notifies all tabs, including this one. The timestamp makes every call a change. */
async function publishCount(person: number): Promise<void> {
  const receipts = await (await open()).count('receipts', under(person));
  const length = (await listUnsent(person)).length + receipts;
  const key = waitingKey(person);
  if (length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, `${length} ${Date.now()}`);
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** Calls back whenever this person's queued entries change, in any tab. */
export const onWaitingChange = (person: number, changed: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === waitingKey(person)) changed();
  });

const locks = new Map<string, () => void>();

/** Locks a draft for this tab until it is closed or releases it. False while another tab holds the lock. */
export function lockDraft(key: string): Promise<boolean> {
  if (locks.has(key)) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`atlas-typed-${key}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise<void>((release) => locks.set(key, release)) : undefined;
      })
      .catch(reject);
  });
}

export function releaseDraft(key: string): void {
  locks.get(key)?.();
  locks.delete(key);
}

/** The latest draft of this page that no tab has open, which is then locked. */
export async function takeDraft(person: number, page: string): Promise<OutboxEntry | undefined> {
  const drafts = (await listEntries(person)).filter(
    (entry) => entry.state === 'typed' && entry.page === page,
  );
  for (const draft of drafts.sort((a, b) => b.kept_at - a.kept_at))
    if (await lockDraft(draft.key)) return draft;
  return undefined;
}

import type { Kept } from './kept.ts';

const NAME = 'atlas-outbox';
const STORES = ['expenses', 'files'] as const;
type Stores = Record<(typeof STORES)[number], IDBObjectStore>;
/** A file's bytes, under its expense. */
export interface Bytes {
  person: number;
  expense: string;
  key: string;
  bytes: Blob;
}

/** Whether this browser can keep anything: hashes and locks want https, or this very machine. */
export const canKeep = (): boolean => isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('expenses', { keyPath: ['person', 'key'] });
      request.result.createObjectStore('files', { keyPath: ['person', 'expense', 'key'] });
    };
    request.onsuccess = () => {
      // Another tab's newer version must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => {
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/**
 * One transaction on what this device keeps; resolves when all of it is on the disk.
 * @param act makes its requests at once; the one it returns is the result
 * @throws DOMException when the device has no room, or keeps nothing
 */
async function within<T>(
  mode: IDBTransactionMode,
  act: (stores: Stores) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const transaction = (await open()).transaction(STORES, mode, { durability: 'strict' });
  return new Promise((resolve, reject) => {
    const request = act({
      expenses: transaction.objectStore('expenses'),
      files: transaction.objectStore('files'),
    });
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
  });
}

/** Every key that begins with these parts: lists sort after texts and numbers. */
const under = (...parts: (number | string)[]) => IDBKeyRange.bound(parts, [...parts, []]);

export const readAll = async (person: number): Promise<Kept[]> =>
  (await within<Kept[]>('readonly', ({ expenses }) => expenses.getAll(under(person)))) ?? [];

export const readOne = (person: number, key: string): Promise<Kept | undefined> =>
  within('readonly', ({ expenses }) => expenses.get([person, key]));

export const readBytes = async (person: number, expense: string): Promise<Bytes[]> =>
  (await within<Bytes[]>('readonly', ({ files }) => files.getAll(under(person, expense)))) ?? [];

/** Writes an expense with the bytes that are new, and drops the bytes of files that it no longer has. */
export async function write(kept: Kept, bytes: readonly Bytes[]): Promise<void> {
  await within('readwrite', ({ expenses, files }) => {
    expenses.put(kept);
    for (const one of bytes) files.put(one);
    const names = files.getAllKeys(under(kept.person, kept.key));
    names.onsuccess = () => {
      for (const key of names.result as [number, string, string][])
        if (!kept.files.some((file) => file.key === key[2])) files.delete(key);
    };
    return undefined;
  });
}

export async function remove(person: number, key: string): Promise<void> {
  await within('readwrite', ({ expenses, files }) => {
    expenses.delete([person, key]);
    files.delete(under(person, key));
    return undefined;
  });
}

export async function removeAll(person: number): Promise<void> {
  await within('readwrite', ({ expenses, files }) => {
    expenses.delete(under(person));
    files.delete(under(person));
    return undefined;
  });
}

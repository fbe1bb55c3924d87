import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { HOUR_MS } from '../core/limits.ts';
import { type FileKey, type FileStore, storageKey } from './file-store.ts';
import { checkRoom } from './free-disk.ts';
import { receive } from './receive.ts';

/** Files are spread over folders named after the last characters of their ids. */
const SHARD = 2;
const ABANDONED_MS = HOUR_MS;

/** Stores `folder/<last two characters of the id>/<id>-<sha256>`; incomplete uploads are in `folder/incoming`. */
export function openDiskStore(folder: string): FileStore {
  const incoming = openIncoming(join(folder, 'incoming'));
  const place = (key: FileKey) => join(folder, key.id.slice(-SHARD), storageKey(key));

  return {
    checkRoom: (bytes) => checkRoom(folder, bytes),
    async put(id, bytes, limit) {
      const draft = join(incoming, randomUUID());
      const received = await receive(bytes, draft, limit);
      const final = place({ id, ...received });
      try {
        // After a power cut, a new folder exists only if its parent was synced too.
        const made = await mkdir(dirname(final), { recursive: true, mode: 0o700 });
        await rename(draft, final);
        await syncFolder(dirname(final));
        if (made) await syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return { id, ...received };
    },
    async get(key) {
      const file = await open(place(key), 'r').catch(absent);
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>);
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
    async removeAll(id) {
      const shard = join(folder, id.slice(-SHARD));
      for (const name of (await readdir(shard).catch(absent)) ?? [])
        if (name.startsWith(`${id}-`)) await rm(join(shard, name), { force: true });
    },
    async *list() {
      for (const shard of await readdir(folder))
        if (shard.length === SHARD) yield* await readdir(join(folder, shard));
    },
    sweepIncoming: () => sweepIncoming(incoming),
  };
}

/** A folder for incomplete uploads; removes what a crash left there. */
export function openIncoming(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  sweepIncoming(folder);
  return folder;
}

/** Removes uploads that were interrupted more than an hour ago. */
export function sweepIncoming(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > ABANDONED_MS) rmSync(path, { force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { DomainError } from '../core/errors.ts';
import { logLine } from '../core/log.ts';
import { SettingError } from '../core/settings.ts';
import { openIncoming, sweepIncoming } from './disk-store.ts';
import { type FileKey, type FileStore, storageKey } from './file-store.ts';
import { receive } from './receive.ts';

/** Timeout after which the storage counts as unreachable; an upload gets another second per MB. */
const PATIENCE_MS = 10_000;
const BYTES_PER_MS = 1_000;
const RETRIES = 2;
const FIRST_PAUSE_MS = 100;

/**
 * Files in S3-compatible storage, one object each: `attachments/<id>-<sha256>`.
 * @param place `s3://bucket/prefix?endpoint=https://…&region=…`
 * @param folder holds an upload until it is complete, since S3 needs its size and hash first
 * @param patience timeout in milliseconds
 */
export function openS3Store(
  place: URL,
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
  patience = PATIENCE_MS,
): FileStore {
  const incoming = openIncoming(folder);
  const ask = s3Client(place, environment);
  const endpoint = (place.searchParams.get('endpoint') ?? '').replace(/\/+$/, '');
  const prefix = place.pathname.replace(/^\/+|\/+$/g, '');
  const bucket = [endpoint, place.hostname].join('/');
  const folderName = [...(prefix ? [prefix] : []), 'attachments'].join('/');
  const addressOf = (key: FileKey) => `${bucket}/${folderName}/${storageKey(key)}`;

  async function remove(address: string): Promise<void> {
    await (await ask('DELETE', address, patience))?.body?.cancel();
  }

  return {
    // The data folder only holds uploads while they are incomplete.
    checkRoom: async () => {},
    async put(id, bytes, limit) {
      const draft = join(incoming, randomUUID());
      const received = await receive(bytes, draft, limit);
      const wait = patience + received.size / BYTES_PER_MS;
      try {
        const stored = await ask('PUT', addressOf({ id, ...received }), wait, {
          body: await openAsBlob(draft),
          headers: { 'X-Amz-Content-Sha256': received.sha256, 'Content-Type': 'application/octet-stream' },
        });
        if (!stored) throw new DomainError('busy', 'files.unreachable', { retryAfter: 10 });
      } finally {
        await rm(draft, { force: true });
      }
      return { id, ...received };
    },
    async get(key) {
      const answer = await ask('GET', addressOf(key), patience);
      return answer && inTime(answer.body as ReadableStream<Uint8Array> | null, patience);
    },
    remove: (key) => remove(addressOf(key)),
    async removeAll(id) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${folderName}/${id}-` });
      const listed = await ask('GET', `${bucket}?${query}`, patience);
      for (const name of namesIn((await listed?.text()) ?? '')) await remove(`${bucket}/${name}`);
    },
    async *list() {
      let after = '';
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folderName}/` });
        if (after) query.set('continuation-token', after);
        const text = (await (await ask('GET', `${bucket}?${query}`, patience))?.text()) ?? '';
        for (const name of namesIn(text)) yield name.slice(folderName.length + 1);
        after = /<NextContinuationToken>([^<]+)</.exec(text)?.[1] ?? '';
      } while (after);
    },
    sweepIncoming: () => sweepIncoming(incoming),
  };
}

/** Sends again, after a pause that doubles, what the storage could not do now. */
async function tried(send: () => Promise<Response>): Promise<Response> {
  for (let again = 0; ; again++) {
    const answer = await send();
    if (again === RETRIES || (answer.status < 500 && answer.status !== 429)) return answer;
    await answer.body?.cancel();
    await pause(Math.random() * FIRST_PAUSE_MS * 2 ** again);
  }
}

const namesIn = (listing: string): string[] =>
  [...listing.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name);

/** Returns a function that sends signed requests; undefined for 404. @throws DomainError `busy` for other failures */
function s3Client(place: URL, environment: NodeJS.ProcessEnv) {
  const client = new AwsClient({
    accessKeyId: credential(environment, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: credential(environment, 'AWS_SECRET_ACCESS_KEY'),
    ...(environment.AWS_SESSION_TOKEN ? { sessionToken: environment.AWS_SESSION_TOKEN } : {}),
    service: 's3',
    region: place.searchParams.get('region') ?? 'us-east-1',
  });
  return async (
    method: string,
    address: string,
    wait: number,
    init: RequestInit = {},
  ): Promise<Response | undefined> => {
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), wait);
    try {
      const answer = await tried(async () =>
        // The signal of a request that another one is made of is lost once the first is collected as garbage.
        fetch(await client.sign(address, { ...init, method }), { signal: given.signal }),
      );
      if (answer.ok) return answer;
      await answer.body?.cancel();
      if (answer.status === 404) return undefined;
      throw new Error(`the storage returned ${answer.status} for ${method}`);
    } catch (cause) {
      console.warn(
        logLine({ at: new Date().toISOString(), level: 'warn', files: method, error: String(cause) }),
      );
      throw new DomainError('busy', 'files.unreachable', { retryAfter: 10, cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Errors when the storage sends nothing for this long, while a slow client may take its time. */
function inTime(bytes: ReadableStream<Uint8Array> | null, patience: number): ReadableStream<Uint8Array> {
  const reader = bytes?.getReader();
  return new ReadableStream({
    async pull(controller) {
      if (!reader) return controller.close();
      const late = setTimeout(() => {
        controller.error(new Error('the storage stands still'));
        reader.cancel().catch(() => {});
      }, patience);
      const { done, value } = await reader.read().finally(() => clearTimeout(late));
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}

function credential(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (!value) throw new SettingError(name, '', 'set, because ATLAS_FILES_URL names S3-compatible storage');
  return value;
}

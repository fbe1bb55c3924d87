import { createHash } from 'node:crypto';
import type { FileKey, FileStore } from './file-store.ts';

/** The whole of a file's bytes; undefined when there are none. @throws DomainError `busy` */
export async function bytesOf(files: FileStore, key: FileKey): Promise<Uint8Array | undefined> {
  const bytes = await files.get(key);
  return bytes && new Uint8Array(await new Response(bytes).arrayBuffer());
}

/** Keeps bytes that are there already, whatever their size was allowed to be when they came. */
export const keepBytes = (files: FileStore, id: string, content: Uint8Array): Promise<FileKey> =>
  files.put(id, new Response(new Uint8Array(content)).body as ReadableStream<Uint8Array>, content.length);

/** True when the file is there and hashes to what its key says. @throws DomainError `busy` */
export async function isWhole(files: FileStore, key: FileKey): Promise<boolean> {
  const bytes = await files.get(key);
  if (!bytes) return false;
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk);
  return digest.digest('hex') === key.sha256;
}

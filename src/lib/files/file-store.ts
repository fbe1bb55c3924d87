import { createHash } from 'node:crypto';

/** The row's id and the hash of the bytes, so that stored bytes are never overwritten by different ones. */
export interface FileKey {
  id: string;
  /** Hex. */
  sha256: string;
}

export interface StoredFile extends FileKey {
  /** Bytes. */
  size: number;
  /** The first bytes (at most 4,100), to detect the type. */
  head: Uint8Array;
}

/** Where the bytes of attachments are stored. */
export interface FileStore {
  /** @param bytes the size of the upload @throws DomainError `full` while the storage is nearly full */
  checkRoom(bytes: number): Promise<void>;
  /**
   * Stores all bytes durably, or none.
   * @param limit bytes
   * @throws DomainError `too_large` at the first byte beyond the limit; `full`; `busy` when the storage is unreachable
   */
  put(id: string, bytes: ReadableStream<Uint8Array>, limit: number): Promise<StoredFile>;
  /** The bytes; undefined when there are none. @throws DomainError `busy` */
  get(key: FileKey): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Does nothing when the file does not exist. @throws DomainError `busy` */
  remove(key: FileKey): Promise<void>;
  /** Removes the bytes of an id whose row has no hash. @throws DomainError `busy` */
  removeAll(id: string): Promise<void>;
  /** The names (`storageKey`) of all stored files. @throws DomainError `busy` */
  list(): AsyncIterable<string>;
  /** Removes uploads that were interrupted more than an hour ago. */
  sweepIncoming(): void;
}

/** `<id>-<sha256>` */
export const storageKey = ({ id, sha256 }: FileKey): string => `${id}-${sha256}`;

/** @returns undefined when there are none @throws DomainError `busy` */
export async function bytesOf(files: FileStore, key: FileKey): Promise<Uint8Array | undefined> {
  const bytes = await files.get(key);
  return bytes && new Uint8Array(await new Response(bytes).arrayBuffer());
}

/** Stores bytes without a limit, since the limit may have been different when they were uploaded. */
export const storeBytes = (files: FileStore, id: string, content: Uint8Array): Promise<FileKey> =>
  files.put(id, new Response(new Uint8Array(content)).body as ReadableStream<Uint8Array>, content.length);

/** True when the file exists and its bytes match the hash in its key. @throws DomainError `busy` */
export async function isWhole(files: FileStore, key: FileKey): Promise<boolean> {
  const bytes = await files.get(key);
  if (!bytes) return false;
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk);
  return digest.digest('hex') === key.sha256;
}

import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { DomainError } from '../core/errors.ts';
import { HEAD_BYTES } from './file-type.ts';

export interface Received {
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
  head: Uint8Array;
}

/**
 * Streams bytes into a new file and syncs it; an interrupted or oversized one is removed.
 * @param path must not exist
 * @throws DomainError `too_large`; `invalid` when the sender aborted
 */
export async function receive(
  bytes: ReadableStream<Uint8Array>,
  path: string,
  limit: number,
): Promise<Received> {
  const file = await open(path, 'wx', 0o600);
  try {
    const received = await measure(bytes, limit, (chunk) => file.writeFile(chunk));
    await file.sync();
    await file.close();
    return received;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
}

/** Size, hash and first bytes of a stream. @throws DomainError as `receive` */
export async function measure(
  bytes: ReadableStream<Uint8Array>,
  limit: number,
  keep: (chunk: Uint8Array) => Promise<void> = async () => {},
): Promise<Received> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  const reader = bytes.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new DomainError('invalid', 'expenses.attachment_cut', { cause });
      });
      if (done) break;
      if (size < HEAD_BYTES) head.push(value.subarray(0, HEAD_BYTES - size));
      size += value.byteLength;
      if (size > limit) throw new DomainError('too_large', 'expenses.attachment_large');
      hash.update(value);
      await keep(value);
    }
  } catch (error) {
    await reader.cancel(error).catch(() => {});
    throw error;
  }
  return { size, sha256: hash.digest('hex'), head: new Uint8Array(Buffer.concat(head)) };
}

import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import {
  BODIES_ON_DISK_BYTES,
  BODY_BYTES,
  BODY_WAIT_MS,
  BODY_WAIT_SECONDS,
  LARGE_BODIES_BYTES,
  SMALL_BODIES_BYTES,
} from '#lib/core/limits.ts';
import { faultOf } from '#lib/db/faults.ts';
import type { BodyLimit } from '../gate.ts';
import type { Refusal } from '../refusal.ts';
import { ByteBudget } from './byte-budget.ts';

/** Ends the reading of a body with an answer of the server's own. */
export class BodyRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

type Chunks = AsyncIterable<Uint8Array>;
/** Passes a body on once it has a place in memory. @throws BodyRefused when there is none */
export type HoldBody = (
  request: IncomingMessage,
  response: ServerResponse,
  chunks: Chunks,
  limit: BodyLimit,
) => Chunks;

/**
 * Bounds the bytes of bodies that the process holds for all requests together. A place lasts until the response has been
 * sent. A large body is received into a file first, so that a slow sender holds disk and no place.
 * @param folder where these files are made
 */
export function holdBodies(folder: string): HoldBody {
  const small = new ByteBudget(SMALL_BODIES_BYTES);
  const large = new ByteBudget(LARGE_BODIES_BYTES);
  const disk = new ByteBudget(BODIES_ON_DISK_BYTES);

  return async function* held(request, response, chunks, { bytes: most, kind }) {
    const declared = Number(request.headers['content-length'] ?? most);
    if (kind === 'streamed') yield* chunks;
    else if (declared <= BODY_BYTES) {
      await place(small, declared, response);
      yield* chunks;
    } else {
      const release = await disk.take(declared, 0);
      if (!release) throw new BodyRefused(crowded(request));
      const file = await unnamedFile(folder).catch(refuseFault);
      try {
        const received = await write(chunks, file);
        await place(large, received, response);
        yield* file.createReadStream({ start: 0, autoClose: false });
      } finally {
        await file.close();
        release();
      }
    }
  };

  /** Takes a place until the response is over. */
  async function place(budget: ByteBudget, bytes: number, response: ServerResponse): Promise<void> {
    const release = await budget.take(bytes, BODY_WAIT_MS);
    if (!release) throw new BodyRefused(crowded(response.req));
    if (response.closed) release();
    else response.once('close', release);
  }
}

/** Has no name any more, so that nothing is left of it, whatever happens. */
async function unnamedFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `incoming-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

async function write(chunks: Chunks, file: FileHandle): Promise<number> {
  let size = 0;
  for await (const chunk of chunks) {
    await file.writeFile(chunk).catch(refuseFault);
    size += chunk.byteLength;
  }
  return size;
}

function refuseFault(error: unknown): never {
  const full = faultOf(error) === 'full';
  throw new BodyRefused({
    ...(full
      ? { status: 507, message: 'errors.full' }
      : { status: 503, message: 'errors.disk_fails', headers: { 'Retry-After': String(BODY_WAIT_SECONDS) } }),
  });
}

/** A page can be sent again as it is, with all that was typed and chosen, by loading it again. */
const crowded = ({ url = '' }: IncomingMessage): Refusal => ({
  status: 503,
  message: url.startsWith('/api/') ? 'server.crowded' : 'server.crowded_page',
  headers: { 'Retry-After': String(BODY_WAIT_SECONDS) },
});

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Nobody on a real line is slower than this; a socket that only pretends to send is let go. */
const SLOWEST_BYTES_PER_SECOND = 10 * 1024;
const GRACE_MS = 10_000;

export interface IncomingBody {
  /** True once more came than may come. */
  readonly overflowed: boolean;
}

/**
 * Puts a counting body in the place where the adapter looks for one: beyond `limit` bytes reading fails, and the answer is
 * ours. A body that does not get on is cut off with its socket.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, limit: number): IncomingBody {
  const state = { overflowed: false };
  // While nobody reads, the sender is not to blame; but after the answer nobody will.
  let reading = false;
  watchProgress(request, () => reading || response.writableEnded);
  async function* counted() {
    let received = 0;
    reading = true;
    try {
      // Destroying the request would destroy the socket, and our answer with it.
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        received += (chunk as Buffer).length;
        if (received > limit) {
          state.overflowed = true;
          throw new Error(`the body goes beyond ${limit} bytes`);
        }
        reading = false;
        yield chunk;
        reading = true;
      }
    } finally {
      reading = false;
    }
  }
  (request as IncomingMessage & { body?: unknown }).body = counted();
  return state;
}

/** A sender who is cut off at once may never read the answer: what it still sends is dropped, for a moment. */
const LINGER_MS = 1_000;

/** Resolves when the whole body has come, or when it has been waited for long enough. */
export function sendingEnds(request: IncomingMessage): Promise<void> {
  if (request.complete || request.socket.destroyed) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  request.once('end', resolve).once('close', resolve).resume();
  setTimeout(resolve, LINGER_MS).unref();
  return promise;
}

/** @param waiting true while somebody waits for bytes */
function watchProgress(request: IncomingMessage, waiting: () => boolean): void {
  const { socket } = request;
  const startedAt = Date.now();
  const bytesBefore = socket.bytesRead;
  const watch = setInterval(() => {
    const late = Date.now() - startedAt - GRACE_MS;
    if (request.complete || socket.destroyed) clearInterval(watch);
    else if (
      late > 0 &&
      waiting() &&
      socket.bytesRead - bytesBefore < (late / 1000) * SLOWEST_BYTES_PER_SECOND
    ) {
      clearInterval(watch);
      socket.destroy();
    }
  }, 1_000);
  watch.unref();
}

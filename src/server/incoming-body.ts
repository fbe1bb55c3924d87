import type { IncomingMessage, ServerResponse } from 'node:http';

/** Slower senders are disconnected. */
const SLOWEST_BYTES_PER_SECOND = 10 * 1024;
const GRACE_MS = 10_000;

export interface IncomingBody {
  /** True once the limit was exceeded. */
  readonly overflowed: boolean;
}

/**
 * Gives the adapter a body that counts its bytes: beyond `limit`, reading fails and this server responds. A body that
 * makes no progress gets its socket destroyed.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, limit: number): IncomingBody {
  const state = { overflowed: false };
  // The sender is expected to make progress only while the app reads, or after the response, when nobody else reads.
  let reading = false;
  watchProgress(request, () => reading || response.writableEnded);
  async function* counted() {
    let received = 0;
    reading = true;
    try {
      // Destroying the request would destroy its socket, which the response still needs.
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        received += (chunk as Buffer).length;
        if (received > limit) {
          state.overflowed = true;
          throw new Error(`the body exceeds ${limit} bytes`);
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

/** How long the rest of a rejected body is drained, since a client that is cut off may never read the response. */
const LINGER_MS = 1_000;

/** Resolves when the whole body has been received, or after `LINGER_MS`. */
export function sendingEnds(request: IncomingMessage): Promise<void> {
  if (request.complete || request.socket.destroyed) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  request.once('end', resolve).once('close', resolve).resume();
  setTimeout(resolve, LINGER_MS).unref();
  return promise;
}

/** @param waiting true while the sender is expected to send */
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

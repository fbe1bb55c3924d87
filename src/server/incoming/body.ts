import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_GRACE_MS, SLOWEST_BYTES_PER_SECOND } from '#lib/core/limits.ts';
import type { BodyLimit } from '../gate.ts';
import type { Refusal } from '../refusal.ts';
import { BodyRefused, type HoldBody } from './hold.ts';

export interface IncomingBody {
  /** The server's own answer, once the body cannot be taken. */
  readonly refusal: Refusal | undefined;
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends the connection after this answer when its body was not read to the end. Call it before the head is sent; to set the header and
 * remove it again would also remove the one with which Node ends a connection after its last request.
 */
export function closeUnlessRead(request: IncomingMessage, response: ServerResponse): void {
  if (hasBody(request) && !request.complete) response.setHeader('Connection', 'close');
}

/**
 * Gives the adapter a body that counts its bytes and has a place in memory: otherwise reading fails and this server responds.
 * A body that makes no progress gets its socket destroyed.
 * @param limit asked at each chunk, since more may be sent once the sender is known
 * @param tooLarge the answer to more than `limit`
 */
export function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, tooLarge, hold }: { limit: () => BodyLimit; tooLarge: Refusal; hold: HoldBody },
): IncomingBody {
  const state: { refusal: Refusal | undefined } = { refusal: undefined };
  // The sender is expected to make progress only while the body is read.
  let reading = false;
  watchProgress(request, () => reading);

  async function* counted() {
    let received = 0;
    reading = true;
    // Only now, so that whoever asks first need not send what would be refused.
    if (/^100-continue$/i.test(request.headers.expect ?? '')) response.writeContinue();
    try {
      // Destroying the request would destroy its socket, which the response still needs.
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        received += (chunk as Buffer).length;
        if (received > limit().bytes) throw new BodyRefused(tooLarge);
        reading = false;
        yield chunk as Buffer;
        reading = true;
      }
    } finally {
      reading = false;
    }
  }

  async function* body() {
    try {
      yield* hold(request, response, counted(), limit());
    } catch (error) {
      if (error instanceof BodyRefused) state.refusal = error.refusal;
      throw error;
    }
  }
  (request as IncomingMessage & { body?: unknown }).body = body();
  return state;
}

/** @param waiting true while the sender is expected to send */
function watchProgress(request: IncomingMessage, waiting: () => boolean): void {
  const { socket } = request;
  const startedAt = Date.now();
  const bytesBefore = socket.bytesRead;
  const watch = setInterval(() => {
    const late = Date.now() - startedAt - BODY_GRACE_MS;
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { UNAUTHENTICATED_BYTES, UNAUTHENTICATED_MS } from '#lib/core/limits.ts';

/** What a connection sent since its last request began. */
interface Sender {
  bytes: number;
  admitted: boolean;
}
const senders = new WeakMap<Socket, Sender>();

/** Cuts a connection off that sends more than `UNAUTHENTICATED_BYTES` while nobody knows who it is, even between requests. */
export function countBytes(socket: Socket): void {
  const sender: Sender = { bytes: 0, admitted: false };
  senders.set(socket, sender);
  socket.on('data', (chunk: Buffer) => {
    sender.bytes += chunk.length;
    if (!sender.admitted && sender.bytes > UNAUTHENTICATED_BYTES) socket.destroy();
  });
}

/** Counts anew: each request has to show who sends it. */
export function countAnew({ socket }: IncomingMessage): void {
  Object.assign(senders.get(socket) ?? {}, { bytes: 0, admitted: false } satisfies Sender);
}

/**
 * Cuts a request off that is not over after `UNAUTHENTICATED_MS`, unless it has arrived whole and the server is late with its answer.
 * @returns a function to call once its sender is known, who is then bound by the route's limits only
 */
export function limitUnknown(request: IncomingMessage, response: ServerResponse): () => void {
  const { socket } = request;
  const timer = setInterval(() => {
    if (!request.complete || response.headersSent) socket.destroy();
  }, UNAUTHENTICATED_MS);
  response.once('close', () => clearInterval(timer));
  return () => {
    clearInterval(timer);
    Object.assign(senders.get(socket) ?? {}, { admitted: true });
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LINGER_BYTES, LINGER_MS } from '#lib/core/limits.ts';

/**
 * Ends the connection of a request that was answered before its body had been received. Node would either read on
 * without end, or reset the connection before the client has read the answer.
 */
export function lingerOnClose(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // Called by Node once the response, which says `Connection: close`, has been sent.
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    if (request.complete) socket.destroySoon();
    else linger(socket);
  };
  // The rest of a body that was read in part would stop the next request on this connection.
  response.once('finish', () => request.complete && request.resume());
}

/** Takes in a little of what the client is still sending, without looking at it. */
function linger(socket: Socket): void {
  let left = LINGER_BYTES;
  // What comes now is no request.
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) socket.pause();
  });
  socket.once('end', () => socket.destroy());
  socket.resume();
  socket.end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

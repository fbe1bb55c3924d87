import { connect, type Socket } from 'node:net';
import type { ServedAtlas } from './served-atlas.ts';

export interface Line {
  socket: Socket;
  /** Everything received so far. */
  answer: () => string;
  /** Resolves with the seconds that the connection lived. */
  closed: Promise<number>;
}

/** A new connection to the server, on which anything can be sent. */
export function openLine({ origin }: Pick<ServedAtlas, 'origin'>): Line {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const since = performance.now();
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) =>
    socket.on('close', () => resolve((performance.now() - since) / 1_000)),
  );
  return { socket, answer: () => answer, closed };
}

/** The head of a request, with the server's Host; the empty line that ends it is included. */
export const headOf = (
  { origin }: Pick<ServedAtlas, 'origin'>,
  method: string,
  target: string,
  ...headers: string[]
): string =>
  `${[`${method} ${target} HTTP/1.1`, `Host: ${new URL(origin).host}`, ...headers].join('\r\n')}\r\n\r\n`;

/** Sends bytes as they are and resolves with the answer once the server has closed the connection. */
export async function sendRaw(server: Pick<ServedAtlas, 'origin'>, bytes: string): Promise<string> {
  const line = openLine(server);
  line.socket.write(bytes, 'latin1');
  await line.closed;
  return line.answer();
}

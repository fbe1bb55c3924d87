import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../server/ports.ts';

/** What to do with a message on its way to the server. */
export interface Passing {
  /** Breaks the line; the server gets nothing. */
  cut(): void;
  /** Passes the message on and breaks the line as the server answers. */
  cutAnswer(): void;
  /** Answers in the server's place with an error, and hangs up. */
  refuse(code: string, message: string): void;
}

export interface Relay {
  url: string;
  /** Where new connections lead. */
  server: string;
  /** Breaks all connections. */
  hangUp(): void;
  /** Called with every message to the server, as text. */
  passing: (text: string, act: Passing) => void;
  close(): Promise<void>;
}

/** A line to a PostgreSQL server that breaks on demand, or behaves as a pooler without a server does. */
export async function startRelay(server: string): Promise<Relay> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  const hangUpAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const relay: Relay = { url: '', server, hangUp: hangUpAll, passing: () => {}, close: async () => {} };
  const line = createServer((client) => {
    const { port: upstream, hostname } = new URL(relay.server);
    const other = connect(Number(upstream), hostname);
    let silent = false;
    for (const socket of [client, other]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    const hangUp = () => {
      client.destroy();
      other.destroy();
    };
    client.on('data', (message: Buffer) => {
      let passed = true;
      relay.passing(message.toString('latin1'), {
        cut() {
          passed = false;
          hangUp();
        },
        cutAnswer() {
          silent = true;
        },
        refuse(code, text) {
          passed = false;
          client.end(errorMessage(code, text));
          other.destroy();
        },
      });
      if (passed) other.write(message);
    });
    other.on('data', (answer) => (silent ? hangUp() : client.write(answer)));
    other.on('close', () => client.destroy());
    client.on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => line.listen(port, '127.0.0.1', resolve));
  const url = new URL(server);
  url.port = String(port);
  relay.url = url.href;
  relay.close = async () => {
    hangUpAll();
    await new Promise<void>((resolve) => line.close(() => resolve()));
  };
  return relay;
}

/** An ErrorResponse of the protocol. */
function errorMessage(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`);
  const length = Buffer.alloc(5, 'E');
  length.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([length, fields]);
}

/** What code inside a request may ask of the server in front of the app, which the framework does not pass on. */
interface Connection {
  /** Resolves when the client has received what was written so far. */
  drained(): Promise<void>;
  /** Lifts the bounds for senders that nobody knows. */
  admit(): void;
}

const KEY = Symbol.for('atlas.connections');
const shared = globalThis as { [KEY]?: Map<string, Connection> };

/** By request id. On globalThis, since tests put a server from source in front of the built pages. */
function connections(): Map<string, Connection> {
  shared[KEY] ??= new Map();
  return shared[KEY];
}

/** @returns a function that removes the entry */
export function provideConnection(requestId: string, connection: Connection): () => void {
  connections().set(requestId, connection);
  return () => connections().delete(requestId);
}

/** Resolves when the client has received what was written so far. */
export const backpressure = async (requestId: string): Promise<void> =>
  connections().get(requestId)?.drained();

/** Tells the server that the request has a session, an API token or a signed link: it may send what its route takes. */
export const admit = (requestId: string): void => connections().get(requestId)?.admit();

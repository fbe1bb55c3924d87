type Drained = () => Promise<void>;

const KEY = Symbol.for('atlas.backpressure');
const shared = globalThis as { [KEY]?: Map<string, Drained> };

/** By request id. On globalThis, since the server and the build each have a copy of this module. */
function answers(): Map<string, Drained> {
  shared[KEY] ??= new Map();
  return shared[KEY];
}

/**
 * Lets code that streams a response wait for the client, which the framework does not support.
 * @returns a function that removes the entry
 */
export function provideBackpressure(requestId: string, drained: Drained): () => void {
  answers().set(requestId, drained);
  return () => answers().delete(requestId);
}

/** Resolves when the client has received what was written so far. */
export const backpressure = async (requestId: string): Promise<void> => answers().get(requestId)?.();

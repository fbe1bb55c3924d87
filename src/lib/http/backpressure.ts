type Drained = () => Promise<void>;

const KEY = Symbol.for('atlas.backpressure');
const shared = globalThis as { [KEY]?: Map<string, Drained> };

/** By request. On globalThis, since the server and the build hold two copies of this module. */
function answers(): Map<string, Drained> {
  shared[KEY] ??= new Map();
  return shared[KEY];
}

/**
 * Lets code that writes a request's answer wait for its receiver, which the framework does not do.
 * @returns removes the entry again
 */
export function provideBackpressure(requestId: string, drained: Drained): () => void {
  answers().set(requestId, drained);
  return () => answers().delete(requestId);
}

/** Resolves when the receiver of this request's answer has taken what was written so far. */
export const backpressure = async (requestId: string): Promise<void> => answers().get(requestId)?.();

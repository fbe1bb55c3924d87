type Drained = () => Promise<void>;

const KEY = Symbol.for('atlas.sending');
const shared = globalThis as { [KEY]?: Map<string, Drained> };

function answers(): Map<string, Drained> {
  shared[KEY] ??= new Map();
  return shared[KEY];
}

/**
 * The server says by when an answer's receiver has taken what was written, for the framework does not wait.
 * @returns takes the answer off again
 */
export function nowSending(requestId: string, drained: Drained): () => void {
  answers().set(requestId, drained);
  return () => answers().delete(requestId);
}

/** Resolves when the receiver of this request's answer has taken what was written so far. */
export const receiverKeepsUp = async (requestId: string): Promise<void> => answers().get(requestId)?.();

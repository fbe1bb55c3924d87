import type { Atlas } from './atlas.ts';

const KEY = Symbol.for('atlas');
const shared = globalThis as { [KEY]?: Atlas };

/** Sets the Atlas that pages use. On globalThis, since `npm run dev` and tests load this module beside the pages' copy. */
export const provideAtlas = (atlas: Atlas): void => {
  shared[KEY] = atlas;
};

export function runningAtlas(): Atlas {
  const atlas = shared[KEY];
  if (!atlas) throw new Error('Atlas was not opened: start it with npm start or npm run dev');
  return atlas;
}

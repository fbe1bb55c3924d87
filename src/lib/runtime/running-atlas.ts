import type { Atlas } from './atlas.ts';

const KEY = Symbol.for('atlas');
const shared = globalThis as { [KEY]?: Atlas };

/** Makes `atlas` the one that pages find. The server's own modules and the build's are two copies: globalThis is what they share. */
export const provideAtlas = (atlas: Atlas): void => {
  shared[KEY] = atlas;
};

/** The running Atlas. */
export function runningAtlas(): Atlas {
  const atlas = shared[KEY];
  if (!atlas) throw new Error('Atlas was not opened: start it with npm start or npm run dev');
  return atlas;
}

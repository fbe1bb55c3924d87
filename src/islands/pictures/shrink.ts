import type { Answered } from './shrink-worker.ts';

/** A file as it is sent, with its small picture where this browser can make one. */
export interface Shrunk {
  file: File;
  thumbnail?: Blob | undefined;
}

/** Moving pictures would stand still. */
const SHRUNK = /^image\/(?!gif|svg)/;
const PATIENCE_MS = 60_000;
let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (answer: Answered) => void>();

/** Loads the worker, which could not be fetched later without a connection. */
export function readyToShrink(): Worker | undefined {
  if (worker || !('OffscreenCanvas' in globalThis)) return worker;
  worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => answer(data));
  worker.addEventListener('error', () => {
    worker = undefined;
    for (const id of [...waiting.keys()]) answer({ id });
  });
  return worker;
}

function answer(data: Answered): void {
  waiting.get(data.id)?.(data);
  waiting.delete(data.id);
}

/**
 * Makes a photo small on this device, upright and without where and by what it was taken. What this browser cannot
 * decode, and what is no picture, stays as it is.
 * @param original keeps the file as it is, and makes only its thumbnail
 */
export async function shrink(file: File, original = false): Promise<Shrunk> {
  const running = SHRUNK.test(file.type) ? readyToShrink() : undefined;
  if (!running) return { file };
  const id = ++asked;
  const { picture, thumbnail } = await new Promise<Answered>((resolve) => {
    waiting.set(id, resolve);
    running.postMessage({ id, file, original });
    setTimeout(() => answer({ id }), PATIENCE_MS);
  });
  const isSmaller = picture && (picture.size < file.size || !/png|webp/.test(file.type));
  if (!isSmaller) return { file, thumbnail };
  const name = /\.jpe?g$/i.test(file.name) ? file.name : `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
  return { file: new File([picture], name, { type: 'image/jpeg' }), thumbnail };
}

import { RECEIPT_PICTURE } from '#lib/core/limits.ts';

/** Runs as a worker: makes pictures smaller, one after the other, so that only one is in memory at full size. */

export interface Asked {
  id: number;
  file: Blob;
  /** Only its thumbnail is made. */
  original: boolean;
}
export interface Answered {
  id: number;
  picture?: Blob | undefined;
  thumbnail?: Blob | undefined;
}

const { side, bytes, qualities, thumbnail_side, thumbnail_bytes } = RECEIPT_PICTURE;

function drawn(from: ImageBitmap | OffscreenCanvas, longest: number): OffscreenCanvas {
  const scale = Math.min(1, longest / Math.max(from.width, from.height));
  const [width, height] = [from.width, from.height].map((size) => Math.max(1, Math.round(size * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  // What is transparent would be black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function smallest(canvas: OffscreenCanvas): Promise<Blob | undefined> {
  for (const type of ['image/webp', 'image/jpeg'])
    for (const at of [0.75, 0.5, 0.25]) {
      const blob = await canvas.convertToBlob({ type, quality: at });
      // Safari writes no WebP, but a PNG.
      if (blob.type !== type) break;
      if (blob.size <= thumbnail_bytes) return blob;
    }
  return undefined;
}

async function pressed(canvas: OffscreenCanvas): Promise<Blob | undefined> {
  let blob: Blob | undefined;
  for (const quality of qualities) {
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= bytes) break;
  }
  return blob;
}

async function made({ id, file, original }: Asked): Promise<Answered> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  let canvas: OffscreenCanvas;
  try {
    canvas = drawn(bitmap, side);
  } finally {
    bitmap.close();
  }
  const thumbnail = await smallest(drawn(canvas, thumbnail_side));
  const picture = original ? undefined : await pressed(canvas);
  return { id, picture, thumbnail };
}

let last = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  last = last
    .then(() => made(data))
    .catch((): Answered => ({ id: data.id }))
    .then((answer) => postMessage(answer));
});

import { createCipheriv, hash } from 'node:crypto';

/** A whole number of at least 0 and less than `end`. */
export type Random = (end: number) => number;

const BLOCK = 16_384;

/** Numbers that nobody can foresee who does not know the seed, and that are the same each time for who does. */
export function seededBy(seed: string): Random {
  const stream = createCipheriv('aes-256-ctr', hash('sha256', seed, 'buffer'), Buffer.alloc(16));
  const zeros = Buffer.alloc(BLOCK);
  let block = Buffer.alloc(0);
  let at = 0;
  return (end) => {
    if (at === block.length) {
      block = stream.update(zeros);
      at = 0;
    }
    const drawn = block.readUInt32LE(at);
    at += 4;
    return Math.floor((drawn / 2 ** 32) * end);
  };
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Part of the build: `precompress.ts FOLDER` writes `.br` and `.gz` next to every text file that they make smaller. */
const folder = process.argv[2] ?? 'dist/client';
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(css|js|json|svg|txt|webmanifest|ico)$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const plain = readFileSync(file);
  for (const [ending, bytes] of [
    ['.br', brotliCompressSync(plain, best)],
    ['.gz', gzipSync(plain, { level: 9 })],
  ] as const) {
    if (bytes.length < plain.length) writeFileSync(file + ending, bytes);
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '#lib/cli/commands.ts';
import type { DatabasePlace } from '#lib/core/config.ts';
import type { Ran } from '../server/command-line.ts';

/** `npm run atlas -- check` on a database that a test has open. */
export async function checked(place: DatabasePlace): Promise<Ran> {
  if (place.dialect === 'sqlite') return command(dirname(place.path), ['check']);
  const folder = mkdtempSync(join(tmpdir(), 'atlas-test-'));
  try {
    return await command(folder, ['check'], { DATABASE_URL: place.url });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Runs `npm run atlas -- …` on a data folder in this process: a process of its own compiles the product first. A lock that
 * a command takes is kept until the test's process ends.
 */
export async function command(
  folder: string,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ran> {
  const { env, stdout, stderr } = process;
  const streams = [stdout, stderr];
  const writes = streams.map(({ write }) => write);
  let said = '';
  const take = (content: string | Uint8Array) => {
    said += typeof content === 'string' ? content : Buffer.from(content).toString();
    return true;
  };
  for (const stream of streams) stream.write = take as typeof stream.write;
  process.env = { ATLAS_DATA_DIR: folder, ...environment };
  try {
    const code = await runCommand(words);
    return { code, said };
  } finally {
    process.env = env;
    for (const [at, stream] of streams.entries()) stream.write = writes[at] as typeof stream.write;
  }
}

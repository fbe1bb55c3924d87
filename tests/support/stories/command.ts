import { runCommand } from '#lib/cli/commands.ts';
import type { Ran } from '../server/command-line.ts';

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

import { isDomainError } from '#lib/core/errors.ts';
import { ensureOwner } from '#lib/people/members.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { print, printAndExit } from './print.ts';

/** Adds the first member to an empty database, and the sample data if configured. */
export async function prepareData(atlas: Atlas): Promise<void> {
  const owner = await ensureOwner(atlas.db, atlas.config).catch(printAndExit);
  if (owner?.password)
    print(
      box([
        'Sign in with',
        '',
        `  Email     ${owner.email}`,
        `  Password  ${owner.password}`,
        '',
        'The password is shown this once.',
      ]),
    );
  if (!atlas.config.demo) return;
  // Imported lazily, since it loads most of lib.
  const { loadSampleData } = await import('#lib/demo/load.ts');
  try {
    const statement = await loadSampleData(atlas);
    print(`The sample data is loaded. A statement to upload yourself: ${statement}`);
  } catch (error) {
    // ATLAS_DEMO=1 usually stays set, so on later starts there is data already.
    if (!isDomainError(error) || error.code !== 'conflict') throw error;
  }
}

function box(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n');
}

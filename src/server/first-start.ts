import { isDomainError } from '#lib/core/errors.ts';
import { ensureOwner } from '#lib/people/members.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { print, printAndExit } from './print.ts';

/** What an empty database needs before anyone can use it: someone who may sign in, and the sample data when it is asked for. */
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
  // It brings the whole domain along, which a server that serves pages out of its build has no other use for.
  const { loadSampleData } = await import('#lib/demo/load.ts');
  try {
    const statement = await loadSampleData(atlas);
    print(`The sample data is loaded. A statement to upload yourself: ${statement}`);
  } catch (error) {
    // ATLAS_DEMO=1 stays set over later starts: by then the data is there.
    if (!isDomainError(error) || error.code !== 'conflict') throw error;
  }
}

function box(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n');
}

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output } from './tool.ts';

export const what =
  'how many changes of the code for tokens, origin, money and import the tests notice: 85 of 100 (fetches Stryker)';

const STRYKER = '@stryker-mutator/core@10.1.1';
const LEAST = 85;
/** The mutated code, and the tests that should fail. */
const AREAS: Record<string, { code: string[]; tests: string[] }> = {
  money: { code: ['src/lib/core/money.ts'], tests: ['tests/unit/core/money.test.ts'] },
  tokens: {
    code: ['src/lib/people/tokens.ts', 'src/lib/people/sessions.ts'],
    tests: [
      'tests/unit/people/people-sessions.test.ts',
      'tests/unit/people/people-clock.test.ts',
      'tests/http/people/token-attacks.test.ts',
    ],
  },
  throttle: {
    code: ['src/lib/people/sign-in-throttle.ts', 'src/lib/people/sign-in.ts'],
    tests: ['tests/unit/people/people-sign-in.test.ts', 'tests/unit/people/people-work.test.ts'],
  },
  origin: {
    code: ['src/lib/core/origin.ts', 'src/lib/http/public-paths.ts'],
    tests: ['tests/http/people/people.test.ts'],
  },
  import: {
    code: [
      'src/lib/statements/identity/match-rows.ts',
      'src/lib/statements/identity/match-again.ts',
      'src/lib/statements/compare.ts',
      'src/lib/statements/insert.ts',
    ],
    tests: [
      'tests/unit/statements/statements-compare.test.ts',
      'tests/unit/statements/identity-again.test.ts',
      'tests/unit/statements/statements-import.test.ts',
      'tests/unit/statements/statements-properties.test.ts',
    ],
  },
};

/** @param args the areas; all when none is named */
export async function run(args: string[]): Promise<boolean> {
  let met = true;
  for (const [name, area] of Object.entries(AREAS)) {
    if (args.length > 0 && !args.includes(name)) continue;
    const { killed, all, survived } = await score(area);
    const percent = all === 0 ? 0 : Math.floor((killed / all) * 100);
    for (const line of survived) process.stdout.write(`SURVIVED ${line}\n`);
    process.stdout.write(`${name}: ${killed} of ${all} changes noticed, ${percent} % (at least ${LEAST})\n`);
    met &&= percent >= LEAST;
  }
  return met;
}

interface Mutant {
  status: string;
  mutatorName: string;
  replacement: string;
  location: { start: { line: number; column: number } };
}

/** Works on a copy, so that nothing here is touched; each mutant runs the tests in a new process. */
async function score({ code, tests }: { code: string[]; tests: string[] }) {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-mutation-'));
  for (const part of ['src', 'tests', 'package.json']) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const command = `node node_modules/vitest/vitest.mjs run --bail 1 --config vitest.mutation.config.ts -t "^(?!.*postgres)" ${tests.join(' ')}`;
  // Without PostgreSQL, which takes longer to start than the tests take to run.
  writeFileSync(
    join(folder, 'vitest.mutation.config.ts'),
    `export default { test: { testTimeout: 20_000 } };\n`,
  );
  const settings = {
    ...{ testRunner: 'command', commandRunner: { command }, mutate: code, checkers: [], plugins: [] },
    ...{
      reporters: ['json'],
      jsonReporter: { fileName: 'report.json' },
      concurrency: 2,
      timeoutMS: 60_000,
      inPlace: true,
    },
    // Texts of errors and log lines are not covered by these tests.
    mutator: { excludedMutations: ['StringLiteral'] },
  };
  writeFileSync(join(folder, 'stryker.conf.json'), JSON.stringify(settings));
  const said = await output(
    'npx',
    ['--yes', '-p', STRYKER, 'stryker', 'run', 'stryker.conf.json'],
    240,
    folder,
  );
  try {
    const { files } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
      files: Record<string, { mutants: Mutant[] }>;
    };
    const mutants = Object.entries(files).flatMap(([file, { mutants }]) =>
      mutants.map((mutant) => ({ file, ...mutant })),
    );
    const counted = mutants.filter(({ status }) =>
      ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status),
    );
    const left = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
    return {
      ...{ all: counted.length, killed: counted.length - left.length },
      survived: left.map(
        ({ file, location, mutatorName, replacement }) =>
          `${file}:${location.start.line}:${location.start.column} ${mutatorName} → ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`,
      ),
    };
  } catch {
    process.stdout.write(said.slice(-2_000));
    return { all: 0, killed: 0, survived: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

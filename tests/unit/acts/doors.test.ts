import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { isAct } from '#lib/acts/act.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.(?:ts|astro)$/.test(name));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The names that a file imports from our own modules. */
function importsOf(file: string): { name: string; module: string }[] {
  return [...read(file).matchAll(/^import (?!type)\{([^}]*)\} from '([^']+)';/gm)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith('type '))
        .map((name) => ({ name, module: moduleOf(file, from) })),
  );
}

const moduleOf = (file: string, from: string): string =>
  from.startsWith('#') ? `src/${from.slice(1)}` : join(file, '..', from);

/** Whether a file does an act, by itself, by the worker or by a door that it hands the request to. */
async function doesAct(file: string, seen = new Set<string>()): Promise<boolean> {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = read(file);
  const jobs = [...text.matchAll(/work\s*\.(?:act|run)\(\s*'(\w+)'/g)].map(([, name]) => name);
  const named = importsOf('src/lib/runtime/jobs.ts').filter(({ name }) => jobs.includes(name));
  for (const { name, module } of [...importsOf(file), ...named]) {
    if (/^src\/server\/doors\/|^src\/lib\/http\/\w+-routes\.ts/.test(module)) {
      if (await doesAct(module, seen)) return true;
    } else if (module.startsWith('src/lib/') && module.endsWith('.ts') && !module.endsWith('.client.ts')) {
      const exported = (await import(pathToFileURL(join(root, module)).href)) as Record<string, unknown>;
      if (isAct(exported[name])) return true;
    }
  }
  return false;
}

/** Calls and forms that change nothing of what the team keeps. */
const WITHOUT_ACT: Readonly<Record<string, string>> = {
  'src/pages/api/accounts/login.ts': 'begins a session of whoever knows the password',
  'src/pages/api/accounts/logout.ts': 'ends the session that asks',
  'src/pages/api/accounts/refresh.ts': 'renews the session that asks',
  'src/pages/api/bank/rules/preview.ts': 'shows what a rule would do',
  'src/pages/api/expense/attachments/upload/[id].ts':
    'takes the bytes of a file that its signed link announced',
  'src/pages/login.astro': 'begins a session of whoever knows the password',
  'src/server/doors/people/join-page.ts': 'is for somebody who is nobody yet, by a secret link',
};

const unsafe = [
  ...filesIn('src/pages/api').filter((file) => /^\s+(?:POST|PATCH|PUT|DELETE):|Route\(/m.test(read(file))),
  ...[...filesIn('src/pages'), ...filesIn('src/server/doors')].filter((file) =>
    /\bonPost\(/.test(read(file)),
  ),
];

test('every call and every form that changes something does an act, which says who may', async () => {
  expect(unsafe.length).toBeGreaterThan(80);
  const without: string[] = [];
  for (const file of unsafe) if (!(await doesAct(file))) without.push(file);
  expect(without.sort()).toEqual(Object.keys(WITHOUT_ACT).sort());
});

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

interface Source {
  /** From the project's folder. */
  path: string;
  text: string;
  /** What it imports: a path of ours, or a package's name. Types alone bind nobody, but count where a rule says so. */
  imports: { target: string; typeOnly: boolean }[];
}

const sources: Source[] = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
  .map((entry) => {
    const path = relative(root, join(entry.parentPath, entry.name));
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: importsOf(path, text) };
  });

function importsOf(path: string, text: string): Source['imports'] {
  const found = [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/gm),
  ];
  const lazy = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(
    ([, name]) => [undefined, undefined, name] as const,
  );
  return [...found, ...lazy].map(([, type, name = '']) => ({
    target: resolved(path, name),
    typeOnly: type !== undefined,
  }));
}

function resolved(path: string, name: string): string {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  if (!name.startsWith('.')) return name;
  return relative(root, resolve(root, dirname(path), name));
}

interface Rule {
  name: string;
  who: (path: string) => boolean;
  mayNot: (target: string, path: string) => boolean;
  /** Types vanish before anything runs: most rules let them pass. */
  typesToo?: boolean;
  remedy: string;
}

const inRoom = (room: string) => (path: string) => path.startsWith(`src/${room}/`);
const roomOf = (path: string) => /^src\/lib\/([^/]+)\//.exec(path)?.[1];
const DOMAIN = new Set(['people', 'expenses', 'catalogue', 'banking', 'files', 'history', 'search']);
const isDomain = (path: string) => DOMAIN.has(roomOf(path) ?? '');
const isRecords = (path: string) => /-records\.ts$/.test(path);
const FRAMEWORK = /^(astro|react|react-dom|@astrojs\/.*|react-hook-form|nanostores|@nanostores\/.*)(\/|:|$)/;

/** Migrations and dialects are SQL through and through; the rest reaches it through records. */
const SQL_ROOM = /^src\/lib\/db\/(migrations\/|sqlite\/|postgres\/|migrate|open|transaction|health|tables)/;

const rules: Rule[] = [
  {
    name: 'the domain knows neither Astro nor React',
    who: (path) => isDomain(path),
    mayNot: (target) => FRAMEWORK.test(target),
    typesToo: true,
    remedy: 'give the function plain values; read the request in the page or route (src/lib/http, src/pages)',
  },
  {
    name: 'the domain knows no HTTP',
    who: (path) => isDomain(path),
    mayNot: (target) =>
      target.startsWith('src/lib/http/') && !/\/(paging|data-table|input)\.ts$/.test(target),
    remedy: 'throw a DomainError, and let src/lib/http/answers.ts turn it into a status',
  },
  {
    name: 'only records talk to Kysely',
    who: (path) =>
      path.startsWith('src/lib/') &&
      !isRecords(path) &&
      !SQL_ROOM.test(path) &&
      path !== 'src/lib/db/data-table.ts',
    mayNot: (target) => target === 'kysely' || target === 'pg' || target === 'node:sqlite',
    remedy: 'move the query into a *-records.ts beside its noun',
  },
  {
    name: 'pages and islands hold no SQL',
    who: (path) => /^src\/(pages|layouts|islands)\/|^src\/middleware/.test(path),
    mayNot: (target) => target === 'kysely' || target === 'pg' || target === 'node:sqlite',
    remedy: 'call a domain function, or a read of records',
  },
  {
    name: 'nobody imports a page',
    who: (path) => !path.startsWith('src/pages/'),
    mayNot: (target) => target.startsWith('src/pages/'),
    remedy: 'move what is shared into src/lib (rules) or src/layouts (markup)',
  },
  {
    name: 'lib does not know who shows it',
    who: inRoom('lib'),
    mayNot: (target) => /^src\/(pages|layouts|islands|server)\//.test(target),
    remedy: 'turn it round: the page imports from src/lib and passes values on',
  },
  {
    name: 'islands run in the browser',
    who: inRoom('islands'),
    mayNot: (target) =>
      /^node:/.test(target) ||
      /-records\.ts$/.test(target) ||
      /^src\/lib\/(db|files|people|history|work|cli)\//.test(target),
    remedy: 'pass what the island needs as a prop, or fetch it by src/lib/browser/call.client.ts',
  },
  {
    name: 'layouts import no islands',
    who: inRoom('layouts'),
    mayNot: (target) => target.startsWith('src/islands/') || /^react/.test(target),
    remedy: 'the shell must work without React: put the island into the page that needs it',
  },
  {
    name: 'the server stands before the app and imports only lib',
    who: inRoom('server'),
    mayNot: (target) => target.startsWith('src/') && !/^src\/(lib|server)\//.test(target),
    remedy: 'put what both need into src/lib',
  },
  {
    name: 'the database knows no room above it',
    who: (path) => roomOf(path) === 'db' && !path.startsWith('src/lib/db/sample/'),
    mayNot: (target) => isDomain(target) || /^src\/lib\/(http|texts|cli|work|stores)\//.test(target),
    remedy: 'rooms import the database, not the other way round',
  },
  {
    name: 'stores live in the browser',
    who: (path) => /^src\/(pages|layouts)\/.*\.astro$/.test(path) || isDomain(path),
    mayNot: (target, path) => target.startsWith('src/lib/stores/') && isFrontmatterImport(path, target),
    remedy: 'a nanostore read on the server is shared by everyone: import it in a <script> or an island',
  },
];

/** An import between the fences of an .astro file runs on the server; one in its <script> does not. */
function isFrontmatterImport(path: string, target: string): boolean {
  const { text = '' } = sources.find((source) => source.path === path) ?? {};
  const server = path.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text;
  return importsOf(path, server).some((found) => found.target === target && !found.typeOnly);
}

test.each(rules)('$name', ({ who, mayNot, typesToo = false, remedy }) => {
  const broken = sources
    .filter(({ path }) => who(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => (typesToo || !typeOnly) && mayNot(target, path))
        .map(({ target }) => `${path} imports ${target}`),
    );
  expect(broken, `Remedy: ${remedy}`).toEqual([]);
});

const FORBIDDEN: { what: string; pattern: RegExp; where: RegExp; remedy: string }[] = [
  {
    what: 'set:html',
    pattern: /\bset:html\b/,
    // The one exception takes what React has rendered, and escaped.
    where: /^(?!.*\/transactions\/_Table\.astro$).*\.astro$/,
    remedy: 'write markup as markup; text is escaped by itself',
  },
  {
    what: 'dangerouslySetInnerHTML',
    pattern: /dangerouslySetInnerHTML/,
    where: /\.tsx$/,
    remedy: 'render elements',
  },
  {
    what: 'innerHTML',
    pattern: /\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    where: /\.(ts|tsx|astro)$/,
    remedy: 'use textContent or a <template>',
  },
  {
    what: 'a style attribute',
    pattern: /\sstyle=/,
    where: /\.(tsx|astro)$/,
    remedy: 'the CSP forbids it: use a class',
  },
  {
    what: 'define:vars',
    pattern: /define:vars/,
    where: /\.astro$/,
    remedy: 'the CSP forbids it: use data-* attributes',
  },
  {
    what: 'a <style> tag',
    pattern: /<style[\s>]/,
    where: /\.astro$/,
    remedy: 'put it into src/layouts/styles/<area>.css',
  },
  {
    what: 'eval',
    pattern: /\beval\(|new Function\(/,
    where: /\.(ts|tsx|astro)$/,
    remedy: 'write the function',
  },
  {
    what: 'sql.raw of a value',
    pattern: /sql\.raw\([^)]*\$\{(?!column)/,
    where: /-records\.ts$/,
    remedy: 'use a parameter of the sql tag',
  },
  {
    what: 'SQL put together from texts',
    pattern: /\bsql\.raw\(|CompiledQuery\.raw\(|\.(exec|query)\(\s*`[^`]*\$\{/,
    where: /^src\/(?!lib\/db\/(migrations|sqlite|postgres)\/).*\.(ts|tsx|astro)$/,
    remedy: 'use the query builder, or a parameter of the sql tag',
  },
  {
    what: 'a command of the system, or a text run as code',
    pattern: /node:child_process|node:vm|set(Timeout|Interval)\(\s*['"`]/,
    where: /\.(ts|tsx|astro)$/,
    remedy: 'write the function: nothing that was sent may reach a shell or an interpreter',
  },
  {
    what: 'an address that is a script',
    pattern: /(href|src|action)=["'{`\s]*javascript:/i,
    where: /\.(tsx|astro)$/,
    remedy: 'give a button a listener, or a form an action',
  },
];

test.each(FORBIDDEN)('nowhere $what', ({ pattern, where, remedy }) => {
  const found = sources
    .filter(({ path, text }) => where.test(path) && pattern.test(text))
    .map(({ path }) => path);
  expect(found, `Remedy: ${remedy}`).toEqual([]);
});

const LONGEST = 200;
/** Tables of facts, not of code. */
const LISTS =
  /^src\/lib\/(texts\/|db\/(migrations|tables|sample\/story)|people\/common-passwords|banking\/statements\/words)/;

test(`no file is longer than ${LONGEST} lines`, () => {
  const long = sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .filter(({ path, lines }) => lines > LONGEST && !LISTS.test(path))
    .map(({ path, lines }) => `${path}: ${lines}`);
  expect(long, 'Remedy: a file has one reason to exist; give the second one a file of its own').toEqual([]);
});

test('there is no utils, helpers or misc', () => {
  const vague = sources
    .map(({ path }) => path)
    .filter((path) => /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(path));
  expect(vague, 'Remedy: name the file after what it does').toEqual([]);
});

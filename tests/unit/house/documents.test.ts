import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tableOf, WALKS } from '#tests/house/walks.ts';

/** Checks what the documents claim about the code, as far as that can be automated. */
const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const exists = (file: string) => existsSync(join(root, file));
const pages = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** The anchors of a page's headings, as GitHub generates them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

test('documents lead to files and headings that exist', () => {
  const lost = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .map(([, path = '', anchor]) => ({ file: path ? join(dirname(page), path) : page, anchor }))
      .filter(({ file, anchor }) => !exists(file) || (anchor && !anchorsOf(file).includes(anchor)))
      .map(({ file, anchor = '' }) => `${page}: ${file}#${anchor}`),
  );
  expect(lost).toEqual([]);
});

test('documents name files and folders that exist', () => {
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`((?:src|tests|scripts|docs|public)\/[^`\s…<*]+)`/g)].map(
      ([, path = '']) => [page, path] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(([, path]) => !exists(path))).toEqual([]);
});

const tables = [
  ...read('docs/architecture.md').matchAll(/<!-- walk: (.*) -->\n([\s\S]*?)\n<!-- \/walk -->/g),
];

test.each(tables.map(([, name = '', table = '']) => [name, table] as const))(
  'docs/architecture.md lists the files of %s, as `npm run house -- --tables` writes them',
  (name, table) => expect(table).toBe(tableOf(WALKS[name] as (typeof WALKS)[string])),
);

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])(
  '%s names every room of the product, every island and every walk',
  (page) => {
    const text = read(page);
    const isNamed = (folder: string) => new RegExp(`\`(?:src/(?:lib|islands)/)?${folder}/?\``).test(text);
    expect(
      [...foldersIn('src/lib'), ...foldersIn('src/islands')].filter((folder) => !isNamed(folder)),
    ).toEqual([]);
    const flat = text.replace(/\s+/g, ' ').toLowerCase();
    expect(Object.keys(WALKS).filter((name) => !flat.includes(name.toLowerCase()))).toEqual([]);
  },
);

test('the decision about dependencies gives a reason for each package of package.json, and for no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const page = read('docs/decisions/0025-runtime-dependencies.md');
  const given = [...page.matchAll(/^\| ([@\w][^|]*) \| [^|\s][^|]* \|$/gm)]
    .flatMap(([, names = '']) => names.trim().split(', '))
    .filter((name) => name !== 'package');
  expect(given.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
});

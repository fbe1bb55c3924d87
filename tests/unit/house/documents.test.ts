import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, WALKS } from '#tests/house/walks.ts';

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

test.each(Object.entries(WALKS))('docs/architecture.md lists the files of %s', (name, walk) => {
  const page = read('docs/architecture.md');
  const [, table = ''] = new RegExp(`<!-- walk: ${name} -->\\n([\\s\\S]*?)<!-- /walk -->`).exec(page) ?? [];
  const listed = [...table.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].flatMap(([, folder = '', files = '']) =>
    [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => join(folder, file)),
  );
  expect(listed.sort()).toEqual(filesOf(walk).sort());
});

test('the decision about dependencies gives a reason for each package of package.json, and for no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const page = read('docs/decisions/0025-runtime-dependencies.md');
  const given = [...page.matchAll(/^\| ([@\w][^|]*) \| [^|\s][^|]* \|$/gm)]
    .flatMap(([, names = '']) => names.trim().split(', '))
    .filter((name) => name !== 'package');
  expect(given.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
});

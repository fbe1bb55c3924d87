import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = new URL('../..', import.meta.url).pathname;

/** An import of one of our modules, or of a package by its name. */
export interface Import {
  target: string;
  typeOnly: boolean;
}

export interface Source {
  /** Relative to the project's folder. */
  path: string;
  text: string;
  imports: Import[];
}

/** All source files of the product. */
export const sources: readonly Source[] = readdirSync(join(root, 'src'), {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .sort()
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: importsOf(path, text) };
  });

const byPath = new Map(sources.map((source) => [source.path, source]));

/**
 * The imports of a file, static and dynamic, including those in the scripts of an .astro file. Style sheets are not among
 * them: a part of a page brings its own, which all stand in one folder.
 */
export function importsOf(path: string, text: string): Import[] {
  const statements = text.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  );
  const calls = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g);
  const scripts = path.endsWith('.astro') ? text.matchAll(/<script[^>]*\ssrc="([^"]+)"/g) : [];
  return [
    ...[...statements].map(([, type, name = '']) => ({ name, typeOnly: type !== undefined })),
    ...[...calls, ...scripts].map(([, name = '']) => ({ name, typeOnly: false })),
  ]
    .filter(({ name }) => !name.endsWith('.css'))
    .map(({ name, typeOnly }) => ({ target: resolved(path, name), typeOnly }));
}

function resolved(path: string, name: string): string {
  const plain = name.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.startsWith('#tests') ? plain.slice(1) : `src/${plain.slice(1)}`;
  if (!plain.startsWith('.')) return plain;
  return relative(root, resolve(root, dirname(path), plain));
}

/**
 * `src/lib/expenses/…` is in the room `lib/expenses`, `src/pages/…` in `pages`, `src/middleware.ts` in `middleware`. The doors
 * of the pages stand in `src/server`, but are a room of their own.
 */
export function roomOf(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  if (first === 'server' && second === 'doors') return 'server/doors';
  return first === 'lib' ? `lib/${second}` : first.replace(/\.ts$/, '');
}

/** Groups of names that import each other, directly or indirectly. */
export function circles(names: Iterable<string>, next: (name: string) => Iterable<string>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (name: string): void => {
    index.set(name, index.size);
    low.set(name, index.get(name) as number);
    stack.push(name);
    for (const other of next(name)) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(name, Math.min(low.get(name) as number, low.get(other) as number));
    }
    if (low.get(name) !== index.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) found.push(group.sort());
  };
  for (const name of names) if (!index.has(name)) visit(name);
  return found;
}

/** Circles of files, counting type imports. */
export const fileCircles = (): string[][] =>
  circles(byPath.keys(), (path) =>
    (byPath.get(path)?.imports ?? []).flatMap(({ target }) => (byPath.has(target) ? [target] : [])),
  );

/** Circles of rooms, counting type imports. */
export function roomCircles(): string[][] {
  const rooms = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = roomOf(path);
    const to = rooms.get(from) ?? new Set();
    rooms.set(from, to);
    for (const { target } of imports)
      if (target.startsWith('src/') && roomOf(target) !== from) to.add(roomOf(target));
  }
  return circles(rooms.keys(), (room) => rooms.get(room) ?? []);
}

/** All files that the entries call, directly or indirectly. */
export function reach(
  entries: readonly string[],
  passes: (path: string) => boolean,
  calledBy: (source: Source) => readonly string[],
): string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !passes(path)) return;
    const source = byPath.get(path);
    if (!source) return;
    seen.add(path);
    for (const target of calledBy(source)) visit(target);
  };
  for (const entry of entries) {
    if (!byPath.has(entry)) throw new Error(`there is no ${entry}`);
    visit(entry);
  }
  return [...seen].sort();
}

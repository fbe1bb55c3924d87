// `npm run house`: figures about the code, and the rules' results. `npm run house -- --allow` rewrites the exceptions,
// `-- --tables` the tables of walks in docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { RULES } from './all-rules.ts';
import { fileCircles, roomCircles, sources } from './sources.ts';
import { filesFrom, filesOf, REACHES, tableOf, WALKS } from './walks.ts';

const EXCEPTIONS = new URL('exceptions.json', import.meta.url);
const print = (line = '') => process.stdout.write(`${line}\n`);

if (process.argv.includes('--allow')) {
  const broken = RULES.map(({ name, broken }) => [name, broken()] as const).filter(
    ([, found]) => found.length,
  );
  writeFileSync(EXCEPTIONS, `${JSON.stringify(Object.fromEntries(broken), null, 2)}\n`);
}

const lines = sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
print(`files             ${sources.length}`);
print(`lines             ${lines}`);
print(`circles of files  ${fileCircles().length}`);
print(`circles of rooms  ${roomCircles().length}`);
const allowed: Record<string, string[]> = JSON.parse(readFileSync(EXCEPTIONS, 'utf8'));
print(`exceptions        ${Object.values(allowed).flat().length}`);
for (const [name, found] of Object.entries(allowed)) print(`  ${String(found.length).padStart(4)}  ${name}`);
const broken = RULES.flatMap(({ name, remedy, broken }) =>
  broken()
    .filter((one) => !allowed[name]?.includes(one))
    .map((one) => `broken: ${name}\n  ${one}\n  remedy: ${remedy}`),
);
for (const one of broken) print(one);
process.exitCode = broken.length > 0 ? 1 : 0;
print();
for (const [name, walk] of Object.entries(WALKS)) {
  const files = filesOf(walk);
  print(`${name}: ${files.length} files, at most ${walk.most}`);
  if (process.argv.includes('--files')) for (const file of files) print(`  ${file}`);
}
for (const [name, entry] of Object.entries(REACHES))
  print(`${name}: ${filesFrom([entry]).length} files, no rule yet`);

if (process.argv.includes('--tables')) {
  const page = new URL('../../docs/architecture.md', import.meta.url);
  const told = readFileSync(page, 'utf8').replace(
    /(<!-- walk: (.*) -->\n)[\s\S]*?(?=<!-- \/walk -->)/g,
    (_, head: string, name: string) => `${head}${tableOf(WALKS[name] as (typeof WALKS)[string])}\n`,
  );
  writeFileSync(page, told);
}

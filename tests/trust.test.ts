import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTest, source, tableRows } from './support/sources/named-tests.ts';

/**
 * What Atlas promises about security, with the evidence: `trust.md` beside this file. A row names tests
 * (`http/server.test.ts: its title`), a command (`npm run crash`), or a reason after `—`.
 */
const rows = tableRows(source('trust.md'));
const numbersOf = (cell = '') => cell.split(', ');
const isCommand = (shown: string) => /^`npm run ([\w-]+)(?: -- ([\w-]+))?`/.exec(shown);

test('every promise is shown by something', () => {
  expect(rows.filter(({ shown }) => shown.some((one) => one === '')).map(({ cells }) => cells[0])).toEqual(
    [],
  );
});

test('every test and every command that is named exists', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const exists = (one: string) => {
    const command = isCommand(one);
    if (!command) return /^\S+\.ts: ./.test(one) && hasTest(one);
    const [, script = '', check] = command;
    return script in scripts && (check === undefined || source('nightly/main.ts').includes(check));
  };
  const named = rows.flatMap(({ shown }) => shown.filter((one) => !one.startsWith('— ')));
  expect(named.filter((one) => !exists(one))).toEqual([]);
  expect(named.length).toBeGreaterThan(150);
});

const plan = new URL('../../shared/trust.md', import.meta.url);
test.runIf(existsSync(plan))('no number of the plan is left out, and none is made up', () => {
  const text = readFileSync(plan, 'utf8');
  const part = (from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));
  const planned = [
    ...[...part('## 5.', '## 6.').matchAll(/^\| ([RS]-\d\d) /gm)].map(([, number]) => number),
    ...requirements(part('### 3.1', '### 3.4')),
  ];
  const listed = rows.flatMap(({ cells: [numbers] }) => numbersOf(numbers));
  const refused = requirements(part('### 3.4', 'Not applicable'));
  const known = (one: string) =>
    planned.includes(one) || refused.includes(one) || text.includes(one.replace(/\d+$/, 'x'));
  expect(listed.filter((one, at) => listed.indexOf(one) !== at)).toEqual([]);
  expect(planned.filter((one) => !listed.includes(one as string))).toEqual([]);
  expect(listed.filter((one) => !known(one))).toEqual([]);
});

/** Splits `1.1.1 decode once · 6.2.11–12 lists · 12.3.x TLS` into single numbers; an `x` is a wildcard. */
function requirements(text: string): string[] {
  const found: string[] = [];
  for (const [, chapter, section, first, last] of text.matchAll(
    /(?<![\d.])(\d+)\.(\d+)\.(\d+)(?:[–/](\d+))?(?!\d*\.\d)/g,
  )) {
    for (let number = Number(first); number <= Number(last ?? first); number++)
      found.push(`${chapter}.${section}.${number}`);
  }
  return found;
}

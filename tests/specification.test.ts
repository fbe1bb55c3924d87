import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '#lib/texts/en.ts';
import { hasTest, source, tableRows } from '#tests/support/sources/named-tests.ts';

/**
 * Every requirement of the specification with the tests that show it: `specification.md` beside this file. A test is named as
 * `browser/people.spec.ts: its title`, several are separated by `<br>`; a requirement without tests says why after `—`.
 */
const at = (path: string) => new URL(path, import.meta.url);
const table = readFileSync(at('specification.md'), 'utf8');
const rows = tableRows(table).map(({ cells: [section = '', requirement = ''], shown }) => ({
  section,
  requirement,
  shown,
}));

test('every requirement names a test', () => {
  const bare = rows.filter(({ shown }) => shown.every((one) => one === ''));
  expect(bare.map(({ section, requirement }) => `${section}: ${requirement}`)).toEqual([]);
});

test('every test that is named exists', () => {
  const named = rows.flatMap(({ shown }) => shown.filter((one) => one !== '' && !one.startsWith('— ')));
  expect(named.filter((one) => !hasTest(one))).toEqual([]);
  expect(named.length).toBeGreaterThan(200);
});

const specification = at('../../shared/specification.md');
test.runIf(existsSync(specification))('the table is the whole specification, word by word', () => {
  const plain = (text: string) =>
    text
      .replaceAll('**', '')
      .replace(/^\s*-\s|^#+ |\|/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const whole = plain(readFileSync(specification, 'utf8').replace(/^(## )\d+\. /gm, '$1'));
  const parts = rows.flatMap(({ requirement }) => requirement.split(' ¦ ').map(plain));
  expect(parts.filter((part) => !whole.includes(part))).toEqual([]);
  const left = parts
    .sort((a, b) => b.length - a.length)
    .reduce((rest, part) => rest.replace(part, ' § '), whole);
  expect(left.split('§').filter((rest) => /\w/.test(rest))).toEqual([]);
});

/** Quotes of the specification that no page shows as a text: why, and where they are. */
const NO_TEXTS: Record<string, { why: string; where: string }> = {
  '; ': { why: 'between comments', where: '../src/components/expenses/list/ExpenseCard.astro' },
  '-': { why: 'in place of a merchant', where: '../src/components/expenses/list/ExpenseCard.astro' },
  'Error fetching transaction detail:': {
    why: 'for the log',
    where: '../src/server/doors/expenses/record-page.ts',
  },
};

test('every text that the specification quotes is an English text, to the letter', () => {
  const texts = new Set(
    Object.values(en).flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text))),
  );
  // An error ending in three dots gives its reason there.
  const reasons = [...texts].map((text) => text.replace(/\{\w+\}$/, '...'));
  const known = new Set([...texts, ...reasons]);
  const quoted = rows.flatMap(({ requirement }) =>
    [...requirement.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map((match) => match[1] as string),
  );
  expect(new Set(quoted).size).toBeGreaterThan(75);
  expect([...new Set(quoted)].filter((text) => !known.has(text) && !(text in NO_TEXTS))).toEqual([]);
  for (const [text, { where }] of Object.entries(NO_TEXTS)) expect(source(where)).toContain(text);
});

import { expect, test } from 'vitest';
import { filesFrom, filesOf, WALKS } from '#tests/house/walks.ts';

test('a walk goes on to a job that is given by its name', () => {
  expect(filesFrom(['src/pages/api/history/[run]/undo.ts'])).toContain('src/lib/undo/undo.ts');
});

test('a walk goes on to what a file is handed behind an interface of its own', () => {
  const files = filesFrom(['src/server/doors/expenses/record-page.ts']);
  expect(files).toContain('src/server/doors/expenses/proposals.ts');
  expect(files).toContain('src/server/doors/expenses/name-buttons.ts');
});

test('a walk enters every room that it reaches, and counts each of its files', () => {
  const files = filesOf(WALKS['a statement, from upload to insert'] as (typeof WALKS)[string]);
  expect(files).toContain('src/lib/rules/at-insert.ts');
  expect(files.filter((path) => path.startsWith('src/lib/statements/reader/')).length).toBeGreaterThan(20);
});

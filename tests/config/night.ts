import { globSync, readFileSync } from 'node:fs';

/** Whole files that only `npm run nightly -- suite` runs: what they hold is held once, smaller, by the files beside them. */
export const NIGHT = [
  'tests/unit/db/distributed.test.ts',
  'tests/http/server/crash.test.ts',
  'tests/http/server/many.test.ts',
  'tests/http/server/standby.test.ts',
  'tests/http/server/storage-trouble.test.ts',
  'tests/http/server/syncs.test.ts',
  'tests/http/server/torn.test.ts',
];

/** The same of the browser's files. */
export const BROWSER_NIGHT = ['**/catalogue/many.spec.ts'];

/** Files that bound the clock, which the night runs at its end, one after the other, with nothing beside them. */
export const CLOCK = globSync('tests/http/**/*.test.ts', {
  cwd: new URL('../..', import.meta.url).pathname,
}).filter((file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes('clockBound('));

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { NIGHT } from '../config/night.ts';
import type { Rule } from './rules.ts';
import { root } from './sources.ts';

/** What the machine's speed may not decide about: tests of `npm test`, not the bench and the long checks. */
const tests = ['unit', 'http', 'browser'].flatMap((level) =>
  readdirSync(join(root, 'tests', level), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);

/** By day: what only the night runs may wait and measure. */
const having = (pattern: RegExp) => () =>
  tests.filter(({ path, text }) => !NIGHT.includes(path) && pattern.test(text)).map(({ path }) => path);

const RUNS = /^(test|it|lossyTest|beforeAll|afterAll|beforeEach|afterEach)\b/;

/** Calls of `test` and of hooks that end with a time, or set one. */
function ownLimits({ path, text }: { path: string; text: string }): string[] {
  if (/\.setTimeout\(|vi\.setConfig\(/.test(text)) return [path];
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let found = false;
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && RUNS.test(node.expression.getText(tree))) {
      const body = node.arguments.findIndex((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));
      const options = node.arguments.filter((one) => ts.isObjectLiteralExpression(one));
      found ||= body !== -1 && body < node.arguments.length - 1;
      found ||= options.some((one) => /\btimeout\b/.test(one.getText(tree)));
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found ? [path] : [];
}

export const TEST_RULES: readonly Rule[] = [
  {
    name: 'no test has a time limit of its own',
    remedy: 'the configuration has one, which only tells a hang from a slow machine',
    broken: () => tests.flatMap(ownLimits),
  },
  {
    name: 'no test sleeps until something has happened',
    remedy: 'wait for the event, or show absence after a later event was seen; in the browser use page.clock',
    broken: having(
      /waitForTimeout\(|new Promise(<\w+>)?\(\(\w+\) => (void )?setTimeout|from 'node:timers\/promises'/,
    ),
  },
  {
    name: 'no test measures the time that passed',
    remedy:
      'bound the work: processor time of the thread, bytes, statements, growth, or the order of answers',
    broken: having(/performance\.now\(\)|Date\.now\(\) [-<>]|[-<>] Date\.now\(\)/),
  },
  {
    name: 'no test draws a seed',
    remedy: 'use SEED of tests/support/nightly.ts, which the night draws and prints',
    broken: having(/Date\.now\(\) %|randomInt\(|seed\w* = Math\.random|seed\w*: Math\.random/i),
  },
];

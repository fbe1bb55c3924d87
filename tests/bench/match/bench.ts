import { randomInt } from 'node:crypto';
import { chanceOf } from '#lib/matching/score/chance.ts';
import { suggest } from '#lib/matching/score/suggest.ts';
import type { Bench, Measure } from '../measure.ts';
import { asking } from '../usual.ts';
import type { Book } from './book.ts';
import { generate } from './generate.ts';
import { LEVELS, type Level } from './levels.ts';
import { missesOf } from './misses.ts';
import { OTHERS, otherBook } from './others.ts';
import { PLAIN_RULES } from './plain-rules.ts';
import { answerOf, figures, type Score, scoreOf, sumOf } from './score.ts';
import { askUsual } from './usual.ts';

/**
 * How well rows find their expenses, in books whose truth is known, beside four plain rules. `--seed=7` and `--size=3000` repeat a run,
 * `--misses` prints what was not found or found wrongly, by kind. And how often what was decided before is right about what comes next.
 */
const SIZE = 1_000;
const SEEDS = 3;
const KINDS = ['india', 'europe', ...OTHERS] as const;

const option = (name: string): number | undefined => {
  const found = process.argv.find((one) => one.startsWith(`--${name}=`));
  return found === undefined ? undefined : Number(found.slice(name.length + 3));
};

const bookOf = (kind: (typeof KINDS)[number], level: Level, size: number, seed: number): Book =>
  kind === 'india' || kind === 'europe'
    ? generate(kind, level, size, seed)
    : otherBook(kind, level, size, seed);

interface Line {
  kind: string;
  level: Level;
  ours: Score;
  plain: Map<string, Score>;
  ms: number;
  books: Book[];
}

const bench: Bench = async (say) => {
  const size = option('size') ?? SIZE;
  const seed = option('seed') ?? randomInt(1_000_000);
  say(`seed ${seed}, ${SEEDS} books of ${size} rows for each line`);
  const lines: Line[] = [];
  for (const level of LEVELS) for (const kind of KINDS) lines.push(measured(kind, level, size, seed, say));
  process.stdout.write(`${tableOf(lines)}\n\n`);
  if (process.argv.includes('--misses'))
    process.stdout.write(
      `${missesOf(lines.flatMap(({ level, books }) => (level.name === 'hard' ? books : [])))}\n\n`,
    );
  const usual = asking();
  for (const { books } of lines) for (const book of books) askUsual(book, usual);
  process.stdout.write(`${usual.table()}\n\n`);
  return [...measuresOf(lines), ...usual.measures('match'), large(seed)];
};
export default bench;

function measured(
  kind: (typeof KINDS)[number],
  level: Level,
  size: number,
  seed: number,
  say: (line: string) => void,
): Line {
  const books = Array.from({ length: SEEDS }, (_, at) => bookOf(kind, level, size, seed + at));
  const ours: Score[] = [];
  const times: number[] = [];
  for (const book of books) {
    const { value, ms } = reckoned(() => answerOf(suggestionsOf(book)));
    ours.push(scoreOf(book, value));
    times.push(ms);
  }
  const plain = new Map(
    Object.entries(PLAIN_RULES).map(([name, rule]) => [
      name,
      sumOf(books.map((book) => scoreOf(book, rule(book)))),
    ]),
  );
  const line = { kind, level, ours: sumOf(ours), plain, ms: Math.min(...times), books };
  say(`${kind}, ${level.name}: F1 ${percent(figures(line.ours).f1)}`);
  return line;
}

export const suggestionsOf = ({ rows, expenses, accounts }: Book) =>
  suggest(rows, expenses, chanceOf(rows, expenses, { accounts }));

/** What work takes of the processor, in ms: nothing waits in it, so what else the machine does is no part of it. */
function reckoned<T>(work: () => T): { value: T; ms: number } {
  const before = process.cpuUsage();
  const value = work();
  return { value, ms: process.cpuUsage(before).user / 1000 };
}

const percent = (share: number): string => (share * 100).toFixed(1);
const three = (score: Score): string => {
  const { precision, recall, f1 } = figures(score);
  return `${percent(precision)} ${percent(recall)} ${percent(f1)}`;
};
const surePrecision = ({ sure, sureWrong }: Score): number => 1 - sureWrong / Math.max(1, sure);
const months = ({ byKind, missedByKind }: Score): string => {
  const all = byKind.get('subscription') ?? 0;
  return `${all - (missedByKind.get('subscription') ?? 0)} of ${all}`;
};

/** Precision, recall and F1 of each rule, in per cent. */
function tableOf(lines: readonly Line[]): string {
  const head = [
    'precision recall F1',
    'ours',
    'decidable F1',
    'sure',
    'subscriptions',
    's a book',
    ...Object.keys(PLAIN_RULES),
  ];
  const rows = lines.map(({ kind, level, ours, plain, ms }) => [
    `${kind}, ${level.name}`,
    three(ours),
    percent(figures(ours.decided).f1),
    `${(surePrecision(ours) * 100).toFixed(2)} of ${ours.sure}`,
    months(ours),
    (ms / 1000).toFixed(2),
    ...[...plain.values()].map(three),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const print = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    print(head),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...rows.map(print),
  ].join('\n');
}

function measuresOf(lines: readonly Line[]): Measure[] {
  const hard = lines.filter(({ level }) => level.name === 'hard');
  const best = ({ plain }: Line) => Math.max(...[...plain.values()].map((score) => figures(score).f1));
  const all = sumOf(hard.map(({ ours }) => ours));
  return [
    ...hard.map(
      (line): Measure => ({
        what: `F1 on hard: ${line.kind}`,
        ours: figures(line.ours).f1 * 100,
        unit: '%',
        peer: `${percent(best(line))} (the best plain rule)`,
        target: '≥ 98',
      }),
    ),
    ...hard.map(
      ({ kind, ours }): Measure => ({
        what: `F1 on hard, of what can be decided: ${kind}`,
        ours: figures(ours.decided).f1 * 100,
        unit: '%',
        target: '≥ 98',
      }),
    ),
    { what: 'precision of sure on hard', ours: surePrecision(all) * 100, unit: '%', target: '≥ 99.8' },
    {
      what: 'a book of 1,000 rows, the slowest',
      ours: Math.max(...lines.map(({ ms }) => ms)),
      unit: 'ms',
      target: '≤ 1000',
    },
  ];
}

const LARGE = 5_000;

function large(seed: number): Measure {
  const book = generate('india', LEVELS[2] as Level, LARGE, seed);
  const times: number[] = [];
  for (let run = 0; run < 3; run++) times.push(reckoned(() => suggestionsOf(book)).ms);
  return {
    what: `${book.rows.length} fresh rows and ${book.expenses.length} expenses`,
    ours: Math.min(...times),
    unit: 'ms',
    target: '≤ 1500',
  };
}

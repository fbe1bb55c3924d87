import { expect, test } from 'vitest';
import { driftOf } from '#lib/statements/formats/read.ts';
import { arrived, inserted, printed, rowsOf, tables } from '#tests/support/formats/layouts.ts';
import { mutants } from '#tests/support/formats/mutate-layout.ts';
import { KINDS, nextMonth } from '#tests/support/formats/next-months.ts';
import { NIGHTLY, SEED } from '#tests/support/nightly.ts';
import { ownTime } from '#tests/support/own-time.ts';
import { seeded } from '#tests/support/stories/random.ts';

/** `ATLAS_PROPERTY_RUNS=100000` takes every mutant and more months, as the night does. */
const ALL = NIGHTLY || Number(process.env.ATLAS_PROPERTY_RUNS ?? 0) > 1_000;
/** The one in so many of the numerous mutants that a short run takes. */
const PART = ALL ? 1 : 12;
const FEW = /^(?:delimiter|sign|debit for credit|markers|day for month|end for end|decimal mark)/;

const layouts = tables();
/** Those that a short run changes. */
const changed = layouts.filter((_, at) => ALL || at % 2 === SEED % 2);

test('a layout with one change is stopped or read right, in every bank’s file', () => {
  const wrong: string[] = [];
  let count = 0;
  let stopped = 0;
  for (const [at, table] of changed.entries()) {
    const before = [inserted(table.reading, table.corrections)];
    const truth = rowsOf(table.reading);
    let number = SEED + at;
    for (const { what, content } of mutants(table)) {
      if (!FEW.test(what) && number++ % PART !== 0) continue;
      count++;
      const now = arrived(content(), before);
      const isStopped =
        !now || now.changed.length > 0 || now.reading.questions.length > 0 || now.reading.rows.length === 0;
      if (isStopped) stopped++;
      else if (rowsOf(now.reading) !== truth) wrong.push(`${table.file}: ${what}`);
    }
  }
  expect(wrong, `seed ${SEED}`).toEqual([]);
  expect(layouts.length).toBeGreaterThan(120);
  expect(count).toBeGreaterThan(changed.length * 5);
  expect(stopped).toBeGreaterThan(0.95 * count);
});

test('the true next months of every layout alarm nobody', () => {
  const { below } = seeded(SEED);
  const random = () => below(1_000_000) / 1_000_000;
  const alarms: string[] = [];
  let count = 0;
  for (let run = 0; run < (ALL ? 12 : 1); run++)
    for (const [at, table] of layouts.entries()) {
      let before = [inserted(table.reading, table.corrections)];
      for (let month = 1; month <= 3; month++) {
        const kind = KINDS[(at + run + month + SEED) % KINDS.length] ?? 'usual';
        const true_ = nextMonth(table, kind, month, random);
        const now = true_ && arrived(true_.content, before);
        // What the reader itself takes for something else is not the alarm's to judge.
        if (!now || JSON.stringify(datesAndAmounts(now.reading.rows)) !== JSON.stringify(true_.rows))
          continue;
        count++;
        if (now.changed.length > 0)
          alarms.push(`${table.file}, ${kind}, ${month}: ${JSON.stringify(now.changed)}`);
        if (now.changed.length + now.reading.questions.length === 0)
          before = [inserted(now.reading, table.corrections), ...before].slice(0, 3);
      }
    }
  expect(alarms, `seed ${SEED}`).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

const datesAndAmounts = (rows: readonly { date: string; amount: number }[]) =>
  rows.map(({ date, amount }) => ({ date, amount }));

test('the same file again alarms nobody', () => {
  for (const table of layouts) {
    const before = [inserted(table.reading, table.corrections)];
    const again = arrived(printed(table.records, table.delimiter), before);
    expect(again?.changed, table.file).toEqual([]);
  }
});

const HEAD = 'Date,Payee,Withdrawal,Deposit';
const sides = (amount: number): string[] =>
  amount < 0 ? [(-amount).toFixed(2), ''] : ['', amount.toFixed(2)];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** `rows` rows, of which so many in a hundred are money out, of payees that no other month has. */
const month = (number: number, rows: number, out: number, size = 10): Uint8Array =>
  printed(
    [
      HEAD.split(','),
      ...Array.from({ length: rows }, (_, at) => [
        `2026-0${number}-${String(1 + (at % 28)).padStart(2, '0')}`,
        `Shop ${LETTERS[number]}${LETTERS[at % 26]}${LETTERS[Math.floor(at / 26)]}`,
        ...sides((at * 100 < out * rows ? -1 : 1) * ((at + 1) * size + 0.25)),
      ]),
    ],
    ',',
  );
const keysOf = (now: Uint8Array, ...before: Uint8Array[]): unknown[] => {
  const earlier = before.map((content) => inserted(arrived(content, [])?.reading as never, {}));
  return arrived(now, earlier)?.changed.map(({ key, values }) => [key.split('.').at(-1), values]) ?? [];
};

test('the shape of the money: its direction and its size, where there are rows enough to say so', () => {
  expect(keysOf(month(5, 100, 9), month(4, 100, 88))).toEqual([['share', { before: 88, now: 9 }]]);
  expect(keysOf(month(5, 100, 45), month(4, 100, 88))).toEqual([]);
  expect(keysOf(month(5, 8, 10), month(4, 100, 88))).toEqual([]);
  expect(keysOf(month(5, 100, 88, 1_000), month(4, 100, 88))).toEqual([['larger', { times: 100 }]]);
  expect(keysOf(month(5, 100, 88), month(4, 100, 88, 1_000))).toEqual([['smaller', { times: 100 }]]);
  expect(keysOf(month(5, 3, 88, 1_000), month(4, 100, 88))).toEqual([]);
  expect(keysOf(month(6, 100, 9), month(5, 100, 12), month(4, 100, 88))).toEqual([]);
});

test('payees whose money goes the other way, but not refunds', () => {
  const file = (number: number, ...rows: string[]) =>
    Buffer.from(
      [
        HEAD,
        ...rows.map(
          (row, at) => `2026-0${number}-1${at},${row.replace(/,(-?)/, (_, minus) => (minus ? ',' : ',,'))}`,
        ),
      ].join('\n'),
    );
  const april = file(4, 'Rent,-900.00', 'Kiosk,-4.50', 'Wages,2000.00', 'Gym,-30.00', 'Water,-12.00');
  expect(keysOf(file(5, 'Rent,910.00', 'Wages,-2010.00'), april)).toEqual([
    ['turned', { count: 2, line: 2 }],
  ]);
  expect(keysOf(file(5, 'Kiosk,4.50'), april)).toEqual([]);
  expect(keysOf(file(5, 'Kiosk,4.50', 'Gym,30.00', 'Water,3.00'), april)).toEqual([]);
  const march = file(3, 'Rent,-900.00', 'Wages,2000.00');
  expect(keysOf(file(5, 'Wages,-4.50', 'Gym,-30.00', 'Rent,900.00'), april, march)).toEqual([]);
});

test('sixty thousand rows are compared in a few milliseconds', () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => [
    `2026-04-${String(1 + (at % 30)).padStart(2, '0')}`,
    `Shop ${at % 997} of the town`,
    `${at + 1}.25`,
    '',
  ]);
  const content = printed([HEAD.split(','), ...rows], ',');
  const reading = arrived(content, [])?.reading;
  if (!reading) throw new Error('refused');
  const earlier = [1, 2, 3].map(() => inserted(reading, {}));
  const taken = ownTime(600, () => driftOf(reading, earlier));
  expect(taken).toBeLessThan(600);
});

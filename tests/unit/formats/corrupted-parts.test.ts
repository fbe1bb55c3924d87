import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFile, type Target } from '#lib/statements/formats/read.ts';
import { leadsTo, shown } from '#tests/support/formats/answers.ts';
import { runs } from '#tests/support/nightly.ts';

const TEXTS = ['Corner Bakery', 'Rent for May', 'ACME Ltd payroll', 'Grocery store 12', 'Train ticket'];
const DAY_MS = 86_400_000;

/** Which rows are read, what names them, and those of the other part. */
interface Kind {
  column: string;
  own: string;
  other: string;
  target: Target;
}
const KINDS: Record<string, Kind> = {
  currency: {
    column: 'Currency',
    own: 'EUR',
    other: 'USD',
    target: { money: { currency: 'EUR', chosen: true, empty: false } },
  },
  account: {
    column: 'Account',
    own: 'NL20INGB0001234567',
    other: 'NL91ABNA0417164300',
    target: { number: '4567' },
  },
};

interface Row {
  day: string;
  amount: number;
  isOwn: boolean;
  cells: string[];
}

const written = (minor: number): string => (minor / 100).toFixed(2);

/** Rows of two parts in turn, at least three of each, without a row that another may be taken for. */
const drawn = fc
  .uniqueArray(
    fc.record({
      amount: fc.integer({ min: -90_000, max: 90_000 }).filter((amount) => Math.abs(amount) > 99),
      text: fc.constantFrom(...TEXTS),
      gap: fc.integer({ min: 0, max: 3 }),
      isOwn: fc.boolean(),
    }),
    { minLength: 7, maxLength: 14, selector: ({ amount }) => Math.abs(amount) },
  )
  .filter((all) => {
    const own = all.filter((row) => row.isOwn);
    const isMixed = own.some(({ amount }) => amount < 0) && own.some(({ amount }) => amount > 0);
    return isMixed && own.length > 2 && all.length - own.length > 2;
  });
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** Each part has a running balance of its own. */
function printed(all: Drawn, { own, other }: Kind): Row[] {
  let at = Date.UTC(2024, 2, 14);
  let [running, elsewhere] = [500_000, 120_000];
  return all.map(({ amount, text, gap, isOwn }, i) => {
    at += (i === 1 ? gap + 1 : gap) * DAY_MS;
    if (isOwn) running += amount;
    else elsewhere += amount;
    const day = new Date(at).toISOString().slice(0, 10);
    const balance = written(isOwn ? running : elsewhere);
    return {
      day,
      amount,
      isOwn,
      cells: [day, text, written(amount), isOwn ? own : other, 'Booked', balance],
    };
  });
}

const fileOf = (rows: readonly string[][], { column }: Kind, newestFirst: boolean): Uint8Array =>
  new TextEncoder().encode(
    [
      ['Date', 'Description', 'Amount', column, 'Status', 'Balance'],
      ...(newestFirst ? rows.toReversed() : rows),
    ]
      .map((cells) => `${cells.join(';')}\n`)
      .join(''),
  );

/** The lines with one of them corrupted, and the rows that a right reader finds. */
type Corruption = (all: readonly Row[], at: number) => { lines: string[][]; rows: readonly Row[] };

const changed =
  (change: (row: Row) => string[][]): Corruption =>
  (all, at) => ({ lines: all.flatMap((row, i) => (i === at ? change(row) : [row.cells])), rows: all });

const CORRUPTIONS: Record<string, Corruption> = {
  'no fault': changed(({ cells }) => [cells]),
  'a sign turned': changed(({ cells, amount }) => [cells.with(2, written(-amount))]),
  'a row left out': (all, at) => {
    const rest = all.toSpliced(at, 1);
    return { lines: rest.map(({ cells }) => cells), rows: rest };
  },
  'a row doubled': changed(({ cells }) => [cells, cells]),
  'a delimiter within a text': changed(({ cells }) => [cells.with(1, `${cells[1]}; more`)]),
  'the decimal mark of an amount changed': changed(({ cells, amount }) => [
    cells.with(2, written(amount).replace('.', ',')),
  ]),
  'a row that waits, though the balance counts it': changed(({ cells }) => [cells.with(4, 'Pending')]),
  'a text that names a balance': changed(({ cells }) => [cells.with(1, 'Opening balance transfer')]),
  'a pending row without a balance': changed(({ day, cells }) => [
    [day, 'Pending hotel', '-123.45', cells[3] ?? '', 'Pending', ''],
    cells,
  ]),
};

for (const [part, kind] of Object.entries(KINDS)) {
  describe(`rows of one ${part} among those of another, with one fault`, () => {
    for (const [name, corrupt] of Object.entries(CORRUPTIONS)) {
      it(`${name}: read right by its own balance, or a question whose answers hold the right reading`, () => {
        fc.assert(
          fc.property(drawn, fc.nat(), fc.boolean(), (all, nth, newestFirst) => {
            const rows = printed(all, kind);
            // Nothing comes before the first row that its balance could contradict.
            const places = rows.flatMap(({ isOwn }, i) => (isOwn ? i : [])).slice(1);
            const { lines, rows: left } = corrupt(rows, places[nth % places.length] ?? 0);
            const own = left.filter(({ isOwn }) => isOwn);
            const bytes = fileOf(lines, kind, newestFirst);
            const right = shown(newestFirst ? own.toReversed() : own);
            if (!leadsTo((given) => readFile(bytes, given, kind.target), right))
              expect.fail(
                `${new TextDecoder().decode(bytes)}\n${JSON.stringify(readFile(bytes, {}, kind.target).questions)}`,
              );
          }),
          { numRuns: runs(15) },
        );
      });
    }
  });
}

it('asks nothing about the rows of an account whose own balance agrees', () => {
  const { own, other, target } = KINDS.account as Kind;
  const all = [-500, 700, -300, 900, -1100, 1300].map((amount, i) => ({
    amount,
    text: TEXTS[i % TEXTS.length] ?? '',
    gap: 1,
    isOwn: i > 2,
  }));
  const rows = printed(all, KINDS.account as Kind).map(({ cells }) => cells);
  const reading = readFile(fileOf(rows, KINDS.account as Kind, false), {}, target);
  expect([reading.account, reading.questions, reading.balance.state, reading.rows.length]).toEqual([
    own,
    [],
    'agrees',
    3,
  ]);
  expect(JSON.stringify(reading.rows)).not.toContain(other);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatement } from '#lib/statements/reader/read.ts';
import { runs } from '#tests/support/nightly.ts';

interface Row {
  day: string;
  amount: number;
  text: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WORDS = [
  'Bakery',
  'TESCO 2341',
  'Müller & Co',
  'Salary',
  'Café "Zoë"',
  'Rent; May',
  'UPI/ravi@ok/42',
  'a, b',
  '日本',
];

const day = fc.date({ min: new Date('2019-01-01'), max: new Date('2031-12-31'), noInvalidDate: true });
const row = fc.record({
  day: day.map((date) => date.toISOString().slice(0, 10)),
  amount: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((amount) => amount !== 0),
  text: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
});

const layout = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  mark: fc.constantFrom('.', ','),
  grouping: fc.boolean(),
  dates: fc.constantFrom('iso', 'dots', 'words', 'compact', 'dmy', 'mdy', 'time'),
  amounts: fc.constantFrom('signed', 'pair', 'marker', 'suffix', 'brackets', 'trailing'),
  balance: fc.boolean(),
  newestFirst: fc.boolean(),
  letterhead: fc.integer({ min: 0, max: 4 }),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  wide: fc.boolean(),
  footer: fc.boolean(),
});
type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never;

function money(minor: number, { mark, grouping }: Layout): string {
  const [whole = '', cents = ''] = (Math.abs(minor) / 100).toFixed(2).split('.');
  const grouped = grouping ? whole.replace(/\B(?=(\d{3})+$)/g, mark === '.' ? ',' : '.') : whole;
  return `${grouped}${mark}${cents}`;
}

function date(iso: string, style: Layout['dates']): string {
  const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
  if (style === 'dots') return `${dayOfMonth}.${month}.${year}`;
  if (style === 'words') return `${Number(dayOfMonth)} ${MONTHS[Number(month) - 1]} ${year}`;
  if (style === 'compact') return `${year}${month}${dayOfMonth}`;
  if (style === 'dmy') return `${dayOfMonth}/${month}/${year}`;
  if (style === 'mdy') return `${month}/${dayOfMonth}/${year}`;
  return style === 'time' ? `${iso} 13:45:06` : iso;
}

function amountCells(minor: number, kind: Layout): string[] {
  const plain = money(minor, kind);
  const out = minor < 0;
  if (kind.amounts === 'pair') return out ? [plain, ''] : ['', plain];
  if (kind.amounts === 'marker') return [plain, out ? 'DR' : 'CR'];
  if (kind.amounts === 'suffix') return [`${plain} ${out ? 'Dr' : 'Cr'}`];
  if (kind.amounts === 'brackets') return [out ? `(${plain})` : plain];
  if (kind.amounts === 'trailing') return [out ? `${plain}-` : plain];
  return [out ? `-${plain}` : plain];
}

/** Prints rows as a bank would in this layout. */
function print(rows: Row[], kind: Layout): string {
  let running = 1_000_000_000;
  const balances = rows.map(({ amount }) => (running += amount));
  const names = { pair: ['Withdrawal', 'Deposit'], marker: ['Amount', 'Dr/Cr'] }[
    kind.amounts as 'pair' | 'marker'
  ] ?? ['Amount'];
  const header = [
    'Date',
    'Description',
    ...names,
    ...(kind.balance ? ['Balance'] : []),
    ...(kind.wide ? ['Branch'] : []),
  ];
  const printed = rows.map((one, i) => [
    date(one.day, kind.dates),
    one.text,
    ...amountCells(one.amount, kind),
    ...(kind.balance ? [money(balances[i] ?? 0, kind)] : []),
    ...(kind.wide ? ['Main Street'] : []),
  ]);
  if (kind.newestFirst) printed.reverse();
  const quote = (cell: string): string =>
    /[",;|\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [header, ...printed].map((cells) => cells.map(quote).join(kind.delimiter));
  const above = ['Any Bank plc', 'Statement of account', 'Holder: J. Doe', ''].slice(0, kind.letterhead);
  return [...above, ...lines, ...(kind.footer ? ['', 'End of statement'] : []), ''].join(kind.newline);
}

const sorted = (rows: Row[]): Row[] => rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('a statement printed in any layout', () => {
  it('reads back as its rows, or asks, and then one of the readings is right', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 25 }), layout, (rows, kind) => {
        const oldestFirst = sorted(rows);
        const reading = readStatement(new TextEncoder().encode(print(oldestFirst, kind)));
        const wanted = kind.newestFirst ? oldestFirst.toReversed() : oldestFirst;
        expect(reading.rows.length).toBe(rows.length);
        if (reading.questions.length === 0) {
          expect(reading.rows.map((one) => [one.date, one.amount])).toEqual(
            wanted.map((one) => [one.day, one.amount]),
          );
          expect(reading.rows.map((one) => one.description)).toEqual(wanted.map((one) => folded(one.text)));
        }
        const truth = {
          date: wanted.map((one) => one.day).toSorted()[0],
          money_in: wanted.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
        };
        for (const { field, readings } of reading.questions) {
          if (field === 'date_order')
            expect(readings.map(({ effect }) => effect.first_date)).toContain(truth.date);
          if (field === 'sign') {
            const sums = readings.flatMap(({ effect }) => [effect.money_in, effect.money_out]);
            expect(sums).toContain(truth.money_in);
          }
        }
      }),
      { numRuns: runs(600) },
    );
  });

  it('accounts for every line that is not blank', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 15 }), layout, (rows, kind) => {
        const text = print(sorted(rows), kind);
        const reading = readStatement(new TextEncoder().encode(text));
        const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
        expect(reading.rows.length + reading.skipped.length + 1).toBe(lines);
      }),
      { numRuns: runs(200) },
    );
  });

  it('leaves out nothing and says so when one row in the middle is broken', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 6, maxLength: 20 }),
        layout,
        fc.nat(),
        fc.constantFrom('date', 'amount'),
        (rows, kind, at, what) => {
          const wanted = sorted(rows).map((one) => ({ ...one, text: 'Shop' }));
          const broken = at % wanted.length;
          const lines = print(wanted, { ...kind, newestFirst: false, letterhead: 0, footer: false }).split(
            kind.newline,
          );
          const line = lines[broken + 1] ?? '';
          const cell =
            what === 'date'
              ? date(wanted[broken]?.day ?? '', kind.dates)
              : /\d[\d.,]*[.,]\d\d/.exec(line)?.[0];
          lines[broken + 1] = line.replace(cell ?? '', what === 'date' ? '99/99/2024' : 'x7y');
          const reading = readStatement(new TextEncoder().encode(lines.join(kind.newline)));
          expect(reading.rows.length).toBe(wanted.length - 1);
          expect(reading.skipped.map((notice) => notice.line)).toEqual([broken + 2]);
          expect(reading.warnings.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

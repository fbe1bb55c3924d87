import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '#lib/core/currency/codes.ts';
import { daysBetween } from '#lib/core/day.ts';
import { toMinor } from '#lib/core/money.ts';
import { chanceOf, WINDOW } from '#lib/matching/score/chance.ts';
import { slipBetween } from '#lib/matching/score/facts/slips.ts';
import { foldLetters } from '#lib/matching/score/facts/words.ts';
import type { MatchExpense, MatchRow, Reason, Suggestion } from '#lib/matching/score/shapes.ts';
import { suggest } from '#lib/matching/score/suggest.ts';
import { weigh } from '#lib/matching/score/weigh.ts';
import type { Book } from '#tests/bench/match/book.ts';
import { generate } from '#tests/bench/match/generate.ts';
import { LEVELS, type Level } from '#tests/bench/match/levels.ts';
import { OTHERS, otherBook } from '#tests/bench/match/others.ts';
import { runs } from '#tests/support/nightly.ts';

const HARD = LEVELS.find(({ name }) => name === 'hard') as Level;
const books = fc
  .record({
    kind: fc.constantFrom('india', 'europe', ...OTHERS),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ kind, seed }) =>
    kind === 'india' || kind === 'europe'
      ? generate(kind, HARD, 150, seed)
      : otherBook(kind, HARD, 150, seed),
  );

type Check = (
  values: Readonly<Record<string, unknown>>,
  of: { book: Book; row: MatchRow; expenses: MatchExpense[] },
) => void;

const minor = (value: unknown, currency: unknown): number =>
  toMinor(Number(value), String(currency) as Currency) as number;
const openOf = ({ amount }: MatchRow, { amount: spent, covered, refunded }: MatchExpense) =>
  spent - (amount < 0 ? refunded : covered);
const around = (day: string, of: string): boolean =>
  daysBetween(of, day) <= WINDOW.before && daysBetween(day, of) <= WINDOW.after;
const lettersOf = (text: string): string => foldLetters(text).replace(/[^\p{L}\p{N}]/gu, '');

const differs: Check = ({ more, currency, percent }, { row, expenses: [one] }) => {
  const open = openOf(row, one as MatchExpense);
  expect(minor(more, currency)).toBe(Math.abs(row.open - open));
  expect(percent).toBeCloseTo((Math.abs(row.open - open) / open) * 100, 0);
};
const days: Check = (values, { row, expenses: [one] }) => {
  expect(values.days).toBe(daysBetween(one?.date ?? '', row.date));
  expect([values.expense_day, values.row_day]).toEqual([one?.date, row.date]);
};
const exchange: Check = ({ amount, currency, of, of_currency, rate }, { row, expenses: [one] }) => {
  expect([minor(amount, currency), currency]).toEqual([row.open, row.currency]);
  expect([minor(of, of_currency), of_currency]).toEqual([openOf(row, one as MatchExpense), one?.currency]);
  if (rate !== undefined) expect(rate).toBeCloseTo(Number(amount) / Number(of), 3);
};

/** Each statement, computed again from the rows. */
const CHECKS: Record<string, Check> = {
  amount: ({ amount, currency, times }, { book, row, expenses: [one] }) => {
    expect(minor(amount, currency)).toBe(row.open);
    expect(openOf(row, one as MatchExpense)).toBe(row.open);
    const equal = [...book.rows.filter((other) => other.amount > 0), ...book.expenses].filter(
      (other) => other.currency === row.currency && other.amount === row.open && around(row.date, other.date),
    );
    expect(times).toBe(equal.length);
  },
  tip: differs,
  fee: differs,
  fee_again: (values, of) => {
    differs(values, of);
    expect(Number(values.times)).toBeGreaterThan(2);
  },
  fee_share_again: (values, of) => {
    differs(values, of);
    expect(Number(values.times)).toBeGreaterThan(2);
  },
  near_days: () => {},
  tax: differs,
  discount: differs,
  rounding: differs,
  part: differs,
  slip: (values, of) => {
    differs(values, of);
    const [paid, typed] = [values.amount, values.of].map((amount) => minor(amount, values.currency));
    expect([paid, typed]).toEqual([of.row.open, openOf(of.row, of.expenses[0] as MatchExpense)]);
    expect(slipBetween(paid as number, typed as number)).toBe(values.how);
  },
  exchange,
  exchange_unknown: exchange,
  stated: exchange,
  day: days,
  days,
  day_stated: (values, of) => {
    days(values, of);
    expect(String(values.stated) <= of.row.date).toBe(true);
  },
  text: ({ words, name }, { expenses }) => {
    const names = expenses.flatMap((one) => [
      ...[one.merchantName, one.projectName, one.personName, ...one.aliases, ...one.comments],
    ]);
    expect(names).toContain(name);
    for (const word of String(words).split(' ')) expect(lettersOf(String(name))).toContain(lettersOf(word));
    expect(words).not.toBe('');
  },
  text_other: ({ name }, { book, expenses: [one] }) => {
    expect(book.expenses.map(({ merchantName }) => merchantName)).toContain(name);
    expect(name).not.toBe(one?.merchantName);
  },
  text_none: ({ name }, { expenses: [one] }) => expect(name).toBe(one?.merchantName ?? ''),
  company: ({ name, times }, { expenses }) => {
    const written = expenses
      .flatMap((one) => [one.merchantName ?? '', ...one.categories, ...one.comments])
      .map(lettersOf);
    expect(written.some((text) => text.includes(lettersOf(String(name))))).toBe(true);
    expect(Number(times)).toBeGreaterThan(0);
  },
  reference: ({ number }, { row, expenses }) => {
    expect(lettersOf(row.description)).toContain(String(number));
    const [one] = expenses as [MatchExpense];
    expect(lettersOf([...one.numbers, ...one.comments].join(' '))).toContain(String(number));
  },
  who: () => {},
  paid_via: (_, { expenses: [one] }) => expect(one?.paidVia).toBe('card'),
  paid_cash: (_, { expenses: [one] }) => expect(one?.paidVia).toBe('cash'),
  own_money: ({ person }, { row, expenses: [one] }) => {
    expect([one?.reimbursable, one?.personName]).toEqual([true, person]);
    expect(lettersOf(row.description)).not.toContain(lettersOf(String(person)));
  },
  machine: (_, { row }) => expect(row.description).toMatch(/ATW|ATM|GELDAUTOMAT|CASH|ＡＴＭ/),
  was_paid: () => {},
  not_paid: () => {},
  says_refund: (_, { row }) => expect(row.amount).toBeLessThan(0),
  same_person: ({ name }, { expenses }) =>
    expect(new Set(expenses.map(({ personName }) => personName))).toEqual(new Set([name])),
  same_merchant: ({ name }, { expenses }) =>
    expect(new Set(expenses.map(({ merchantName }) => merchantName))).toEqual(new Set([name])),
  same_day: ({ day }, { expenses }) =>
    expect(new Set(expenses.map(({ createdDay }) => createdDay))).toEqual(new Set([day])),
  mirror: ({ amount, currency, account }, { book, row }) => {
    expect(minor(amount, currency)).toBe(row.open);
    expect(book.accounts.map(({ id }) => id)).toContain(account);
  },
  mirror_day: ({ out_day, in_day, days: apart }) =>
    expect(apart).toBe(Math.abs(daysBetween(String(out_day), String(in_day)))),
  own_text: ({ rows }) => expect([1, 2]).toContain(rows),
};

/** Of instalments the sum is the expense's, of a set the row's. */
function checkSum(
  { values: { count, amount, currency } }: Reason,
  one: Suggestion,
  row: MatchRow,
  expenses: MatchExpense[],
): void {
  if (one.pairs) expect(one.pairs.reduce((sum, pair) => sum + pair.amount, 0)).toBe(minor(amount, currency));
  else expect(expenses.reduce((sum, other) => sum + openOf(row, other), 0)).toBe(minor(amount, currency));
  expect(count).toBe(one.pairs?.length ?? expenses.length);
}

test('every reason of every suggestion is true when it is computed again from the rows', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(books, (book) => {
      const chance = chanceOf(book.rows, book.expenses, { accounts: book.accounts });
      const rows = new Map(book.rows.map((row) => [row.id, row]));
      const byId = new Map(book.expenses.map((one) => [one.id, one]));
      for (const one of suggest(book.rows, book.expenses, chance)) {
        const row = rows.get(one.transaction) as MatchRow;
        const expenses = one.expenses.map(({ id }) => byId.get(id) as MatchExpense);
        expect(one.reasons.length).toBeGreaterThan(0);
        for (const reason of [...one.reasons, ...one.against]) {
          seen.add(reason.key);
          if (reason.key === 'sum_about')
            expect(minor(reason.values.sum, reason.values.currency)).toBe(
              expenses.reduce((sum, other) => sum + openOf(row, other), 0),
            );
          else if (reason.key === 'sum') checkSum(reason, one, row, expenses);
          else (CHECKS[reason.key] as Check)(reason.values, { book, row, expenses });
        }
        const sum = [...one.reasons, ...one.against].reduce((all, { bits }) => all + bits, 0);
        expect(one.bits).toBeCloseTo(sum, 0);
      }
    }),
    // In this one expenses that name nobody add up beside those that the text names.
    { numRuns: runs(13), examples: [[otherBook('freelancer', HARD, 150, 774_454)]] },
  );
  for (const key of ['amount', 'text', 'day', 'days', 'sum', 'mirror']) expect([...seen]).toContain(key);
});

test('“why not” says the truth of any pair, also of one that is ruled out', () => {
  fc.assert(
    fc.property(books, fc.nat(), fc.nat(), (book, a, b) => {
      const row = book.rows[a % book.rows.length] as MatchRow;
      const one = book.expenses[b % book.expenses.length] as MatchExpense;
      const found = weigh(row, one, chanceOf(book.rows, book.expenses, { accounts: book.accounts }));
      const more: Record<string, Check> = {
        ...CHECKS,
        amount_more: differs,
        amount_less: differs,
        days_far: days,
        currency: exchange,
        linked_already: () => {},
      };
      for (const { key, values } of [...found.for, ...found.against])
        (more[key] as Check)(values, { book, row, expenses: [one] });
      if (found.excluded !== null)
        expect(found.against.map(({ key }) => key).concat('part')).toContain(found.excluded);
    }),
    { numRuns: runs(60) },
  );
});

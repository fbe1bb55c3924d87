import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareRows } from '#lib/statements/identity/match-rows.ts';
import type { Circumstances, Compared, Days, Decision, Stored } from '#lib/statements/identity/rows.ts';
import { runs } from '#tests/support/nightly.ts';

/** A row as the bank knows it. */
interface BankRow {
  id: number;
  date: string;
  amount: number;
  payee: string;
  balance: number;
}
/** A row of a file, with the bank row that it is. */
type Printed = Compared & { truth: number };
type Kept = Stored & { truth: number };

/** A row that is booked late moves all balances by what no other row comes to: else it would look like one that follows. */
const withLate = (rows: readonly BankRow[], late: number | null): BankRow[] =>
  bankOf(
    rows.map(({ date, amount, payee }, n) => ({
      ...{ day: Number(date.slice(8)), amount: n === late ? -7_003 : amount, payee },
    })),
  );

const dayOf = (n: number) => `2026-04-${String(n).padStart(2, '0')}`;

/** Few days, amounts and payees, so that rows are often twins; no run of amounts adds up to nothing. */
const month = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 9 }),
      amount: fc.constantFrom(-450, -450, -451, -1_000, 77_777),
      payee: fc.constantFrom('Bäckerei Müller Köln Hauptbahnhof', 'Chai Point', 'Chai Point Bandra', 'Uber'),
    }),
    { minLength: 1, maxLength: 26 },
  )
  .map((rows) => bankOf(rows.toSorted((a, b) => a.day - b.day)));

function bankOf(rows: readonly { day: number; amount: number; payee: string }[]): BankRow[] {
  let balance = 1_000_000;
  return rows.map(({ day, amount, payee }, id) => {
    balance += amount;
    return { id, date: dayOf(day), amount, payee, balance };
  });
}

const TEXTS = {
  same: (text: string) => text,
  notation: (text: string, id: number) =>
    `SEPA ${'NORTH EAST WEST SOUTH'.split(' ')[(text.length + id) % 4]}`,
  cut: (text: string) => text.slice(0, 20).trim(),
  umlauts: (text: string) => text.replaceAll('ü', 'ue').replaceAll('ä', 'ae').replaceAll('ö', 'oe'),
  appended: (text: string, id: number) => `${text} Ref ${4_711 + id}`,
};
const REFERENCES = {
  none: () => null,
  same: (id: number) => `AA${100 + id}`,
  other: (id: number) => `BB${100 + id}`,
};
type TextChange = keyof typeof TEXTS;
type ReferenceChange = keyof typeof REFERENCES;

interface Way {
  text: TextChange;
  reference: ReferenceChange;
  order: 'same' | 'newest first' | 'within days';
  balance: boolean;
}

/** Rows of a day in another order, with the balances that this order has. */
function shuffledInDays(rows: readonly BankRow[]): BankRow[] {
  const [first] = rows;
  if (!first) return [];
  const sorted = rows.toSorted((a, b) => a.date.localeCompare(b.date) || b.id - a.id);
  let balance = first.balance - first.amount;
  return sorted.map((row) => {
    balance += row.amount;
    return { ...row, balance };
  });
}

function printed(rows: readonly BankRow[], { text, reference, order, balance }: Way): Printed[] {
  const ordered = order === 'within days' ? shuffledInDays(rows) : rows;
  const lines = ordered.map(
    ({ id, date, amount, payee, balance: after }): Printed => ({
      ...{ date, amount, truth: id, line: 0, balance: balance ? after : null },
      description: TEXTS[text](payee, id),
      reference: REFERENCES[reference](id),
    }),
  );
  if (order === 'newest first') lines.reverse();
  return lines.map((line, at) => ({ ...line, line: at + 2 }));
}

/** An account that is compared with files, and a person who answers what is asked by what the bank knows. */
class Account {
  kept: Kept[] = [];
  spans: Days[] = [];
  held: Days[] = [];
  asked = 0;
  /** So many rows were known without a question in the last file. */
  known = 0;

  compare(rows: readonly Compared[], decisions: Map<number, Decision>) {
    const covered = coveredBy(rows);
    const circumstances: Circumstances = { covered, held: this.held, spans: this.spans, decisions };
    return compareRows(rows, this.kept, circumstances).identities;
  }

  add(rows: readonly Printed[]): void {
    const decisions = new Map<number, Decision>();
    let identities = this.compare(rows, decisions);
    this.known = identities.filter(({ exists }) => exists).length;
    for (;;) {
      const at = identities.findIndex(({ like }) => like !== undefined);
      const row = rows[at];
      if (!row) break;
      this.asked++;
      const twin = this.kept.find(({ truth }) => truth === row.truth);
      const like = identities[at]?.like as number;
      decisions.set(
        row.line,
        twin ? { transaction: twin.id, same: true } : { transaction: like, same: false },
      );
      identities = this.compare(rows, decisions);
    }
    for (const [at, { exists, occurrence, fingerprint }] of identities.entries()) {
      const { amount, reference, line: _, ...row } = rows[at] as Printed;
      const twin = this.kept.find((one) => one.fingerprint === fingerprint);
      if (twin && reference !== null) twin.references = [...twin.references, reference];
      if (exists) continue;
      const facts = { own_line: null, is_foreign: false, is_earlier: false, occurrence, fingerprint };
      const references = reference === null ? [] : [reference];
      this.kept.push({ ...row, ...facts, id: this.kept.length + 1, amount: -amount, references });
    }
    const days = rows.map(({ date }) => date).sort();
    this.spans.push({ from: days[0] ?? '', to: days.at(-1) ?? '' });
    const covered = coveredBy(rows);
    if (covered) this.held.push(covered);
    this.tellApart(rows);
  }

  /** Which of several twins a stored row is, nobody can say; so each of them is one of those that a file has shown. */
  private tellApart(rows: readonly Printed[]): void {
    for (const { date, amount, truth } of rows) {
      if (this.kept.some((one) => one.truth === truth)) continue;
      const twins = this.kept.filter((one) => one.date === date && one.amount === -amount);
      const again = twins.find((one, at) => twins.some((other, n) => n < at && other.truth === one.truth));
      if (again) again.truth = truth;
    }
  }
}

/** As `sourceOf` says of a file with a running balance that adds up. */
function coveredBy(rows: readonly Compared[]): Days | null {
  if (rows.some(({ balance }) => balance === null || balance === undefined)) return null;
  const days = rows.map(({ date }) => Number(date.slice(8))).sort((a, b) => a - b);
  const [from, to] = [dayOf((days[0] ?? 0) + 1), dayOf((days.at(-1) ?? 0) - 1)];
  return from <= to ? { from, to } : null;
}

const bag = (rows: readonly { date: string; amount: number }[], sign = 1) =>
  rows.map(({ date, amount }) => `${date}|${amount * sign}`).sort();

const way = fc.record<Way>({
  text: fc.constantFrom<TextChange>('same', 'notation', 'cut', 'umlauts', 'appended'),
  reference: fc.constantFrom<ReferenceChange>('none', 'same', 'other'),
  order: fc.constantFrom('same', 'newest first', 'within days'),
  balance: fc.boolean(),
});
/** Where there is little to compare, a row of which nothing but day and amount stays the same is another one. */
const known = (one: Way): Way => (one.text === 'notation' ? { ...one, text: 'umlauts' } : one);
const PLAIN: Way = { text: 'same', reference: 'same', order: 'same', balance: true };

describe('a bank’s second file of the same rows', () => {
  const span = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
  const within = (rows: readonly BankRow[], [a, b]: readonly [number, number]) =>
    rows.filter(({ date }) => dayOf(Math.min(a, b)) <= date && date <= dayOf(Math.max(a, b)));

  test('in other words, order and number, cut at days: each row once, and nothing twice or lost in silence', () => {
    fc.assert(
      fc.property(
        ...[month, way, fc.array(fc.tuple(span, way), { minLength: 1, maxLength: 3 })],
        fc.option(fc.nat(25)),
        (drawn, first, others, late) => {
          const bank = withLate(drawn, late);
          const account = new Account();
          // A row that is booked late is not in the first file.
          const shown = new Set<number>();
          const files = [{ rows: bank.filter(({ id }) => id !== late || bank.length === 1), way: first }];
          for (const [days, other] of others) files.push({ rows: within(bank, days), way: other });
          const isAlone = files.some(({ rows }) => rows.length <= 2);
          for (const { rows, way } of files) {
            if (rows.length === 0) continue;
            for (const { id } of rows) shown.add(id);
            account.add(printed(rows, isAlone ? known(way) : way));
            expect(bag(account.kept, -1)).toEqual(bag(bank.filter(({ id }) => shown.has(id))));
          }
          expect(new Set(account.kept.map(({ fingerprint }) => fingerprint)).size).toBe(account.kept.length);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  test('cut between rows of a day: the running balance or the references tell twins from each other', () => {
    const cut = fc.tuple(fc.nat(25), fc.nat(25));
    const told = fc.oneof(
      way.map(
        (one): Way => ({ ...one, order: one.order === 'within days' ? 'same' : one.order, balance: true }),
      ),
      way.map(
        (one): Way => ({
          ...one,
          reference: one.reference === 'none' ? 'same' : one.reference,
          order: 'same',
          balance: false,
        }),
      ),
    );
    fc.assert(
      fc.property(month, cut, cut, told, (bank, one, two, other) => {
        const account = new Account();
        const part = ([a, b]: readonly [number, number]) => bank.slice(Math.min(a, b), Math.max(a, b) + 1);
        const shown = new Set<number>();
        for (const [rows, way] of [
          [part(one), { ...PLAIN, balance: other.balance }],
          [part(two), other],
        ] as const) {
          if (rows.length === 0) continue;
          for (const { id } of rows) shown.add(id);
          account.add(printed(rows, known(way)));
        }
        expect(bag(account.kept, -1)).toEqual(bag(bank.filter(({ id }) => shown.has(id))));
      }),
      { numRuns: runs(400) },
    );
  });

  test('a whole month comes again without a question, whatever changed', () => {
    const full = fc
      .array(fc.tuple(fc.constantFrom(-450, -451, 77_777), fc.constantFrom('Chai Point', 'Uber')), {
        minLength: 12,
        maxLength: 24,
      })
      .map((rows) =>
        bankOf(rows.map(([amount, payee], n) => ({ day: 1 + Math.floor(n / 3), amount, payee }))),
      );
    fc.assert(
      fc.property(full, way, way, (bank, one, two) => {
        const account = new Account();
        account.add(printed(bank, one));
        account.add(printed(bank, two));
        expect([account.kept.length, account.known, account.asked]).toEqual([bank.length, bank.length, 0]);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('a statement of one or two rows', () => {
  const coffee = { date: dayOf(2), amount: -450, description: 'Chai Point', line: 2 };
  const kept = (extra: Partial<Stored> = {}, id = 1): Stored => ({
    ...{ id, date: coffee.date, amount: 450, description: coffee.description, references: ['R1'] },
    ...{
      occurrence: id,
      fingerprint: `f${id}`,
      own_line: null,
      is_foreign: false,
      is_earlier: false,
      ...extra,
    },
  });
  const verdicts = (rows: Compared[], stored: Stored[]) =>
    compareRows(rows, stored).identities.map(({ exists, fingerprint, like }) =>
      exists ? `#${fingerprint.slice(1)}` : like ? `like ${like}` : 'new',
    );

  test('another reference beside a stored row of that day, amount and text is asked about', () => {
    expect(verdicts([{ ...coffee, reference: 'R2' }], [kept()])).toEqual(['like 1']);
    expect(verdicts([{ ...coffee, reference: 'R2', description: 'Uber' }], [kept()])).toEqual(['new']);
    expect(
      verdicts(
        [
          { ...coffee, reference: 'R1' },
          { ...coffee, reference: 'R2', line: 3 },
        ],
        [kept()],
      ),
    ).toEqual(['#1', 'new']);
  });

  test('an equal running balance proves that it is the same row, and a following one that it is not', () => {
    const stored = [kept({ balance: 9_550 })];
    expect(verdicts([{ ...coffee, reference: 'R2', balance: 9_550 }], stored)).toEqual(['#1']);
    expect(verdicts([{ ...coffee, reference: 'R2', balance: 9_100 }], stored)).toEqual(['new']);
    expect(
      verdicts([{ ...coffee, reference: null, balance: 9_100 }], [kept({ balance: 9_550, references: [] })]),
    ).toEqual(['new']);
    expect(verdicts([{ ...coffee, reference: 'R2', balance: 8_000 }], stored)).toEqual(['like 1']);
  });

  test('what a person says of a row comes before text, balance and reference', () => {
    const say = (decision: Decision) =>
      compareRows([{ ...coffee, reference: 'R1' }], [kept(), kept({}, 2)], {
        ...{ covered: null, held: [], decisions: new Map([[2, decision]]) },
      }).identities.map(({ exists, fingerprint }) => (exists ? fingerprint : 'new'));
    expect(say({ transaction: 2, same: true })).toEqual(['f2']);
    expect(say({ transaction: null, same: false })).toEqual(['new']);
  });
});

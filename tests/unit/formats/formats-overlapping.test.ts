import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { isDomainError } from '#lib/core/errors.ts';
import type { Database } from '#lib/db/open.ts';
import { readFile } from '#lib/statements/formats/read.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { rereadStatement } from '#lib/statements/upload.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { galleryEntries } from '#tests/support/formats/gallery.ts';
import { FORMATS, NUMBER, type Part, type TrueRow } from '#tests/support/formats/render.ts';
import { NIGHTLY, runs } from '#tests/support/nightly.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';

/** The texts that real banks write, statement by statement. */
const TEXTS: string[][] = galleryEntries.flatMap(({ content }) => {
  try {
    const texts = readFile(content).rows.map(({ description }) => description);
    return texts.length > 0 ? [texts] : [];
  } catch (error) {
    if (isDomainError(error)) return [];
    throw error;
  }
});

const DAYS = 28;
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`;

/** A bank's book of one month with these texts: equal rows on a day, equal amounts of several payees, quiet days. */
function bookOf(texts: readonly string[], picks: readonly number[]): TrueRow[] {
  const rows = picks.map((pick, n) => {
    const [payee = '', ...rest] = (texts[pick % texts.length] as string).split(' · ');
    const isIn = pick % 7 === 6;
    return {
      date: day(1 + (pick % DAYS)),
      amount: (isIn ? 1 : -1) * (450 + 1_000 * (pick % 5)),
      ...{ payee, purpose: rest.join(' '), reference: `REF${1_000_000 + n * 7_919}` },
    };
  });
  return rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const partOf = (book: readonly TrueRow[], [a, b]: readonly [number, number]): Part => {
  const [from, to] = [day(Math.min(a, b)), day(Math.max(a, b))];
  const before = book.filter(({ date }) => date < from);
  return {
    ...{ from, to, opening: before.reduce((sum, { amount }) => sum + amount, 1_000_000) },
    rows: book.filter(({ date }) => date >= from && date <= to),
  };
};

const bag = (rows: Iterable<{ date: string; amount: number }>) =>
  [...rows].map(({ date, amount }) => `${date} ${amount}`).sort();

const picks = fc.array(fc.nat(100_000), { minLength: 4, maxLength: 40 });
const span = fc.tuple(fc.integer({ min: 1, max: DAYS }), fc.integer({ min: 1, max: DAYS }));

/** Inserts parts of one book in these formats, one after the other. @returns what then stands, and what should */
async function insertAll({ db }: Database, files: readonly { format: string; part: Part }[]) {
  const person = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
  const { id: account } = await addAccount(db, person, {
    ...{ name: `Account ${Math.random()}`, type: 'current', number: NUMBER.slice(-4) },
  });
  const expected = new Map<string, TrueRow>();
  let undecided = 0;
  for (const { format, part } of files) {
    if (part.rows.length === 0) continue;
    const content = (FORMATS[format] as (part: Part) => Uint8Array)(part);
    const input = { account, file_name: 'statement', content };
    const { id: upload } = await uploadConfirmed(db, person, input);
    for (const field of ['date_order', 'sign'] as const) {
      const found = await db
        .selectFrom('uploads')
        .select('questions')
        .where('id', '=', upload)
        .executeTakeFirstOrThrow();
      const answer = field === 'sign' ? { sign: 'negative_out' as const } : { date_order: 'ymd' as const };
      if (found.questions > 0) await rereadStatement(db, person, { account, upload, corrections: answer });
    }
    await insertStatement(db, person, { account, upload });
    const row = await db
      .selectFrom('uploads')
      .select('undecided_count')
      .where('id', '=', upload)
      .executeTakeFirstOrThrow();
    undecided += row.undecided_count;
    for (const one of part.rows) expected.set(one.reference, one);
  }
  const stored = await db
    .selectFrom('bank_transactions')
    .select(['date', 'amount'])
    .where('account', '=', account)
    .execute();
  return {
    found: bag(stored.map(({ date, amount }) => ({ date, amount: -amount }))),
    expected: bag(expected.values()),
    undecided,
  };
}

const NAMES = Object.keys(FORMATS);
const PAIRS = NAMES.flatMap((first) => NAMES.map((second) => [first, second] as const));

onEveryDatabase('overlapping files of any formats', (open, dialect) => {
  /** The databases share the pairs, and have all of them in the night. */
  const isOurs = (n: number) => NIGHTLY || n % 4 < 2 === (dialect === 'sqlite');

  test('all ordered pairs, of the same month and of overlapping weeks, leave the bank’s rows once each', async () => {
    const database = await open();
    await somePerson(database.db);
    let [rows, undecided] = [0, 0];
    for (const [n, [first, second]] of PAIRS.entries()) {
      if (!isOurs(n)) continue;
      const picked = Array.from({ length: 24 }, (_, k) => (k * 7_919 + n * 104_729) % 99_991);
      const book = bookOf(TEXTS[n % TEXTS.length] as string[], [...picked, picked[3] as number]);
      const spans =
        n % 2
          ? ([
              [1, DAYS],
              [1, DAYS],
            ] as const)
          : ([
              [1, 17],
              [9, DAYS],
            ] as const);
      const files = [first, second].map((format, at) => ({
        format,
        part: partOf(book, spans[at] as [number, number]),
      }));
      const { found, expected, ...left } = await insertAll(database, files);
      expect({ first, second, n, found }).toEqual({ first, second, n, found: expected });
      rows += expected.length;
      undecided += left.undecided;
    }
    expect(undecided / rows).toBeLessThan(0.05);
    await database.close();
  });

  test('pairs and triples of any spans, in any order, leave the bank’s rows once each', async () => {
    const database = await open();
    await somePerson(database.db);
    const file = fc.record({ format: fc.constantFrom(...NAMES), span });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...TEXTS),
        picks,
        fc.array(file, { minLength: 2, maxLength: 3 }),
        async (texts, picked, files) => {
          const book = bookOf(texts, picked);
          const parts = files.map(({ format, span: days }) => ({ format, part: partOf(book, days) }));
          const { found, expected } = await insertAll(database, parts);
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: runs(6) },
    );
    await database.close();
  });
});

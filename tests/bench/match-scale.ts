import { migrate } from '#lib/db/migrate.ts';
import { type Database, type DialectName, openDatabase } from '#lib/db/open.ts';
import { aroundRows } from '#lib/matching/around.ts';
import { keepSuggestions } from '#lib/matching/keep.ts';
import { listSuggestions, type Suggested, suggestionsOf } from '#lib/matching/list.ts';
import { suggestionsSchema } from '#lib/matching/schema.ts';
import { addRowsWork } from '#lib/matching/work-records.ts';
import startTestPostgres from '../support/databases/postgres.ts';
import { freshPlace } from '../support/stories/places.ts';
import { type Measure, quantile, timed } from './measure.ts';
import { bookToMatch, type Sides } from './suggestions-book.ts';

const LARGE = { transactions: 1_000_000, expenses: 200_000, merchants: 5_000 } as const;
/** Generated transactions that are there before the fresh ones come. */
const KNOWN = 2_000;
const FRESH = 5_000;
const RUNS = 100;
const WARMING = 4;
const A_PAGE = 25;

/** How long suggestions take in a book of 1,000,000 transactions and 200,000 expenses, of which 5,000 transactions are new. */
export default async function bench(print: (line: string) => void): Promise<Measure[]> {
  const given = process.env.ATLAS_TEST_POSTGRES !== undefined;
  const stop = await startTestPostgres();
  try {
    return [...(await benchOn('sqlite', print)), ...(await benchOn('postgres', print))];
  } finally {
    await stop();
    if (!given) delete process.env.ATLAS_TEST_POSTGRES;
  }
}

async function benchOn(dialect: DialectName, print: (line: string) => void): Promise<Measure[]> {
  const { place, remove } = await freshPlace(dialect);
  const database = openDatabase(place);
  try {
    await migrate(database);
    print(`filling a book (${dialect})`);
    return await measured(database, await bookToMatch(database, LARGE, KNOWN, FRESH), print);
  } finally {
    await database.close();
    await remove();
  }
}

async function measured(
  { db, dialect }: Database,
  { known, fresh }: Sides,
  print: (line: string) => void,
): Promise<Measure[]> {
  await db.deleteFrom('suggestion_work').execute();
  // What new transactions are rivals of has been looked at before they come.
  await addRowsWork(db, [
    ...new Set([...known, ...(await aroundRows(db, fresh))]).difference(new Set(fresh)),
  ]);
  while (await keepSuggestions(db));

  const uploads = await db
    .selectFrom('bank_transactions')
    .select('upload')
    .distinct()
    .where('id', 'in', fresh)
    .execute();
  await db
    .insertInto('suggestion_work')
    .values({ subject: 'upload', ids: JSON.stringify(uploads.map(({ upload }) => upload)) })
    .execute();
  const inserted = await timed(async () => {
    while (await keepSuggestions(db));
  });

  const one: number[] = [];
  for (const id of everyNth(fresh, WARMING + RUNS)) one.push((await timed(() => suggestionsOf(db, id))).ms);
  const page: number[] = [];
  let cursor: string | undefined;
  for (let run = 0; run < WARMING + RUNS; run++) {
    const wish = suggestionsSchema.parse({ limit: String(A_PAGE), cursor });
    const read: { value: Suggested; ms: number } = await timed(() => listSuggestions(db, wish));
    page.push(read.ms);
    cursor = read.value.next ?? undefined;
  }
  const lines: Measure[] = [
    { what: 'suggestions of one transaction', ours: p95(one), unit: 'ms', target: '≤ 50' },
    { what: `a page of ${A_PAGE}`, ours: p95(page), unit: 'ms', target: '≤ 100' },
    {
      what: `after an insert of ${FRESH.toLocaleString('en')} rows`,
      ours: inserted.ms,
      unit: 'ms',
      target: '≤ 3000',
    },
  ];
  return lines.map((line) => {
    print(`${line.what} (${dialect}): ${line.ours.toFixed(1)} ms`);
    return { ...line, what: `${line.what} (${dialect})` };
  });
}

const everyNth = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)] as T);

const p95 = (times: readonly number[]): number => quantile(times.slice(WARMING), 0.95);

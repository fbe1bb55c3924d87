import { addAccount } from '#lib/accounts/accounts.ts';
import { migrate } from '#lib/db/migrate.ts';
import { type Database, type DialectName, openDatabase } from '#lib/db/open.ts';
import { previewRule } from '#lib/rules/preview.ts';
import { addRule } from '#lib/rules/rules.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { uploadStatement } from '#lib/statements/upload.ts';
import { largeBook, type Size } from '../support/book/large-book.ts';
import { somePerson } from '../support/databases/databases.ts';
import startTestPostgres from '../support/databases/postgres.ts';
import { freshPlace } from '../support/stories/places.ts';
import { type Measure, quantile, timed } from './measure.ts';
import { statementOf } from './statements.ts';

const LARGE: Size = { transactions: 1_000_000, expenses: 200_000, merchants: 5_000 };
const RUNS = 5;
const FILE_ROWS = 60_000;
const RULES = 100;
/** What a rule may match: up to 20,000 transactions, or more. */
const FEW_MS = { sqlite: 500, postgres: 1_000 };
const MANY_MS = 3_000;
const PREVIEWED = [
  { what: 'two words', text: 'swiggy bangalore' },
  { what: 'a rare word', text: 'shop77' },
  { what: 'an exact amount', amount_min: 4_500, amount_max: 4_500 },
  { what: 'a common word', text: 'swiggy', broad: true },
  { what: 'a word that a third of all has', text: 'payment', broad: true },
  { what: 'a wildcard', text: 'sho*', broad: true },
] as const;
/** In the texts of the statement. */
const NAMES = ['swiggy', 'uber india', 'indigo', 'staples', 'airtel', 'chai point', 'acme', 'koramangala'];

/** Previews of rules in a book of 1,000,000 transactions, and what a hundred rules add to an insert. */
export default async function bench(print: (line: string) => void): Promise<Measure[]> {
  const given = process.env.ATLAS_TEST_POSTGRES !== undefined;
  const stop = await startTestPostgres();
  try {
    const measures: Measure[] = [];
    for (const dialect of ['sqlite', 'postgres'] as const) {
      const found = [...(await inserts(dialect)), ...(await previews(dialect))];
      for (const { what, ours, floor } of found)
        print(`${what}: ${ours.toFixed(0)} ms${floor === undefined ? '' : ` (${floor.toFixed(0)} without)`}`);
      measures.push(...found);
    }
    return measures;
  } finally {
    await stop();
    if (!given) delete process.env.ATLAS_TEST_POSTGRES;
  }
}

async function previews(dialect: DialectName): Promise<Measure[]> {
  return withDatabase(dialect, async (database) => {
    await largeBook(database, LARGE);
    const measures: Measure[] = [];
    for (const { what, ...facts } of PREVIEWED) {
      const { broad, ...conditions } = { broad: false, ...facts };
      const preview = () => previewRule(database.db, null, { ...conditions, then_type: 'IV' });
      const times: number[] = [];
      let matched = 0;
      for (let run = 0; run < RUNS; run++) {
        const { value, ms } = await timed(preview);
        times.push(ms);
        matched = Object.values(value.counts).reduce((sum, count) => sum + count, 0);
      }
      measures.push({
        what: `preview of a rule by ${what}, ${matched.toLocaleString('en')} of 1,000,000 rows (${dialect})`,
        ...{ ours: quantile(times, 0.5), unit: 'ms' },
        target: `≤ ${broad ? MANY_MS : FEW_MS[dialect]}`,
      });
    }
    return measures;
  });
}

/** The floor is the same insert into a book without rules. */
async function inserts(dialect: DialectName): Promise<Measure[]> {
  const file = statementOf(FILE_ROWS);
  const times: Record<'without' | 'with', number[]> = { without: [], with: [] };
  for (let run = 0; run < RUNS; run++) {
    times.without.push(await inserted(dialect, file, 0));
    times.with.push(await inserted(dialect, file, RULES));
  }
  return [
    {
      what: `insert of ${FILE_ROWS.toLocaleString('en')} rows with ${RULES} rules (${dialect})`,
      ...{ ours: quantile(times.with, 0.5), floor: quantile(times.without, 0.5), unit: 'ms' },
      target: '≤ 1.2 × floor',
    },
  ];
}

const inserted = (dialect: DialectName, content: Uint8Array<ArrayBuffer>, rules: number): Promise<number> =>
  withDatabase(dialect, async ({ db }) => {
    const person = await somePerson(db);
    const { id: account } = await addAccount(db, person, { name: 'Bench', type: 'savings', number: '4471' });
    for (let n = 0; n < rules; n++)
      await addRule(db, person, { text: NAMES[n] ?? `payee number ${n}`, then_type: 'IG' });
    const { id: upload } = await uploadStatement(db, person, { account, file_name: 'bench.csv', content });
    return (await timed(() => insertStatement(db, person, { account, upload }))).ms;
  });

async function withDatabase<T>(dialect: DialectName, work: (database: Database) => Promise<T>): Promise<T> {
  const { place, remove } = await freshPlace(dialect);
  const database = openDatabase(place, { connections: 2 });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
    await remove();
  }
}

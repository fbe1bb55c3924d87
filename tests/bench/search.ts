import { migrate } from '#lib/db/migrate.ts';
import { type DialectName, openDatabase } from '#lib/db/open.ts';
import { readAsked, search } from '#lib/search/search.ts';
import { largeBook, type Size } from '../support/large-book.ts';
import { freshPlace } from '../support/places.ts';
import { type Measure, quantile, timed } from './measure.ts';

const SIZE: Size = { transactions: 1_000_000, expenses: 200_000, merchants: 5_000 };
const RUNS = 5;
/** Rare, in 400,000 rows, prefixes, several words, none together, an amount, nothing. */
const QUERIES = [
  ...['shop4711', 'upi', 'swiggy', 'u', 'up', 'sw', 'private', '12', '12345', 'lunch', 'receipt', 'store'],
  ...['upi swig', 'upi neft', 'upi payment okaxis amaz', 'neft private limited', '450', '4,500.00', 'qqqq'],
];

/** Every query through the whole of `search`, the slowest one counts; on PostgreSQL too when `ATLAS_TEST_POSTGRES` names a server. */
export default async function bench(print: (line: string) => void): Promise<Measure[]> {
  const measures: Measure[] = [];
  const dialects: DialectName[] = process.env.ATLAS_TEST_POSTGRES ? ['sqlite', 'postgres'] : ['sqlite'];
  for (const dialect of dialects) {
    const { place, remove } = await freshPlace(dialect);
    const database = openDatabase(place);
    await migrate(database);
    await largeBook(database, SIZE);
    let slowest = { ms: 0, typed: '' };
    for (const typed of QUERIES) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++)
        times.push((await timed(() => search(database, readAsked(typed)))).ms);
      const ms = quantile(times, 0.5);
      print(`search “${typed}” (${dialect}): ${ms.toFixed(1)} ms`);
      if (ms > slowest.ms) slowest = { ms, typed };
    }
    measures.push({
      what: `search, 1,000,000 transactions, the slowest of ${QUERIES.length}: “${slowest.typed}” (${dialect})`,
      ...{ ours: slowest.ms, unit: 'ms', target: '≤ 50' },
    });
    await database.close();
    await remove();
  }
  return measures;
}

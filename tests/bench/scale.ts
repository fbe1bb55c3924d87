import { migrate } from '#lib/db/migrate.ts';
import { type Database, type DialectName, openDatabase } from '#lib/db/open.ts';
import { largeBook, type Size } from '../support/large-book.ts';
import { listReads } from '../support/list-reads.ts';
import { freshPlace } from '../support/places.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Measure, quantile, timed } from './measure.ts';

const LARGE: Size = { transactions: 1_000_000, expenses: 200_000, merchants: 5_000 };
const SMALL: Size = { transactions: 1_000, expenses: 200, merchants: 50 };
const RUNS = 20;
const MOST_MS = 50;
const MOST_FLOORS = 3;
/** Below so many milliseconds a ratio tells of the machine's noise: no floor is lower. */
const LEAST_FLOOR = 2;

/**
 * Every list of a book of 1,000,000 transactions, 200,000 expenses and 5,000 merchants beside the same of 1,000, 200 and 50, by
 * turns in the same run: the 95th percentile of what a page asks of the database.
 */
export default async function bench(print: (line: string) => void): Promise<Measure[]> {
  const stop = process.env.ATLAS_TEST_POSTGRES ? undefined : await ownPostgres();
  try {
    return [...(await benchOn('sqlite', print)), ...(await benchOn('postgres', print))];
  } finally {
    await stop?.();
  }
}

async function ownPostgres(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  process.env.ATLAS_TEST_POSTGRES = url;
  return stop;
}

async function benchOn(dialect: DialectName, print: (line: string) => void): Promise<Measure[]> {
  print(`filling two books (${dialect})`);
  const [small, large] = [await book(dialect, SMALL), await book(dialect, LARGE)];
  const reads = listReads(LARGE);
  const slowest = new Map<string, Slowest>();
  for (const [n, { what, read: ofSmall }] of listReads(SMALL).entries()) {
    const times: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      times[0].push((await timed(() => ofSmall(small))).ms);
      times[1].push((await timed(() => reads[n]?.read(large))).ms);
    }
    const [floor, ours] = times.map((each) => quantile(each, 0.95)) as [number, number];
    print(`${what} (${dialect}): ${ours.toFixed(1)} ms, with 1,000 rows ${floor.toFixed(1)} ms`);
    const { group, one } = grouped(what);
    const found = slowest.get(group);
    const next = { one, ours, floor: Math.max(LEAST_FLOOR, floor), count: (found?.count ?? 0) + 1 };
    const worse = !found || beyond(next) > beyond(found) ? next : found;
    slowest.set(group, { ...worse, count: next.count });
  }
  await Promise.all([small.close(), large.close()]);
  return [...slowest].map(([group, { one, ours, floor, count }]) => ({
    what: count === 1 ? `${group} (${dialect})` : `${group}, the slowest of ${count}: ${one} (${dialect})`,
    ...{ ours, floor, unit: 'ms', target: `≤ ${MOST_MS}; ≤ ${MOST_FLOORS} × floor` },
  }));
}

/** How near its limits a list comes, which are at 1. */
const beyond = ({ ours, floor }: Slowest) => Math.max(ours / MOST_MS, ours / (MOST_FLOORS * floor));

/** Of a group of lists, the one that comes nearest to its limits, and how many there are. */
interface Slowest {
  one: string;
  ours: number;
  floor: number;
  count: number;
}

/** `transactions: type UK` and `by projects, searched` are each one of several. */
function grouped(what: string): { group: string; one: string } {
  const [, group = what, one = what] = /^(search|[\w ]+?)(?:: |, | (?=“))(.+)$/.exec(what) ?? [];
  return { group, one };
}

/** A filled book; closing it removes it. */
async function book(dialect: DialectName, size: Size): Promise<Database> {
  const { place, remove } = await freshPlace(dialect);
  const database = openDatabase(place);
  await migrate(database);
  await largeBook(database, size);
  const close = async () => {
    await database.close();
    await remove();
  };
  return { ...database, close };
}

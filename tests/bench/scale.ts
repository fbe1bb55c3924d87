import type { DialectName } from '#lib/db/open.ts';
import { largeBook, type Size } from '../support/book/large-book.ts';
import { listReads } from '../support/databases/list-reads.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { type Measure, quantile, timed } from './measure.ts';
import { pageReaders } from './scale-pages.ts';

const LARGE: Size = { transactions: 1_000_000, expenses: 200_000, merchants: 5_000 };
const SMALL: Size = { transactions: 1_000, expenses: 200, merchants: 50 };
const RUNS = 40;
/** Discarded runs, in which code is compiled and database pages are read for the first time. */
const WARMING = 4;
const MOST_MS = 50;
const MOST_FLOORS = 3;

/**
 * All pages and lists of a book of 1,000,000 transactions, 200,000 expenses and 5,000 merchants next to one of 1,000,
 * 200 and 50, alternating in the same run: the 95th percentile of each page's response, and of each list's queries.
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
  try {
    const compare = async (
      what: string,
      ofSmall: () => Promise<unknown>,
      ofLarge: () => Promise<unknown>,
    ) => {
      const times: [number[], number[]] = [[], []];
      for (let run = 0; run < WARMING + RUNS; run++) {
        times[0].push((await timed(ofSmall)).ms);
        times[1].push((await timed(ofLarge)).ms);
      }
      const [floor, ours] = times.map((each) => quantile(each.slice(WARMING), 0.95)) as [number, number];
      print(`${what} (${dialect}): ${ours.toFixed(1)} ms, with 1,000 rows ${floor.toFixed(1)} ms`);
      return { ours, floor };
    };
    const line = (what: string, times: { ours: number; floor: number }, target: string): Measure => ({
      ...{ what: `${what} (${dialect})`, unit: 'ms', ...times, target },
    });
    const measures: Measure[] = [];
    const pages = await pageReaders(large, LARGE);
    for (const [n, { what, read }] of (await pageReaders(small, SMALL)).entries())
      measures.push(
        line(
          `page: ${what}`,
          await compare(what, read, () => pages[n]?.read() ?? read()),
          `≤ ${MOST_MS}; ≤ ${MOST_FLOORS} × floor`,
        ),
      );

    const reads = listReads(LARGE);
    const slowest = new Map<string, Slowest>();
    for (const [n, { what, read }] of listReads(SMALL).entries()) {
      const ofLarge = reads[n]?.read ?? read;
      const { ours, floor } = await compare(
        what,
        () => read(small.database),
        () => ofLarge(large.database),
      );
      const { group, one } = grouped(what);
      const found = slowest.get(group);
      const next = { one, ours, floor, count: (found?.count ?? 0) + 1 };
      const worse = !found || ours > found.ours ? next : found;
      slowest.set(group, { ...worse, count: next.count });
    }
    for (const [group, { one, count, ...times }] of slowest)
      measures.push(
        line(
          `queries: ${count === 1 ? group : `${group}, the slowest of ${count}: ${one}`}`,
          times,
          `≤ ${MOST_MS}`,
        ),
      );
    return measures;
  } finally {
    await small.stop();
    await large.stop();
  }
}

/** The slowest of a group of lists, and the group's size. */
interface Slowest {
  one: string;
  ours: number;
  floor: number;
  count: number;
}

/** Groups names like `transactions: type UK` and `by projects, searched`. */
function grouped(what: string): { group: string; one: string } {
  const [, group = what, one = what] = /^(search|[\w ]+?)(?:: |, | (?=“))(.+)$/.exec(what) ?? [];
  return { group, one };
}

/** A server on a filled book. */
async function book(dialect: DialectName, size: Size): Promise<RunningServer> {
  const server = await startAtlas(dialect, { NODE_COMPILE_CACHE: '.cache/compiled' });
  await largeBook(server.database, size);
  return server;
}

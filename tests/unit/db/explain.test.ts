import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { migrate } from '#lib/db/migrate.ts';
import { type Database, openDatabase } from '#lib/db/open.ts';
import { listLessons, listMerchantsOf } from '#lib/learned/records.ts';
import { listOpenOf } from '#lib/matching/work-records.ts';
import { findUnread, listUnreadPeople } from '#lib/receipts/records.ts';
import { largeBook } from '#tests/support/book/large-book.ts';
import { listReads, type Read } from '#tests/support/databases/list-reads.ts';
import { freshPlace } from '#tests/support/stories/places.ts';

const SIZE = { transactions: 4_000, expenses: 2_000, merchants: 400 };
/** Tables that grow over the years. The others (accounts, members, categories, projects) stay small enough to scan. */
const LARGE = 'bank_transactions|expenses|expense_items|expense_links|attachments|statement_pages|history';

/** What every process asks each second. */
const UNREAD: Read = {
  what: 'receipts to be read',
  read: async ({ db }) => [await listUnreadPeople(db), await findUnread(db, 1, '')],
};

/** The select statements of a read, with their parameters. */
async function selectsOf(database: Database, { read }: Read): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const executor = database.db.getExecutor();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await read({ ...database, db: database.db.withPlugin(plugin) });
  return queries.filter((query) => /^\s*select/i.test(query.sql));
}

/** The lines of a query's plan. */
async function linesOf({ db, dialect }: Database, query: CompiledQuery): Promise<string[]> {
  const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await db.executeQuery<Record<string, string>>({
    ...query,
    query: sql`select 1`.toOperationNode() as never,
    sql: `${explain} ${query.sql}`,
  });
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
}

/** Full scans of a large table in a query's plan. */
async function scansOf(database: Database, query: CompiledQuery): Promise<string[]> {
  const lines = await linesOf(database, query);
  if (database.dialect === 'postgres') return lines.filter((line) => SEQ_SCAN.test(line));
  const scan = new RegExp(`^SCAN (${aliased(query.sql)})(?!\\w| USING| VIRTUAL)`);
  // A subquery that carries its table's name has been narrowed before.
  const narrowed = new Set(lines.map((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(line)?.[1]));
  return lines.filter((line) => scan.test(line) && !narrowed.has(scan.exec(line)?.[1]));
}

const SEQ_SCAN = new RegExp(`Seq Scan on (${LARGE})\\b`);

/** The large tables with their aliases in a query. */
const aliased = (text: string) =>
  [LARGE, ...[...text.matchAll(new RegExp(`"(?:${LARGE})" as "(\\w+)"`, 'g'))].map(([, name]) => name)].join(
    '|',
  );

/** Tells SQLite's planner of a hundred times the rows, as a table of 400 rows may well be read whole. */
async function asIfLarger({ db }: Database): Promise<void> {
  await sql`update sqlite_stat1 set stat = cast(stat as integer) * 100 || substr(stat, instr(stat, ' '))
    where instr(stat, ' ') > 0`.execute(db);
  await sql`analyze sqlite_schema`.execute(db);
}

describe.each(['sqlite', 'postgres'] as const)('lists of a large book (%s)', (dialect) => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await freshPlace(dialect);
    remove = fresh.remove;
    const { place } = fresh;
    // PostgreSQL prefers full scans for such a small book; what counts is whether an index could serve.
    database = openDatabase(
      place.dialect === 'postgres'
        ? { ...place, url: `${place.url}?options=${encodeURIComponent('-c enable_seqscan=off')}` }
        : place,
    );
    await migrate(database);
    await largeBook(database, SIZE);
    if (dialect === 'sqlite') await asIfLarger(database);
    for (const [code, rest] of [
      ['JPY', 1],
      ['KWD', 2],
    ] as const) {
      await database.db.insertInto('currencies').values({ code, is_book: 0 }).execute();
      await sql`update expenses set currency = ${code} where amount % 3 = ${rest}`.execute(database.db);
    }
    if (dialect === 'postgres') await sql`vacuum analyze expenses`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await remove();
  });

  test('no query of a list goes through a large table without an index', async () => {
    const scanned: string[] = [];
    for (const one of [...listReads(SIZE), UNREAD]) {
      const queries = await selectsOf(database, one);
      expect(queries.length, one.what).toBeGreaterThan(0);
      for (const query of queries)
        for (const line of await scansOf(database, query))
          scanned.push(`${one.what}: ${line}\n  ${query.sql}`);
    }
    expect(scanned).toEqual([]);
  });

  test('suggestions are computed from what is near: lessons by their core, an upload’s rows by the upload', async () => {
    const reads: Read[] = [
      { what: 'merchants', read: ({ db }) => listMerchantsOf(db, ['swiggy', 'taj']) },
      { what: 'lessons', read: ({ db }) => listLessons(db, ['swiggy', 'taj']) },
      { what: 'open rows', read: ({ db }) => listOpenOf(db, Array.from({ length: 15 }, uuidv7)) },
    ];
    const lines: string[] = [];
    for (const one of reads)
      for (const query of await selectsOf(database, one))
        lines.push(...(await linesOf(database, query)).filter((line) => FOUND.test(line)));
    expect(lines).toEqual([
      expect.stringMatching(/learned_once|PRIMARY KEY \(core/),
      expect.stringMatching(/learned_once|PRIMARY KEY \(core/),
      expect.stringContaining('bank_transactions_by_upload_line'),
    ]);
  });

  test('sums by currency read an index alone', async () => {
    const read: string[] = [];
    const summed = listReads(SIZE).filter(({ what }) => SUMMED.test(what));
    expect(summed.length).toBeGreaterThan(4);
    for (const one of summed)
      for (const query of await selectsOf(database, one)) {
        if (!/\bsum\(/.test(query.sql) || !/\bcurrency\b/.test(query.sql)) continue;
        for (const line of await linesOf(database, query))
          if (OF_EXPENSES.test(line) && !ALONE.test(line)) read.push(`${one.what}: ${line}\n  ${query.sql}`);
      }
    expect(read).toEqual([]);
  });
});

const FOUND = /(?:SCAN|SEARCH) (?:learned|bank_transactions)\b|(?:Index Scan (?:on|using)|Seq Scan on) \w+/;
/** Reads whose sums go through a whole book, span, project or merchant. */
const SUMMED = /^(?:home|expenses: (?:first page|three years|owed.*|merchant|project))$/;
const OF_EXPENSES = /(?:SCAN|SEARCH|Scan using \w+ on|Scan on) expenses\b/;
const ALONE = /COVERING INDEX|Index Only Scan/;

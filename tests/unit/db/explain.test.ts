import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#lib/db/migrate.ts';
import { type Database, openDatabase } from '#lib/db/open.ts';
import { largeBook } from '#tests/support/book/large-book.ts';
import { listReads, type Read } from '#tests/support/databases/list-reads.ts';
import { freshPlace } from '#tests/support/stories/places.ts';

const SIZE = { transactions: 4_000, expenses: 2_000, merchants: 400 };
/** Tables that grow over the years. The others (accounts, members, categories, projects) stay small enough to scan. */
const LARGE = 'bank_transactions|expenses|expense_items|expense_links|attachments|statement_pages|history';

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

/** Full scans of a large table in a query's plan. */
async function scansOf({ db, dialect }: Database, query: CompiledQuery): Promise<string[]> {
  const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
  const { rows } = await db.executeQuery<Record<string, string>>({
    ...query,
    query: sql`select 1`.toOperationNode() as never,
    sql: `${explain} ${query.sql}`,
  });
  const lines = rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
  if (dialect === 'postgres') return lines.filter((line) => SEQ_SCAN.test(line));
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
  });
  afterAll(async () => {
    await database.close();
    await remove();
  });

  test('no query of a list goes through a large table without an index', async () => {
    const scanned: string[] = [];
    for (const one of listReads(SIZE)) {
      const queries = await selectsOf(database, one);
      expect(queries.length, one.what).toBeGreaterThan(0);
      for (const query of queries)
        for (const line of await scansOf(database, query))
          scanned.push(`${one.what}: ${line}\n  ${query.sql}`);
    }
    expect(scanned).toEqual([]);
  });
});

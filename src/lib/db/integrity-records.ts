import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { TEXTS } from './migrations/0003-search.ts';
import type { Db } from './transaction.ts';

/** Something that always holds, and how many rows break it. */
export interface Invariant {
  /** Text key. */
  name: string;
  count(db: Db): Promise<number>;
}

const number = async (rows: Promise<{ count: number } | undefined>): Promise<number> =>
  Number((await rows)?.count ?? 0);

export const invariants: readonly Invariant[] = [
  {
    name: 'cli.invariant.links',
    count: (db) =>
      number(
        db
          .selectFrom('bank_transactions as t')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where('t.linked_amount', '!=', (e) =>
            e
              .selectFrom('expense_links as l')
              .whereRef('l.transaction', '=', 't.id')
              .select((s) => s.fn.coalesce(s.fn.sum<number>('l.amount'), sql<number>`0`).as('sum')),
          )
          .executeTakeFirst(),
      ),
  },
  {
    name: 'cli.invariant.types',
    count: (db) =>
      number(
        db
          .selectFrom('bank_transactions')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where('linked_amount', '>', 0)
          .where('type', 'not in', ['EX', 'ER'])
          .executeTakeFirst(),
      ),
  },
  {
    name: 'cli.invariant.deleted',
    count: (db) =>
      number(
        db
          .selectFrom('expense_links as l')
          .innerJoin('expenses as x', 'x.id', 'l.expense')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where('x.deleted_at', 'is not', null)
          .executeTakeFirst(),
      ),
  },
  {
    name: 'cli.invariant.items',
    count: (db) =>
      number(
        db
          .selectFrom('expenses as x')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where((e) =>
            e.not(
              e.exists(e.selectFrom('expense_items as i').select('i.id').whereRef('i.expense', '=', 'x.id')),
            ),
          )
          .executeTakeFirst(),
      ),
  },
  {
    name: 'cli.invariant.lines',
    count: (db) =>
      number(
        db
          .selectFrom('bank_transactions as t')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where((e) =>
            e.not(
              e.exists(
                e
                  .selectFrom('statement_lines as s')
                  .innerJoin('uploads as u', 'u.id', 's.upload')
                  .select('s.line')
                  .whereRef('s.upload', '=', 't.upload')
                  .whereRef('s.fingerprint', '=', 't.fingerprint')
                  .whereRef('s.date', '=', 't.date')
                  .where('s.amount', '=', sql<number>`-t.amount`)
                  .whereRef('u.account', '=', 't.account'),
              ),
            ),
          )
          .executeTakeFirst(),
      ),
  },
  { name: 'cli.invariant.statements', count: changedStatements },
];

/** One at a time: a statement may have megabytes. */
async function changedStatements(db: Db): Promise<number> {
  let changed = 0;
  for (const { id, sha256 } of await db.selectFrom('uploads').select(['id', 'sha256']).execute()) {
    const file = await db
      .selectFrom('upload_files')
      .select('content')
      .where('upload', '=', id)
      .executeTakeFirst();
    if (!file || createHash('sha256').update(file.content).digest('hex') !== sha256) changed += 1;
  }
  return changed;
}

/** How many of SQLite's indexes of words say something else than the rows they were made of; PostgreSQL's cannot. */
export async function staleWords(db: Db): Promise<number> {
  let stale = 0;
  for (const table of ['bank_transactions', ...Object.keys(TEXTS)]) {
    const words = sql.id(`${table}_words`);
    await sql`insert into ${words} (${words}, rank) values ('integrity-check', 1)`.execute(db).catch(() => {
      stale += 1;
    });
  }
  return stale;
}

/** How many problems SQLite itself finds in its file: pages, indexes, references. */
export async function sqliteProblems(db: Db): Promise<number> {
  const { rows: found } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
  const { rows: dangling } = await sql`pragma foreign_key_check`.execute(db);
  return found.filter(({ quick_check }) => quick_check !== 'ok').length + dangling.length;
}

/** Attachments whose bytes have arrived. */
export const listStoredFiles = (db: Db) =>
  db.selectFrom('attachments').select(['id', 'sha256']).where('stored_at', 'is not', null).execute();

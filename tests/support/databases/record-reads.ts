import { suggestNames } from '#lib/catalogue/suggest.ts';
import type { Database } from '#lib/db/open.ts';
import { exportExpenses } from '#lib/links/export.ts';
import { expenseOf } from '#lib/links/find.ts';
import { listExpenseHistory } from '#lib/links/history.ts';
import { listQueue } from '#lib/queue/queue.ts';
import type { After, Scope } from '#lib/queue/queue-records.ts';
import { reviewLines } from '#lib/statements/review.ts';
import { previewUndo } from '#lib/statements/undo.ts';
import { translate } from '#lib/texts/texts.ts';
import { exportTransactions } from '#lib/transactions/export.ts';
import { listTransactionHistory } from '#lib/transactions/history.ts';
import { transactionOf } from '#lib/transactions/list.ts';
import type { Read } from './list-reads.ts';

const ACCOUNT = 1;
const PAGE = { limit: 50, offset: 0 };

const QUEUES: Record<string, Partial<Scope> & { cursor?: After }> = {
  'of all accounts': {},
  'its second page': { cursor: { date: '2017-03-04', id: 40 } },
  'of an account': { account: ACCOUNT },
  'of a group': { group: { core: 'swiggy', direction: 'out' } },
  'of a group in an account': { account: ACCOUNT, group: { core: 'taj', direction: 'in' } },
};

/** The first row of a table by id. */
export const firstOf = async <Table extends 'uploads' | 'expenses'>({ db }: Database, table: Table) =>
  (
    await db
      .selectFrom(table as 'uploads')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

/** What pages show of one record of a `largeBook`, and what they offer to choose or remove. */
export const recordReads: Read[] = [
  {
    what: 'a transaction and its history',
    read: async ({ db }) => [await transactionOf(db, ACCOUNT, 1), await listTransactionHistory(db, 1)],
  },
  {
    what: 'an expense and its history',
    read: async (database) => {
      const id = await firstOf(database, 'expenses');
      const expense = await expenseOf(database.db, id);
      return [expense, await listExpenseHistory(database.db, expense)];
    },
  },
  ...Object.entries(QUEUES).map(([what, { cursor, ...scope }]) => ({
    what: `queue: ${what}`,
    read: ({ db }: Database) => listQueue(db, { person: 1, day: '2026-05-04', ...scope }, { cursor }),
  })),
  {
    what: 'lines of a statement',
    read: async (database) => reviewLines(database.db, ACCOUNT, await firstOf(database, 'uploads'), PAGE),
  },
  {
    what: 'what undoing would do',
    read: async (database) => {
      const upload = await firstOf(database, 'uploads');
      return previewUndo(database.db, { account: ACCOUNT, upload }, { going: PAGE, staying: PAGE });
    },
  },
  {
    what: 'merchants to choose from: before typing',
    read: (database) => suggestNames(database.db, 'merchants', ''),
  },
  ...['s', 'taj', 'taj store', 'store 47', 'qqqq'].map((typed) => ({
    what: `merchants to choose from: “${typed}”`,
    read: (database: Database) => suggestNames(database.db, 'merchants', typed),
  })),
  {
    what: 'export of expenses: its beginning',
    read: ({ db }) => twice(exportExpenses(db, {}, translate('en'))),
  },
  {
    what: 'export of transactions: its beginning',
    read: ({ db }) =>
      twice(exportTransactions(db, { account: ACCOUNT, sort: 'date', order: 'desc' }, translate('en'))),
  },
];

/** The header, and the first part after it. */
const twice = async (parts: AsyncGenerator<string>) => [await parts.next(), await parts.next()];

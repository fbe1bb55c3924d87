import { unpackLines } from '#lib/db/statement-pages.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';

/** The part of a book of accounts and expenses that its rules concern. Amounts in minor units. */
export interface Book {
  transactions: Map<number, ModelTransaction>;
  expenses: Map<string, ModelExpense>;
  uploads: Map<string, ModelUpload>;
  merchants: Map<number, ModelName>;
  /** Disabled members. */
  disabled: Set<number>;
}

export interface ModelTransaction {
  account: number;
  upload: string;
  /** Day, amount and description, by which rows are equal. */
  row: string;
  amount: number;
  type: TransactionType;
  comment: string;
}

export interface ModelExpense {
  amount: number;
  comment: string;
  merchant: number | null;
  reimbursable: boolean;
  reimbursed: boolean;
  version: number;
  /** The linked transactions, or those linked when it was deleted. */
  transactions: number[];
  deleted: boolean;
}

export interface ModelUpload {
  account: number;
  rows: string[];
  state: 'new' | 'inserted' | 'undone';
}

export interface ModelName {
  name: string;
  archived: boolean;
  merged_into: number | null;
}

export const rowOf = (date: string, amount: number, description: string) =>
  `${date} ${amount} ${description}`;

/** Reads the book from the database. */
export async function readBook(db: Db): Promise<Book> {
  const [transactions, expenses, links, deletes, uploads, pages, merchants, people] = await Promise.all([
    db.selectFrom('bank_transactions').selectAll().orderBy('id').execute(),
    db.selectFrom('expenses').selectAll().orderBy('id').execute(),
    db.selectFrom('expense_links').select(['expense', 'transaction']).orderBy('transaction').execute(),
    db
      .selectFrom('history')
      .select(['subject_id', 'before'])
      .where('act', '=', 'delete')
      .orderBy('id')
      .execute(),
    db.selectFrom('uploads').select(['id', 'account', 'inserted_at', 'undone_at']).execute(),
    db.selectFrom('statement_pages').selectAll().execute(),
    db.selectFrom('merchants').selectAll().execute(),
    db.selectFrom('people').select('id').where('disabled_at', 'is not', null).execute(),
  ]);
  const linked = Map.groupBy(links, ({ expense }) => expense);
  const linesOf = Map.groupBy(
    pages.flatMap((page) => unpackLines(page).map((line) => ({ ...line, upload: page.upload }))),
    ({ upload }) => upload,
  );
  const before = new Map(deletes.map((line) => [line.subject_id, JSON.parse(line.before ?? '{}')]));
  return {
    transactions: new Map(
      transactions.map(({ id, account, upload, date, amount, description, type, comment }) => [
        id,
        { account, upload, row: rowOf(date, amount, description), amount, type, comment },
      ]),
    ),
    expenses: new Map(
      expenses.map((row) => {
        const deleted = row.deleted_at !== null;
        const now = (linked.get(row.id) ?? []).map(({ transaction }) => transaction);
        const was: number[] = before.get(row.id)?.transactions ?? [];
        const { amount, comment, merchant, version } = row;
        return [
          row.id,
          {
            ...{ amount, comment, merchant, version, deleted },
            reimbursable: row.is_reimbursable === 1,
            reimbursed: row.is_reimbursed === 1,
            transactions: deleted ? was.toSorted((a, b) => a - b) : now,
          },
        ];
      }),
    ),
    uploads: new Map(
      uploads.map(({ id, account, inserted_at, undone_at }) => [
        id,
        {
          account,
          rows: (linesOf.get(id) ?? [])
            .map((line) => rowOf(line.date, -line.amount, line.description))
            .sort(),
          state: inserted_at ? 'inserted' : undone_at ? 'undone' : 'new',
        },
      ]),
    ),
    merchants: new Map(
      merchants.map(({ id, name, archived_at, merged_into }) => [
        id,
        { name, archived: archived_at !== null, merged_into },
      ]),
    ),
    disabled: new Set(people.map(({ id }) => id)),
  };
}

/** Sums of money in and out by account. */
export function sumsOf(book: Book): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { account, amount } of book.transactions.values())
    sums.set(account, (sums.get(account) ?? 0) + amount);
  return sums;
}

/** The expenses linked to a transaction, without deleted ones. */
export const claimants = (book: Book, transaction: number): string[] =>
  [...book.expenses]
    .filter(([, expense]) => !expense.deleted && expense.transactions.includes(transaction))
    .map(([id]) => id);

export const isUntouched = (book: Book, id: number, { type, comment }: ModelTransaction): boolean =>
  type === 'UK' && comment === '' && claimants(book, id).length === 0;

/** The error code when an expense cannot be linked to it. */
export function whyNotLinkable(book: Book, id: number): 'not_found' | 'conflict' | undefined {
  const found = book.transactions.get(id);
  if (!found) return 'not_found';
  const free =
    found.amount !== 0 && claimants(book, id).length === 0 && ['UK', 'EX', 'ER'].includes(found.type);
  return free ? undefined : 'conflict';
}

/** The rows of an upload that its account lacks, each counted one by one. */
export function newRows(book: Book, { account, rows }: ModelUpload): string[] {
  const held = new Map<string, number>();
  for (const row of book.transactions.values())
    if (row.account === account) held.set(row.row, (held.get(row.row) ?? 0) + 1);
  return rows.filter((row) => {
    const left = held.get(row) ?? 0;
    held.set(row, left - 1);
    return left <= 0;
  });
}

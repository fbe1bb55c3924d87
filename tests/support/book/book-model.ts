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
  /** Its links by transaction, or those that it had when it was deleted. */
  links: ModelLink[];
  /** How many items its amount is split into. */
  items: number;
  deleted: boolean;
}

/** What of a transaction an expense accounts for, and what of the expense that is. */
export interface ModelLink {
  transaction: number;
  amount: number;
  covers: number;
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
  const [transactions, expenses, links, deletes, uploads, pages, merchants, people, parts] =
    await Promise.all([
      db.selectFrom('bank_transactions').selectAll().orderBy('id').execute(),
      db.selectFrom('expenses').selectAll().orderBy('id').execute(),
      db
        .selectFrom('expense_links')
        .select(['expense', 'transaction', 'amount', 'covers'])
        .orderBy('transaction')
        .execute(),
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
      db.selectFrom('expense_items').select('expense').execute(),
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
        const now = linked.get(row.id) ?? [];
        const was: ModelLink[] = before.get(row.id)?.links ?? [];
        const { amount, comment, merchant, version } = row;
        return [
          row.id,
          {
            ...{ amount, comment, merchant, version, deleted },
            reimbursable: row.is_reimbursable === 1,
            reimbursed: row.is_reimbursed === 1,
            items: parts.filter(({ expense }) => expense === row.id).length,
            links: (deleted ? was : now)
              .map(({ transaction, amount, covers }) => ({ transaction, amount, covers }))
              .sort((a, b) => a.transaction - b.transaction),
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

export const isLinked = ({ links }: ModelExpense, transaction: number): boolean =>
  links.some((link) => link.transaction === transaction);

/** What no expense accounts for. */
export function openOf(book: Book, transaction: number): number {
  let open = Math.abs(book.transactions.get(transaction)?.amount ?? 0);
  for (const { deleted, links } of book.expenses.values())
    for (const link of links) if (!deleted && link.transaction === transaction) open -= link.amount;
  return open;
}

/** What links cover of an expense, or what they brought back of it. */
export const coveredOf = (book: Book, { links }: ModelExpense, isRefund: boolean): number =>
  links
    .filter(({ transaction }) => (book.transactions.get(transaction)?.amount ?? 0) < 0 === isRefund)
    .reduce((sum, { covers }) => sum + covers, 0);

/** The expenses linked to a transaction, without deleted ones. */
export const claimants = (book: Book, transaction: number): string[] =>
  [...book.expenses]
    .filter(([, expense]) => !expense.deleted && isLinked(expense, transaction))
    .map(([id]) => id);

export const isUntouched = (book: Book, id: number, { type, comment }: ModelTransaction): boolean =>
  type === 'UK' && comment === '' && claimants(book, id).length === 0;

/** The error code when an expense cannot be linked to it. */
export function whyNotLinkable(book: Book, id: number): 'not_found' | 'conflict' | undefined {
  const found = book.transactions.get(id);
  if (!found) return 'not_found';
  const free = openOf(book, id) > 0 && ['UK', 'EX', 'ER'].includes(found.type);
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

import { type CsvCell, csvRecord } from '../core/csv.ts';
import type { Currency } from '../core/currency/codes.ts';
import type { Db } from '../db/transaction.ts';
import type { Translate } from '../texts/texts.ts';
import { exportHead } from './export-head.ts';
import {
  type ExportedTransaction,
  listAccountNames,
  type NamedAccount,
  selectAfter,
  selectLinksOfMany,
} from './list-records.ts';
import { narrow } from './narrow-records.ts';
import type { TransactionFilter, TransactionSort } from './schema.ts';

/** Rows in memory at a time. */
const BATCH = 1_000;

/**
 * All matching transactions of an account, or of all, as parts of a CSV file, in the list's order. Amounts have a statement's sign:
 * negative when money left.
 * @param db no transaction, which would stay open for as long as the download takes
 */
export async function* exportTransactions(
  db: Db,
  { account, sort, order, ...filter }: { account?: number | undefined } & TransactionSort & TransactionFilter,
  t: Translate,
): AsyncGenerator<string> {
  const accounts = new Map((await listAccountNames(db)).map((one) => [one.id, one]));
  const all = account === undefined;
  yield csvRecord([...exportHead(t), ...(all ? [t('transactions.page_account')] : [])]);
  const narrowed = await narrow(db, account, filter);
  let after: ExportedTransaction | undefined;
  for (;;) {
    const rows = await selectAfter(db, account, narrowed, { sort, order }, { after, limit: BATCH });
    if (rows.length > 0) yield await recordsOf(db, rows, { accounts, all }, t);
    if (rows.length < BATCH) return;
    after = rows.at(-1);
  }
}

async function recordsOf(
  db: Db,
  rows: ExportedTransaction[],
  { accounts, all }: { accounts: ReadonlyMap<number, NamedAccount>; all: boolean },
  t: Translate,
): Promise<string> {
  const expenses = new Map<number, string[]>();
  const linked = rows.filter(({ type }) => type === 'EX' || type === 'ER').map(({ id }) => id);
  for (const { transaction, expense } of linked.length > 0 ? await selectLinksOfMany(db, linked) : [])
    expenses.set(transaction, [...(expenses.get(transaction) ?? []), expense]);
  return rows
    .map((row) => {
      const { name, currency } = accounts.get(row.account) as NamedAccount;
      return csvRecord([...cellsOf(row, currency, expenses.get(row.id) ?? [], t), ...(all ? [name] : [])]);
    })
    .join('');
}

const cellsOf = (
  row: ExportedTransaction,
  currency: Currency,
  expenses: string[],
  t: Translate,
): CsvCell[] => [
  row.date,
  row.description,
  { amount: row.amount === 0 ? 0 : -row.amount, currency },
  row.reference ?? '',
  t(`transactions.type_${row.type}`),
  row.comment,
  expenses.join(' '),
  currency,
  isLinkable(row) ? { amount: row.open_amount, currency } : '',
];

/** Of what is marked as something else, nothing waits for an expense. */
const isLinkable = ({ type }: ExportedTransaction) => ['UK', 'EX', 'ER'].includes(type);

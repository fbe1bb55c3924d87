import { type CsvCell, csvRecord } from '../core/csv.ts';
import type { Sum } from '../core/currency/sums.ts';
import { nameOf } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import type { Expense, ExpenseItem } from '../expenses/expense.ts';
import type { ExpenseFilter } from '../expenses/filter.ts';
import type { Translate } from '../texts/texts.ts';
import { listExpenses } from './list.ts';
import { listRecordersOf } from './records.ts';

/** Expenses in memory at a time. */
const BATCH = 200;

const head = (t: Translate): string[] => [
  t('expense_history.field_date'),
  t('expense_history.field_merchant'),
  t('expense_history.field_project'),
  t('expense_list.category'),
  t('expense_export.item_amount'),
  t('expense_export.item_comment'),
  t('expense_export.amount'),
  t('expense_history.field_comment'),
  t('expense_history.field_paid_via'),
  t('expense_history.field_is_reimbursable'),
  t('expense_history.field_is_reimbursed'),
  t('expense_list.person'),
  t('expense_history.field_attachments'),
  t('expense_history.field_transactions'),
  t('expense_export.id'),
  t('expense_history.field_currency'),
  t('expense_export.open'),
  t('expense_history.field_owed_to'),
  t('expense_history.field_no_receipt'),
];

/**
 * The matching expenses as parts of a CSV file, newest first. There is one record per item, since accounting goes by
 * category; only the first one has the expense's amount and what is open of it, so that all columns of amounts add up within a currency.
 * @param db no transaction, which would stay open for as long as the download takes
 */
export async function* exportExpenses(db: Db, filter: ExpenseFilter, t: Translate): AsyncGenerator<string> {
  yield csvRecord(head(t));
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listExpenses>> = await listExpenses(
      db,
      { limit: BATCH, cursor },
      filter,
    );
    if (page.results.length > 0) yield await recordsOf(db, page.results, t);
    cursor = page.next;
  } while (cursor !== null);
}

async function recordsOf(db: Db, expenses: Expense[], t: Translate): Promise<string> {
  const recorders = await listRecordersOf(
    db,
    expenses.map(({ id }) => id),
  );
  const names = new Map(
    recorders.map(({ id, first_name, last_name }) => [id, nameOf({ first_name, last_name })]),
  );
  return expenses
    .flatMap((expense) => {
      const shared = sharedCells(expense, names.get(expense.id) ?? '', t);
      const items: (ExpenseItem | undefined)[] = expense.items.length > 0 ? expense.items : [undefined];
      return items.map((item, index) => csvRecord(cellsOf(expense, item, index === 0, shared, t)));
    })
    .join('');
}

const money = (amount: number, { currency }: Expense): Sum => ({ amount, currency });

const cellsOf = (
  expense: Expense,
  item: ExpenseItem | undefined,
  first: boolean,
  shared: CsvCell[],
  t: Translate,
): CsvCell[] => [
  expense.date,
  expense.merchant === null ? '' : (expense.merchant_name ?? t('catalogue.unknown')),
  expense.project === null ? '' : (expense.project_name ?? t('catalogue.unknown')),
  item?.category_name ?? '',
  item ? money(item.amount, expense) : '',
  item?.comment ?? '',
  first ? money(expense.amount, expense) : '',
  ...shared,
  first ? money(expense.amount - expense.covered_amount, expense) : '',
  expense.owed_to_name,
  expense.no_receipt === null ? '' : t(`expense_form.no_receipt_${expense.no_receipt}`),
];

/** The cells that are the same in all records of an expense. */
const sharedCells = (expense: Expense, recordedBy: string, t: Translate): CsvCell[] => [
  expense.comment,
  expense.paid_via_name === null ? '' : t(expense.paid_via_name),
  t(expense.is_reimbursable ? 'tables.yes' : 'tables.no'),
  t(expense.is_reimbursed ? 'tables.yes' : 'tables.no'),
  recordedBy,
  expense.attachments.map(({ file_name }) => file_name).join('; '),
  expense.transactions.map(({ date, description }) => `${date} ${description}`).join('; '),
  expense.id,
  expense.currency,
];

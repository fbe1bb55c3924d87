import { noteAll } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import { bulkInsert } from '../db/bulk-insert.ts';
import { noteCurrency } from '../db/money/currencies.ts';
import { countUse } from '../db/money/figures.ts';
import type { Db } from '../db/transaction.ts';
import type { Decider } from '../history/records.ts';
import { expenseRecorded } from './events.ts';
import type { ExpenseFacts } from './expense.ts';

/** An expense of one item for one transaction, all of which it accounts for. Minor units. */
export interface WholeExpense
  extends Pick<
    ExpenseFacts,
    'date' | 'amount' | 'currency' | 'comment' | 'merchant' | 'paid_via' | 'project'
  > {
  id: string;
  category: number;
  transaction: number;
}

const EXPENSE = {
  id: 'text',
  date: 'text',
  amount: 'bigint',
  currency: 'text',
  comment: 'text',
  merchant: 'bigint',
  paid_via: 'bigint',
  project: 'bigint',
  is_reimbursable: 'bigint',
  is_reimbursed: 'bigint',
  covered_amount: 'bigint',
  rule: 'bigint',
  created_by: 'bigint',
  created_at: 'text',
  updated_at: 'text',
  version: 'bigint',
} as const;
const ITEM = {
  expense: 'text',
  position: 'bigint',
  category: 'bigint',
  amount: 'bigint',
  comment: 'text',
} as const;

/** Inserts expenses in few statements, as covered by their links, which the caller makes. */
export async function insertWholeExpenses(
  tx: Db,
  person: Decider,
  expenses: readonly WholeExpense[],
): Promise<void> {
  const now = instant();
  const rows = expenses.map(({ category, transaction, ...facts }) => ({
    ...facts,
    ...({ is_reimbursable: 0, is_reimbursed: 0, covered_amount: facts.amount, version: 1 } as const),
    rule: person.rule ?? null,
    created_by: person.id,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }));
  await bulkInsert(tx, 'expenses', EXPENSE, rows);
  const items = expenses.map(({ id, category, amount }) => ({
    expense: id,
    position: 0,
    category,
    amount,
    comment: '',
  }));
  await bulkInsert(tx, 'expense_items', ITEM, items);
  for (const currency of new Set(expenses.map((one) => one.currency))) await noteCurrency(tx, currency);
  const lines = expenses.map(({ id, category, transaction, ...facts }) => ({
    id,
    after: {
      ...facts,
      is_reimbursable: false,
      attachments: [],
      transactions: [transaction],
      items: [{ category, amount: facts.amount, comment: '' }],
    },
  }));
  await noteAll(tx, person, expenseRecorded, lines);
  await countUse(tx, { after: expenses });
}

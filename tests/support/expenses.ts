import type { Db } from '#lib/db/transaction.ts';
import { type ExpenseFields, newExpenseSchema } from '#lib/expenses/expense-schema.ts';
import { recordExpense } from '#lib/expenses/record.ts';
import { parse } from '#lib/http/input.ts';

/** Records an expense as the form or the API would send it. */
export const record = (db: Db, person: { id: number }, given: Partial<ExpenseFields> = {}) =>
  recordExpense(
    db,
    person,
    parse(newExpenseSchema, {
      date: '2026-04-01',
      amount: 450,
      items: [{ category: 2, amount: given.amount ?? 450 }],
      ...given,
    }),
  );

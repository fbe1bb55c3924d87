import { parse } from '#lib/core/parse.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import { type ExpenseFields, newExpenseSchema } from '#lib/expenses/schema.ts';
import { expenseOf } from '#lib/links/find.ts';
import { recordExpense } from '#lib/links/record.ts';

/** Records an expense as sent by the form or the API. */
export const record = async (db: Db, person: { id: number }, given: Partial<ExpenseFields> = {}) => {
  const input = parse(newExpenseSchema(given.currency, 'en-IN'), {
    date: '2026-04-01',
    amount: 450,
    items: [{ category: 2, amount: given.amount ?? 450 }],
    ...given,
  });
  return expenseOf(db, await recordExpense(db, person, input));
};

/** Reads the tables directly. */
export function lookInto(db: () => Db) {
  const stateOf = (id: number) =>
    db()
      .selectFrom('bank_transactions')
      .select(['type', 'linked_amount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const historyOf = async (subject: string, id: string | number) =>
    (
      await db()
        .selectFrom('history')
        .select(['act', 'before', 'after', 'person'])
        .where('subject', '=', subject)
        .where('subject_id', '=', String(id))
        .orderBy('id')
        .execute()
    ).map((line) => ({
      ...line,
      before: JSON.parse(line.before ?? 'null'),
      after: JSON.parse(line.after ?? 'null'),
    }));
  const countOf = async (table: keyof Tables) =>
    Number(
      (
        await db()
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  return { stateOf, historyOf, countOf };
}

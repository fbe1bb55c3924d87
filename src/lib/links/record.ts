import { countUse } from '../catalogue/figures-records.ts';
import { instant } from '../core/day.ts';
import { uuidv7 } from '../core/ids.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import { insertExpense, insertItems } from '../expenses/records.ts';
import { attach, checkReferences } from '../expenses/references.ts';
import type { NewExpense } from '../expenses/schema.ts';
import { recordHistory } from '../history/records.ts';
import { expenseOf } from './find.ts';
import { linkAll } from './link.ts';

/**
 * Records an expense with its items, files and links to bank transactions: all of it or nothing.
 * @throws DomainError `invalid` for an unknown category, merchant, project, way of paying, file or transaction;
 * `conflict` for a transaction that cannot be linked
 */
export function recordExpense(db: Db, person: { id: number }, input: NewExpense): Promise<Expense> {
  return inTransaction(db, async (tx) => {
    const checked = await checkReferences(tx, input);
    const { items, attachments, transactions, is_reimbursable, ...facts } = checked;
    const id = uuidv7();
    const now = instant();
    await insertExpense(tx, {
      ...facts,
      id,
      is_reimbursable: is_reimbursable ? 1 : 0,
      is_reimbursed: 0,
      created_by: person.id,
      created_at: now,
      updated_at: now,
      version: 1,
      deleted_at: null,
    });
    await insertItems(
      tx,
      items.map((item, position) => ({ ...item, expense: id, position })),
    );
    await attach(tx, person, id, attachments);
    await linkAll(tx, person, id, transactions);
    await recordHistory(tx, person, 'record', 'expense', id, { after: checked });
    const after = await expenseOf(tx, id);
    await countUse(tx, { after });
    return after;
  });
}

import type { Db } from '../db/transaction.ts';
import { named } from './records.ts';

/** A project's or merchant's expenses with the names of what they point to; the deleted ones are not among them. */
export const expensesOf = (db: Db, kind: 'projects' | 'merchants', id: number) =>
  named(db)
    .where('expenses.deleted_at', 'is', null)
    .where(kind === 'projects' ? 'expenses.project' : 'expenses.merchant', '=', id);

import { sql } from 'kysely';
import { among } from '../db/conditions.ts';
import type { Db } from '../db/transaction.ts';

/** What a list shows of a transaction beside its own facts. */
export interface RowParts {
  id: number;
  core: string;
  /** Of the expense that was linked first. */
  comment: string | null;
  merchant_name: string | null;
  category_name: string | null;
  /** The rule whose decision stands. */
  rule_name: string | null;
}

/** @param transactions of one page */
export async function listRowParts(
  db: Db,
  transactions: readonly number[],
): Promise<ReadonlyMap<number, RowParts>> {
  const linked = sql<string>`(select expense from expense_links as l where l."transaction" = bank_transactions.id
    order by l.id limit 1)`;
  const rows = await db
    .selectFrom('bank_transactions')
    .leftJoin('expenses', (join) => join.on('expenses.id', '=', linked))
    .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
    .leftJoin('expense_items', (join) =>
      join.onRef('expense_items.expense', '=', 'expenses.id').on('expense_items.position', '=', 0),
    )
    .leftJoin('categories', 'categories.id', 'expense_items.category')
    .leftJoin('rules', (join) =>
      join.onRef('rules.id', '=', 'bank_transactions.rule').on('bank_transactions.decided_by', '=', 'rule'),
    )
    .select(['bank_transactions.id', 'core', 'expenses.comment', 'rules.name as rule_name'])
    .select(['merchants.name as merchant_name', 'categories.name as category_name'])
    .where(among(db, 'bank_transactions.id', transactions))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

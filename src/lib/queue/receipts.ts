import type { Db } from '../db/transaction.ts';
import { listReceipts } from '../receipts/list.ts';

/** A receipt of the tray. */
export interface RowReceipt {
  id: string;
  file_name: string;
}

/** By the id of the row that it fits best, each receipt that no other rivals; among the newest of the tray. */
export async function receiptsByRow(db: Db): Promise<Map<number, RowReceipt>> {
  const { results } = await listReceipts(db, {});
  const fitting = results.flatMap(({ id, file_name, proposals: { transactions, expenses } }) =>
    // What is recorded already gets it there.
    transactions[0] && expenses.length === 0 ? [{ row: transactions[0].id, id, file_name }] : [],
  );
  return new Map(
    [...Map.groupBy(fitting, ({ row }) => row)].flatMap(([row, [one, ...rivals]]) =>
      one && rivals.length === 0 ? [[row, { id: one.id, file_name: one.file_name }] as const] : [],
    ),
  );
}

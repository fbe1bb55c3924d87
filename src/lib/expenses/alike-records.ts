import type { Sum } from '../core/currency/sums.ts';
import type { Db } from '../db/transaction.ts';
import { shown } from './records.ts';

/** Expenses of that amount, currency and merchant between two days, inclusive, the latest first. */
export const listAlike = (
  db: Db,
  { amount, currency, merchant }: Sum & { merchant: number },
  from: string,
  to: string,
  limit: number,
) =>
  shown(db)
    .select([
      'expenses.id',
      'expenses.date',
      'expenses.amount',
      'expenses.currency',
      'merchants.name as merchant',
    ])
    .where('expenses.merchant', '=', merchant)
    .where('expenses.amount', '=', amount)
    .where('expenses.currency', '=', currency)
    .where('expenses.date', '>=', from)
    .where('expenses.date', '<=', to)
    .orderBy('expenses.date', 'desc')
    .orderBy('expenses.id', 'desc')
    .limit(limit)
    .execute();

import { findByName } from '../catalogue/catalogue.ts';
import type { Sum } from '../core/currency/sums.ts';
import { addDays, type Day } from '../core/day.ts';
import { ALIKE_DAYS, ALIKE_EXPENSES } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import { listAlike } from './alike-records.ts';
import type { NearDuplicate } from './expense.ts';

/** Expenses that this one may have been recorded as already: of its amount and merchant, within `ALIKE_DAYS`, the latest first. */
export async function listNearDuplicates(
  db: Db,
  { merchant, date, ...sum }: { merchant: string; date: Day } & Sum,
): Promise<NearDuplicate[]> {
  const known = await findByName(db, 'merchants', merchant);
  if (!known) return [];
  const days = [addDays(date, -ALIKE_DAYS), addDays(date, ALIKE_DAYS)] as const;
  return listAlike(db, { ...sum, merchant: known.id }, ...days, ALIKE_EXPENSES);
}

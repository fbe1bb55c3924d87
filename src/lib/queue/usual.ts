import { USUAL_SHARE } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import { listCategoriesOf, namesById } from './answer-records.ts';
import { mostly, type Times } from './learned.ts';

/** For merchants whose latest expenses agree on one category that is in use, that category. */
export async function usualCategories(
  db: Db,
  merchants: readonly number[],
): Promise<Map<number, { category: number } & Times>> {
  const rows = await listCategoriesOf(db, merchants);
  const inUse = await namesById(db, 'categories', [...new Set(rows.map(({ category }) => category))]);
  return new Map(
    [...Map.groupBy(rows, ({ merchant }) => merchant)].flatMap(([merchant, own]) => {
      const most = mostly(own.map(({ category }) => category));
      if (!most || !inUse.has(most.value) || most.yes < USUAL_SHARE * most.all) return [];
      return [[merchant, { category: most.value, yes: most.yes, all: most.all }]];
    }),
  );
}

import { USUAL_SHARE } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import { listCategoriesOf, namesById } from './answer-records.ts';
import type { Times } from './learned.ts';

/** For merchants whose latest expenses agree on one category that is in use, that category. */
export async function usualCategories(
  db: Db,
  merchants: readonly number[],
): Promise<Map<number, { category: number } & Times>> {
  const rows = await listCategoriesOf(db, merchants);
  const inUse = await namesById(db, 'categories', [...new Set(rows.map(({ category }) => category))]);
  const usual = [...Map.groupBy(rows, ({ merchant }) => merchant)].map(([merchant, own]) => {
    const alike = [...Map.groupBy(own, ({ category }) => category)].map(([category, of]) => ({
      ...{ category, yes: of.length, all: own.length },
    }));
    const [most] = alike.sort((a, b) => b.yes - a.yes);
    return [merchant, most] as const;
  });
  return new Map(
    usual.flatMap(([merchant, most]) =>
      most && inUse.has(most.category) && most.yes >= USUAL_SHARE * most.all ? [[merchant, most]] : [],
    ),
  );
}

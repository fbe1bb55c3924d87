import { nameKey } from '../core/text.ts';
import { among } from '../db/conditions.ts';
import type { Db } from '../db/transaction.ts';

/** Newest expenses of a merchant that tell which category it has. */
const MOST_LOOKED_AT = 20;

/** What people decided most often about money out of a core. */
export interface Learned {
  merchant: number | null;
  category: number | null;
}

/** By core; an archived merchant or category, or one category among several, is none. */
export async function listLearned(db: Db, cores: readonly string[]): Promise<Map<string, Learned>> {
  const rows = await db
    .selectFrom('learned')
    .select(['core', 'what', 'value', 'yes', 'no', 'last_at'])
    .where(among(db, 'core', [...new Set(cores)]))
    .where('direction', '=', 'out')
    .execute();
  const usable = {
    merchants: await listUsable(db, 'merchants'),
    categories: await listUsable(db, 'categories'),
  };
  const learned = new Map<string, Learned>();
  const said = rows.filter(({ yes, no }) => yes > no);
  said.sort((a, b) => b.yes - b.no - (a.yes - a.no) || (a.last_at < b.last_at ? 1 : -1));
  for (const { core, what, value } of said) {
    const of = learned.get(core) ?? { merchant: null, category: null };
    learned.set(core, of);
    if (what === 'merchant' && usable.merchants.has(Number(value))) of.merchant ??= Number(value);
    if (what === 'categories' && usable.categories.has(Number(value))) of.category ??= Number(value);
  }
  return learned;
}

/** Those that can be chosen. */
const listUsable = async (db: Db, kind: 'merchants' | 'categories'): Promise<Set<number>> =>
  new Set(
    (await db.selectFrom(kind).select('id').where('archived_at', 'is', null).execute()).map(({ id }) => id),
  );

/** The category that a merchant always had lately; undefined where it had several. */
export async function findCategoryOf(db: Db, merchant: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('expense_items')
    .innerJoin('categories', 'categories.id', 'category')
    .select('category')
    .distinct()
    .where('expense', 'in', (e) =>
      e
        .selectFrom((inner) =>
          inner
            .selectFrom('expenses')
            .select('expenses.id')
            .where('merchant', '=', merchant)
            .where('deleted_at', 'is', null)
            .orderBy('expenses.date', 'desc')
            .orderBy('expenses.id', 'desc')
            .limit(MOST_LOOKED_AT)
            .as('newest'),
        )
        .select('newest.id'),
    )
    .where('categories.archived_at', 'is', null)
    .limit(2)
    .execute();
  return found.length === 1 ? found[0]?.category : undefined;
}

/** Names of merchants in use, and those that were merged into one, with the id of the one that stands. */
export const listMerchantNames = (
  db: Db,
): Promise<{ id: number; name: string; merged_into: number | null }[]> =>
  db
    .selectFrom('merchants')
    .select(['id', 'name', 'merged_into'])
    .where((e) => e.or([e('archived_at', 'is', null), e('merged_into', 'is not', null)]))
    .execute();

/** The merchant of that name that can be chosen. */
export const findMerchantNamed = async (db: Db, name: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('merchants')
      .select('id')
      .where('name_key', '=', nameKey(name))
      .where('archived_at', 'is', null)
      .executeTakeFirst()
  )?.id;

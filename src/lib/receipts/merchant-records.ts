import { nameKey } from '../core/text.ts';
import { among } from '../db/conditions.ts';
import type { Db } from '../db/transaction.ts';

/** Names of merchants in use, and those that were merged into one, with the id of the one that stands. */
export const listMerchantNames = (
  db: Db,
): Promise<{ id: number; name: string; merged_into: number | null }[]> =>
  db
    .selectFrom('merchants')
    .select(['id', 'name', 'merged_into'])
    .where((e) => e.or([e('archived_at', 'is', null), e('merged_into', 'is not', null)]))
    .execute();

/** The merchants of these names that can be chosen, by name. */
export async function merchantsNamed(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('merchants')
    .select(['id', 'name_key'])
    .where(among(db, 'name_key', [...new Set(names.map(nameKey))]))
    .where('archived_at', 'is', null)
    .execute();
  const ids = new Map(rows.map(({ id, name_key }) => [name_key, id]));
  return new Map(
    names.flatMap((name) => {
      const id = ids.get(nameKey(name));
      return id === undefined ? [] : [[name, id]];
    }),
  );
}

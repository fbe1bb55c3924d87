import { instant } from '../core/day.ts';
import type { Db } from './transaction.ts';

/** Facts of the installation that are made once, by whichever process comes first. */
export type Setting = 'secret' | 'secret_fingerprint' | 'owner';

/** Keeps `value` unless there is one already; of several that do so at once, one has. @returns true for that one */
export async function keepSetting(db: Db, name: Setting, value: string): Promise<boolean> {
  const kept = await db
    .insertInto('settings')
    .values({ name, value, created_at: instant() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return kept !== undefined;
}

export const findSetting = async (db: Db, name: Setting): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;

export async function deleteSettings(db: Db, names: readonly Setting[]): Promise<void> {
  await db.deleteFrom('settings').where('name', 'in', names).execute();
}

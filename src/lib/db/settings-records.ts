import { instant } from '../core/day.ts';
import type { Db } from './transaction.ts';

/** Facts of the installation, made once by whichever process starts first. */
export type Setting = 'secret' | 'secret_fingerprint' | 'owner';

/** Stores a value unless there is one. @returns true for the one of several callers whose value was stored */
export async function keepSetting(db: Db, name: Setting, value: string): Promise<boolean> {
  const stored = await db
    .insertInto('settings')
    .values({ name, value, created_at: instant() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return stored !== undefined;
}

export const findSetting = async (db: Db, name: Setting): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;

export async function deleteSettings(db: Db, names: readonly Setting[]): Promise<void> {
  await db.deleteFrom('settings').where('name', 'in', names).execute();
}

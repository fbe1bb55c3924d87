import { instant } from '../core/day.ts';
import { uuidv7 } from '../core/ids.ts';
import type { Db } from './transaction.ts';

/** Facts of the installation, made once by whichever process starts first. */
export type Setting = 'secret' | 'secret_fingerprint' | 'owner' | 'suggestions_lease' | 'rules_turn';

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

/** Others who take this turn wait until the transaction ends; not every engine can lock a table. */
export async function takeTurn(tx: Db, name: Setting): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value: '', created_at: instant() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}

export const findSetting = async (db: Db, name: Setting): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;

export async function deleteSettings(db: Db, names: readonly Setting[]): Promise<void> {
  await db.deleteFrom('settings').where('name', 'in', names).execute();
}

/** Of this process. */
const HOLDER = uuidv7();

/**
 * Takes or prolongs what only one of several processes may hold at a time. A process that was killed loses it in the end.
 * @returns false while another one holds it
 */
export async function holdLease(db: Db, name: Setting, ms: number): Promise<boolean> {
  const now = new Date();
  const value = `${instant(new Date(now.getTime() + ms))} ${HOLDER}`;
  if (await keepSetting(db, name, value)) return true;
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value })
    .where('name', '=', name)
    .where((e) => e.or([e('value', '<', instant(now)), e('value', 'like', `% ${HOLDER}`)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives it back, if this process holds it. */
export async function releaseLease(db: Db, name: Setting): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).where('value', 'like', `% ${HOLDER}`).execute();
}

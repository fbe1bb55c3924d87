import type { Telling } from '#components/receipts/words.ts';
import { listAllAccounts } from '#lib/accounts/records.ts';
import type { Db } from '#lib/db/transaction.ts';

/** What the answers of receipts are told with to this person. */
export async function tellingOf(
  { atlas, t, locale, person }: Pick<App.Locals, 'atlas' | 't' | 'locale' | 'person'>,
  db: Db = atlas.db,
): Promise<Telling> {
  const accounts = await listAllAccounts(db);
  return { t, locale, person, accounts: new Map(accounts.map(({ id, name }) => [id, name])) };
}

import type { Names } from '#components/rules/shapes.ts';
import { listAllAccounts } from '#lib/accounts/records.ts';
import { namesById } from '#lib/catalogue/records.ts';
import type { Db } from '#lib/db/transaction.ts';

interface Refers {
  merchant: number | null;
  category: number | null;
  project: number | null;
}

export async function namesOf(db: Db, these: readonly Refers[]): Promise<Names> {
  const ids = (of: keyof Refers) => these.map((one) => one[of]);
  const accounts = await listAllAccounts(db);
  return {
    accounts: new Map(accounts.map(({ id, name }) => [id, name])),
    archived: new Set(accounts.flatMap(({ id, archived }) => (archived ? [id] : []))),
    merchants: await namesById(db, 'merchants', ids('merchant')),
    categories: await namesById(db, 'categories', ids('category')),
    projects: await namesById(db, 'projects', ids('project')),
  };
}

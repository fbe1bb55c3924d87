import type { Currency } from '../core/currency/codes.ts';
import { among } from '../db/conditions.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { Change, NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

const SHOWN = ['id', 'name', 'type', 'number', CURRENCY_OF_ACCOUNT.as('currency')] as const;

/** All accounts by name. */
export const listAccounts = (db: Db) =>
  db.selectFrom('bank_accounts').select(SHOWN).orderBy('name').orderBy('id').execute();

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('bank_accounts').select(SHOWN).where('id', '=', id).executeTakeFirst();

/** The currency that was chosen for the account or taken from its first statement; null for none. */
export const findChosenCurrency = async (db: Db, id: number): Promise<Currency | null> =>
  (await db.selectFrom('bank_accounts').select('currency').where('id', '=', id).executeTakeFirst())
    ?.currency ?? null;

/** What the account's amounts are in; undefined for an unknown account. */
export async function findAccountCurrency(
  db: Db,
  id: number,
): Promise<{ currency: Currency; chosen: boolean; empty: boolean } | undefined> {
  const account = await findAccount(db, id);
  if (!account) return undefined;
  const chosen = (await findChosenCurrency(db, id)) !== null;
  return { currency: account.currency, chosen, empty: !(await holdsTransactions(db, id)) };
}

/** Whether the account holds money, which keeps its currency. */
export const holdsTransactions = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('bank_transactions')
    .select('id')
    .where('account', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Which of these accounts hold transactions of these identities, each with the upload that brought it. */
export const selectHolders = (db: Db, accounts: readonly number[], fingerprints: readonly string[]) =>
  db
    .selectFrom('bank_transactions as held')
    .leftJoin('uploads', 'uploads.id', 'held.upload')
    .select(['held.account', 'held.fingerprint', 'uploads.sha256'])
    .select((e) => e.fn.coalesce('uploads.inserted_at', 'uploads.uploaded_at').as('since'))
    .where(among(db, 'held.account', accounts))
    .where(among(db, 'held.fingerprint', fingerprints))
    .execute();

/** Blocks other writers of the account until the transaction ends. An update takes a row lock on both databases. */
export const lockAccount = (tx: Db, id: number) =>
  tx
    .updateTable('bank_accounts')
    .set((e) => ({ revision: e.ref('revision') }))
    .where('id', '=', id)
    .returning(['id', 'revision'])
    .executeTakeFirst();

/** The revision counts changes to the account's transactions: comparisons made at an earlier one are stale. */
export const findRevision = async (db: Db, id: number): Promise<number> =>
  (await db.selectFrom('bank_accounts').select('revision').where('id', '=', id).executeTakeFirstOrThrow())
    .revision;

export const raiseRevision = (tx: Db, id: number) =>
  tx
    .updateTable('bank_accounts')
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();

export const insertAccount = (tx: Db, row: NewRow<'bank_accounts'>) =>
  tx.insertInto('bank_accounts').values(row).returning(SHOWN).executeTakeFirstOrThrow();

export const updateAccount = (tx: Db, id: number, change: Change<'bank_accounts'>) =>
  tx.updateTable('bank_accounts').set(change).where('id', '=', id).returning(SHOWN).executeTakeFirstOrThrow();

import type { Currency } from '../core/currency/codes.ts';
import { among } from '../db/conditions.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { Change, NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

const SHOWN = ['id', 'name', 'type', 'number', CURRENCY_OF_ACCOUNT.as('currency'), 'archived_at'] as const;

const selectAccounts = (db: Db) =>
  db.selectFrom('bank_accounts').select(SHOWN).where('deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

const accountFrom = ({ archived_at, ...account }: Row) => ({ ...account, archived: archived_at !== null });

/** All accounts by name, archived ones too. */
export const listAllAccounts = async (db: Db) =>
  (await selectAccounts(db).orderBy('name').orderBy('id').execute()).map(accountFrom);

/** Those in use by name, or those that are archived. */
export const listAccounts = async (db: Db, archived = false) =>
  (await listAllAccounts(db)).filter((account) => account.archived === archived);

export async function findAccount(db: Db, id: number) {
  const found = await selectAccounts(db).where('id', '=', id).executeTakeFirst();
  return found && accountFrom(found);
}

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
    .returning(['id', 'revision', 'archived_at', 'deleted_at'])
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

export const insertAccount = async (tx: Db, row: NewRow<'bank_accounts'>) =>
  accountFrom(await tx.insertInto('bank_accounts').values(row).returning(SHOWN).executeTakeFirstOrThrow());

export const updateAccount = async (tx: Db, id: number, change: Change<'bank_accounts'>) =>
  accountFrom(
    await tx
      .updateTable('bank_accounts')
      .set(change)
      .where('id', '=', id)
      .returning(SHOWN)
      .executeTakeFirstOrThrow(),
  );

/** What keeps an account from being deleted. */
export interface Holdings {
  transactions: number;
  statements: number;
  rules: number;
}

export async function countHoldings(db: Db, account: number): Promise<Holdings> {
  const count = (table: 'uploads' | 'rules') =>
    db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account', '=', account);
  const [transactions, statements, rules] = await Promise.all([
    db
      .selectFrom('transaction_tallies')
      .select((e) => e.fn.sum<number | null>('count').as('count'))
      .where('account', '=', account)
      .executeTakeFirstOrThrow(),
    count('uploads').executeTakeFirstOrThrow(),
    count('rules').where('deleted_at', 'is', null).executeTakeFirstOrThrow(),
  ]);
  return {
    transactions: Number(transactions.count ?? 0),
    statements: Number(statements.count),
    rules: Number(rules.count),
  };
}

import type { Change, NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

const SHOWN = ['id', 'name', 'type', 'number'] as const;

/** All accounts by name. */
export const listAccounts = (db: Db) =>
  db.selectFrom('bank_accounts').select(SHOWN).orderBy('name').orderBy('id').execute();

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('bank_accounts').select(SHOWN).where('id', '=', id).executeTakeFirst();

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

import type { Sum } from '../core/currency/sums.ts';
import { SEARCH_LOOKED_AT } from '../core/limits.ts';
import { holdsText } from '../db/conditions.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { isInTray } from '../files/records.ts';

/**
 * Transactions of these amounts, with either sign, since a typed 450 implies no direction.
 * @param beside a text that they have to hold, too
 */
export async function listTransactionsOfAmounts(
  db: Db,
  amounts: readonly Sum[],
  most: number,
  beside = '',
): Promise<number[]> {
  if (amounts.length === 0) return [];
  const ids: number[] = [];
  const accounts = await db
    .selectFrom('bank_accounts')
    .select(['id', CURRENCY_OF_ACCOUNT.as('currency')])
    .execute();
  for (const { currency, amount } of amounts.flatMap((one) => [one, { ...one, amount: -one.amount }])) {
    for (const { id: account } of accounts.filter((one) => one.currency === currency)) {
      const own = db
        .selectFrom('bank_transactions')
        .where('account', '=', account)
        .where('amount', '=', amount)
        .orderBy('id', 'desc');
      const rows =
        beside === ''
          ? await own.select('id').limit(most).execute()
          : await db
              .selectFrom(
                own.select(['id', 'description', 'payee', 'comment']).limit(SEARCH_LOOKED_AT).as('own'),
              )
              .select('id')
              .where(holdsText(db, ['description', 'payee', 'comment'], beside))
              .orderBy('id', 'desc')
              .limit(most)
              .execute();
      ids.push(...rows.map(({ id }) => id));
    }
  }
  return ids;
}

/** @param beside a text that they have to hold, too, or the name of their merchant or project */
export async function listExpensesOfAmounts(
  db: Db,
  amounts: readonly Sum[],
  most: number,
  beside = '',
): Promise<string[]> {
  const ids: string[] = [];
  for (const { currency, amount } of amounts) {
    const own = db
      .selectFrom('expenses')
      .where('amount', '=', amount)
      .where('currency', '=', currency)
      .where('deleted_at', 'is', null)
      .orderBy('date', 'desc');
    const rows =
      beside === ''
        ? await own.select('id').limit(most).execute()
        : await db
            .selectFrom(
              own.select(['id', 'date', 'comment', 'merchant', 'project']).limit(SEARCH_LOOKED_AT).as('own'),
            )
            .leftJoin('merchants', 'merchants.id', 'own.merchant')
            .leftJoin('projects', 'projects.id', 'own.project')
            .select('own.id')
            .where(holdsText(db, ['own.comment', 'merchants.name', 'projects.name'], beside))
            .orderBy('own.date', 'desc')
            .limit(most)
            .execute();
    ids.push(...idsOf(rows));
  }
  return ids;
}

/** The newest expenses of each merchant or project. */
export async function listExpensesOfNames(
  db: Db,
  column: 'merchant' | 'project',
  names: readonly number[],
  most: number,
): Promise<string[]> {
  const lists = await Promise.all(
    names.map((name) =>
      db
        .selectFrom('expenses')
        .select('id')
        .where(column, '=', name)
        .where('deleted_at', 'is', null)
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),
    ),
  );
  return lists.flatMap(idsOf);
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

export const listFoundItems = (db: Db, ids: readonly number[]) =>
  db.selectFrom('expense_items').select(['id', 'expense', 'comment']).where('id', 'in', ids).execute();

/** Newest first, without deleted expenses. */
export const listFoundExpenses = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('expenses as x')
    .leftJoin('merchants as m', 'm.id', 'x.merchant')
    .leftJoin('projects as p', 'p.id', 'x.project')
    .select([
      'x.id',
      'x.date',
      'x.amount',
      'x.currency',
      'x.comment',
      'm.name as merchant_name',
      'p.name as project_name',
    ])
    .where('x.id', 'in', ids)
    .where('x.deleted_at', 'is', null)
    .orderBy('x.date', 'desc')
    .orderBy('x.id', 'desc')
    .execute();

/** Newest first, each with the name of its account. */
export const listFoundTransactions = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('bank_transactions as t')
    .innerJoin('bank_accounts', 'bank_accounts.id', 't.account')
    .select([
      't.id',
      't.account',
      'bank_accounts.name as account_name',
      CURRENCY_OF_ACCOUNT.as('currency'),
      't.date',
      't.amount',
      't.description',
      't.payee',
      't.comment',
    ])
    .where('t.id', 'in', ids)
    .orderBy('t.date', 'desc')
    .orderBy('t.id', 'desc')
    .execute();

/** Unarchived names that are among the ids or hold the text. */
export const listFoundNames = (
  db: Db,
  table: 'merchants' | 'projects',
  ids: readonly number[],
  text: string,
  most: number,
) =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('archived_at', 'is', null)
    .where((e) => e.or([...(ids.length > 0 ? [e('id', 'in', ids)] : []), holdsText(db, ['name_key'], text)]))
    .orderBy('name_key')
    .limit(most)
    .execute();

const shownAttachments = (db: Db) =>
  db
    .selectFrom('attachments as f')
    .innerJoin('expenses as x', 'x.id', 'f.expense')
    .select(['f.id', 'f.file_name', 'x.id as expense', 'x.date'])
    .where('f.removed_at', 'is', null)
    .where('x.deleted_at', 'is', null);

/** Attachments among the ids whose expense is not deleted, newest first. */
export const listFoundAttachments = (db: Db, ids: readonly string[], most: number) =>
  shownAttachments(db).where('f.id', 'in', ids).orderBy('f.id', 'desc').limit(most).execute();

/** Files of the tray among the ids, newest first. */
export const listFoundInTray = (db: Db, ids: readonly string[], most: number) =>
  db
    .selectFrom('attachments')
    .select(['id', 'file_name', 'created_at'])
    .where('id', 'in', ids)
    .where(isInTray)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Statements whose file has a name with the text, of the newest ones, newest first. */
export const listFoundStatements = (db: Db, text: string, most: number) =>
  db
    .selectFrom(
      db
        .selectFrom('uploads')
        .select(['id', 'account', 'file_name', 'uploaded_at'])
        .orderBy('id', 'desc')
        .limit(SEARCH_LOOKED_AT)
        .as('uploads'),
    )
    .innerJoin('bank_accounts', 'bank_accounts.id', 'uploads.account')
    .select(['uploads.id', 'uploads.account', 'uploads.file_name', 'uploads.uploaded_at'])
    .select('bank_accounts.name as account_name')
    .where(holdsText(db, ['uploads.file_name'], text))
    .orderBy('uploads.id', 'desc')
    .limit(most)
    .execute();

const SUGGESTED = 5;

/** What the search shows before anything is typed: members who can sign in, by first name, and the newest receipts. */
export async function listBeforeTyping(db: Db, person: number) {
  const members = await db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'email', 'status'])
    .where('disabled_at', 'is', null)
    .orderBy('first_name')
    .orderBy('id')
    .limit(SUGGESTED)
    .execute();
  const newest = shownAttachments(db).where('f.stored_at', 'is not', null).orderBy('f.id', 'desc');
  const tokens = db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'hint'])
    .where('person', '=', person)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(SUGGESTED);
  const statements = db
    .selectFrom('uploads')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'uploads.account')
    .select(['uploads.id', 'uploads.file_name', 'uploads.account', 'bank_accounts.name as account_name'])
    .orderBy('uploads.id', 'desc')
    .limit(SUGGESTED);
  return {
    members,
    receipts: await newest.limit(SUGGESTED).execute(),
    tokens: await tokens.execute(),
    statements: await statements.execute(),
  };
}

import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Currency } from '../core/currency/codes.ts';
import { amountsIn } from '../core/currency/written-amount.ts';
import { among, holdsText } from '../db/conditions.ts';
import type { Tables, TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { TransactionFilter } from './schema.ts';

export type Row = ExpressionBuilder<Tables, 'bank_transactions'>;

/** A filter with the ids found by index lookups. */
export interface Narrowed extends TransactionFilter {
  /** The only transactions that can match; undefined when there are too many to list. */
  among: readonly number[] | undefined;
  /** The account's, to search for an amount. */
  currency: Currency;
  /** A type so common that a list in another order finds its rows sooner without the index of types. */
  row_type?: TransactionType | undefined;
}

/** Whose transactions are listed: an account's, or those of all. */
export type AccountScope = number | undefined;

export const ofAccount = (db: Db, account: AccountScope) =>
  db
    .selectFrom('bank_transactions')
    .$if(account !== undefined, (rows) => rows.where('account', '=', account as number));

/** The accounts that are meant: the given one, or all. */
export const accountsOf = async (db: Db, account: AccountScope): Promise<number[]> =>
  account === undefined
    ? (await db.selectFrom('bank_accounts').select('id').orderBy('id').execute()).map(({ id }) => id)
    : [account];

/** The unary plus keeps the planner off the account's indexes, which SQLite may prefer when it has no statistics. */
const ofIds = (db: Db, account: AccountScope, ids: readonly number[]) =>
  db
    .selectFrom('bank_transactions')
    .where(among(db, 'bank_transactions.id', ids))
    .$if(account !== undefined, (rows) => rows.where(sql<boolean>`+account = ${account}`));

/**
 * The account's rows that match a filter. Conditions on amounts, uploads and links are written so that no index serves
 * them, since it would return rows out of the list's order.
 */
export function filtered(db: Db, account: AccountScope, filter: Narrowed) {
  const { type, search, from, to, min, max, is_linked, direction, has_attachment, upload, like } = filter;
  const { among: ids, row_type } = filter;
  let query = ids ? ofIds(db, account, ids) : ofAccount(db, account);
  if (type) query = query.where('type', '=', type);
  if (row_type) query = query.where(sql<boolean>`type || '' = ${row_type}`);
  if (from) query = query.where('date', '>=', from);
  if (to) query = query.where('date', '<=', to);
  if (min !== undefined || max !== undefined) query = query.where(within(min, max));
  if (upload) query = query.where(sql<boolean>`upload || '' = ${upload}`);
  if (is_linked !== undefined) query = query.where('linked_amount', is_linked ? '>' : '=', 0);
  if (direction) query = query.where(sql<boolean>`+amount ${direction === 'in' ? sql`<` : sql`>`} 0`);
  if (has_attachment) query = query.where(attached);
  if (has_attachment === false) query = query.where('linked_amount', '>', 0).where((e) => e.not(attached(e)));
  for (const noun of ['project', 'merchant'] as const) {
    const { [noun]: id, [`${noun}_name` as const]: name } = filter;
    if (id !== undefined || name) query = query.where((e) => inExpenses(db, e, noun, id, name));
  }
  if (like !== undefined) query = query.where((e) => isAlike(e, account, like));
  return search ? query.where((e) => mentions(db, e, search, filter.currency)) : query;
}

/** In either direction of the money. */
const within = (least = 0, most: number = Number.MAX_SAFE_INTEGER) =>
  sql<boolean>`abs(amount) between ${least} and ${most}`;

/** Whether a row's description and comment hold the text, or its amount equals it. */
export function mentions(db: Db, e: Row, search: string, currency: Currency) {
  return e.or([
    holdsText(db, ['description', 'comment'], search),
    ...amountsIn(search, currency).map((amount) => e('amount', 'in', [amount, -amount])),
  ]);
}

function inExpenses(
  db: Db,
  e: Row,
  noun: 'project' | 'merchant',
  id: number | undefined,
  name: string | undefined,
) {
  const table = `${noun}s` as const;
  let linked = e
    .selectFrom('expense_links')
    .innerJoin('expenses', 'expenses.id', 'expense_links.expense')
    .select('expense_links.id')
    .whereRef('expense_links.transaction', '=', 'bank_transactions.id');
  if (id !== undefined) linked = linked.where(`expenses.${noun}`, '=', id);
  if (name)
    linked = linked.where((l) =>
      l(`expenses.${noun}`, 'in', l.selectFrom(table).select(`${table}.id`).where(isNamed(db, name))),
    );
  return e.and([e('bank_transactions.linked_amount', '>', 0), e.exists(linked)]);
}

export const isNamed = (db: Db, name: string) => holdsText(db, ['name_key'], name);

const attached = (e: Row) =>
  e.exists(
    e
      .selectFrom('expense_links')
      .innerJoin('attachments', 'attachments.expense', 'expense_links.expense')
      .select('attachments.id')
      .whereRef('expense_links.transaction', '=', 'bank_transactions.id')
      .where('attachments.stored_at', 'is not', null)
      .where('attachments.removed_at', 'is', null),
  );

/** A description without digits and spaces, which banks vary between otherwise equal payments. */
const wordingOf = (column: string) =>
  [...'0123456789 '].reduce<RawBuilder<string>>(
    (rest, sign) => sql`replace(${rest}, ${sql.lit(sign)}, '')`,
    sql`lower(${sql.ref(column)})`,
  );

/** Whether the description equals another transaction's apart from digits and spaces. */
export const isAlike = (e: Row, account: AccountScope, id: number) => {
  const wording = wordingOf('pattern.description');
  const pattern = e
    .selectFrom('bank_transactions as pattern')
    .select(wording.as('wording'))
    .where('pattern.id', '=', id)
    .$if(account !== undefined, (one) => one.where('pattern.account', '=', account as number))
    .where(wording, '!=', '');
  return e(wordingOf('bank_transactions.description'), '=', pattern);
};

import { type ExpressionBuilder, sql } from 'kysely';
import { nameKey } from '../catalogue/name-schema.ts';
import type { Tables } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { toMinor } from '../money.ts';
import type { TransactionFilter } from './transaction-filter.ts';

type Row = ExpressionBuilder<Tables, 'bank_transactions'>;

export const ofAccount = (db: Db, account: number) =>
  db.selectFrom('bank_transactions').where('account', '=', account);

/** What an account's filter lets through. */
export function filtered(db: Db, account: number, filter: TransactionFilter) {
  const { type, search, from, to, min, max, is_linked, has_attachment, upload, like } = filter;
  let query = ofAccount(db, account);
  if (type) query = query.where('type', '=', type);
  if (from) query = query.where('date', '>=', from);
  if (to) query = query.where('date', '<=', to);
  if (min !== undefined || max !== undefined) query = query.where((e) => within(e, min, max));
  if (upload) query = query.where('upload', '=', upload);
  if (is_linked !== undefined) query = query.where('linked_amount', is_linked ? '>' : '=', 0);
  if (has_attachment) query = query.where(attached);
  if (has_attachment === false) query = query.where('linked_amount', '>', 0).where((e) => e.not(attached(e)));
  for (const noun of ['project', 'merchant'] as const) {
    const { [noun]: id, [`${noun}_name` as const]: name } = filter;
    if (id !== undefined || name) query = query.where((e) => inExpenses(e, noun, id, name));
  }
  if (like !== undefined) query = query.where((e) => alike(e, account, like));
  return search ? query.where((e) => holds(e, search)) : query;
}

/** Whichever way the money went. */
const within = (e: Row, least = 0, most: number = Number.MAX_SAFE_INTEGER) =>
  e.or([e.between('amount', least, most), e.between('amount', -most, -least)]);

const part = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function holds(e: Row, search: string) {
  const amount = toMinor(search);
  return e.or([
    sql<boolean>`lower(description) like lower(${part(search)}) escape '\\'`,
    sql<boolean>`lower(comment) like lower(${part(search)}) escape '\\'`,
    ...(amount === undefined ? [] : [e('amount', 'in', [amount, -amount])]),
  ]);
}

function inExpenses(e: Row, noun: 'project' | 'merchant', id: number | undefined, name: string | undefined) {
  const table = `${noun}s` as const;
  let linked = e
    .selectFrom('expense_links')
    .innerJoin('expenses', 'expenses.id', 'expense_links.expense')
    .select('expense_links.transaction');
  if (id !== undefined) linked = linked.where(`expenses.${noun}`, '=', id);
  if (name) {
    const like = sql<boolean>`name_key like ${part(nameKey(name))} escape '\\'`;
    linked = linked.where((l) =>
      l(`expenses.${noun}`, 'in', l.selectFrom(table).select(`${table}.id`).where(like)),
    );
  }
  return e('bank_transactions.id', 'in', linked);
}

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

/** What stays of a description that a bank numbers anew each time. */
const wording = (column: string) =>
  [...'0123456789 '].reduce(
    (text, sign) => sql<string>`replace(${text}, ${sql.lit(sign)}, '')`,
    sql<string>`lower(${sql.ref(column)})`,
  );

const alike = (e: Row, account: number, id: number) =>
  e.and([
    e(wording('bank_transactions.description'), '!=', ''),
    e(
      wording('bank_transactions.description'),
      '=',
      e
        .selectFrom('bank_transactions as pattern')
        .select(wording('pattern.description').as('wording'))
        .where('pattern.id', '=', id)
        .where('pattern.account', '=', account),
    ),
  ]);

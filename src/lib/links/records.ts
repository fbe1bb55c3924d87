import { sql } from 'kysely';
import type { Currency } from '../core/currency/codes.ts';
import { instant } from '../core/day.ts';
import { among } from '../db/conditions.ts';
import { type Decision, decide, listDecisions } from '../db/learning/decisions.ts';
import { learn, lessonsOf, type Taught, taughtBy } from '../db/learning/learned.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { coverLocked } from '../expenses/records.ts';
import type { Actor } from '../history/records.ts';
import type { LinkFacts } from '../transactions/events.ts';
import { claimTransaction, type LockedTransaction, saidOf, type Typed } from '../transactions/records.ts';

export const listLinkedTransactions = (db: Db, expenses: readonly string[]) =>
  db
    .selectFrom('expense_links')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'expense_links.transaction')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
    .select([
      'expense_links.expense',
      'bank_transactions.id',
      'bank_transactions.account',
      'bank_accounts.name as account_name',
      'bank_transactions.date',
      'bank_transactions.description',
      'bank_transactions.payee',
      'bank_transactions.amount',
      'bank_transactions.type',
      CURRENCY_OF_ACCOUNT.as('currency'),
      'expense_links.id as link_id',
      'expense_links.amount as link_amount',
      'covers',
      'difference',
    ])
    .where('expense_links.expense', 'in', expenses)
    // The unary plus keeps the planner off the primary key, which would scan all links for a few expenses.
    .orderBy(sql`+expense_links.id`)
    .execute();

/** The currency of the first of these transactions, or rather its account's; undefined for none. */
export async function currencyOfTransactions(
  db: Db,
  transactions: readonly number[],
): Promise<Currency | undefined> {
  const [first] = transactions;
  if (first === undefined) return undefined;
  const row = await db
    .selectFrom('bank_transactions')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
    .select(CURRENCY_OF_ACCOUNT.as('currency'))
    .where('bank_transactions.id', '=', first)
    .executeTakeFirst();
  return row?.currency;
}

const LINK = [
  'id',
  'transaction',
  'expense',
  'amount',
  'covers',
  'difference',
  'created_by',
  'created_at',
] as const;

/** A link with its two sides. Minor units of either's currency. */
export type StoredLink = LinkFacts & { transaction: number; expense: string };

/** The links of an expense, by transaction. */
export const listLinks = (db: Db, expense: string): Promise<StoredLink[]> =>
  db.selectFrom('expense_links').select(LINK).where('expense', '=', expense).orderBy('transaction').execute();

/** The same of many, by expense. */
export async function listLinksOf(db: Db, expenses: readonly string[]): Promise<Map<string, StoredLink[]>> {
  const rows = db
    .selectFrom('expense_links')
    .select(LINK)
    .where(among(db, 'expense', expenses));
  return Map.groupBy(await rows.orderBy('transaction').execute(), ({ expense }) => expense);
}

export const findLink = (db: Db, id: number): Promise<StoredLink | undefined> =>
  db.selectFrom('expense_links').select(LINK).where('id', '=', id).executeTakeFirst();

/** Who linked this transaction or expense last. @param except a link that does not count */
export const findLinker = (db: Db, side: { transaction: number } | { expense: string }, except = 0) =>
  db
    .selectFrom('expense_links')
    .innerJoin('people', 'people.id', 'expense_links.created_by')
    .select(['people.id', 'first_name', 'last_name'])
    .where((e) => e.and(side))
    .where('expense_links.id', '!=', except)
    .orderBy(sql`+expense_links.id`, 'desc')
    .limit(1)
    .executeTakeFirst();

/** The expenses linked to a transaction, oldest link first, each with its link. Minor units of either's currency. */
export const listLinkedExpenses = (db: Db, transaction: number) =>
  db
    .selectFrom('expense_links')
    .innerJoin('expenses', 'expenses.id', 'expense_links.expense')
    .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
    .leftJoin('projects', 'projects.id', 'expenses.project')
    .select([
      'expenses.id',
      'expenses.date',
      'expenses.comment',
      'expenses.amount',
      'expenses.currency',
      'expenses.covered_amount',
      'expenses.refunded_amount',
      'expense_links.id as link',
      'expense_links.amount as linked',
      'covers',
      'difference',
      'merchants.name as merchant_name',
      'projects.name as project_name',
    ])
    .where('expense_links.transaction', '=', transaction)
    .orderBy('expense_links.id')
    .execute();

/** Who recorded each of these expenses. */
export const listRecordersOf = (db: Db, expenses: readonly string[]) =>
  db
    .selectFrom('expenses')
    .innerJoin('people', 'people.id', 'expenses.created_by')
    .select(['expenses.id', 'first_name', 'last_name'])
    .where('expenses.id', 'in', expenses)
    .execute();

/** A link that is not stored yet; with its old id when it is put back. */
type NewLink = Omit<LinkFacts, 'id'> & { id?: number };

/**
 * Makes, changes or removes a link of a locked expense and a locked transaction, with all that is kept of it: what is
 * claimed and covered, types, figures, history, what was decided and what was learned.
 * @param link.decision what is to be remembered about the two; by default what is done now
 * @param link.to what the transaction is afterwards; by default what its links make it
 */
export async function writeLink(
  tx: Db,
  person: Actor,
  link: {
    expense: string;
    row: LockedTransaction;
    before?: LinkFacts | undefined;
    after?: NewLink | undefined;
    decision?: Decision | null;
    to?: Typed | undefined;
  },
): Promise<LinkFacts> {
  const { expense, row, before } = link;
  const after = link.after && {
    ...link.after,
    id: await storeLink(tx, { expense, transaction: row.id, before, after: link.after }),
  };
  if (!after && before) await tx.deleteFrom('expense_links').where('id', '=', before.id).execute();
  await coverLocked(tx, expense, (after?.covers ?? 0) - (before?.covers ?? 0), row.amount < 0);
  const verdict = after ? ('linked' as const) : ('unlinked' as const);
  const said = link.decision === undefined ? { verdict, person: person.id, at: instant() } : link.decision;
  const decision = await decide(tx, { transaction: row.id, expense }, said);
  const linked = row.linked_amount + (after?.amount ?? 0) - (before?.amount ?? 0);
  const type = after ? (row.amount < 0 ? 'ER' : 'EX') : linked === 0 ? 'UK' : row.type;
  const { to = saidOf(row, type) } = link;
  const changed = await claimTransaction(tx, person, { row, expense, to, before, after, decision });
  const taught = await taughtBy(tx, expense);
  await learn(tx, { before: lessonsOf(row, decision, taught), after: lessonsOf(changed, said, taught) });
  return (after ?? before) as LinkFacts;
}

/** @returns its id */
async function storeLink(
  tx: Db,
  {
    before,
    after,
    ...sides
  }: { expense: string; transaction: number; before: LinkFacts | undefined; after: NewLink },
): Promise<number> {
  const { amount, covers, difference, created_by, created_at } = after;
  if (before) {
    const set = { amount, covers, difference };
    await tx.updateTable('expense_links').set(set).where('id', '=', before.id).execute();
    return before.id;
  }
  const { id } = await tx
    .insertInto('expense_links')
    .values({
      ...(after.id === undefined ? {} : { id: after.id }),
      ...sides,
      amount,
      covers,
      difference,
      created_by,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Unlearns what an expense taught, and learns what it teaches now that its merchant, project or categories have changed.
 * @param before what it taught
 */
export async function relearn(tx: Db, expense: string, before: Taught): Promise<void> {
  const after = await taughtBy(tx, expense);
  const rows = await listDecisions(tx, expense);
  await learn(tx, {
    before: rows.flatMap((row) => lessonsOf(row, row, before)),
    after: rows.flatMap((row) => lessonsOf(row, row, after)),
  });
}

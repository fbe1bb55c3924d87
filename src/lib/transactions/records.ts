import type { ExpressionBuilder } from 'kysely';
import { note } from '../acts/note.ts';
import { batchesOf } from '../db/bulk-insert.ts';
import { among } from '../db/conditions.ts';
import type { Decision } from '../db/learning/decisions.ts';
import { directionOf, type Lesson, learn } from '../db/learning/learned.ts';
import { tally } from '../db/money/tallies.ts';
import type { Tables, TransactionType } from '../db/tables.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import {
  type LinkFacts,
  type NotedType,
  transactionCommented,
  transactionLinked,
  transactionRelinked,
  transactionUnlinked,
} from './events.ts';

export const FACTS = [
  'id',
  'date',
  'description',
  'payee',
  'amount',
  'open_amount',
  'type',
  'comment',
] as const;
const LOCKED = [...FACTS, 'account', 'linked_amount', 'core', 'decided_by', 'rule', 'version'] as const;

/** The oldest expense that accounts for a transaction; null for none. */
export const linkedExpense = (e: ExpressionBuilder<Tables, 'bank_transactions'>) =>
  e
    .selectFrom('expense_links')
    .select('expense_links.expense')
    .whereRef('expense_links.transaction', '=', 'bank_transactions.id')
    .orderBy('expense_links.id')
    .limit(1)
    .as('expense');

/** @param account none for a transaction of whichever account */
export const findTransaction = (db: Db, id: number, account?: number) =>
  db
    .selectFrom('bank_transactions')
    .select([...FACTS, 'account', 'version'])
    .select(linkedExpense)
    .where('id', '=', id)
    .$if(account !== undefined, (row) => row.where('account', '=', account as number))
    .executeTakeFirst();

export const findTransactions = (db: Db, account: number, ids: readonly number[]) =>
  db
    .selectFrom('bank_transactions')
    .select(FACTS)
    .where('account', '=', account)
    .where('id', 'in', ids)
    .orderBy('date')
    .orderBy('id')
    .execute();

/** Transactions of an account, as a statement's rows are compared with them. */
export const selectByIds = (db: Db, account: number, ids: readonly number[]) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'date', 'amount', 'description'])
    .where('account', '=', account)
    .where(among(db, 'id', ids))
    .execute();

/**
 * A transaction that is locked until the database transaction ends. Amounts in minor units, positive when money left.
 */
export interface LockedTransaction {
  id: number;
  account: number;
  date: string;
  description: string;
  payee: string | null;
  amount: number;
  type: TransactionType;
  comment: string;
  linked_amount: number;
  open_amount: number;
  core: string;
  decided_by: 'person' | 'rule' | null;
  rule: number | null;
  version: number;
}

/** What a transaction is, and whose word that is. */
export type Typed = Pick<LockedTransaction, 'type' | 'decided_by' | 'rule'>;

// In order, to avoid deadlocks. On SQLite a transaction is alone with the database anyway.
const lock = (tx: Db) =>
  tx
    .selectFrom('bank_transactions')
    .select(LOCKED)
    .orderBy('id')
    .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate());

/** Few enough parameters for one statement on either database. */
const AT_ONCE = 1_000;

/** Those of an account, or of any. At most 1,000 at once. */
export const lockTransactions = (
  tx: Db,
  account: number | undefined,
  ids: readonly number[],
): Promise<LockedTransaction[]> =>
  lock(tx)
    .where('id', 'in', ids)
    .$if(account !== undefined, (query) => query.where('account', '=', account as number))
    .execute();

/** Those of any account, in the order of their ids, to avoid deadlocks. */
export async function lockInOrder(tx: Db, ids: Iterable<number>): Promise<Map<number, LockedTransaction>> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const found = new Map<number, LockedTransaction>();
  for (const batch of batchesOf(sorted, AT_ONCE))
    for (const row of await lockTransactions(tx, undefined, batch)) found.set(row.id, row);
  return found;
}

export const lockForLink = (tx: Db, id: number): Promise<LockedTransaction | undefined> =>
  lock(tx).where('id', '=', id).executeTakeFirst();

/** A locked transaction, and what it is to be. */
export interface TypeChange {
  row: LockedTransaction;
  to: Typed;
}

/** A decision of a rule that only comes back was made before. */
export const ruledNow = ({ row, to }: TypeChange, now: number): { ruled_at?: number } =>
  to.rule !== null && to.rule !== row.rule ? { ruled_at: now } : {};

/** A person's word. Unknown is what a transaction is before anybody decides. */
export const decidedOn = (type: TransactionType): Typed => ({
  type,
  decided_by: type === 'UK' ? null : 'person',
  rule: null,
});

/** The same about a transaction: which rule had decided otherwise stays known. */
export const saidOf = ({ rule }: Pick<Typed, 'rule'>, type: TransactionType): Typed => ({
  ...decidedOn(type),
  rule,
});

/** As history notes it: whose word it is only where a rule decided, now or before a person. */
export const typeFacts = ({ type, decided_by, rule }: Typed): NotedType => ({
  type,
  ...(decided_by === 'rule' ? { decided_by } : {}),
  ...(rule === null ? {} : { rule }),
});

/** What history noted of it. */
export const typedOf = ({ type, decided_by, rule = null }: NotedType): Typed =>
  decided_by === undefined ? { ...decidedOn(type), rule } : { type, decided_by, rule };

/** What a person's word about its type teaches. */
export const lessonOf = (row: LockedTransaction): Lesson[] =>
  row.decided_by === 'person' && row.type !== 'UK'
    ? [{ core: row.core, direction: directionOf(row), what: 'type', value: row.type, day: row.date }]
    : [];

/** Replaces the comment of a locked transaction, with history. */
export async function commentLocked(
  tx: Db,
  person: Actor,
  before: LockedTransaction,
  comment: string,
): Promise<void> {
  await update(tx, [before.id]).set({ comment }).execute();
  await note(tx, person, transactionCommented, before.id, {
    before: { comment: before.comment },
    after: { comment },
  });
}

/** A locked transaction, claimed for an expense by a link. */
export interface Claim {
  row: LockedTransaction;
  expense: string;
  /** What the transaction is afterwards. */
  to: Typed;
  /** The link as it was; none while it is made. */
  before?: LinkFacts | undefined;
  /** The link as it is; none when it was removed. */
  after?: LinkFacts | undefined;
  /** What was said about the two before. */
  decision: Decision | null;
}

/**
 * Claims part of a locked transaction for an expense by a link, releases it, or claims more or less of it, with figures
 * and history. A database constraint rejects claims beyond the transaction's amount.
 */
export async function claimTransaction(tx: Db, person: Actor, claim: Claim): Promise<LockedTransaction> {
  const { row, to, before, after } = claim;
  const changed = changedBy(claim);
  const more = changed.linked_amount - row.linked_amount;
  await update(tx, [row.id])
    .set((e) => ({ ...to, ...ruledNow(claim, Date.now()), linked_amount: e('linked_amount', '+', more) }))
    .execute();
  await tally(tx, { before: [row], after: [changed] });
  await learn(tx, { before: lessonOf(row), after: lessonOf(changed) });
  const happened = !before ? transactionLinked : after ? transactionRelinked : transactionUnlinked;
  await note(tx, person, happened, row.id, factsOfClaim(claim));
  return changed;
}

/** The transaction as a claim leaves it. */
export function changedBy({ row, to, before, after }: Claim): LockedTransaction {
  const claimed = (after?.amount ?? 0) - (before?.amount ?? 0);
  return {
    ...row,
    ...to,
    linked_amount: row.linked_amount + claimed,
    open_amount: row.open_amount - claimed,
    version: row.version + 1,
  };
}

/** What history says of a claim. */
export function factsOfClaim(claim: Claim) {
  const { row, expense, to, before, after, decision } = claim;
  const { linked_amount } = changedBy(claim);
  return {
    before: {
      ...typeFacts(row),
      linked_amount: row.linked_amount,
      decision,
      ...(before ? { expense, link: before } : {}),
    },
    after: { ...typeFacts(to), linked_amount, ...(after ? { expense, link: after } : {}) },
  };
}

/** Every change raises the version. */
export const update = (tx: Db, ids: readonly number[]) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', 'in', ids);

import { note } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import { among } from '../db/conditions.ts';
import { type Decision, decide } from '../db/learning/decisions.ts';
import { learn, lessonsOf, taughtBy } from '../db/learning/learned.ts';
import type { NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import type { LockedTransaction } from '../transactions/records.ts';
import { type DismissedTransfer, matchDismissed, matchUndismissed, type Pair } from './events.ts';

/** Dismisses a locked expense for a locked transaction; nothing when it was before. */
export async function dismissLocked(
  tx: Db,
  person: Actor,
  { row, expense }: { row: LockedTransaction; expense: string },
): Promise<void> {
  const known = await listDecided(tx, [row.id]);
  if (known.some((one) => one.expense === expense && one.verdict === 'dismissed')) return;
  await sayLocked(tx, person, {
    row,
    expense,
    said: { verdict: 'dismissed', person: person.id, at: instant() },
  });
}

/** Says something about a locked transaction and a locked expense, or takes it back, with what it teaches and history. */
export async function sayLocked(
  tx: Db,
  person: Actor,
  { row, expense, said }: { row: LockedTransaction; expense: string; said: Decision | null },
): Promise<void> {
  const decision = await decide(tx, { transaction: row.id, expense }, said);
  const taught = await taughtBy(tx, expense);
  await learn(tx, { before: lessonsOf(row, decision, taught), after: lessonsOf(row, said, taught) });
  const happened = said?.verdict === 'dismissed' ? matchDismissed : matchUndismissed;
  await note(tx, person, happened, row.id, {
    before: { expense, decision },
    after: { expense, decision: said },
  });
}

/** What people said about these transactions and any expense. */
export const listDecided = (db: Db, transactions: readonly number[]) =>
  db
    .selectFrom('decisions')
    .select(['transaction', 'expense', 'verdict', 'person', 'at'])
    .where(among(db, 'transaction', transactions))
    .execute();

/** Remembers that two locked transactions are no own transfer, with history; nothing when that was known before. */
export async function dismissTransferLocked(
  tx: Db,
  person: Actor,
  transfer: DismissedTransfer,
): Promise<void> {
  const stored = await tx
    .insertInto('dismissed_transfers')
    .values(transfer)
    .onConflict((conflict) => conflict.columns(['out', 'in']).doNothing())
    .returning('out')
    .executeTakeFirst();
  if (stored) await note(tx, person, matchDismissed, transfer.out, { after: { transfer } });
}

/** Forgets it, with history. @returns false when it is not what was said last */
export async function forgetTransferLocked(
  tx: Db,
  person: Actor,
  transfer: DismissedTransfer,
): Promise<boolean> {
  const { out, in: into, person: by, at } = transfer;
  const gone = await tx
    .deleteFrom('dismissed_transfers')
    .where('out', '=', out)
    .where('in', '=', into)
    .where('person', '=', by)
    .where('at', '=', at)
    .returning('out')
    .executeTakeFirst();
  if (gone) await note(tx, person, matchUndismissed, out, { before: { transfer } });
  return gone !== undefined;
}

/** The mirrors of these transactions that are no own transfers of theirs. */
export const listDismissedTransfers = (db: Db, transactions: readonly number[]) =>
  db
    .selectFrom('dismissed_transfers')
    .select(['out', 'in'])
    .where((e) => e.or([among(db, 'out', transactions), among(db, 'in', transactions)]))
    .execute();

/** The accounts that these transactions are of, sorted. */
export const findAccountsOf = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const rows = db
    .selectFrom('bank_transactions')
    .select('account')
    .distinct()
    .where(among(db, 'id', ids));
  return (await rows.orderBy('account').execute()).map(({ account }) => account);
};

const PAIR = ['id', 'out', 'in', 'created_by', 'created_at'] as const;

/** @param pair with its old id when it is put back */
export const insertPair = (tx: Db, pair: NewRow<'pairs'>): Promise<Pair> =>
  tx.insertInto('pairs').values(pair).returning(PAIR).executeTakeFirstOrThrow();

export const deletePair = (tx: Db, id: number) => tx.deleteFrom('pairs').where('id', '=', id).execute();

export const findPair = (db: Db, id: number): Promise<Pair | undefined> =>
  db.selectFrom('pairs').select(PAIR).where('id', '=', id).executeTakeFirst();

/** The pair that a transaction is either side of. */
export const findPairOf = (db: Db, transaction: number): Promise<Pair | undefined> =>
  db
    .selectFrom('pairs')
    .select(PAIR)
    .where((e) => e.or([e('out', '=', transaction), e('in', '=', transaction)]))
    .executeTakeFirst();

/** The newest first. */
export const listPairs = (
  db: Db,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Pair[]> =>
  db
    .selectFrom('pairs')
    .select(PAIR)
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

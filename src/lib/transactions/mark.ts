import { act } from '../acts/act.ts';
import { payeeOf } from '../core/description/row-name.ts';
import { type BaseVersions, DomainError, requireVersion } from '../core/errors.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { type OneTransaction, transactionOf } from './list.ts';
import { selectIds } from './list-records.ts';
import type { MarkableType } from './mark-as.ts';
import { markLocked, typeLocked } from './mark-records.ts';
import { narrow } from './narrow-records.ts';
import { commentLocked, decidedOn, type LockedTransaction, lockTransactions } from './records.ts';
import type { TransactionFilter } from './schema.ts';

/** Few enough parameters for one statement on either database. */
const CHUNK = 1_000;

/** A checked `{type, alike?}` or `{comment}`. */
interface TransactionChange {
  type?: MarkableType | undefined;
  /** Also marks all Unknown transactions of the account whose description differs only by digits. */
  alike?: boolean | undefined;
  comment?: string | undefined;
}

/**
 * Marks one transaction, or comments on it. Unchanged facts are not written and leave no history.
 * @returns `updated` with `alike` only: how many were marked
 * @throws DomainError `not_found`; `conflict` when the transaction to mark is linked to an expense or paired; `precondition` when
 * someone else has changed it since `baseVersions`
 */
export const changeTransaction = act(
  'member',
  async (
    tx,
    person: Actor,
    change: { account: number | undefined; id: number } & TransactionChange,
    baseVersions?: BaseVersions,
  ): Promise<{ transaction: OneTransaction; updated?: number }> => {
    const { account, id, type, alike, comment = '' } = change;
    if (!type) {
      const [before] = await lockAll(tx, account, [id]);
      requireVersion(baseVersions, before.version);
      if (before.comment !== comment) await commentLocked(tx, person, before, comment);
      return { transaction: await transactionOf(tx, account, id) };
    }
    const others = alike
      ? await findIds(tx, (await transactionOf(tx, account, id)).account, { like: id, type: 'UK' })
      : [];
    const updated = await markAll(tx, person, { account, type, ids: [id, ...others] }, (locked) => {
      if (locked.id === id) requireVersion(baseVersions, locked.version);
    });
    return { transaction: await transactionOf(tx, account, id), ...(alike ? { updated } : {}) };
  },
);

/**
 * Marks several transactions, either the given ones or everything that matches a filter, all or nothing. Those that
 * have the type already by a person's word are not written and leave no history.
 * @param which.count the number that the person was shown for the filter
 * @throws DomainError `not_found`; `conflict` naming a linked or paired one, or when `count` is outdated
 */
export const markTransactions = act(
  'member',
  async (
    tx,
    person: Actor,
    which: {
      account: number | undefined;
      type: MarkableType;
      ids?: readonly number[] | undefined;
      filter?: TransactionFilter | undefined;
      count?: number | undefined;
    },
  ): Promise<{ updated: number }> => {
    const { account, type, filter = {}, count } = which;
    const ids = which.ids ?? (await findIds(tx, account, filter));
    if (count !== undefined && ids.length !== count)
      throw new DomainError('conflict', 'transactions.error.count', { values: { count: ids.length } });
    return { updated: await markAll(tx, person, { account, type, ids }) };
  },
);

const findIds = async (tx: Db, account: number | undefined, filter: TransactionFilter): Promise<number[]> =>
  selectIds(tx, account, await narrow(tx, account, filter));

/** @returns how many had another type before */
async function markAll(
  tx: Db,
  person: Actor,
  { account, type, ids }: { account: number | undefined; type: MarkableType; ids: readonly number[] },
  check?: (locked: LockedTransaction) => void,
): Promise<number> {
  // Sorted to avoid deadlocks.
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const all: LockedTransaction[] = [];
  const confirmed: LockedTransaction[] = [];
  for (let at = 0; at < sorted.length; at += CHUNK) {
    const rows = await lockAll(tx, account, sorted.slice(at, at + CHUNK));
    for (const row of rows) check?.(row);
    const changing = rows.filter((row) => row.type !== type);
    confirmed.push(...rows.filter((row) => row.type === type && row.decided_by === 'rule'));
    const linked = changing.find((row) => row.linked_amount > 0);
    if (linked) throw refusal('linked', linked, sorted.length);
    const paired = changing.find((row) => row.type === 'TR');
    if (paired) throw refusal('paired', paired, sorted.length);
    all.push(...changing);
  }
  await markLocked(tx, person, all, type);
  // What a rule said of them is a person's word from now on.
  await typeLocked(
    tx,
    person,
    confirmed.map((row) => ({ row, to: decidedOn(type) })),
  );
  return all.length;
}

/** @throws DomainError `not_found` unless the account has every one of them */
async function lockAll(
  tx: Db,
  account: number | undefined,
  ids: readonly number[],
): Promise<[LockedTransaction, ...LockedTransaction[]]> {
  const [first, ...rest] = await lockTransactions(tx, account, ids);
  if (!first || rest.length + 1 < ids.length)
    throw new DomainError('not_found', 'transactions.error.not_found');
  return [first, ...rest];
}

function refusal(why: 'linked' | 'paired', transaction: LockedTransaction, marked: number): DomainError {
  if (marked === 1) return new DomainError('conflict', `transactions.error.${why}`);
  return new DomainError('conflict', `transactions.error.${why}_among`, {
    values: { description: payeeOf(transaction), date: { day: transaction.date } },
  });
}

import { DomainError } from '../core/errors.ts';
import type { TransactionType } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistories } from '../history/record.ts';
import { tally } from './figures-records.ts';
import type { TransactionFilter } from './filter.ts';
import { narrow } from './narrow.ts';
import { lockTransactions, selectIds, updateTransactions } from './records.ts';

/** Few enough for one statement on each database. */
const CHUNK = 1_000;

interface Marking {
  account: number;
  type: TransactionType;
}

/**
 * Marks transactions as being of that type, all or none: those named, or all that a filter finds. What is of that type
 * already stays as it is and leaves no history. Gives how many changed.
 * @param which `count`: how many the filter is to find, when the asker was told a number
 * @throws DomainError `not_found`; `conflict` when an expense accounts for one, which is named, or when `count` does not hold
 */
export function markTransactions(
  db: Db,
  person: { id: number },
  {
    account,
    type,
    ids,
    filter = {},
    count,
  }: Marking & {
    ids?: readonly number[] | undefined;
    filter?: TransactionFilter | undefined;
    count?: number | undefined;
  },
): Promise<{ updated: number }> {
  return inTransaction(db, async (tx) => {
    const chosen = ids ?? (await selectIds(tx, account, await narrow(tx, account, filter)));
    if (count !== undefined && chosen.length !== count)
      throw new DomainError('conflict', 'transactions.error.count', { values: { count: chosen.length } });
    return markAll(tx, person, chosen, { account, type });
  });
}

/** Marks a transaction and every Unknown one of its account whose description differs by digits only. @throws DomainError as `markTransactions` */
export function markAlike(
  db: Db,
  person: { id: number },
  { account, id, type }: Marking & { id: number },
): Promise<{ updated: number }> {
  return inTransaction(db, async (tx) => {
    const alike = await selectIds(tx, account, await narrow(tx, account, { like: id, type: 'UK' }));
    return markAll(tx, person, [id, ...alike], { account, type });
  });
}

async function markAll(
  tx: Db,
  person: { id: number },
  chosen: readonly number[],
  { account, type }: Marking,
): Promise<{ updated: number }> {
  // In one order everywhere: two who lock the same transactions seldom wait for each other.
  const ids = [...new Set(chosen)].sort((a, b) => a - b);
  let updated = 0;
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK);
    const before = await lockTransactions(tx, account, chunk);
    if (before.length < chunk.length) throw new DomainError('not_found', 'transactions.error.not_found');
    const changing = before.filter((row) => row.type !== type);
    const linked = changing.find((row) => row.linked_amount > 0);
    if (linked) throw refusal(linked, ids.length);
    if (changing.length === 0) continue;
    await updateTransactions(
      tx,
      changing.map(({ id }) => id),
      { type },
    );
    const rows = changing.map((row) => ({ ...row, account }));
    await tally(tx, { before: rows, after: rows.map((row) => ({ ...row, type })) });
    await recordHistories(
      tx,
      person,
      'mark',
      'transaction',
      changing.map((row) => ({ id: row.id, before: { type: row.type }, after: { type } })),
    );
    updated += changing.length;
  }
  return { updated };
}

function refusal({ description, date }: { description: string; date: string }, count: number): DomainError {
  if (count === 1) return new DomainError('conflict', 'transactions.error.linked');
  return new DomainError('conflict', 'transactions.error.linked_among', {
    values: { description, date: { day: date } },
  });
}

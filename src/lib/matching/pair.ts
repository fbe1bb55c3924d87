import { act } from '../acts/act.ts';
import { noteAll } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import { DomainError, isDomainError } from '../core/errors.ts';
import type { TextKey } from '../core/text.ts';
import { currencyOfAccount } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { openSum, rowOf, takenFacts } from '../links/record.ts';
import { markLocked } from '../transactions/mark-records.ts';
import type { LockedTransaction } from '../transactions/records.ts';
import { deletePair, findPair, insertPair } from './decision-records.ts';
import { type Pair, transactionPaired, transactionUnpaired } from './events.ts';
import type { NewPair } from './schema.ts';

/**
 * Says that two transactions are an own transfer: both become Transfer.
 * @throws DomainError `not_found`; `invalid` unless money left one account and as much of one currency came into another;
 * `conflict` when either is linked, paired or marked already
 */
export const pairTransactions = act('member', async (tx, person: Actor, input: NewPair): Promise<Pair> => {
  const { out, into } = await lockBoth(tx, input);
  await refuseUnlike(tx, out, into);
  for (const row of [out, into]) await refuseDecided(tx, row);
  const pair = await insertPair(tx, { ...input, created_by: person.id, created_at: instant() });
  await markPaired(tx, person, [out, into], pair);
  return pair;
});

/** Takes a pair apart: both of its transactions become Unknown again. @throws DomainError `not_found` */
export const removePair = act('member', async (tx, person: Actor, id: number): Promise<void> => {
  const found = await findPair(tx, id);
  const rows = found && (await lockBoth(tx, found));
  // Someone may have taken it apart while its rows were waited for.
  const pair = rows && (await findPair(tx, id));
  if (!pair) throw new DomainError('not_found', 'matching.pair_not_found');
  await deletePair(tx, id);
  await markLocked(tx, person, [rows.out, rows.into], 'UK', (lines) =>
    noteAll(
      tx,
      person,
      transactionUnpaired,
      lines.map((line) => ({ ...line, before: { ...line.before, pair } })),
    ),
  );
});

/**
 * Makes a pair again that was taken apart, where neither side has been decided otherwise since.
 * @returns false when it cannot be
 */
export async function pairAgain(tx: Db, person: Actor, pair: Pair): Promise<boolean> {
  const rows = await lockBoth(tx, pair).catch((error: unknown) => {
    if (isDomainError(error)) return undefined;
    throw error;
  });
  if (!rows || [rows.out, rows.into].some(({ type, linked_amount }) => type !== 'UK' || linked_amount > 0))
    return false;
  await insertPair(tx, pair);
  await markPaired(tx, person, [rows.out, rows.into], pair);
  return true;
}

const markPaired = (tx: Db, person: Actor, rows: readonly LockedTransaction[], pair: Pair) =>
  markLocked(tx, person, rows, 'TR', (lines) =>
    noteAll(
      tx,
      person,
      transactionPaired,
      lines.map((line) => ({ ...line, after: { ...line.after, pair } })),
    ),
  );

async function lockBoth(tx: Db, { out, in: into }: NewPair) {
  const rows = new Map<number, LockedTransaction>();
  // Sorted to avoid deadlocks.
  for (const id of [out, into].toSorted((a, b) => a - b))
    rows.set(id, await rowOf(tx, id, id === out ? 'out' : 'in'));
  return { out: rows.get(out) as LockedTransaction, into: rows.get(into) as LockedTransaction };
}

async function refuseUnlike(tx: Db, out: LockedTransaction, into: LockedTransaction): Promise<void> {
  const refuse = (field: 'out' | 'in', key: TextKey) =>
    new DomainError('invalid', key, { fields: { [field]: [key] } });
  if (out.amount <= 0) throw refuse('out', 'matching.pair_out');
  if (into.amount >= 0) throw refuse('in', 'matching.pair_in');
  if (out.account === into.account) throw refuse('in', 'matching.pair_accounts');
  if (out.amount === -into.amount) return;
  const currencies = [await currencyOfAccount(tx, out.account), await currencyOfAccount(tx, into.account)];
  if (currencies[0] === currencies[1]) throw refuse('in', 'matching.pair_amounts');
}

async function refuseDecided(tx: Db, row: LockedTransaction): Promise<void> {
  const key =
    row.type === 'TR'
      ? 'matching.paired'
      : row.linked_amount > 0
        ? 'matching.pair_linked'
        : row.type === 'UK'
          ? undefined
          : 'matching.pair_type';
  if (key === undefined) return;
  throw new DomainError('conflict', key, {
    values: { description: row.description, date: { day: row.date } },
    facts:
      key === 'matching.pair_linked'
        ? await takenFacts(tx, { transaction: row.id }, await openSum(tx, row))
        : {},
  });
}

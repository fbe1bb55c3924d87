import { actInSteps } from '../acts/act.ts';
import { idOfTyped } from '../catalogue/change.ts';
import { DomainError, isDomainError, type Values } from '../core/errors.ts';
import type { TextKey } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import { lockExpense } from '../expenses/records.ts';
import type { Actor } from '../history/records.ts';
import { linkExpenses } from '../links/link.ts';
import { recordEachOf } from '../links/record-each.ts';
import { pairTransactions } from '../matching/pair.ts';
import { attachReceipt } from '../receipts/attach.ts';
import { lockWaiting } from '../receipts/tray.ts';
import { markTransactions } from '../transactions/mark.ts';
import { type LockedTransaction, lockInOrder } from '../transactions/records.ts';
import { countGroups, decidersOf, listGroup, postpone, type Scope, takeUp } from './queue-records.ts';
import type { Act } from './schema.ts';

/** A row that was left out, and why. */
export interface Skipped {
  transaction: number;
  key: TextKey;
  values: Values;
}

/**
 * Does what was decided about open rows, in one database transaction. A row that somebody else has decided meanwhile, or
 * that cannot be decided so any more, is skipped; the rest is done.
 * @returns how many rows were decided or left for later, and those that were not
 * @throws DomainError `invalid` by the act's field; `conflict` with the `count` of a group that has changed since
 */
export const decideTransactions = actInSteps(
  'member',
  async (
    tx: Db,
    person: Actor,
    acts: readonly Act[],
    scope: Pick<Scope, 'day'>,
  ): Promise<{ done: number; skipped: Skipped[] }> => {
    const wanted: { act: Act; ids: readonly number[] }[] = [];
    for (const act of acts) wanted.push({ act, ids: await idsOf(tx, act, { ...scope, person: person.id }) });
    // Expenses first, each in order of their ids, as everywhere.
    const expenses = acts.flatMap((act) =>
      act.act === 'link' ? expensesOf(act).map(({ expense }) => expense) : [],
    );
    for (const id of [...new Set(expenses)].sort()) await lockExpense(tx, id);
    const rows = await lockInOrder(
      tx,
      wanted.flatMap(({ ids }) => ids),
    );
    const open = new Map([...rows].filter(([, row]) => row.type === 'UK' && row.linked_amount === 0));
    const decided = await decidersOf(
      tx,
      wanted.flatMap(({ ids }) => ids).filter((id) => !open.has(id)),
    );
    const skipped: Skipped[] = [];
    let done = 0;
    for (const [index, { act, ids }] of wanted.entries()) {
      const these: LockedTransaction[] = [];
      for (const id of ids) {
        const row = open.get(id);
        if (row) these.push(row);
        else skipped.push({ transaction: id, ...whyNot(rows.get(id), decided.get(id)) });
      }
      if (these.length < ids.length && (act.act === 'link' || act.act === 'pair')) continue;
      if (these.length === 0) continue;
      const verb = () => doAct(tx, person, act, { ids: these.map(({ id }) => id), ...scope });
      const refused = await (refusesFirst(act) ? orRefused(verb) : verb()).catch((error: unknown) => {
        throw named(error, index);
      });
      for (const { id } of these) open.delete(id);
      if (refused) skipped.push(...these.map(({ id }) => ({ transaction: id, ...refused })));
      else done += these.length;
    }
    return { done, skipped };
  },
);

/** The rows that an act is about. */
async function idsOf(tx: Db, act: Act, scope: Scope): Promise<readonly number[]> {
  if (!('group' in act) || act.group === undefined) return act.transactions ?? [];
  const of = { ...scope, account: act.account, group: act.group };
  if (act.count !== undefined) {
    const [count = 0] = await countGroups(tx, of, [act.group]);
    if (count !== act.count)
      throw new DomainError('conflict', 'review.error.count', {
        values: { count, shown: act.count },
        facts: { count, difference: count - act.count },
      });
  }
  return listGroup(tx, of);
}

const expensesOf = (act: Act & { act: 'link' }) => act.expenses ?? [{ expense: act.expense as string }];

function whyNot(
  row: LockedTransaction | undefined,
  by: { type: string; name: string | null } | undefined,
): Pick<Skipped, 'key' | 'values'> {
  if (!row) return { key: 'transactions.error.not_found', values: {} };
  const type = `transactions.type_${row.type}`;
  return by?.name
    ? { key: 'review.skipped_by', values: { name: by.name, type } }
    : { key: 'review.skipped', values: { type } };
}

/** Several links may have been made before another is refused: then nothing of the call is done. */
const refusesFirst = (act: Act): boolean =>
  act.act === 'pair' ||
  (act.act === 'expense' && Boolean(act.receipt)) ||
  (act.act === 'link' && expensesOf(act).length === 1);

/**
 * Does one decision about these rows, in a run that is open already: for the queue, which skips what has been decided, and
 * for lists, which refuse it.
 * @throws DomainError as the verbs
 */
export async function doAct(
  tx: Db,
  person: Actor,
  act: Act,
  { ids, day }: { ids: readonly number[] } & Pick<Scope, 'day'>,
): Promise<void> {
  switch (act.act) {
    case 'later':
      return postpone(tx, { person: person.id, day }, ids);
    case 'now':
      return takeUp(tx, person.id, ids);
    case 'expense': {
      const { act: _, transactions, group, account, count, receipt, ...common } = act;
      if (receipt) await lockWaiting(tx, receipt);
      const { expenses } = await recordEachOf(tx, person, ids, await withMerchant(tx, person, common));
      if (receipt) await attachReceipt(tx, person, receipt, { expense: expenses[0] });
      return;
    }
    case 'link':
      await linkExpenses(tx, person, { transaction: ids[0] as number, expenses: expensesOf(act) });
      return;
    case 'pair': {
      const [out, into] = ids as [number, number];
      await pairTransactions(tx, person, { out, in: into });
      return;
    }
    default:
      await markTransactions(tx, person, { account: undefined, type: act.act, ids });
  }
}

type Common = Parameters<typeof recordEachOf>[3];

/** A merchant whose name was typed and is new is added. */
async function withMerchant(tx: Db, person: Actor, common: Common): Promise<Common> {
  const { merchant_name } = common;
  if (!merchant_name) return common;
  const merchant = await idOfTyped(tx, person, 'merchants', merchant_name);
  return { ...common, merchant, merchant_name: undefined };
}

/** For what refuses before it writes anything. */
async function orRefused(act: () => Promise<unknown>): Promise<Pick<Skipped, 'key' | 'values'> | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!isDomainError(error) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error;
    return { key: error.message, values: error.values };
  }
}

/** The error with its fields as the call names them. */
const named = (error: unknown, index: number): unknown =>
  isDomainError(error) ? error.renamed((path) => `acts.${index}.${path}`) : error;

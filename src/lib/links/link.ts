import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import { type BaseVersions, DomainError, outdated } from '../core/errors.ts';
import { toMajor } from '../core/money.ts';
import { currencyOfAccount } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { type DeletedLink, expenseLinked, expenseUnlinked } from '../expenses/events.ts';
import type { Link } from '../expenses/schema.ts';
import type { Actor } from '../history/records.ts';
import type { LinkFacts } from '../transactions/events.ts';
import { transactionAnswer, transactionOf } from '../transactions/list.ts';
import { type LockedTransaction, lockForLink } from '../transactions/records.ts';
import {
  covered,
  type LockedExpense,
  lockedFor,
  notLinkable,
  openOf,
  openSum,
  rowOf,
  takenFacts,
  whyNotLinkable,
} from './record.ts';
import { findLink, listLinks, type StoredLink, writeLink } from './records.ts';
import type { NewLinks, Share } from './schema.ts';
import { changedShare, type Given, type Shares, settle } from './shares.ts';

/**
 * Links a transaction to one or several expenses, all or none. What is not said is the smaller of what is open on both
 * sides, for both; with a named difference it is what is open on each side.
 * @throws DomainError `not_found`; `invalid` by field; `conflict` with what is open of the transaction and who took the
 * rest; `precondition` when the transaction has changed since `baseVersions`
 */
export const linkExpenses = act(
  'member',
  async (
    tx,
    person: Actor,
    { transaction, expenses }: NewLinks,
    baseVersions?: BaseVersions,
  ): Promise<StoredLink[]> => {
    const locked = new Map<string, LockedExpense>();
    const inOrder = [...expenses.entries()].sort(([, a], [, b]) => (a.expense < b.expense ? -1 : 1));
    // Sorted to avoid deadlocks.
    for (const [index, { expense }] of inOrder)
      locked.set(expense, await lockedFor(tx, expense, fieldOf(index, 'expense')));
    const before = await rowOf(tx, transaction, 'transaction');
    await requirePresent(tx, before, baseVersions);
    const why = whyNotLinkable(before);
    const taken = await takenFacts(tx, { transaction }, await openSum(tx, before));
    if (why) throw notLinkable(before, { why, field: 'transaction', facts: taken });
    const made: StoredLink[] = [];
    for (const [index, { expense, ...share }] of expenses.entries()) {
      const row = await rowOf(tx, transaction);
      const side = locked.get(expense) as LockedExpense;
      const path = fieldOf(index, '');
      if ((await listLinks(tx, expense)).some((link) => link.transaction === transaction))
        throw new DomainError('conflict', 'links.linked_already', {
          fields: { [`${path}expense`]: ['links.linked_already'] },
          facts: taken,
        });
      const link = await shareOf(tx, { row, expense: side, share, path, taken });
      const after = { ...link, created_by: person.id, created_at: instant() };
      made.push({ ...(await writeLink(tx, person, { expense, row, after })), transaction, expense });
      await note(tx, person, expenseLinked, expense, { after: { transactions: [transaction] } });
    }
    return made;
  },
);

/** As in the form, too. */
const fieldOf = (index: number, name: string) => ['expenses', index, name].join('.');

/**
 * Changes how much of both sides a link is about, as `changedShare` says.
 * @throws DomainError as `linkExpenses`
 */
export const changeLink = act(
  'member',
  async (tx, person: Actor, id: number, share: Share, baseVersions?: BaseVersions): Promise<StoredLink> => {
    const { link, expense, row } = await lockedLink(tx, id);
    await requirePresent(tx, row, baseVersions);
    const { amount, covers, difference } = link;
    const stored = {
      amount: toMajor(amount, await currencyOfAccount(tx, row.account)),
      covers: toMajor(covers, expense.currency),
      difference,
    };
    const given = changedShare(stored, share);
    const taken = await takenFacts(tx, { transaction: row.id }, await openSum(tx, row, amount), id);
    const changed = await shareOf(tx, { row, expense, share: given, link, path: '', taken });
    if (changed.amount === amount && changed.covers === covers && changed.difference === difference)
      return link;
    const after = { ...link, ...changed };
    await writeLink(tx, person, { expense: expense.id, row, before: link, after });
    return after;
  },
);

/** Removes a link; a transaction without links becomes Unknown. @throws DomainError `not_found`; `precondition` */
export const removeLink = act(
  'member',
  async (tx, person: Actor, id: number, baseVersions?: BaseVersions): Promise<void> => {
    const { link, expense, row } = await lockedLink(tx, id);
    await requirePresent(tx, row, baseVersions);
    await writeLink(tx, person, { expense: expense.id, row, before: link });
    await note(tx, person, expenseUnlinked, expense.id, {
      before: { transactions: [row.id] },
    });
  },
);

/** The same by its two sides. @throws DomainError `not_found` for the expense, or when the two are not linked */
export const unlinkTransaction = act(
  'member',
  async (tx, person: Actor, { expense, transaction }: Link): Promise<void> => {
    await lockedFor(tx, expense);
    const link = (await listLinks(tx, expense)).find((one) => one.transaction === transaction);
    if (!link) throw new DomainError('not_found', 'expenses.not_linked');
    await removeLink(tx, person, link.id);
  },
);

/** Removes all links of a locked expense; transactions without links become Unknown. */
export async function unlinkAll(
  tx: Db,
  person: Actor,
  expense: string,
  links: readonly StoredLink[],
): Promise<void> {
  for (const link of links)
    await writeLink(tx, person, { expense, row: await rowOf(tx, link.transaction), before: link });
}

/** A transaction that could not be linked again. `date` and `description` are null when it no longer exists. */
export interface NotLinked {
  id: number;
  date: string | null;
  description: string | null;
}

/** Links a locked expense again as it was linked, where both sides still have that much open. */
export async function linkAgain(
  tx: Db,
  person: Actor,
  expense: LockedExpense,
  links: readonly (Pick<DeletedLink, 'transaction'> & Partial<DeletedLink>)[],
): Promise<{ linked: number[]; not_linked: NotLinked[] }> {
  const linked: number[] = [];
  const not_linked: NotLinked[] = [];
  let side = expense;
  for (const { transaction: id, ...was } of links.toSorted((a, b) => a.transaction - b.transaction)) {
    const row = await lockForLink(tx, id);
    const open = row ? openOf(side, row) : 0;
    const { amount = Math.min(row?.open_amount ?? 0, open), covers = amount, difference = null } = was;
    const fits = row && amount > 0 && amount <= row.open_amount && covers <= open && !whyNotLinkable(row);
    const foreign = row && (await currencyOfAccount(tx, row.account)) !== expense.currency;
    if (!fits || (foreign && difference !== 'exchange')) {
      not_linked.push({ id, date: row?.date ?? null, description: row?.description ?? null });
      continue;
    }
    const after = { amount, covers, difference, created_by: person.id, created_at: instant() };
    await writeLink(tx, person, { expense: expense.id, row, after });
    side = covered(side, row, covers);
    linked.push(id);
  }
  return { linked, not_linked };
}

/** @throws DomainError `precondition` with the transaction as it is now, when the act is based on another version */
async function requirePresent(tx: Db, row: LockedTransaction, baseVersions: BaseVersions): Promise<void> {
  if (baseVersions === undefined || baseVersions.includes(row.version)) return;
  throw outdated(baseVersions, row.version, {
    ...(await takenFacts(tx, { transaction: row.id }, await openSum(tx, row))),
    transaction: await transactionAnswer(tx, await transactionOf(tx, row.account, row.id)),
  });
}

/** A link with both sides locked, the expense first as everywhere. */
async function lockedLink(tx: Db, id: number) {
  const found = await findLink(tx, id);
  if (!found) throw new DomainError('not_found', 'links.not_found');
  const expense = await lockedFor(tx, found.expense);
  const row = await rowOf(tx, found.transaction);
  // Someone may have removed it while its sides were waited for.
  const link = await findLink(tx, id);
  if (!link) throw new DomainError('not_found', 'links.not_found');
  return { link, expense, row };
}

interface Asked {
  row: LockedTransaction;
  expense: LockedExpense;
  share: Given;
  /** The link that is changed: what it takes is open again. */
  link?: LinkFacts;
  /** Before the names of fields. */
  path: string;
  /** What the refusal says when the transaction has less open. */
  taken: DomainError['facts'];
}

/** What a link takes of both sides. @throws DomainError on the field that it is about */
async function shareOf(tx: Db, { row, expense, share, link, path, taken }: Asked): Promise<Shares> {
  const { currency } = expense;
  const open = {
    transaction: await openSum(tx, row, link?.amount),
    expense: { amount: openOf(expense, row) + (link?.covers ?? 0), currency },
  };
  const { shares, trouble } = settle(open, share);
  if (shares) return shares;
  const settled = await takenFacts(tx, { expense: expense.id }, open.expense, link?.id);
  throw new DomainError(trouble.code, trouble.key, {
    values: trouble.values ?? {},
    fields: { [`${path}${trouble.field}`]: [trouble.key] },
    facts: trouble.side ? { transaction: taken, expense: settled }[trouble.side] : {},
  });
}

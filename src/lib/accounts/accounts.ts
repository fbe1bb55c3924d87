import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import type { Currency } from '../core/currency/codes.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import type { AccountType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { accountAdded, accountArchived, accountChanged, accountDeleted, accountRestored } from './events.ts';
import {
  countHoldings,
  findAccount,
  findChosenCurrency,
  holdsTransactions,
  insertAccount,
  lockAccount,
  updateAccount,
} from './records.ts';
import type { AccountChange, NewAccount } from './schema.ts';

/** A bank account; only the last four characters of its number are stored. */
export interface Account {
  id: number;
  name: string;
  type: AccountType;
  number: string;
  /** The book's while nobody chose one. */
  currency: Currency;
  /** Nobody uses it any more: it takes no statements, and stays in books. */
  archived: boolean;
}

/** @throws DomainError `not_found` */
export async function accountOf(db: Db, id: number): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw new DomainError('not_found', 'accounts.error.not_found');
  return account;
}

export const addAccount = act(
  'member',
  async (tx, person: { id: number }, input: NewAccount): Promise<Account> => {
    const { currency = null } = input;
    const row = { ...input, currency, revision: 0, created_at: instant() };
    const account = await insertAccount(tx, row);
    const { archived, ...noted } = account;
    await note(tx, person, accountAdded, account.id, { after: noted });
    return account;
  },
);

/**
 * Changes the given facts; writes nothing when nothing changes.
 * @throws DomainError `not_found`; `conflict` for another currency once the account has transactions
 */
export const changeAccount = act(
  'member',
  async (tx, person: { id: number }, id: number, input: AccountChange): Promise<Account> => {
    if (!(await lockAccount(tx, id))) throw new DomainError('not_found', 'accounts.error.not_found');
    const shown = await accountOf(tx, id);
    const before = { ...shown, currency: await findChosenCurrency(tx, id) };
    const names = (['name', 'type', 'number', 'currency'] as const).filter(
      (name) => input[name] !== undefined && input[name] !== before[name],
    );
    if (names.length === 0) return shown;
    if (names.includes('currency') && input.currency !== shown.currency) await refuseFixedCurrency(tx, shown);
    const after = await updateAccount(tx, id, Object.fromEntries(names.map((name) => [name, input[name]])));
    const share = (of: Pick<Account, 'name' | 'type' | 'number'> & { currency: Currency | null }) =>
      Object.fromEntries(names.map((name) => [name, of[name]]));
    await note(tx, person, accountChanged, id, { before: share(before), after: share(after) });
    return after;
  },
);

/** Archives an account, or takes it into use again. @throws DomainError `not_found` */
export const archiveAccount = act(
  'member',
  async (tx, person: Actor, id: number, archived: boolean): Promise<Account> => {
    await lockAccount(tx, id);
    const before = await accountOf(tx, id);
    if (before.archived === archived) return before;
    const { name } = before;
    const after = await updateAccount(tx, id, { archived_at: archived ? instant() : null });
    if (archived) await note(tx, person, accountArchived, id, { after: { name } });
    else await note(tx, person, accountRestored, id, { before: { archived: true }, after: { name } });
    return after;
  },
);

/**
 * Deletes an account in which nothing stands.
 * @throws DomainError `not_found`; `conflict` with what stands in it
 */
export const deleteAccount = act('member', async (tx, person: Actor, id: number): Promise<Account> => {
  await lockAccount(tx, id);
  const account = await accountOf(tx, id);
  const holds = await countHoldings(tx, id);
  const { name, type, number } = account;
  if (Object.values(holds).some((count) => count > 0))
    throw new DomainError('conflict', 'accounts.error.not_empty', {
      values: { name, ...holds },
      facts: { holds },
    });
  const before = { name, type, number, currency: await findChosenCurrency(tx, id) };
  await updateAccount(tx, id, { deleted_at: instant() });
  await note(tx, person, accountDeleted, id, { before, after: { name } });
  return account;
});

/** @throws DomainError `not_found`; `conflict` for an archived account, which takes no statements */
export async function refuseArchived(db: Db, id: number): Promise<void> {
  const { name, archived } = await accountOf(db, id);
  if (archived) throw new DomainError('conflict', 'accounts.error.archived', { values: { name } });
}

async function refuseFixedCurrency(tx: Db, { id, currency }: Account): Promise<void> {
  if (!(await holdsTransactions(tx, id))) return;
  throw new DomainError('conflict', 'accounts.error.currency_fixed', {
    values: { currency },
    fields: { currency: ['accounts.error.currency_fixed'] },
  });
}

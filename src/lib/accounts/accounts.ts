import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import type { AccountType } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { findAccount, insertAccount, lockAccount, updateAccount } from './records.ts';
import type { AccountChange, NewAccount } from './schema.ts';

/** A bank account; only the last four characters of its number are stored. */
export interface Account {
  id: number;
  name: string;
  type: AccountType;
  number: string;
}

/** @throws DomainError `not_found` */
export async function accountOf(db: Db, id: number): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw new DomainError('not_found', 'accounts.error.not_found');
  return account;
}

export function addAccount(db: Db, person: { id: number }, input: NewAccount): Promise<Account> {
  return inTransaction(db, async (tx) => {
    const account = await insertAccount(tx, { ...input, revision: 0, created_at: instant() });
    await recordHistory(tx, person, 'add', 'account', account.id, { after: account });
    return account;
  });
}

/** Changes the given facts; writes nothing when nothing changes. @throws DomainError `not_found` */
export function changeAccount(
  db: Db,
  person: { id: number },
  id: number,
  input: AccountChange,
): Promise<Account> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, id))) throw new DomainError('not_found', 'accounts.error.not_found');
    const before = await accountOf(tx, id);
    const names = (['name', 'type', 'number'] as const).filter(
      (name) => input[name] !== undefined && input[name] !== before[name],
    );
    if (names.length === 0) return before;
    const after = await updateAccount(tx, id, Object.fromEntries(names.map((name) => [name, input[name]])));
    const share = (of: Account) => Object.fromEntries(names.map((name) => [name, of[name]]));
    await recordHistory(tx, person, 'change', 'account', id, { before: share(before), after: share(after) });
    return after;
  });
}

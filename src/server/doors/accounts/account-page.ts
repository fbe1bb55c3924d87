import type { AstroGlobal } from 'astro';
import type { AccountMoney } from '#components/accounts/shapes.ts';
import {
  type Account,
  accountOf,
  archiveAccount,
  changeAccount,
  deleteAccount,
} from '#lib/accounts/accounts.ts';
import { findChosenCurrency, holdsTransactions } from '#lib/accounts/records.ts';
import { accountChangeSchema } from '#lib/accounts/schema.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import type { Db } from '#lib/db/transaction.ts';
import { actByForm } from '#lib/http/act.ts';
import type { Flash } from '#lib/http/flash.ts';
import { accountParam } from '#lib/http/params.ts';

/**
 * The account in a page's address.
 * @throws DomainError `not_found`; for any other error, the error page's message is set first
 */
export async function accountOfPage({
  params,
  locals,
}: Pick<AstroGlobal, 'params' | 'locals'>): Promise<Account> {
  const id = accountParam(params.accountId);
  try {
    return await accountOf(locals.atlas.db, id);
  } catch (error) {
    if (!isDomainError(error)) locals.failure = locals.t('accounts.error.failed');
    throw error;
  }
}

export async function accountMoney(db: Db, account?: Account): Promise<AccountMoney> {
  const [book, chosen, isFixed] = await Promise.all([
    bookCurrency(db),
    account && findChosenCurrency(db, account.id),
    account ? holdsTransactions(db, account.id) : false,
  ]);
  return { book, chosen: chosen ?? undefined, isFixed };
}

/** Changes, archives or deletes an account, or takes it into use again. */
export async function changeByForm(
  locals: Pick<App.Locals, 'atlas' | 'person' | 't'>,
  id: number,
  input: Record<string, unknown>,
): Promise<{ to: string; flash: Flash }> {
  const { t, atlas, person } = locals;
  const told = (text: string, run?: string | null) => ({
    to: paths.accounts,
    flash: { kind: 'success', text, ...(run ? { run } : {}) } as const,
  });
  if (input.delete !== undefined) {
    const { name, run } = await actByForm(locals, (tx, actor) => deleteAccount(tx, actor, id));
    return told(t('accounts.deleted', { name }), run);
  }
  const { archived, ...facts } = parse(accountChangeSchema, input);
  if (archived === undefined) {
    const { name } = await changeAccount(atlas.db, person, id, facts);
    return told(t('accounts.saved', { name }));
  }
  const { name, run } = await actByForm(locals, (tx, actor) => archiveAccount(tx, actor, id, archived));
  return told(t(archived ? 'accounts.archived_now' : 'accounts.used_again', { name }), run);
}

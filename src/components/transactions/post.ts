import type { AstroGlobal } from 'astro';
import { parse } from '#lib/core/parse.ts';
import { currencyOfAccount } from '#lib/db/money/currencies.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import { actByForm } from '#lib/http/act.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { changeLink, unlinkTransaction } from '#lib/links/link.ts';
import {
  foundFormSchema,
  readTransactionFilter,
  tickedFormSchema,
  transactionFormSchema,
  unlinkFormSchema,
} from '#lib/transactions/forms.ts';
import { changeTransaction, markTransactions } from '#lib/transactions/mark.ts';
import { readLinkChange } from './link/change-link.ts';

export type Page = Pick<
  AstroGlobal,
  'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'params' | 'url'
>;

/**
 * Handles the forms of the list and of a transaction's page: they mark one transaction, comment on it or unlink it, or
 * mark several, either ticked or all that match the filter. Redirects to `here`, in a list at the row.
 */
export function onTransactionPost(
  page: Page,
  account: number,
  here: URL,
): Promise<Response | Refused | undefined> {
  const { t } = page.locals;
  return onPost(page, async (input) => {
    const verb = await readAct(page, account, here, input);
    const { run, key, values, row, hash = row ? `#t${row}` : '' } = await actByForm(page.locals, verb);
    return {
      to: here.pathname + here.search + hash,
      flash: { kind: 'success', text: t(key, values), run },
    };
  });
}

/** The message, and the row that it is about. */
interface Done {
  key: string;
  values?: Record<string, string | number>;
  row?: number;
  /** Where it is seen, if not at the row. */
  hash?: string;
}

/** What a form asks for. @throws DomainError `invalid` */
async function readAct(
  { locals: { atlas, t } }: Page,
  account: number,
  here: URL,
  input: Record<string, unknown>,
): Promise<(tx: Db, person: Actor) => Promise<Done>> {
  const named = (type: TransactionType) => ({ type: t(`transactions.type_${type}`) });
  if ('change' in input) {
    const change = readLinkChange(input);
    return async (tx, person) => {
      await changeLink(tx, person, change.id, change.share, change.baseVersions);
      return { key: 'links.changed', hash: '#expenses' };
    };
  }
  if ('unlink' in input) {
    const { id, unlink } = parse(unlinkFormSchema, input);
    return async (tx, person) => {
      await unlinkTransaction(tx, person, { expense: unlink, transaction: id });
      return { key: 'transactions.toast_unlinked', row: id };
    };
  }
  if ('id' in input) {
    const change = parse(transactionFormSchema, input);
    return async (tx, person) => {
      const { transaction, updated } = await changeTransaction(tx, person, { account, ...change });
      const { type, id: row } = transaction;
      if (!change.type) return { key: 'transactions.toast_saved', row };
      const key = `transactions.toast_marked${updated === undefined ? '' : '_many'}`;
      return { key, values: { ...named(type), count: updated ?? 1 }, row };
    };
  }
  const which =
    'all' in input
      ? {
          ...parse(foundFormSchema, input),
          filter: readTransactionFilter(here, await currencyOfAccount(atlas.db, account)),
        }
      : parse(tickedFormSchema, input);
  return async (tx, person) => {
    const { updated } = await markTransactions(tx, person, { account, ...which });
    return { key: 'transactions.toast_marked_many', values: { ...named(which.type), count: updated } };
  };
}

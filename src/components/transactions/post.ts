import type { AstroGlobal } from 'astro';
import { parse } from '#lib/core/parse.ts';
import { currencyOfAccount } from '#lib/db/money/currencies.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { unlinkTransaction } from '#lib/links/record.ts';
import {
  foundFormSchema,
  readTransactionFilter,
  tickedFormSchema,
  transactionFormSchema,
  unlinkFormSchema,
} from '#lib/transactions/forms.ts';
import { changeTransaction, markTransactions } from '#lib/transactions/mark.ts';

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
    const { key, values, row } = await act(page, account, here, input);
    const to = here.pathname + here.search;
    return { to: row ? `${to}#t${row}` : to, flash: { kind: 'success', text: t(key, values) } };
  });
}

/** The message, and the row that it is about. */
interface Done {
  key: string;
  values?: Record<string, string | number>;
  row?: number;
}

async function act(
  { locals: { atlas, person, t } }: Page,
  account: number,
  here: URL,
  input: Record<string, unknown>,
): Promise<Done> {
  const { db } = atlas;
  const named = (type: TransactionType) => ({ type: t(`transactions.type_${type}`) });
  if ('unlink' in input) {
    const { id, unlink } = parse(unlinkFormSchema, input);
    await unlinkTransaction(db, person, { expense: unlink, transaction: id });
    return { key: 'transactions.toast_unlinked', row: id };
  }
  if ('id' in input) {
    const change = parse(transactionFormSchema, input);
    const { transaction, updated } = await changeTransaction(db, person, { account, ...change });
    const { type, id: row } = transaction;
    if (!change.type) return { key: 'transactions.toast_saved', row };
    const key = `transactions.toast_marked${updated === undefined ? '' : '_many'}`;
    return { key, values: { ...named(type), count: updated ?? 1 }, row };
  }
  const which =
    'all' in input
      ? {
          ...parse(foundFormSchema, input),
          filter: readTransactionFilter(here, await currencyOfAccount(db, account)),
        }
      : parse(tickedFormSchema, input);
  const { updated } = await markTransactions(db, person, { account, ...which });
  return { key: 'transactions.toast_marked_many', values: { ...named(which.type), count: updated } };
}

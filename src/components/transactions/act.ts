import type { AstroGlobal } from 'astro';
import { parse } from '#lib/core/parse.ts';
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

export type Act = Pick<
  AstroGlobal,
  'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'params' | 'url'
>;

/**
 * A form of these pages marks one transaction, comments on it or unlinks it, or marks many: those ticked, or all that
 * the list finds. It comes back to `here`; a list at the row.
 */
export function act(page: Act, account: number, here: URL): Promise<Response | Refused | undefined> {
  const { t } = page.locals;
  return onPost(page, async (input) => {
    const { text, row } = await acting(page, account, here)(input);
    const to = here.pathname + here.search;
    return { to: row ? `${to}#t${row}` : to, flash: { kind: 'success', text: t(text.key, text.values) } };
  });
}

interface Done {
  text: { key: string; values?: Record<string, string | number> };
  row?: number;
}

const acting =
  ({ locals: { atlas, person, t } }: Act, account: number, here: URL) =>
  async (input: Record<string, unknown>): Promise<Done> => {
    const { db } = atlas;
    const named = (type: TransactionType) => ({ type: t(`transactions.type_${type}`) });
    if ('unlink' in input) {
      const { id, unlink } = parse(unlinkFormSchema, input);
      await unlinkTransaction(db, person, { expense: unlink, transaction: id });
      return { text: { key: 'transactions.toast_unlinked' }, row: id };
    }
    if ('id' in input) {
      const change = parse(transactionFormSchema, input);
      const { transaction, updated } = await changeTransaction(db, person, { account, ...change });
      const { type, id } = transaction;
      if (!change.type) return { text: { key: 'transactions.toast_saved' }, row: id };
      const values = { ...named(type), count: updated ?? 1 };
      return {
        text: { key: `transactions.toast_marked${updated === undefined ? '' : '_many'}`, values },
        row: id,
      };
    }
    const which =
      'all' in input
        ? { ...parse(foundFormSchema, input), filter: readTransactionFilter(here) }
        : parse(tickedFormSchema, input);
    const { updated } = await markTransactions(db, person, { account, ...which });
    return {
      text: { key: 'transactions.toast_marked_many', values: { ...named(which.type), count: updated } },
    };
  };

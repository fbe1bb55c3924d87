import type { AstroGlobal } from 'astro';
import { transactionFormSchema } from '#lib/banking/transaction-schema.ts';
import { changeTransaction } from '#lib/banking/transactions-change.ts';
import { parse } from '#lib/http/input.ts';
import { onPost, type Refused } from '#lib/http/page.ts';

export type Act = Pick<
  AstroGlobal,
  'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'params' | 'url'
>;

/** A form of this page marks one transaction or comments on it, and comes back to the same list, at that row. */
export function act(page: Act, account: number, here: URL): Promise<Response | Refused | undefined> {
  const { atlas, person, t } = page.locals;
  return onPost(page, async (input) => {
    const change = parse(transactionFormSchema, input);
    const { type, id } = await changeTransaction(atlas.db, person, { account, ...change });
    const text = change.type
      ? t('transactions.toast_marked', { type: t(`transactions.type_${type}`) })
      : t('transactions.toast_saved');
    return { to: `${here.pathname}${here.search}#t${id}`, flash: { kind: 'success', text } };
  });
}

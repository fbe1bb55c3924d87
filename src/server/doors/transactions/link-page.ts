import type { LinkPage } from '#components/transactions/link/shapes.ts';
import type { Account } from '#lib/accounts/accounts.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { fieldText, nestFields, parse } from '#lib/core/parse.ts';
import { paths } from '#lib/core/paths.ts';
import type { Db } from '#lib/db/transaction.ts';
import { listExpenseRowsOf } from '#lib/expenses/list-records.ts';
import { actByForm } from '#lib/http/act.ts';
import type { Flash } from '#lib/http/flash.ts';
import { onPost, type Refused } from '#lib/http/page.ts';
import { idParam } from '#lib/http/params.ts';
import { readLinkForm, type TypedLink, toShare } from '#lib/links/form.ts';
import { linkExpenses } from '#lib/links/link.ts';
import { listLinkable } from '#lib/links/list.ts';
import { openOf } from '#lib/links/record.ts';
import { linksSchema } from '#lib/links/schema.ts';
import { type Given, type Settled, settleInOrder } from '#lib/links/shares.ts';
import { linksOf } from '#lib/matching/forms.ts';
import { suggestionsOf } from '#lib/matching/list.ts';
import { type OneTransaction, transactionOf, withLinks } from '#lib/transactions/list.ts';
import { accountOfPage } from '#server/doors/accounts/account-page.ts';
import type { Page } from './post.ts';

/** Shows the form that links expenses to a transaction, with its sums, or links them. */
export async function linkPage(page: Page): Promise<LinkPage | Response> {
  const { locals, url } = page;
  const { db } = locals.atlas;
  const account = await accountOfPage(page);
  const id = idParam(page, 'txId');
  const transaction = await transactionOf(db, account.id, id);
  const refused = await onPost(page, async (input) => ({
    to: `${paths.transaction(account.id, id)}#expenses`,
    flash: await link(page, id, input),
  }));
  if (refused instanceof Response) return refused;
  const fields = refused?.values ?? nestFields(url.searchParams);
  const { query, links } = readLinkForm(fields);
  const now = refused ? await transactionOf(db, account.id, id) : transaction;
  const [whole = { ...now, links: [] }] = await withLinks(db, [now]);
  const { rows, left } = await settleRows(page, account, whole, links);
  if (rows.length < links.length) locals.flash = { kind: 'error', text: locals.t('links.gone') };
  const isLinkable = whole.open_amount > 0;
  const found = isLinkable && (query !== '' || rows.length === 0) ? await listLinkable(db, query, whole) : [];
  return {
    account,
    transaction: whole,
    query,
    rows,
    left,
    found,
    suggested: found.length > 0 ? await suggestedIds(db, id) : new Set(),
    pressed: `${whole.version}.${uuidv7()}`,
    refused: refused && withoutHidden(refused),
  };
}

async function suggestedIds(db: Db, transaction: number): Promise<Set<string>> {
  const { suggestions } = await suggestionsOf(db, transaction);
  return new Set(suggestions.flatMap(linksOf).map(({ expense }) => expense));
}

/** @returns what is said about it */
async function link(
  { locals, url }: Page,
  transaction: number,
  input: Record<string, unknown>,
): Promise<Flash> {
  const expenses = readLinkForm(input).links.map(({ expense, ...typed }) => ({ expense, ...toShare(typed) }));
  const asked = parse(linksSchema(locals.locale), { transaction, expenses });
  const [version = '', key = ''] = fieldText(input.link).split('.');
  const { run, count } = await actByForm(
    locals,
    async (tx, person) => ({ count: (await linkExpenses(tx, person, asked, [Number(version)])).length }),
    { key, request: `POST ${url.pathname}`, body: asked },
  );
  return { kind: 'success', text: locals.t('links.linked', { count }), run };
}

/** The alert says what is about no field of the form. */
const withoutHidden = ({ errors, ...refused }: Refused): Refused => ({
  ...refused,
  errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name.startsWith('expenses.'))),
});

async function settleRows(
  { locals }: Page,
  { currency }: Account,
  transaction: OneTransaction,
  links: readonly TypedLink[],
): Promise<Pick<LinkPage, 'rows' | 'left'>> {
  const ids = links.map(({ expense }) => expense);
  const found = ids.length > 0 ? await listExpenseRowsOf(locals.atlas.db, ids) : [];
  const rows = links.flatMap((typed) => {
    const expense = found.find(({ id }) => id === typed.expense);
    // Amounts of two currencies differ by the exchange until somebody says otherwise.
    const difference = typed.difference ?? (expense?.currency === currency ? '' : 'exchange');
    return expense ? [{ expense, open: openOf(expense, transaction), typed: { ...typed, difference } }] : [];
  });
  const wanted = rows.map(({ expense, open, typed }) => ({
    expense: { amount: open, currency: expense.currency },
    given: { ...(toShare(typed) as Given), locale: locals.locale },
  }));
  const { settled, left } = settleInOrder({ amount: transaction.open_amount, currency }, wanted);
  return { rows: rows.map((row, index) => ({ ...row, settled: settled[index] as Settled })), left };
}

import type { Chip } from '#components/table/table-state.ts';
import type { TransactionRow } from '#islands/transaction-table/transaction-row.ts';
import type { Account } from '#lib/accounts/accounts.ts';
import { findEntry } from '#lib/catalogue/records.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { formatDay } from '#lib/core/day.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { formatAmount, formatBank } from '#lib/core/money.ts';
import { readPage, withParams } from '#lib/core/paging.ts';
import type { Db } from '#lib/db/transaction.ts';
import { type ErrorAnswer, errorAnswer } from '#lib/http/answers.ts';
import type { Refused } from '#lib/http/page.ts';
import { findUpload } from '#lib/statements/records.ts';
import { readTransactionFilter, readTransactionSort } from '#lib/transactions/forms.ts';
import {
  countAlike,
  countFound,
  isPartly,
  listTransactions,
  type Transaction,
  transactionOf,
} from '#lib/transactions/list.ts';
import {
  FILTER_NAMES,
  type FilterName,
  type TransactionFilter,
  type TransactionSort,
} from '#lib/transactions/schema.ts';
import { accountOfPage } from '../accounts/account-page.ts';
import { onTransactionPost, type Page } from './post.ts';

export interface TransactionsPage extends TransactionSort {
  account: Account;
  /** This page's address without editing and selection. */
  here: URL;
  limit: number;
  offset: number;
  rows: TransactionRow[];
  count: number;
  /** There are more than `count`. */
  more: boolean;
  chips: Chip[];
  editing: Editing | undefined;
  refused: Refused | undefined;
  /** Why there is no list. */
  failure: ErrorAnswer | undefined;
}

/**
 * What is being edited above the list: `?edit=comment-12` and `?edit=type-12` without scripts, or a form that was
 * rejected; `?edit=all` marks everything that matches the filter.
 */
export type Editing =
  | { what: 'comment'; transaction: Transaction /** What the field holds. */; comment: string }
  | { what: 'type'; transaction: Transaction /** Other Unknown ones that read alike. */; others: number }
  | { what: 'all'; count: number /** Those that an expense accounts for. */; linked: number };

const NO_LIST = {
  limit: PAGE_BOUNDS.transactions.limit,
  offset: 0,
  sort: 'date',
  order: 'desc',
  count: 0,
  more: false,
  editing: undefined,
} as const;

/** The data of the list's page, after handling its form; a response when it redirects. */
export async function transactionsPage(page: Page): Promise<TransactionsPage | Response> {
  const account = await accountOfPage(page);
  const here = new URL(withParams(page.url, { edit: undefined, select: undefined }), page.url);
  const refused = await onTransactionPost(page, account.id, here);
  if (refused instanceof Response) return refused;
  try {
    const list = await readList(page, account, here, refused);
    return { account, here, ...list, refused, failure: undefined };
  } catch (error) {
    const failure = errorAnswer(error, page.locals.t, page.locals.requestId);
    page.response.status = failure.status;
    return { account, here, ...NO_LIST, rows: [], chips: [], refused, failure };
  }
}

async function readList(
  page: Page,
  { id: account, currency }: Account,
  here: URL,
  refused: Refused | undefined,
) {
  const { atlas, locale } = page.locals;
  const filter = readTransactionFilter(here, currency);
  const part = { ...readPage(here, PAGE_BOUNDS.transactions), ...readTransactionSort(here) };
  const { results, count, more } = await listTransactions(atlas.db, {
    ...{ account, counted: 'roughly' },
    ...part,
    ...filter,
  });
  const ticked = new Set([refused?.values.transactionId].flat().map(Number));
  const all = page.url.searchParams.get('select') === 'page';
  return {
    ...part,
    count,
    more,
    chips: await chipsOf(page, { account, currency }, filter, here),
    editing: await findEdited(page, account, filter, refused),
    rows: results.map((row) => ({
      ...rowOf(row, currency, locale),
      ...(all || ticked.has(row.id) ? { ticked: true } : {}),
    })),
  };
}

const rowOf = (
  { amount: minor, open_amount, ...row }: Transaction,
  currency: Currency,
  locale: string,
): TransactionRow => ({
  ...row,
  day: formatDay(row.date, locale),
  minor,
  amount: formatBank(minor, currency, locale),
  ...(isPartly({ amount: minor, open_amount }) ? { partly: true } : {}),
});

async function findEdited(
  { url, locals: { atlas } }: Page,
  account: number,
  filter: TransactionFilter,
  refused: Refused | undefined,
): Promise<Editing | undefined> {
  const { comment: typed, id: of, all } = refused?.values ?? {};
  const wanted =
    typeof typed === 'string' ? `comment-${of}` : all ? 'all' : (url.searchParams.get('edit') ?? '');
  if (wanted === 'all') {
    const count = await countFound(atlas.db, account, filter);
    if (count === 0) return undefined;
    const linked =
      filter.is_linked === false ? 0 : await countFound(atlas.db, account, { ...filter, is_linked: true });
    return { what: 'all', count, linked: filter.is_linked ? count : linked };
  }
  const [, what, id] = /^(type|comment)-([1-9]\d{0,14})$/.exec(wanted) ?? [];
  const transaction = what && (await findOne(atlas.db, account, Number(id)));
  if (!transaction) return undefined;
  if (what === 'type') return { what, transaction, others: await countAlike(atlas.db, account, transaction) };
  return { what: 'comment', transaction, comment: typeof typed === 'string' ? typed : transaction.comment };
}

async function findOne(db: Db, account: number, id: number): Promise<Transaction | undefined> {
  try {
    return await transactionOf(db, account, id);
  } catch (error) {
    if (isDomainError(error)) return undefined;
    throw error;
  }
}

interface OfAccount {
  account: number;
  currency: Currency;
}

/** A chip for each active filter, in the form's order. */
function chipsOf(page: Page, of: OfAccount, filter: TransactionFilter, here: URL): Promise<Chip[]> {
  const { t } = page.locals;
  const used = FILTER_NAMES.filter((name) => filter[name] !== undefined && filter[name] !== '');
  return Promise.all(
    used.map(async (name) => ({
      text: t('transactions.filter_chip', {
        name: t(`transactions.filter_${name}`),
        value: await inWords(page, of, filter, name),
      }),
      href: withParams(here, { [name]: undefined, offset: undefined }),
    })),
  );
}

async function inWords(
  { locals: { atlas, t, locale } }: Page,
  { account, currency }: OfAccount,
  filter: TransactionFilter,
  name: FilterName,
): Promise<string> {
  const value = filter[name];
  switch (name) {
    case 'type':
      return t(`transactions.type_${value}`);
    case 'from':
    case 'to':
      return formatDay(String(value), locale);
    case 'min':
    case 'max':
      return formatAmount(Number(value), currency, locale);
    case 'is_linked':
    case 'direction':
    case 'has_attachment':
      return t(`transactions.filter_${name}_${value}`);
    case 'project':
    case 'merchant':
      return (await findEntry(atlas.db, `${name}s`, Number(value)))?.name ?? `#${value}`;
    case 'upload':
      return (await findUpload(atlas.db, account, String(value)))?.file_name ?? String(value);
    case 'like':
      return (await findOne(atlas.db, account, Number(value)))?.description ?? `#${value}`;
    default:
      return String(value);
  }
}

import type { Expression, SqlBool } from 'kysely';
import { type Currency, FIRST_CURRENCY } from '../core/currency/codes.ts';
import { amountsIn } from '../core/currency/written-amount.ts';
import { IS_SPACELESS, splitWords } from '../core/words.ts';
import { someHolding } from '../db/lookup/match.ts';
import { FEW_FOR_SCAN, type Parts, planLookup } from '../db/lookup/plan.ts';
import { hasSigns } from '../db/migrations/0015-signs.ts';
import { bookCurrency, currencyOfAccount } from '../db/money/currencies.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import {
  type AccountScope,
  accountsOf,
  isAlike,
  isNamed,
  mentions,
  type Narrowed,
  ofAccount,
  type Row,
} from './filter-records.ts';
import type { TransactionFilter } from './schema.ts';

/**
 * Looks up what a filter asks for in the indexes, except types, days and links.
 * @param most how many rows are few: `FEW_FOR_SCAN` for callers that read all matches, `FEW_FOR_PAGE` for a page
 */
export async function narrow(
  db: Db,
  account: AccountScope,
  filter: TransactionFilter,
  most = FEW_FOR_SCAN,
): Promise<Narrowed> {
  const currency = filter.search ? await currencyOf(db, account) : FIRST_CURRENCY;
  const { few } = await planLookup(partsOf(db, account, filter, currency), most);
  if (few || !filter.upload) return { ...filter, among: few, currency };
  const { from, to } = await daysOfUpload(db, filter.upload, filter);
  return { ...filter, from, to, among: undefined, currency };
}

const currencyOf = (db: Db, account: AccountScope): Promise<Currency> =>
  account === undefined ? bookCurrency(db) : currencyOfAccount(db, account);

function partsOf(
  db: Db,
  account: AccountScope,
  filter: TransactionFilter,
  currency: Currency,
): Parts<number> {
  const { upload, min, max, like, search, merchant, merchant_name, project, project_name } = filter;
  return {
    upload: upload && ((most) => ofUpload(db, most, upload)),
    amount: (min ?? max) !== undefined && ((most) => ofAmounts(db, account, most, min, max)),
    like: like !== undefined && ((most) => ofWording(db, account, most, like)),
    search: search && ((most) => ofText(db, account, most, search, currency)),
    merchant:
      (merchant ?? merchant_name) && ((most) => ofNames(db, 'merchant', most, merchant, merchant_name)),
    project: (project ?? project_name) && ((most) => ofNames(db, 'project', most, project, project_name)),
    attachment: filter.has_attachment && ((most) => ofAttached(db, most)),
  };
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

const ofUpload = async (db: Db, most: number, upload: string) =>
  idsOf(
    await db
      .selectFrom('bank_transactions')
      .select('id')
      .where('upload', '=', upload)
      .limit(most + 1)
      .execute(),
  );

async function ofAmounts(
  db: Db,
  account: AccountScope,
  most: number,
  min = 0,
  max: number = Number.MAX_SAFE_INTEGER,
) {
  const found: number[] = [];
  for (const one of await accountsOf(db, account))
    for (const [from, to] of [
      [min, max],
      [-max, -min],
    ] as const) {
      const rows = ofAccount(db, one).select('id').where('amount', '>=', from).where('amount', '<=', to);
      found.push(...idsOf(await rows.limit(most + 1).execute()));
    }
  return [...new Set(found)];
}

// Words without a digit.
const LETTERS = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{M}]+(?![\p{L}\p{N}\p{M}])/gu;
/** Words of a description to look up; the longest are the most selective. */
const LONGEST_WORDS = 4;

/**
 * Descriptions that differ only by digits and spaces share at least their words without a digit. The newest rows are
 * also compared one by one, since some banks write no such word, or `PAY2` for `PAY`.
 */
async function ofWording(db: Db, account: AccountScope, most: number, like: number) {
  const pattern = await ofAccount(db, account)
    .select('description')
    .where('id', '=', like)
    .executeTakeFirst();
  const words = (pattern?.description.match(LETTERS) ?? [])
    .toSorted((a, b) => b.length - a.length)
    .slice(0, LONGEST_WORDS)
    .map((text) => ({ text, open: false }));
  const worded = await someHolding(db, 'bank_transactions', words, most + 1);
  if (worded.length > most) return worded;
  return union(worded, await ofNewest(db, account, most, (e) => isAlike(e, account, like)));
}

/**
 * Matches anywhere in the newest rows and in those whose words the index may not know, but in other older ones only the
 * beginnings of words.
 */
async function ofText(db: Db, account: AccountScope, most: number, search: string, currency: Currency) {
  const words = splitWords(search);
  // No index has the words inside a text without spaces.
  if (words.length === 0 || IS_SPACELESS.test(search)) return undefined;
  const mentioned = (e: Row) => mentions(db, e, search, currency);
  const worded = await someHolding(db, 'bank_transactions', words, most + 1);
  if (worded.length > most) return worded;
  const exact: number[] = [];
  for (const amount of amountsIn(search, currency).map(Math.abs))
    exact.push(...(await ofAmounts(db, account, most, amount, amount)));
  const unlike = await ofAccount(db, account)
    .select('id')
    .where(hasSigns(dialectOf(db)))
    .where(mentioned)
    .limit(most + 1)
    .execute();
  return union(worded, exact, idsOf(unlike), await ofNewest(db, account, most, mentioned));
}

const union = (...lists: number[][]) => [...new Set(lists.flat())];

/** Of all accounts, the newest rows of each. */
async function ofNewest(
  db: Db,
  account: AccountScope,
  most: number,
  condition: (e: Row) => Expression<SqlBool>,
) {
  const found: number[] = [];
  for (const one of await accountsOf(db, account)) {
    const newest = ofAccount(db, one)
      .select(['id', 'account', 'description', 'comment', 'amount'])
      .orderBy('date', 'desc')
      .orderBy('id')
      .limit(most);
    const rows = db
      .selectFrom(newest.as('bank_transactions'))
      .select('id')
      .where((e) => condition(e as unknown as Row));
    found.push(...idsOf(await rows.execute()));
  }
  return found;
}

async function ofNames(
  db: Db,
  noun: 'project' | 'merchant',
  most: number,
  id: number | undefined,
  name: string | undefined,
) {
  const table = `${noun}s` as const;
  let names = db.selectFrom(table).select(`${table}.id`);
  if (id !== undefined) names = names.where(`${table}.id`, '=', id);
  if (name) names = names.where(isNamed(db, name));
  const rows = await db
    .selectFrom('expense_links')
    .innerJoin('expenses', 'expenses.id', 'expense_links.expense')
    .select('expense_links.transaction as id')
    .where(`expenses.${noun}`, 'in', idsOf(await names.limit(most + 1).execute()))
    .limit(most + 1)
    .execute();
  return idsOf(rows);
}

const ofAttached = async (db: Db, most: number) =>
  idsOf(
    await db
      .selectFrom('attachments')
      .innerJoin('expense_links', 'expense_links.expense', 'attachments.expense')
      .select('expense_links.transaction as id')
      .where('attachments.stored_at', 'is not', null)
      .where('attachments.removed_at', 'is', null)
      .limit(most + 1)
      .execute(),
  );

/** Restricts the filter's days to those of the upload's statement. */
async function daysOfUpload(db: Db, upload: string, { from, to }: TransactionFilter) {
  const days = await db
    .selectFrom('uploads')
    .select(['first_date', 'last_date'])
    .where('id', '=', upload)
    .executeTakeFirst();
  const later = [from, days?.first_date]
    .filter((day) => typeof day === 'string')
    .sort()
    .at(-1);
  const earlier = [to, days?.last_date].filter((day) => typeof day === 'string').sort()[0];
  return { from: later, to: earlier };
}

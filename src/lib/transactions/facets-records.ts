import type { Expression, SqlBool } from 'kysely';
import { toMinor } from '../core/money.ts';
import { splitWords } from '../core/words.ts';
import { someHolding } from '../db/lookup/match.ts';
import type { Db } from '../db/transaction.ts';
import type { TransactionFilter } from './filter.ts';
import { holds, isAlike, isNamed, ofAccount, type Row } from './filter-records.ts';

/**
 * The ids of the rows that one part of a filter may find, more than `most` for one that is common; undefined for any. What no
 * index knows is looked for in as many of the newest rows.
 */
type Facet = (db: Db, account: number, most: number) => Promise<number[] | undefined>;

/** The parts of a filter that an index knows, the quickest one first. */
export function facetsOf(filter: TransactionFilter): Facet[] {
  const { search, min, max, like, project, project_name, merchant, merchant_name, has_attachment } = filter;
  const { upload } = filter;
  const facets: Facet[] = [];
  if (upload) facets.push((db, _, most) => ofUpload(db, most, upload));
  if (min !== undefined || max !== undefined)
    facets.push((db, account, most) => ofAmounts(db, account, most, min, max));
  if (like !== undefined) facets.push((db, account, most) => ofWording(db, account, most, like));
  if (search) facets.push((db, account, most) => ofText(db, account, most, search));
  if (merchant ?? merchant_name)
    facets.push((db, _, most) => ofNames(db, 'merchant', most, merchant, merchant_name));
  if (project ?? project_name)
    facets.push((db, _, most) => ofNames(db, 'project', most, project, project_name));
  if (has_attachment) facets.push((db, _, most) => ofAttached(db, most));
  return facets;
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
  account: number,
  most: number,
  min = 0,
  max: number = Number.MAX_SAFE_INTEGER,
) {
  const found: number[] = [];
  for (const [from, to] of [
    [min, max],
    [-max, -min],
  ] as const) {
    const rows = ofAccount(db, account).select('id').where('amount', '>=', from).where('amount', '<=', to);
    found.push(...idsOf(await rows.limit(most + 1).execute()));
  }
  return [...new Set(found)];
}

/** Words without a digit. */
const LETTERS = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{M}]+(?![\p{L}\p{N}\p{M}])/gu;
/** The longest words of a description find the fewest others. */
const LONGEST = 4;

/**
 * A description that is another's but for digits and spaces has the same words but for those with digits. Where a bank does not
 * keep to that (`PAY2` for `PAY`), or writes no such word, the newest rows are compared one by one.
 */
async function ofWording(db: Db, account: number, most: number, like: number) {
  const pattern = await ofAccount(db, account)
    .select('description')
    .where('id', '=', like)
    .executeTakeFirst();
  const words = (pattern?.description.match(LETTERS) ?? [])
    .toSorted((a, b) => b.length - a.length)
    .slice(0, LONGEST)
    .map((text) => ({ text, open: false }));
  const worded = await someHolding(db, 'bank_transactions', words, most + 1);
  if (worded.length > most) return worded;
  return union(worded, await ofNewest(db, account, most, (e) => isAlike(e, account, like)));
}

/** A text is looked for anywhere in the newest rows; beyond them, unless it is common, where a word begins with it. */
async function ofText(db: Db, account: number, most: number, search: string) {
  const words = splitWords(search);
  if (words.length === 0) return undefined;
  const worded = await someHolding(db, 'bank_transactions', words, most + 1);
  if (worded.length > most) return worded;
  const amount = Math.abs(toMinor(search) ?? Number.NaN);
  const exact = Number.isNaN(amount) ? [] : await ofAmounts(db, account, most, amount, amount);
  return union(worded, exact, await ofNewest(db, account, most, (e) => holds(e, search)));
}

const union = (...lists: number[][]) => [...new Set(lists.flat())];

async function ofNewest(db: Db, account: number, most: number, condition: (e: Row) => Expression<SqlBool>) {
  const newest = ofAccount(db, account)
    .select(['id', 'account', 'description', 'comment', 'amount'])
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(most);
  return idsOf(
    await db
      .selectFrom(newest.as('bank_transactions'))
      .select('id')
      .where((e) => condition(e as unknown as Row))
      .execute(),
  );
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
  if (name) names = names.where(isNamed(name));
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

/** The days of a filter that an upload's rows can be of. */
export async function daysOfUpload(db: Db, upload: string, { from, to }: TransactionFilter) {
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

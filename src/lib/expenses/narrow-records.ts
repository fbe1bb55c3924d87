import { findByName } from '../catalogue/catalogue.ts';
import type { Currency } from '../core/currency/codes.ts';
import { amountsIn } from '../core/currency/written-amount.ts';
import { boundOf } from '../core/money.ts';
import { IS_SPACELESS, splitWords } from '../core/words.ts';
import { among, holdsText } from '../db/conditions.ts';
import { someHolding } from '../db/lookup/match.ts';
import { FEW_FOR_PAGE, type Parts, planLookup } from '../db/lookup/plan.ts';
import { listCurrencies } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import type { ExpenseFilter } from './filter.ts';
import { currenciesOf, mentions, type NarrowedExpenses } from './filter-records.ts';

/** Looks up a filter's names and matches in the indexes, once for callers that run several queries with it. */
export async function narrow(db: Db, filter: NarrowedExpenses): Promise<NarrowedExpenses> {
  if (filter.many !== undefined) return filter;
  const amounts = (filter.min ?? filter.max ?? filter.search) !== undefined;
  const exact: NarrowedExpenses = {
    ...(await exactNames(db, filter)),
    ...(amounts ? { currencies: await listCurrencies(db) } : {}),
  };
  const { few, last } = await planLookup(partsOf(db, exact), FEW_FOR_PAGE);
  if (few) return { ...exact, among: few, many: false };
  const { currencies, ...asked } = exact;
  const alone = Object.values(asked).filter((value) => value !== undefined).length === 1;
  return { ...exact, many: alone && last !== undefined && !(await someDeleted(db, last)) };
}

/** A full name means that merchant or project alone, not others whose names contain it. */
async function exactNames(db: Db, filter: ExpenseFilter): Promise<ExpenseFilter> {
  const { merchant_name, project_name, ...rest } = filter;
  const [merchant, project] = await Promise.all([
    merchant_name ? findByName(db, 'merchants', merchant_name) : undefined,
    project_name ? findByName(db, 'projects', project_name) : undefined,
  ]);
  return {
    ...rest,
    ...(merchant ? { merchant: merchant.id } : merchant_name ? { merchant_name } : {}),
    ...(project ? { project: project.id } : project_name ? { project_name } : {}),
  };
}

function partsOf(db: Db, filter: NarrowedExpenses): Parts<string> {
  const { search, min, max, category, merchant_name, is_linked, has_attachment } = filter;
  return {
    amount: (min ?? max) !== undefined && ((most) => ofAmounts(db, most, filter)),
    merchant: merchant_name && ((most) => ofMerchants(db, most, merchant_name)),
    category: category && ((most) => ofCategory(db, most, category)),
    linked: is_linked && ((most) => ofLinks(db, most)),
    attachment: has_attachment && ((most) => ofAttached(db, most)),
    search: search && ((most) => ofText(db, most, search, currenciesOf(filter))),
  };
}

const someDeleted = async (db: Db, ids: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('expenses')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where(among(db, 'id', ids))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Matches anywhere in the newest expenses and in merchants' names, but in older expenses only the beginnings of words.
 */
async function ofText(
  db: Db,
  most: number,
  text: string,
  currencies: readonly Currency[],
): Promise<string[] | undefined> {
  const words = splitWords(text);
  // No index has the words inside a text without spaces.
  if (words.length === 0 || IS_SPACELESS.test(text)) return undefined;
  const found = new Set<string>();
  const kinds = [
    () => someHolding(db, 'expenses', words, most + 1),
    async () => ofItems(db, most, await someHolding(db, 'expense_items', words, most + 1)),
    async () => ofFiles(db, most, await someHolding(db, 'attachments', words, most + 1)),
    () => ofMerchants(db, most, text),
    () => ofExact(db, most, text, currencies),
    () => ofNewest(db, most, text, currencies),
  ];
  for (const kind of kinds) {
    const ids = await kind();
    if (!ids) return undefined;
    for (const id of ids) found.add(id);
    if (found.size > most) break;
  }
  return [...found];
}

async function ofItems(db: Db, most: number, ids: readonly number[]): Promise<string[] | undefined> {
  const items = db.selectFrom('expense_items').select('expense as id');
  return ids.length === 0
    ? []
    : expenseIds(most, await items.where(among(db, 'id', ids)).execute(), ids.length);
}

async function ofFiles(db: Db, most: number, ids: readonly string[]): Promise<string[] | undefined> {
  const files = db.selectFrom('attachments').select('expense as id');
  return ids.length === 0
    ? []
    : expenseIds(most, await files.where(among(db, 'id', ids)).execute(), ids.length);
}

/**
 * The expenses that rows belong to. undefined when more than `most` rows were looked up but belong to at most `most`
 * expenses, since further rows may belong to others.
 */
function expenseIds(most: number, rows: { id: string | null }[], looked = rows.length): string[] | undefined {
  const ids = [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))];
  return looked > most && ids.length <= most ? undefined : ids;
}

async function ofMerchants(db: Db, most: number, name: string): Promise<string[] | undefined> {
  const merchants = db
    .selectFrom('merchants')
    .select(['id', 'expense_count'])
    .where('expense_count', '>', 0)
    .where(holdsText(db, ['name_key'], name));
  const found = await merchants.limit(most + 1).execute();
  const ids = found.map(({ id }) => id);
  const rows = db
    .selectFrom('expenses')
    .select('id')
    .where(among(db, 'merchant', ids))
    .limit(most + 1);
  return ids.length === 0 ? [] : expenseIds(most, await rows.execute());
}

/** In any currency: the filter itself tells them apart. */
async function ofAmounts(db: Db, most: number, filter: NarrowedExpenses): Promise<string[] | undefined> {
  const { min = 0, max } = filter;
  const currencies = currenciesOf(filter);
  const from = Math.min(...currencies.map((currency) => boundOf(min, currency, 'least')));
  const to = currencies.map((currency) =>
    max === undefined ? Number.MAX_SAFE_INTEGER : boundOf(max, currency, 'most'),
  );
  return between(db, most, from, Math.max(...to));
}

/** The same for a search that is an amount. */
async function ofExact(
  db: Db,
  most: number,
  text: string,
  currencies: readonly Currency[],
): Promise<string[] | undefined> {
  const amounts = currencies.flatMap((currency) => amountsIn(text, currency)).map(Math.abs);
  const found: string[] = [];
  for (const amount of new Set(amounts)) found.push(...((await between(db, most, amount, amount)) ?? []));
  return found;
}

const between = async (db: Db, most: number, min: number, max: number): Promise<string[] | undefined> =>
  expenseIds(
    most,
    await db
      .selectFrom('expenses')
      .select('id')
      .where('amount', '>=', min)
      .where('amount', '<=', max)
      .where('deleted_at', 'is', null)
      .limit(most + 1)
      .execute(),
  );

const ofCategory = async (db: Db, most: number, category: number): Promise<string[] | undefined> =>
  expenseIds(
    most,
    await db
      .selectFrom('expense_items')
      .select('expense as id')
      .where('category', '=', category)
      .limit(most + 1)
      .execute(),
  );

const ofLinks = async (db: Db, most: number): Promise<string[] | undefined> =>
  expenseIds(
    most,
    await db
      .selectFrom('expense_links')
      .select('expense as id')
      .limit(most + 1)
      .execute(),
  );

const ofAttached = async (db: Db, most: number): Promise<string[] | undefined> =>
  expenseIds(
    most,
    await db
      .selectFrom('attachments')
      .select('expense as id')
      .where('stored_at', 'is not', null)
      .where('removed_at', 'is', null)
      .where('expense', 'is not', null)
      .orderBy('expense')
      .limit(most + 1)
      .execute(),
  );

async function ofNewest(
  db: Db,
  most: number,
  text: string,
  currencies: readonly Currency[],
): Promise<string[]> {
  const newest = db
    .selectFrom('expenses')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  const rows = await db
    .selectFrom(newest.as('expenses'))
    .select('expenses.id')
    .where(mentions(db, text, currencies))
    .execute();
  return rows.map(({ id }) => id);
}

import { nameKey } from '../catalogue/schema.ts';
import { toMinor } from '../core/money.ts';
import { splitWords } from '../core/words.ts';
import { among, holds } from '../db/conditions.ts';
import { someHolding } from '../db/lookup/match.ts';
import type { Db } from '../db/transaction.ts';
import type { ExpenseFilter } from './filter.ts';
import { type Candidates, mentions } from './filter-records.ts';

/** What more expenses have is common. */
export const RARE = 1_000;
const MOST = RARE + 1;

/** What can be told of a filter by looking its parts up, one after the other, until one finds few. */
export async function candidatesOf(db: Db, filter: ExpenseFilter): Promise<Candidates> {
  const { search, min, max, category, merchant_name, is_linked, has_attachment } = filter;
  const parts = [
    ...(min !== undefined || max !== undefined ? [() => ofAmounts(db, min, max)] : []),
    ...(merchant_name ? [() => ofMerchants(db, merchant_name)] : []),
    ...(category ? [() => ofCategory(db, category)] : []),
    ...(is_linked ? [() => ofLinks(db)] : []),
    ...(has_attachment ? [() => withFiles(db)] : []),
    ...(search ? [() => mentioning(db, search)] : []),
  ];
  let common: string[] | undefined;
  for (const part of parts) {
    const found = await part();
    if (found && found.length <= RARE) return { candidates: found, many: false };
    common = found;
  }
  const alone = Object.values(filter).filter((asked) => asked !== undefined).length === 1;
  return { many: alone && common !== undefined && !(await someDeleted(db, common)) };
}

const someDeleted = async (db: Db, ids: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('expenses')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where(among(db, 'id', ids))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** A text is looked for anywhere in the newest expenses and in names of merchants; beyond them where a word begins with it. */
async function mentioning(db: Db, text: string): Promise<string[] | undefined> {
  const words = splitWords(text);
  if (words.length === 0) return undefined;
  const found = new Set<string>();
  const amount = toMinor(text);
  const kinds = [
    () => someHolding(db, 'expenses', words, MOST),
    async () => ofItems(db, await someHolding(db, 'expense_items', words, MOST)),
    async () => ofFiles(db, await someHolding(db, 'attachments', words, MOST)),
    () => ofMerchants(db, text),
    async () => (amount === undefined ? [] : ofAmounts(db, Math.abs(amount), Math.abs(amount))),
    () => ofNewest(db, text),
  ];
  for (const kind of kinds) {
    const ids = await kind();
    if (!ids) return undefined;
    for (const id of ids) found.add(id);
    if (found.size > RARE) break;
  }
  return [...found];
}

async function ofItems(db: Db, ids: readonly number[]): Promise<string[] | undefined> {
  const items = db.selectFrom('expense_items').select('expense as id');
  return ids.length === 0 ? [] : expenseIds(await items.where(among(db, 'id', ids)).execute(), ids.length);
}

async function ofFiles(db: Db, ids: readonly string[]): Promise<string[] | undefined> {
  const files = db.selectFrom('attachments').select('expense as id');
  return ids.length === 0 ? [] : expenseIds(await files.where(among(db, 'id', ids)).execute(), ids.length);
}

/**
 * The expenses that rows belong to. An expense may have several of them: undefined where there are more rows than were looked
 * at, and those of too few expenses to say that there are many.
 */
function expenseIds(rows: { id: string | null }[], looked = rows.length): string[] | undefined {
  const ids = [...new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))];
  return looked > RARE && ids.length <= RARE ? undefined : ids;
}

async function ofMerchants(db: Db, name: string): Promise<string[] | undefined> {
  const merchants = db
    .selectFrom('merchants')
    .select(['id', 'expense_count'])
    .where('expense_count', '>', 0)
    .where(holds('name_key', nameKey(name)));
  const found = await merchants.limit(MOST).execute();
  const ids = found.map(({ id }) => id);
  const rows = db
    .selectFrom('expenses')
    .select('id')
    .where(among(db, 'merchant', ids))
    .limit(MOST);
  return ids.length === 0 ? [] : expenseIds(await rows.execute());
}

const ofAmounts = async (
  db: Db,
  least = 0,
  most: number = Number.MAX_SAFE_INTEGER,
): Promise<string[] | undefined> =>
  expenseIds(
    await db
      .selectFrom('expenses')
      .select('id')
      .where('amount', '>=', least)
      .where('amount', '<=', most)
      .where('deleted_at', 'is', null)
      .limit(MOST)
      .execute(),
  );

const ofCategory = async (db: Db, category: number): Promise<string[] | undefined> =>
  expenseIds(
    await db
      .selectFrom('expense_items')
      .select('expense as id')
      .where('category', '=', category)
      .limit(MOST)
      .execute(),
  );

const ofLinks = async (db: Db): Promise<string[] | undefined> =>
  expenseIds(await db.selectFrom('expense_links').select('expense as id').limit(MOST).execute());

const withFiles = async (db: Db): Promise<string[] | undefined> =>
  expenseIds(
    await db
      .selectFrom('attachments')
      .select('expense as id')
      .where('stored_at', 'is not', null)
      .where('removed_at', 'is', null)
      .where('expense', 'is not', null)
      .orderBy('expense')
      .limit(MOST)
      .execute(),
  );

async function ofNewest(db: Db, text: string): Promise<string[]> {
  const newest = db
    .selectFrom('expenses')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(RARE);
  const rows = await db
    .selectFrom(newest.as('expenses'))
    .select('expenses.id')
    .where(mentions(db, text))
    .execute();
  return rows.map(({ id }) => id);
}

import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { type Lesson, listCategoriesOf, listLessons, namesInUse } from './records.ts';
import { type Before, type Times, usualOf } from './usual.ts';

/** What people decided about a payee, each the most frequent first, then the latest. */
export interface Evidence {
  types: Before<TransactionType>[];
  merchants: Before<number>[];
  /** Expenses of one category; those of several are counted among all. */
  categories: Before<number>[];
  /** Expenses without a project are counted among all. */
  projects: Before<number>[];
}

const NOTHING: Evidence = { types: [], merchants: [], categories: [], projects: [] };

/** What was decided about transactions of these cores, by core and direction. */
export async function decidedAbout(
  db: Db,
  cores: readonly string[],
): Promise<(core: string, direction: 'in' | 'out') => Evidence> {
  const lessons = cores.length === 0 ? [] : await listLessons(db, [...new Set(cores)]);
  const byPayee = Map.groupBy(lessons, ({ core, direction }) => `${direction} ${core}`);
  const read = new Map([...byPayee].map(([key, of]) => [key, evidenceIn(of)]));
  return (core, direction) => read.get(`${direction} ${core}`) ?? NOTHING;
}

function evidenceIn(lessons: readonly Lesson[]): Evidence {
  const before = <Value>(of: Lesson['what'], read: (value: string) => Value | undefined): Before<Value>[] =>
    lessons.flatMap(({ what, value, yes, no, whole }) => {
      const known = what === of ? read(value) : undefined;
      return known === undefined ? [] : [{ value: known, yes, no, all: whole + no }];
    });
  const types = before('type', (value) => value as TransactionType);
  const expenses = types.find(({ value }) => value === 'EX');
  return {
    types,
    merchants: before('merchant', Number),
    categories: before('categories', (value) => (value.includes(',') ? undefined : Number(value))),
    projects: before('project', Number).map((one) => ({ ...one, all: expenses?.yes ?? one.all })),
  };
}

/** The categories of the latest expenses of these merchants, by merchant. */
export async function recordedOf(
  db: Db,
  merchants: readonly number[],
): Promise<(merchant: number) => Before<number>[]> {
  const rows = await listCategoriesOf(db, [...new Set(merchants)]);
  const byMerchant = Map.groupBy(rows, ({ merchant }) => merchant);
  const read = new Map(
    [...byMerchant].map(([merchant, own]) => [merchant, countsOf(own.map(({ category }) => category))]),
  );
  return (merchant) => read.get(merchant) ?? [];
}

/** Each value with how often it occurs, the most frequent first. */
export const countsOf = <Value>(values: readonly Value[]): Before<Value>[] =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, of]) => ({ value, yes: of.length, no: 0, all: values.length }))
    .sort((a, b) => b.yes - a.yes);

/** The category that fills an expense of each of these merchants; none where it is not in use any more. */
export async function usualCategories(
  db: Db,
  merchants: readonly number[],
): Promise<Map<number, { category: number } & Times>> {
  const categoriesOf = await recordedOf(db, merchants);
  const usual = merchants.flatMap((merchant) => {
    const found = usualOf(categoriesOf(merchant), 'filled');
    return found ? [{ merchant, category: found.value, yes: found.yes, all: found.all }] : [];
  });
  const inUse = await namesInUse(db, 'categories', [...new Set(usual.map(({ category }) => category))]);
  return new Map(
    usual.flatMap(({ merchant, ...found }) =>
      inUse.has(found.category) ? [[merchant, found] as const] : [],
    ),
  );
}

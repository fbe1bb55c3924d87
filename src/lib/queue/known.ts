import { listAccountCurrencies } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { listStale } from '../matching/list.ts';
import type { Suggestion } from '../matching/score/shapes.ts';
import { findStored } from '../matching/suggestion-records.ts';
import { firstOf } from '../rules/matcher.ts';
import { listRecordedBefore } from '../rules/recorded-records.ts';
import { acts, listRules, type StoredRule } from '../rules/records.ts';
import {
  expensesById,
  listCategoriesOf,
  listLessons,
  merchantsIn,
  type NamedExpense,
  namesById,
  type OpenRow,
  sidesById,
} from './answer-records.ts';
import { mostly, readLessons, type Times } from './learned.ts';

/** What answers are made of. */
export interface Known {
  learned: ReturnType<typeof readLessons>;
  suggested: ReadonlyMap<number, readonly Suggestion[]>;
  merchantOf: (core: string) => number | undefined;
  categoryOf: (merchant: number) => ({ value: number } & Times) | undefined;
  names: Record<'categories' | 'merchants' | 'projects', ReadonlyMap<number, string>>;
  expenses: ReadonlyMap<string, NamedExpense>;
  sides: ReadonlyMap<number, { id: number; date: string; account_name: string }>;
  /** The rule that decides about a row, or would if it did more than suggest. */
  ruleOf: (row: OpenRow) => StoredRule | undefined;
  /** Payments whose expense someone seems to have recorded already. */
  recorded: ReadonlySet<number>;
}

/** Reads all of it for some rows, with a handful of queries whatever their number; outside a database transaction. */
export async function knownOf(db: Db, rows: readonly OpenRow[]): Promise<Known> {
  const currencies = await listAccountCurrencies(db);
  const payments = rows.filter(({ amount }) => amount > 0);
  const [lessons, suggested, rules, find, recorded] = await Promise.all([
    listLessons(db, [...new Set(rows.map(({ core }) => core))]),
    listSuggested(db, rows),
    listRules(db),
    merchantsIn(db),
    listRecordedBefore(db, payments, currencies),
  ]);
  const learned = readLessons(lessons);
  const acting = rules.filter(acts);
  const ruleOf = acting.length === 0 ? () => undefined : firstOf(acting, currencies);
  const ofRules = (of: 'merchant' | 'category' | 'project') => acting.flatMap((rule) => rule[of] ?? []);
  const merchantOf = (core: string) => find(core)[0];
  const ofLessons = (of: string) =>
    lessons.flatMap(({ what, value }) => (what === of ? value.split(',') : [])).map(Number);
  const merchants = [
    ...new Set([...ofLessons('merchant'), ...rows.flatMap(({ core }) => merchantOf(core) ?? [])]),
  ];
  const categories = Map.groupBy(await listCategoriesOf(db, merchants), ({ merchant }) => merchant);
  const categoryOf = (merchant: number) =>
    mostly((categories.get(merchant) ?? []).map(({ category }) => category));
  const shown = [...suggested.values()].flat();
  const [merchantNames, categoryNames, projectNames, expenses, sides] = await Promise.all([
    namesById(db, 'merchants', [...merchants, ...ofRules('merchant')]),
    namesById(db, 'categories', [
      ...new Set([
        ...ofRules('category'),
        ...ofLessons('categories'),
        ...merchants.flatMap((one) => categoryOf(one)?.value ?? []),
      ]),
    ]),
    namesById(db, 'projects', [...ofLessons('project'), ...ofRules('project')]),
    expensesById(db, [
      ...new Set(
        shown.flatMap(({ expenses, pairs }) => [
          ...expenses.map(({ id }) => id),
          ...(pairs ?? []).map(({ expense }) => expense),
        ]),
      ),
    ]),
    sidesById(
      db,
      shown.flatMap(({ pair }) => pair ?? []),
    ),
  ]);
  return {
    ...{ learned, suggested, merchantOf, categoryOf, ruleOf, recorded },
    names: { merchants: merchantNames, categories: categoryNames, projects: projectNames },
    ...{ expenses, sides },
  };
}

/** Suggestions of matching for these rows that still hold. */
async function listSuggested(db: Db, rows: readonly OpenRow[]): Promise<Known['suggested']> {
  const found = await findStored(
    db,
    rows.map(({ id }) => id),
  );
  const stored = [...found.values()];
  const stale = await listStale(db, stored);
  return new Map(
    stored.flatMap(({ transaction, suggestions }) =>
      stale.has(transaction) ? [] : [[transaction, suggestions] as const],
    ),
  );
}

import { directionOf } from '../db/learning/learned.ts';
import { listAccountCurrencies } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { decidedAbout, type Evidence, recordedOf } from '../learned/evidence.ts';
import { namesInUse } from '../learned/records.ts';
import { type Before, usualOf } from '../learned/usual.ts';
import { listStale } from '../matching/list.ts';
import { propose } from '../matching/propose.ts';
import type { Suggestion } from '../matching/score/shapes.ts';
import { findSuggestions } from '../matching/suggestion-records.ts';
import { firstOf } from '../rules/matcher.ts';
import { listRecordedBefore } from '../rules/recorded-records.ts';
import { acts, listRules, type StoredRule } from '../rules/records.ts';
import { expensesById, merchantsIn, type NamedExpense, type OpenRow, sidesById } from './answer-records.ts';

/** What answers are made of. */
export interface Known {
  decidedOf: (row: OpenRow) => Evidence;
  suggested: ReadonlyMap<number, readonly Suggestion[]>;
  merchantOf: (core: string) => number | undefined;
  categoriesOf: (merchant: number) => Before<number>[];
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
  const [decided, rules, find, recorded] = await Promise.all([
    decidedAbout(
      db,
      rows.map(({ core }) => core),
    ),
    listRules(db),
    merchantsIn(db),
    listRecordedBefore(db, payments, currencies),
  ]);
  const suggested = await listSuggested(db, rows, recorded);
  const decidedOf = (row: OpenRow) => decided(row.core, directionOf(row));
  const evidence = rows.map(decidedOf);
  const acting = rules.filter(acts);
  const ruleOf = acting.length === 0 ? () => undefined : firstOf(acting, currencies);
  const ofRules = (of: 'merchant' | 'category' | 'project') => acting.flatMap((rule) => rule[of] ?? []);
  const merchantOf = (core: string) => find(core)[0];
  const valuesOf = (of: 'merchants' | 'categories' | 'projects') =>
    evidence.flatMap((one) => one[of].map(({ value }) => value));
  const merchants = [
    ...new Set([...valuesOf('merchants'), ...rows.flatMap(({ core }) => merchantOf(core) ?? [])]),
  ];
  const categoriesOf = await recordedOf(db, merchants);
  const shown = [...suggested.values()].flat();
  const [merchantNames, categoryNames, projectNames, expenses, sides] = await Promise.all([
    namesInUse(db, 'merchants', [...merchants, ...ofRules('merchant')]),
    namesInUse(db, 'categories', [
      ...new Set([
        ...ofRules('category'),
        ...valuesOf('categories'),
        ...merchants.flatMap((one) => usualOf(categoriesOf(one), 'filled')?.value ?? []),
      ]),
    ]),
    namesInUse(db, 'projects', [...new Set([...valuesOf('projects'), ...ofRules('project')])]),
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
    decidedOf,
    suggested,
    merchantOf,
    categoriesOf,
    ruleOf,
    recorded,
    names: { merchants: merchantNames, categories: categoryNames, projects: projectNames },
    expenses,
    sides,
  };
}

/**
 * Suggestions of matching for these rows that still hold. Of payments whose expense seems to be recorded they are computed now, where
 * none is likely: it may have been recorded a moment ago.
 */
async function listSuggested(
  db: Db,
  rows: readonly OpenRow[],
  recorded: ReadonlySet<number>,
): Promise<Known['suggested']> {
  const found = await findSuggestions(
    db,
    rows.map(({ id }) => id),
  );
  const stored = [...found.values()];
  const stale = await listStale(db, stored);
  const held = new Map(
    stored.flatMap(({ transaction, suggestions }) =>
      stale.has(transaction) ? [] : [[transaction, suggestions] as const],
    ),
  );
  const isOpen = (id: number) => (held.get(id) ?? []).every(({ certainty }) => certainty === 'possible');
  for (const { row, suggestions } of await propose(db, [...recorded].filter(isOpen)))
    held.set(row.id, suggestions);
  return held;
}

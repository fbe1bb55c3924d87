import { z } from 'zod';
import type { EachForm, Scope } from '#components/transactions/shapes.ts';
import { findByName, listMostUsed, listNames, paidVia } from '#lib/catalogue/catalogue.ts';
import { addName } from '#lib/catalogue/change.ts';
import { EXPENSES_PER_CALL, NAME_SUGGESTIONS } from '#lib/core/limits.ts';
import { formatBank } from '#lib/core/money.ts';
import { parse } from '#lib/core/parse.ts';
import { idTextSchema } from '#lib/core/schemas.ts';
import { cleanName } from '#lib/core/text.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Actor } from '#lib/history/records.ts';
import type { Refused } from '#lib/http/page.ts';
import { recordEach } from '#lib/links/record-each.ts';
import { newExpensesSchema } from '#lib/links/schema.ts';
import { answersOf } from '#lib/queue/answers.ts';
import { listIds, listSums } from '#lib/transactions/open-records.ts';
import { filterOf, type Page, type Wanted } from './scope.ts';

export type Which = { ids: readonly number[]; filter?: never } | { filter: Wanted; ids?: never };

/** Of everything that a filter finds, payments that nobody has decided about. */
const onlyOpen = (filter: Wanted) => ({
  ...filterOf(filter),
  ...({ type: 'UK', is_linked: false, direction: 'out' } as const),
});

/** Undefined where nothing of what is meant can become an expense. */
export async function eachForm(
  { locals: { atlas, t, locale } }: Page,
  scope: Scope,
  which: Which,
  refused: Refused | undefined,
): Promise<EachForm | undefined> {
  const { db } = atlas;
  const meant = which.filter
    ? await listIds(db, scope.account, filterOf(which.filter), EXPENSES_PER_CALL + 1)
    : which.ids;
  const open = which.filter
    ? await listIds(db, scope.account, onlyOpen(which.filter), EXPENSES_PER_CALL + 1)
    : (await listSums(db, which.ids)).ids;
  if (open.length === 0) return undefined;
  const { sums } = await listSums(db, open);
  const guess = await guessOf(db, open);
  const typed = refused?.values;
  const text = (name: string) => (typeof typed?.[name] === 'string' ? (typed[name] as string) : '');
  const [categories, merchants, projects] = await Promise.all([
    listNames(db, 'categories'),
    listMostUsed(db, 'merchants', NAME_SUGGESTIONS),
    listMostUsed(db, 'projects', NAME_SUGGESTIONS),
  ]);
  return {
    ids: which.filter ? undefined : [...open],
    count: open.length,
    left_out: Math.max(0, meant.length - open.length),
    too_many: open.length > EXPENSES_PER_CALL,
    sum: sums
      .map(({ amount, currency }) => formatBank(amount, currency, locale, { symbol: true }))
      .join(' · '),
    values: typed
      ? {
          merchant_name: text('merchant_name'),
          category: text('category'),
          project_name: text('project_name'),
          paid_via: text('paid_via'),
        }
      : guess.values,
    learned: !typed && guess.learned,
    categories,
    merchants,
    projects,
    paid_via: paidVia.map(({ id, name }) => ({ id, name: t(name) })),
  };
}

/** Rows whose answers are looked at: more say no more. */
const LOOKED_AT = 50;

/** What all of them were before, where they agree; else nothing is guessed. */
async function guessOf(db: Db, ids: readonly number[]) {
  const answers = [...(await answersOf(db, ids.slice(0, LOOKED_AT))).values()].flatMap((one) =>
    one.answers.filter(({ act }) => act === 'expense').slice(0, 1),
  );
  const expenses = answers.flatMap((answer) => (answer.act === 'expense' ? [answer] : []));
  const only = (values: (string | undefined)[]) =>
    values.length > 0 && new Set(values).size === 1 ? (values[0] ?? '') : '';
  const merchant = only(expenses.map((one) => one.merchant?.name));
  const payee = merchant || only(expenses.map((one) => one.payee));
  const values = {
    merchant_name: payee,
    category: only(
      expenses.map(({ category, fills }) => (category && fills ? String(category.id) : undefined)),
    ),
    project_name: only(expenses.map((one) => one.project?.name)),
    paid_via: '',
  };
  const learned = Boolean(payee || values.category || values.project_name);
  return { values, learned };
}

/** The form as a page sends it. */
const eachFormSchema = z
  .strictObject({
    each: z.literal('1'),
    transactionId: z.union([z.string(), z.array(z.string())], { error: 'errors.id' }).optional(),
    all: idTextSchema('errors.id').optional(),
    merchant_name: z.string({ error: 'expenses.text' }).optional(),
    project_name: z.string({ error: 'expenses.text' }).optional(),
    category: z.string({ error: 'expenses.category_required' }).optional(),
    paid_via: z.string({ error: 'errors.id' }).optional(),
  })
  .transform(({ each, transactionId, ...form }) => ({
    ...form,
    transactions: transactionId === undefined ? undefined : [transactionId].flat(),
  }));

/** @param filter the list's @throws DomainError `invalid` */
export function readEach(input: Record<string, unknown>, { account }: Scope, filter: Wanted) {
  const { all, transactions, ...common } = parse(eachFormSchema, input);
  const which = all === undefined ? { transactions: transactions ?? [] } : { filter: {}, count: all };
  const asked = parse(newExpensesSchema(), { ...which, ...common });
  return { ...asked, ...(all === undefined ? {} : { filter: { ...onlyOpen(filter), account } }) };
}

/** Records them, with the merchant where it is new. @throws DomainError as `recordEach` */
export async function recordByForm(tx: Db, person: Actor, asked: ReturnType<typeof readEach>) {
  const name = cleanName(asked.merchant_name ?? '');
  if (name && !(await findByName(tx, 'merchants', name)))
    await addName(tx, { id: person.id }, 'merchants', { name });
  return recordEach(tx, person, asked);
}

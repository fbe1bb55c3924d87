import type { Props } from '#islands/expense-form/types.ts';
import { listMostUsed, listNames, paidVia } from '#lib/catalogue/catalogue.ts';
import { isId } from '#lib/core/ids.ts';
import { NAME_SUGGESTIONS } from '#lib/core/limits.ts';
import { listUsedCurrencies } from '#lib/db/money/currencies.ts';
import { listPayers } from '#lib/db/money/payers.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import { textsOf } from '#lib/texts/texts.ts';
import type { Outcome } from './post.ts';

type Own = Pick<
  Props,
  | 'server_day'
  | 'proposed'
  | 'offered'
  | 'offered_days'
  | 'idempotency_key'
  | 'transactions'
  | 'return_to'
  | 'editing'
  | 'theirs'
>;

/**
 * The props of the form's island, and the names suggested without scripts.
 * @param own the props that differ between a new and an existing expense
 * @param stored `isLinked`: its currency is that of its transactions; `categories` to include even when they are archived
 */
export async function formProps(
  { atlas: { db }, person, t, language, locale }: App.Locals,
  { values, fresh, refused, near, confirms }: Outcome & { fresh: FormValues },
  own: Own,
  { isLinked, categories: chosen = [] }: { isLinked: boolean; categories?: number[] },
) {
  const [categories, merchants, projects, currencies, people] = await Promise.all([
    listNames(db, 'categories', chosen),
    listMostUsed(db, 'merchants', NAME_SUGGESTIONS),
    listMostUsed(db, 'projects', NAME_SUGGESTIONS),
    listUsedCurrencies(db),
    listPayers(db, [person.id, ...(isId(values.owed_to) ? [Number(values.owed_to)] : [])]),
  ]);
  const payers = people.length > 1 ? people : [];
  // A form that does not ask who paid has nothing to compare a draft's payer with.
  const payer = payers.length > 0 ? {} : { owed_to: '' };
  const form: Props = {
    given: { ...values, ...payer },
    fresh: { ...fresh, ...payer },
    refused,
    near,
    confirms,
    categories,
    locale,
    ...own,
    currencies: isLinked ? undefined : currencies,
    paid_via: paidVia.map(({ id, name }) => ({ id, name: t(name) })),
    payers,
    texts: formTexts(language, own.editing !== undefined),
  };
  return { form, merchants, projects };
}

const SCHEMA_TEXTS = 'amount_ category comment date flag items list text'
  .split(' ')
  .map((name) => `expenses.${name}`);

/** The others are on pages that list what waits. */
const WAITING_TEXTS = 'discard edit_told file finish_first kept not_kept recorded restored told unsure'
  .split(' ')
  .map((name) => `waiting.${name}`);

/** Of the page around the island, and of a refusal that the server words. */
const OF_OTHERS = new Set([
  'expense_form.add_named',
  'expense_form.title',
  'expense_form.unknown_merchant',
  'expenses.amount_linked',
  'waiting.discard_one',
  'waiting.discard_text',
  'waiting.discard_title',
]);

/** Only a stored expense can have been changed by somebody else meanwhile, and its facts are told beside theirs. */
const OF_STORED = /^expense_form\.(?:conflict_|change|no$|save_changes|yes)|^waiting\.edit_told$/;

/** The texts that the island needs; of the refusals those of its schema, since the server words its own. */
export function formTexts(language: App.Locals['language'], isStored: boolean) {
  const found = textsOf(
    language,
    'expense_form.',
    ...WAITING_TEXTS,
    ...SCHEMA_TEXTS,
    'errors.id',
    'errors.invalid',
    'errors.kind',
    'catalogue.near_failed',
    'receipts.reason',
    'tray.same_',
  );
  return Object.fromEntries(
    Object.entries(found).filter(([key]) => !OF_OTHERS.has(key) && (isStored || !OF_STORED.test(key))),
  );
}

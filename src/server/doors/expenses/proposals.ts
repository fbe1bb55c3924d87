import { findByName } from '#lib/catalogue/catalogue.ts';
import { currencyNamed } from '#lib/core/currency/codes.ts';
import { isDay } from '#lib/core/day.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { isUuid } from '#lib/core/ids.ts';
import { toMinor } from '#lib/core/money.ts';
import type { Db } from '#lib/db/transaction.ts';
import { listNearDuplicates } from '#lib/expenses/alike.ts';
import type { NearDuplicate } from '#lib/expenses/expense.ts';
import { type FormValues, fromExpense } from '#lib/expenses/form.ts';
import type { Proposals } from '#lib/expenses/form-items.ts';
import { usualCategories } from '#lib/learned/evidence.ts';
import type { Times } from '#lib/learned/usual.ts';
import { expenseOf } from '#lib/links/find.ts';
import { expenseJson } from '#lib/links/json.ts';
import { answersOf } from '#lib/queue/answers.ts';
import { ofReceipt } from './of-receipt.ts';
import type { Proposer } from './record-page.ts';

export const becauseOf = (t: App.Locals['t'], { yes, all }: Pick<Times, 'yes' | 'all'>): string =>
  t('expense_pages.because', { yes, count: all });

/** What was recorded for bank transactions like this one, or of the merchant that it names. */
async function ofTransaction(locals: App.Locals, transaction: number): Promise<Proposals> {
  const { atlas, t } = locals;
  const answers = (await answersOf(atlas.db, [transaction])).get(transaction)?.answers ?? [];
  const expense = answers.find((answer) => answer.act === 'expense');
  if (expense?.act !== 'expense') return {};
  const { because, merchant, category, project, fills } = expense;
  const times = because.from === 'learned' || because.from === 'merchant' ? becauseOf(t, because) : undefined;
  const named = t('expense_pages.because_named');
  return {
    ...(merchant && { merchant: { value: merchant.name, because: times ?? named } }),
    ...(category && fills && times && { category: { value: String(category.id), because: times } }),
    ...(project && times && { project: { value: project.name, because: times } }),
  };
}

/** The category that the expenses of the typed merchant have, where none is chosen. */
async function ofMerchant(locals: App.Locals, { merchant, split, items }: FormValues): Promise<Proposals> {
  const { atlas, t } = locals;
  if (split || items[0]?.category !== '' || merchant.trim() === '') return {};
  const found = await findByName(atlas.db, 'merchants', merchant);
  const usual = found && (await usualCategories(atlas.db, [found.id])).get(found.id);
  return usual ? { category: { value: String(usual.category), because: becauseOf(t, usual) } } : {};
}

type Typed = Record<'amount' | 'currency' | 'date' | 'merchant', string>;

/** What may be the expense of these fields already; nothing where one of them is missing or wrong. */
export async function alikeTo(db: Db, locale: string, typed: Typed): Promise<NearDuplicate[]> {
  const { date } = typed;
  const [currency, merchant] = [currencyNamed(typed.currency), typed.merchant.trim()];
  const amount = currency && toMinor(typed.amount, currency, locale);
  if (!amount || !merchant || !isDay(date)) return [];
  return listNearDuplicates(db, { amount, currency, date, merchant });
}

/**
 * What the expense that the address names fills the form with: all but its day, its receipts, who paid it and its bank
 * transactions. `isGone` when there is no such expense.
 */
async function ofExpense({ atlas, t }: App.Locals, url: URL): ReturnType<Proposer['ofExpense']> {
  const id = url.searchParams.get('like') ?? '';
  if (id === '') return {};
  if (!isUuid(id)) return { isGone: true };
  try {
    const expense = fromExpense(expenseJson(await expenseOf(atlas.db, id), t));
    const { date: _day, attachments: _files, no_receipt: _reason, owed_to: _payer, ...copied } = expense;
    return copied;
  } catch (error) {
    if (isDomainError(error)) return { isGone: true };
    throw error;
  }
}

export const proposer: Proposer = { ofTransaction, ofMerchant, ofReceipt, ofExpense, alikeTo };

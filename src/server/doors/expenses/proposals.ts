import { findByName } from '#lib/catalogue/catalogue.ts';
import type { FormValues } from '#lib/expenses/form.ts';
import type { Proposals } from '#lib/expenses/form-items.ts';
import { usualCategories } from '#lib/learned/evidence.ts';
import type { Times } from '#lib/learned/usual.ts';
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

export const proposer: Proposer = { ofTransaction, ofMerchant, ofReceipt };

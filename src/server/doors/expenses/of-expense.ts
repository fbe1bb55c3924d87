import { isDomainError } from '#lib/core/errors.ts';
import { isUuid } from '#lib/core/ids.ts';
import { type FormValues, fromExpense } from '#lib/expenses/form.ts';
import { expenseOf } from '#lib/links/find.ts';
import { expenseJson } from '#lib/links/json.ts';

type Copied = Partial<Omit<FormValues, 'date' | 'attachments' | 'no_receipt' | 'owed_to'>> & {
  isGone?: boolean;
};

/**
 * What the expense that the address names fills the form with: all but its day, its receipts, who paid it and its bank
 * transactions. `isGone` when there is no such expense.
 */
export async function ofExpense({ atlas, t }: App.Locals, url: URL): Promise<Copied> {
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

import type { FormValues } from './form-values.ts';

export const FORM_ID = 'expense-form';

/**
 * What stands in the page's form now. The server's HTML is usable before the island wakes: what was typed
 * until then is the start of its form, or it would be overwritten.
 */
export function typedValues(given: FormValues): FormValues {
  if (typeof document === 'undefined') return given;
  const form = document.getElementById(FORM_ID);
  if (!(form instanceof HTMLFormElement)) return given;
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    date: text('date'),
    amount: text('amount'),
    showExpenseComment: data.has('showExpenseComment'),
    comment: text('comment'),
    merchant: text('merchant'),
    paid_via: text('paid_via'),
    project: text('project'),
    is_reimbursable: data.has('is_reimbursable'),
    items: given.items.map((_, index) => ({
      category: text(`items.${index}.category`),
      amount: text(`items.${index}.amount`),
      comment: text(`items.${index}.comment`),
    })),
    attachments: given.attachments,
    removed_attachments: given.removed_attachments,
  };
}

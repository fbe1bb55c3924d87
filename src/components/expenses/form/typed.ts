import {
  emptyItem,
  type FormAttachment,
  type FormItem,
  type FormValues,
  withRest,
} from '#islands/expense-form/form-values.ts';
import { DomainError } from '#lib/core/errors.ts';
import { isUuid } from '#lib/core/ids.ts';

/** A form's field as text; empty for what is none. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** What was typed, out of the posted form. @param attachments the files that its hidden ids stand for */
export function typedForm(input: Record<string, unknown>, attachments: FormAttachment[]): FormValues {
  return {
    date: text(input.date),
    amount: text(input.amount),
    showExpenseComment: input.showExpenseComment !== undefined,
    comment: text(input.comment),
    merchant: text(input.merchant),
    paid_via: text(input.paid_via),
    project: text(input.project),
    is_reimbursable: input.is_reimbursable !== undefined,
    items: list(input.items).map(item),
    attachments,
    removed_attachments: list(input.removed_attachments).map(text).filter(isUuid),
  };
}

function item(value: unknown): FormItem {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { category: text(fields.category), amount: text(fields.amount), comment: text(fields.comment) };
}

/** Ids of attachments that the form carries on. */
export const attachmentIds = (input: Record<string, unknown>): string[] =>
  list(input.attachments).map(text).filter(isUuid);

/** Ids of the bank transactions that the form showed. */
export const transactionIds = (input: Record<string, unknown>): string[] =>
  list(input.transactions).map(text).filter(Boolean);

/** Files that were chosen in the form. */
export const chosenFiles = (input: Record<string, unknown>): File[] =>
  list(input.files).filter((value): value is File => value instanceof File && value.name !== '');

/**
 * The form after a press of one of its buttons that save nothing: `add_item`, `remove_item:2`, `rest`, `remove_attachment:<id>`.
 * @throws DomainError when the last item would go
 */
export function pressed(values: FormValues, intent: string): FormValues {
  const [act, which = ''] = intent.split(':');
  switch (act) {
    case 'add_item':
      return { ...values, items: [...values.items, emptyItem()] };
    case 'remove_item':
      if (values.items.length <= 1) throw new DomainError('invalid', 'expense_form.at_least_one_item');
      return { ...values, items: values.items.filter((_, index) => String(index) !== which) };
    case 'rest':
      return { ...values, items: withRest(values) };
    case 'remove_attachment':
      return {
        ...values,
        attachments: values.attachments.filter(({ id }) => id !== which),
        removed_attachments: [...values.removed_attachments, which],
      };
    default:
      return values;
  }
}

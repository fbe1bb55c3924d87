import { DomainError } from '#lib/core/errors.ts';
import { isUuid } from '#lib/core/ids.ts';
import {
  emptyItem,
  type FormAttachment,
  type FormValues,
  fieldList,
  fieldText,
  fromForm,
  withRest,
} from '#lib/expenses/form.ts';

/** What was typed, out of the posted form. @param attachments the files that its hidden ids stand for */
export function typedForm(input: Record<string, unknown>, attachments: FormAttachment[]): FormValues {
  const values = fromForm(input, attachments);
  return { ...values, removed_attachments: values.removed_attachments.filter(isUuid) };
}

/** Ids of attachments that the form carries on. */
export const attachmentIds = (input: Record<string, unknown>): string[] =>
  fieldList(input.attachments).map(fieldText).filter(isUuid);

/** Ids of the bank transactions that the form showed. */
export const transactionIds = (input: Record<string, unknown>): string[] =>
  fieldList(input.transactions).map(fieldText).filter(Boolean);

/** Files that were chosen in the form. */
export const chosenFiles = (input: Record<string, unknown>): File[] =>
  fieldList(input.files).filter((value): value is File => value instanceof File && value.name !== '');

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

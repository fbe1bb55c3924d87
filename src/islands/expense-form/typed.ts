import { nestFields } from '#lib/core/form-fields.ts';
import { type FormValues, fromForm } from '#lib/expenses/form.ts';

export const FORM_ID = 'expense-form';

/** What stands in the page's form now: what was typed before the island woke must not be lost. */
export function typedValues(given: FormValues): FormValues {
  if (typeof document === 'undefined') return given;
  const form = document.querySelector<HTMLFormElement>(`form#${FORM_ID}`);
  if (!form) return given;
  return fromForm(nestFields(new FormData(form)), given.attachments);
}

import { nestFields } from '#lib/core/form-fields.ts';
import { type FormValues, fromForm } from '#lib/expenses/form.ts';

export const FORM_ID = 'expense-form';

/** What stands in the page's form now: what was typed before the island woke must not be lost. */
export function typedValues(given: FormValues): FormValues {
  const form = typeof document === 'undefined' ? null : document.getElementById(FORM_ID);
  if (!(form instanceof HTMLFormElement)) return given;
  return fromForm(nestFields(new FormData(form)), given.attachments);
}

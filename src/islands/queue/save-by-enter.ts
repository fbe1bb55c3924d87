import type { KeyboardEvent } from 'react';

/**
 * Enter in a field of a new expense presses the button that records it, and no other of the form. A choice that is still
 * to be made opens by it.
 */
export function saveByEnter(event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>): void {
  const { form, required, value } = event.currentTarget;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !form) return;
  if (required && value === '') return;
  event.preventDefault();
  form.requestSubmit(form.querySelector('button[value="expense"]'));
}

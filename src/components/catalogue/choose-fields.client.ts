import { letChoose } from '#lib/browser/choose.client.ts';

/** Suggests names in the fields of plain forms; those of the expense form's island do so themselves. */
for (const field of document.querySelectorAll<HTMLInputElement>('input[data-choices]'))
  if (!field.closest('astro-island')) letChoose(field);

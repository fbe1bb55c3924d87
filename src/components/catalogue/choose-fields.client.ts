import { letChoose } from '#lib/browser/choose.client.ts';

/** Turns the name fields of plain forms into comboboxes; the expense form's island does so for its own. */
for (const field of document.querySelectorAll<HTMLInputElement>('input[data-choices]'))
  if (!field.closest('astro-island')) letChoose(field);

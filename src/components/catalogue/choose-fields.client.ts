import { letChoose } from '#lib/browser/choose.client.ts';

/** Wakes the name fields of a page without an island. */
for (const field of document.querySelectorAll<HTMLInputElement>('input[data-choices]')) letChoose(field);

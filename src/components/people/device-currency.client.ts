import { guessCurrency } from '#lib/core/currency/regions.ts';

/** Chooses the currency by the device's time zone and languages, until a person chooses one. */
for (const field of document.querySelectorAll<HTMLSelectElement>('select[data-guess]')) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const guess = guessCurrency(navigator.languages, timeZone);
  // A restored page keeps what was chosen.
  const isUntouched = field.querySelector('option[selected]')?.matches(':checked');
  if (guess && isUntouched) field.value = guess;
}

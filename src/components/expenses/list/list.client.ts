import type { Currency } from '#lib/core/currency/codes.ts';
import { formatSums, sumUp } from '#lib/core/currency/sums.ts';

/** Counts the ticked rows in the bar, says what they come to where they name their amounts, and keeps empty fields out of the address. */
document.querySelector('form.filter')?.addEventListener('formdata', (event) => {
  const { formData } = event as FormDataEvent;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

const marks = document.querySelectorAll<HTMLElement>('#pick [data-text]');
function count(): void {
  const chosen = [...document.querySelectorAll<HTMLElement>('[form=pick]:checked')];
  for (const mark of marks)
    mark.textContent = (mark.dataset.text ?? '')
      .replace('{count}', String(chosen.length))
      .replace('{sum}', () => sumOf(chosen, mark.dataset));
}

function sumOf(chosen: readonly HTMLElement[], { locale, currency: usual }: DOMStringMap): string {
  const sums = chosen.map(({ dataset }) => ({
    currency: (dataset.currency ?? usual) as Currency,
    amount: Number(dataset.amount),
  }));
  const [first] = sums;
  return first ? formatSums(sumUp(sums, first.currency), first.currency, locale) : '';
}

if (marks.length > 0) {
  addEventListener('change', count);
  // This script may have been loaded because a row was ticked.
  count();
}

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
  putAway(chosen);
  for (const mark of marks)
    mark.textContent = (mark.dataset.text ?? '')
      .replace('{count}', String(chosen.length))
      .replace('{sum}', () => sumOf(chosen, mark.dataset));
}

/** Acts that do not fit all that is ticked are put away; disabled, so that Enter does none of them. */
function putAway(chosen: readonly HTMLElement[]): void {
  for (const act of document.querySelectorAll<HTMLButtonElement>('#pick [data-needs]')) {
    const { needs = '' } = act.dataset;
    act.hidden = !chosen.every(({ dataset }) => needs in dataset);
    act.disabled = act.hidden;
  }
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

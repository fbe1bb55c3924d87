import type { NameKind } from '#islands/expense/names.ts';

/** What the list does better with scripts on: names are suggested, the bar counts, and addresses stay short. */
const WAIT_MS = 250;

for (const field of document.querySelectorAll<HTMLInputElement>('[data-names]')) {
  let timer: ReturnType<typeof setTimeout>;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => suggest(field), WAIT_MS);
  });
}

async function suggest({ dataset, value }: HTMLInputElement): Promise<void> {
  if (!value.trim()) return;
  const { search } = await import('#islands/expense/names.ts');
  // Without an answer there are no suggestions; the field works as ever.
  await search(dataset.names as NameKind, value).catch(() => {});
}

document.querySelector('form.filter')?.addEventListener('formdata', (event) => {
  const { formData } = event as FormDataEvent;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

const marks = document.querySelectorAll<HTMLElement>('#pick [data-text]');
function count(): void {
  const chosen = String(document.querySelectorAll('[form=pick]:checked').length);
  for (const mark of marks) mark.textContent = (mark.dataset.text ?? '').replace('{count}', chosen);
}
addEventListener('change', count);
// The first choice may have woken this script.
count();

import '#lib/browser/choose-fields.client.ts';

/** What the list does better with scripts on: names are suggested, the bar counts, and addresses stay short. */
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

/** Counts the ticked rows in the bar, and keeps empty fields out of the address. */
document.querySelector('form.filter')?.addEventListener('formdata', (event) => {
  const { formData } = event as FormDataEvent;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

const marks = document.querySelectorAll<HTMLElement>('#pick [data-text]');
function count(): void {
  const chosen = String(document.querySelectorAll('[form=pick]:checked').length);
  for (const mark of marks) mark.textContent = (mark.dataset.text ?? '').replace('{count}', chosen);
}
if (marks.length > 0) {
  addEventListener('change', count);
  // This script may have been loaded because a row was ticked.
  count();
}

export {};

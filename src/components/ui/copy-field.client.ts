import { toast } from '#lib/stores/toasts.ts';

/** Copies the field beside each button. Over plain http there is no clipboard, so the text is only selected. */
for (const button of document.querySelectorAll<HTMLButtonElement>('.copy-box > button')) {
  const field = button.previousElementSibling as HTMLInputElement;
  button.hidden = !navigator.clipboard;
  field.addEventListener('focus', () => field.select());
  button.addEventListener('click', async () => {
    field.select();
    await navigator.clipboard.writeText(field.value);
    toast('success', button.dataset.copied ?? '');
  });
}

/** Opens a dialog whose buttons close it. Resolves with true for the button whose value is `yes`; Escape means no. */
export function confirmBy(dialog: HTMLDialogElement): Promise<boolean> {
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener('close', () => answer(dialog.returnValue === 'yes'), { once: true });
  });
}

/** Asks by a dialog of the page whose buttons close it. True for the one whose value is `yes`; Escape is a no. */
export function asked(dialog: HTMLDialogElement): Promise<boolean> {
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener('close', () => answer(dialog.returnValue === 'yes'), { once: true });
  });
}

/** Shows and hides the password of each field. */
for (const button of document.querySelectorAll<HTMLButtonElement>('.password-box > button')) {
  const input = button.previousElementSibling as HTMLInputElement;
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = button.classList.toggle('shown');
    const { other = '' } = button.dataset;
    input.type = shown ? 'text' : 'password';
    button.dataset.other = button.ariaLabel ?? '';
    button.ariaLabel = other;
  });
}

export {};

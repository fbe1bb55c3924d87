/** Opens the search over the page: by its button, `/` and Ctrl+K. Its markup comes when it is wanted and names its script. */
const button = document.querySelector<HTMLAnchorElement>('.search-button');
let coming: Promise<HTMLDialogElement> | undefined;

async function fetchDialog(address = ''): Promise<HTMLDialogElement> {
  const text = await (await fetch(address)).text();
  const page = new DOMParser().parseFromString(text, 'text/html');
  const dialog = page.querySelector('dialog') as HTMLDialogElement;
  const { src } = page.querySelector('script') as HTMLScriptElement;
  document.body.append(dialog);
  await import(/* @vite-ignore */ src);
  return dialog;
}

button?.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  coming ??= fetchDialog(button.dataset.dialog);
  coming.then((dialog) => dialog.showModal()).catch(() => location.assign(button.href));
});

document.addEventListener('keydown', (event) => {
  const asked = event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/';
  if (!asked || (event.target as Element).closest('input,textarea,select,dialog')) return;
  event.preventDefault();
  button?.click();
});

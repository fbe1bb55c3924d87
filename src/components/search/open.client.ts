/** Opens the search over the page. Its markup comes when it is wanted and names its script. */
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

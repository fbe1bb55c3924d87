/** Files dropped or pasted anywhere on the page go into the field of the tray's form, whose island takes them from there. */
const input = document.getElementById('files') as HTMLInputElement | null;
const island = input?.closest('astro-island');

function take(files: FileList | undefined): void {
  if (!input || !files?.length) return;
  const all = new DataTransfer();
  for (const file of [...(input.files ?? []), ...files]) all.items.add(file);
  input.files = all.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

for (const type of ['dragover', 'dragleave', 'drop'] as const)
  document.addEventListener(type, (event) => {
    if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
    document.body.classList.toggle('file-over', type === 'dragover');
    if (type !== 'dragleave') event.preventDefault();
    if (type === 'drop') take(event.dataTransfer.files);
  });
document.addEventListener('paste', (event) => {
  if ((event.target as Element).closest?.('input:not([type=file]),textarea,select')) return;
  const files = event.clipboardData?.files;
  if (files?.length) event.preventDefault();
  take(files);
});

/** A form that is sent before the island is awake takes its files along: the island sends them no second time. */
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented && event.target === input?.form) island?.classList.add('sent');
});

/** The island wakes with the page's first touch, since its code could not be loaded later without a connection. */
const wake = () => island?.dispatchEvent(new Event('pointerover'));
for (const touch of ['pointerover', 'keydown']) document.addEventListener(touch, wake, { once: true });
// And at once where this device still keeps something.
const key = document.getElementById('waiting-mark')?.dataset.item ?? '';
if (localStorage.getItem(key)) wake();
// The page before may have sent a receipt after the server had listed those of this one.
const sent = sessionStorage.getItem('atlas-sent');
sessionStorage.removeItem('atlas-sent');
if (Number(sent) > performance.timeOrigin) location.reload();

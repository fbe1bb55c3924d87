/** Wakes the scripts of `Later.astro`. */
const TURNS = ['pointerover', 'focusin', 'keydown', 'dragenter'];
/** What is held while they come, and on what. */
const HELD: Record<string, string> = {
  click: 'a[data-set]',
  submit: 'form[data-held]',
  input: 'form[data-held]',
  dragover: '[data-upload]',
  drop: '[data-upload]',
};
let woken: Promise<unknown> | undefined;

function wake(): Promise<unknown> {
  woken ??= Promise.all(
    [...document.querySelectorAll<HTMLTemplateElement>('[data-later]')].flatMap(({ content }) =>
      [...content.querySelectorAll('script')].map(
        (script) => import(/* @vite-ignore */ script.getAttribute('src') ?? ''),
      ),
    ),
  )
    // Without its script a page goes on as plain HTML.
    .catch(() => {})
    .then(() => {
      for (const act in HELD) removeEventListener(act, hold, true);
    });
  return woken;
}

function hold(event: Event): void {
  const { type, target, ctrlKey, metaKey, shiftKey, submitter, dataTransfer } = event as MouseEvent &
    SubmitEvent &
    DragEvent;
  const on = (target as Element).closest<HTMLElement>(HELD[type] ?? '');
  if (!on || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (type === 'dragover') return;
  // What was dragged is gone with its event.
  const dragged = new DataTransfer();
  for (const file of dataTransfer?.files ?? []) dragged.items.add(file);
  wake().then(() => {
    if (type === 'click') on.click();
    else if (type === 'submit') (on as HTMLFormElement).requestSubmit(submitter);
    else target?.dispatchEvent(new DragEvent(type, { bubbles: true, dataTransfer: dragged }));
  });
}

if (document.querySelector('[data-later]')) {
  for (const turn of TURNS) addEventListener(turn, wake, { once: true, passive: true });
  for (const act in HELD) addEventListener(act, hold, true);
  // What a table showed last is restored at once.
  const table = document.querySelector<HTMLElement>('[data-table]');
  if (table && !location.search && localStorage.getItem(`atlas-table-${table.dataset.table}`)) wake();
}

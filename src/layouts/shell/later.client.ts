/** Wakes the scripts of `Later.astro`, and does then what was done meanwhile. */
const TURNS = ['pointerover', 'focusin', 'keydown', 'dragenter', 'atlas-toast'];
/** What is held while they come, and on what. */
const HELD: Record<string, string> = {
  click: 'a[data-set]',
  submit: '[data-held],[data-preference]',
  input: '[data-held]',
  dragover: '[data-upload]',
  drop: '[data-upload]',
};
/** A line this slow serves better by the plain form or link than by more waiting. */
const PATIENCE_MS = 8_000;

let waking: Promise<unknown> | undefined;
/** The last act that is held: it stands for those before it. */
let due: (() => void) | undefined;

const load = (templates: Iterable<Element>) =>
  Promise.all(
    [...templates].flatMap((template) =>
      [...(template as HTMLTemplateElement).content.querySelectorAll('script')].map(
        (script) => import(/* @vite-ignore */ script.getAttribute('src') ?? ''),
      ),
    ),
  );

/** The page's own scripts. Where they do not come, it goes on as plain HTML. */
function wake(): Promise<unknown> {
  waking ??= load(document.querySelectorAll('[data-later=turned]'))
    .catch(() => {})
    .then(awake);
  return waking;
}

function awake(): void {
  for (const turn of TURNS) removeEventListener(turn, turned);
  for (const act in HELD) delete HELD[act];
}

/** The part around an element that is a plain one as yet: its script makes a custom element of it. */
const asleep = (element: Element) => element.closest<HTMLElement>('[data-island]:not(:defined)');

const wakeIsland = (island: HTMLElement): Promise<unknown> =>
  load([island.nextElementSibling as Element]).catch(() => plainly(island));

const plainly = (island: HTMLElement) => island.removeAttribute('data-island');

function turned({ type, target }: Event): void {
  // A field that has the focus from the start was not turned to.
  if (type !== 'focusin' || !(target as HTMLElement).autofocus) wake();
}

function touched({ target }: Event): void {
  const island = asleep(target as Element);
  if (island) wakeIsland(island);
}

function hold(event: Event): void {
  const { type, target, ctrlKey, metaKey, shiftKey, altKey, submitter, dataTransfer } = event as MouseEvent &
    SubmitEvent &
    DragEvent;
  const element = target as Element;
  const live = type === 'click' && element.closest<HTMLElement>('[data-live]');
  const island = live && asleep(live);
  const on = island ? live : HELD[type] && element.closest<HTMLElement>(HELD[type]);
  if (!on || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (type === 'dragover') return;
  // What was dragged is gone with its event.
  const dragged = new DataTransfer();
  for (const file of dataTransfer?.files ?? []) dragged.items.add(file);
  const act = () => {
    if (type === 'click') on.click();
    else if (type === 'submit') (on as HTMLFormElement).requestSubmit(submitter);
    else element.dispatchEvent(new DragEvent(type, { bubbles: true, dataTransfer: dragged }));
  };
  const release = () => {
    if (island) island.ariaBusy = null;
    if (due !== act) return;
    due = undefined;
    act();
  };
  due = act;
  if (island) island.ariaBusy = 'true';
  (island ? wakeIsland(island) : wake()).then(release);
  setTimeout(() => {
    if (due !== act) return;
    if (island) plainly(island);
    else awake();
    release();
  }, PATIENCE_MS);
}

for (const turn of TURNS) addEventListener(turn, turned, { passive: true });
for (const touch of ['pointerover', 'focusin']) addEventListener(touch, touched, { passive: true });
for (const act in HELD) addEventListener(act, hold, true);
addEventListener('load', () => {
  const idle = () => load(document.querySelectorAll('[data-later=idle]')).catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(idle);
  else setTimeout(idle);
});
// What a table showed last is restored at once.
const table = document.querySelector<HTMLElement>('[data-table]');
if (table && !location.search && localStorage.getItem(`atlas-table-${table.dataset.table}`)) wake();

/** Expenses that wait on this device are told of by a key of local storage; another tab may put it there. */
const waiting = document.querySelector<HTMLElement>('[data-item]');
const look = () => {
  if (waiting && localStorage.getItem(waiting.dataset.item ?? '')) load([waiting]).catch(() => {});
};
addEventListener('storage', look);
look();

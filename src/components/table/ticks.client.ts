import barStyles from '#islands/pick-bar/pick-bar.css?url';
import { fetchHtml } from '#lib/browser/call.client.ts';
import { isPlainClick } from '#lib/browser/plain-click.client.ts';
import { isFreeKey } from '#lib/browser/single-keys.client.ts';
import { findPart } from '#lib/browser/swap.client.ts';

/**
 * The ticks of every list: Shift takes all rows from the last one that was ticked, and keys move from row to row. They are
 * pressed as a pointer presses them, so that a list with an island hears of each.
 */

/** The check box of a row. */
const TICK = 'input[type=checkbox]:is(tbody *, .cards *, .queue-row *):not(:disabled)';
/** What the keys move to: a row's tick, or where a list has none, its first act. */
const STOP = ':is([form=pick][type=checkbox], [data-stop])';
const ROW = 'tr, .card, .queue-row';

// Nobody ticks a row before the first interaction, with which this comes.
if (document.getElementById('pick'))
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: barStyles }));

let last: HTMLInputElement | undefined;
/** The row that the keys are at, also while the focus is elsewhere. */
let at: HTMLElement | undefined;
let isPressing = false;

const stops = () => [...document.querySelectorAll<HTMLElement>(STOP)].filter((one) => one.checkVisibility());
const ticks = () => [...document.querySelectorAll<HTMLInputElement>('[form=pick][type=checkbox]')];
/** Those of the same list. */
const around = ({ form, name }: HTMLInputElement) =>
  [...document.querySelectorAll<HTMLInputElement>(TICK)].filter(
    (one) => one.form === form && one.name === name,
  );

function press(boxes: readonly HTMLInputElement[], checked: boolean): void {
  isPressing = true;
  for (const box of boxes) if (box.checked !== checked) box.click();
  isPressing = false;
}

/** All between the box that was pressed last and this one become what this one is. */
function takeRange(box: HTMLInputElement): void {
  const all = around(box);
  // One may have been ticked before this script ran.
  const from = last && all.includes(last) ? last : all.find((one) => one.checked && one !== box);
  if (!from) return;
  const [first = 0, end = 0] = [all.indexOf(from), all.indexOf(box)].sort((a, b) => a - b);
  press(all.slice(first, end + 1), box.checked);
}

document.addEventListener('click', ({ target, shiftKey }) => {
  if (isPressing || !(target instanceof HTMLInputElement) || !target.matches(TICK)) return;
  if (shiftKey) takeRange(target);
  last = target;
  at = target;
});

/** A link that ticks all rows of its page, or none; a list whose island does that itself has none of these. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('[data-tick-all], [data-tick-none]');
  if (!link || !isPlainClick(event) || event.defaultPrevented) return;
  event.preventDefault();
  press(ticks(), link.matches('[data-tick-all]') && ticks().some(({ checked }) => !checked));
  link.closest<HTMLElement>('[popover]')?.hidePopover();
  // The bar goes with what was pressed in it.
  if (link.matches('[data-tick-none]'))
    (document.querySelector<HTMLElement>('.pick-page') ?? ticks()[0])?.focus();
});

function move(by: 1 | -1): void {
  const all = stops();
  const row = document.activeElement?.closest(ROW);
  const here = all.find((one) => row?.contains(one)) ?? (at?.isConnected ? at : undefined);
  const next = here ? all[all.indexOf(here) + by] : all[by > 0 ? 0 : all.length - 1];
  next?.focus();
  at = next ?? here;
}

/** The row of the focus, else the one that the keys were at. */
const rowAt = () => document.activeElement?.closest(ROW) ?? at?.closest(ROW);

function tick(isRange: boolean): void {
  const box = rowAt()?.querySelector<HTMLInputElement>('[form=pick][type=checkbox]');
  if (!box) return;
  press([box], !box.checked);
  if (isRange) takeRange(box);
  last = box;
  box.focus();
}

const open = () => rowAt()?.querySelector<HTMLAnchorElement>('a[href]:not(.chip)')?.click();

const helpLink = () => document.querySelector<HTMLAnchorElement>('a.list-keys');
const shownHelp = () => document.getElementById('list-keys');

/** Shows the list of these keys, which its link leads to. */
async function help(): Promise<void> {
  const link = helpLink();
  if (!shownHelp() && link) {
    const found = await fetchHtml(new URL(link.href)).then((html) => findPart(html, '#list-keys'));
    if (!found) return location.assign(link.href);
    found.removeAttribute('open');
    link.after(document.adoptNode(found));
  }
  const dialog = shownHelp();
  if (!dialog?.hasAttribute('open')) dialog?.showPopover();
}

document.addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest<HTMLAnchorElement>(
    'a.list-keys, #list-keys:popover-open [data-close]',
  );
  if (!pressed || !isPlainClick(event)) return;
  event.preventDefault();
  if (pressed.matches('.list-keys')) help().catch(() => location.assign(pressed.href));
  else shownHelp()?.hidePopover();
});

const KEYS: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  x: () => tick(false),
  X: () => tick(true),
  o: open,
  '?': () => void help().catch(() => {}),
};

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  // Pages without the list of these keys have keys of their own, or none.
  if (!(helpLink() ?? shownHelp()) || !isFreeKey(event)) return;
  const ticked = ticks().filter(({ checked }) => checked);
  if (key === 'Escape' && ticked.length > 0) {
    event.preventDefault();
    return press(ticked, false);
  }
  // Enter presses the first act for what is ticked, where that is anything.
  if (key === 'Enter' && ticked.length === 0 && (target as Element).matches('[form=pick][type=checkbox]')) {
    event.preventDefault();
    return open();
  }
  const act = document.body.dataset.keys !== 'off' && KEYS[key];
  if (!act) return;
  event.preventDefault();
  if (!event.repeat || key === 'j' || key === 'k') act();
});

import { confirmBy } from '../browser/confirm.client.ts';
import { personOfPage } from '../browser/kept.client.ts';
import { paths } from '../core/paths.ts';
import { toast } from '../stores/toasts.ts';
import type { OutboxEntry } from './entry.ts';
import { waitingPart } from './parts.client.ts';
import { sendReceipts } from './receipts.client.ts';
import { sendWaiting } from './send.client.ts';
import { canStore, dropEntry, listKeptReceipts, listUnsent, onWaitingChange } from './store.client.ts';

const mark = document.getElementById('waiting-mark') as HTMLAnchorElement | null;
let section = document.getElementById('waiting');
let coming: Promise<void> | undefined;
const person = canStore() ? personOfPage() : undefined;
let timer: ReturnType<typeof setTimeout>;
let isWatching = false;

async function show(): Promise<OutboxEntry[]> {
  const all = person === undefined ? [] : await listUnsent(person);
  if (all.length > 0) {
    coming ??= bring();
    await coming;
  }
  if (mark) {
    const kept = person === undefined ? [] : await listKeptReceipts(person);
    // The tray itself lists those that were refused.
    const receipts = kept.filter(({ trouble }) => !trouble || !isTray()).length;
    const count = String(all.length + receipts);
    const words = (mark.dataset.text ?? '').replace('{count}', count);
    mark.hidden = count === '0';
    mark.ariaLabel = words;
    // A phone has room for the number alone.
    const [whole, short] = [document.createElement('span'), document.createElement('b')];
    whole.textContent = words;
    short.textContent = count;
    mark.replaceChildren(whole, short);
    if (all.length === 0 && receipts > 0) mark.href = paths.receipts;
    // Without a connection no other page can be opened.
    else if (section) mark.href = `#${section.id}`;
  }
  const template = section?.querySelector('template');
  if (!section || !template) return all;
  section.hidden = all.length === 0;
  section.querySelector('ul')?.replaceChildren(...all.map((kept) => card(kept, template)));
  return all;
}

/** Brings the list of what waits to a page that has a place for it. */
async function bring(): Promise<void> {
  const place = document.querySelector('[data-waiting]');
  if (section || !place) return;
  section = await waitingPart('#waiting').catch(() => null);
  if (!section) {
    coming = undefined;
    return;
  }
  section.hidden = false;
  place.replaceWith(section);
  if (location.hash === `#${section.id}`) section.focus();
}

function card({ key, state, page, outgoing, trouble }: OutboxEntry, { content }: HTMLTemplateElement): Node {
  const entry = content.cloneNode(true) as DocumentFragment;
  const part = (name: string) => entry.querySelector<HTMLElement>(`[data-part=${name}]`) as HTMLElement;
  const title = outgoing?.words.title ?? '';
  part('title').textContent = title;
  if (state === 'refused') {
    part('waits').remove();
    (part('refused').lastElementChild as Element).textContent =
      Object.values(trouble?.errors ?? {})
        .flat()
        .join(' ') ||
      (trouble?.detail ?? '');
    part('try').remove();
  } else {
    part('refused').remove();
    part('try').addEventListener('click', () => send(true));
  }
  (part('edit') as HTMLAnchorElement).href = `${page}#waiting-${key}`;
  part('discard').addEventListener('click', () => discard(key, title));
  for (const name of ['edit', 'discard'])
    part(name).ariaLabel = (part(name).dataset.label ?? '').replace('{title}', title);
  return entry;
}

async function discard(key: string, title: string): Promise<void> {
  const dialog = document.getElementById('discard-waiting') as HTMLDialogElement;
  const what = dialog.querySelector('[data-part=title]');
  if (what) what.textContent = title;
  if (person !== undefined && (await confirmBy(dialog))) await dropEntry(person, key);
}

async function send(all: boolean): Promise<void> {
  if (person === undefined) return;
  clearTimeout(timer);
  const next = await sendWaiting(person, all);
  plan(earlier(next, await sendHere(person, all)));
}

const isTray = () => document.querySelector('.tray-add') !== null;

/** The tray's own page sends receipts itself, and shows them arrive. */
const sendHere = (of: number, all: boolean) =>
  isTray()
    ? undefined
    : sendReceipts(of, all, { onSent: ({ sent }, { run }) => toast('success', sent, undefined, [run]) });

const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

function plan(next: number | undefined): void {
  clearTimeout(timer);
  if (next !== undefined) timer = setTimeout(() => send(false), Math.max(2_000, next - Date.now()));
}

async function changed(): Promise<void> {
  const waiting = (await show()).filter(({ state }) => state === 'waiting');
  plan(waiting.length > 0 ? Math.min(...waiting.map(({ next_at }) => next_at)) : undefined);
}

/** Shows the number of what this device keeps, lists queued expenses where the page has room, and sends them. */
export function watchWaiting(): void {
  if (person === undefined || isWatching) return;
  isWatching = true;
  onWaitingChange(person, changed);
  addEventListener('online', () => send(true));
  show().then(() => send(true));
}

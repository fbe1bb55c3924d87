import { listenToOptions } from '#components/search/options.client.ts';
import { SUGGESTIONS_DEBOUNCE_MS } from '../core/limits.ts';
import { signedOut } from './signed-out.client.ts';

export interface Chooser {
  /** Told of each answer: what it was asked by, and the list that came. */
  answered?(text: string, list: HTMLElement): void;
  /** Adds a name that there is none of; without it the list offers no adding. */
  add?(name: string): void;
}

/** What the server draws for a text. @throws when it gives no such list */
async function fetchChoices(address: string): Promise<string> {
  const response = await fetch(address);
  // A session that has ended leads to the sign-in page.
  if (response.redirected) signedOut();
  if (!response.ok || response.redirected) throw new Error(String(response.status));
  return response.text();
}

/**
 * Makes a text field one whose names come as one types: a combobox whose list the server draws. The focus stays in the field;
 * what is typed stays whatever becomes of the line, and the last text's answer wins. The field says where the list comes from
 * (`data-choices`) and what to say when it does not come (`data-failed`).
 */
export function letChoose(input: HTMLInputElement, { answered, add }: Chooser = {}): void {
  const menu = Object.assign(document.createElement('div'), { className: 'menu near-names', hidden: true });
  const status = Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' });
  const known = new Map<string, Promise<string>>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  let asked: string | undefined;

  input.removeAttribute('list');
  input.role = 'combobox';
  input.autocomplete = 'off';
  input.ariaAutoComplete = 'list';
  input.ariaHasPopup = 'listbox';
  input.after(menu, status);
  close();

  function look(text: string): Promise<string> {
    const address = `${input.dataset.choices}&q=${encodeURIComponent(text)}${add ? '&add' : ''}`;
    const found = known.get(text) ?? fetchChoices(address);
    known.set(text, found);
    found.catch(() => known.delete(text));
    return found;
  }

  async function open(): Promise<void> {
    const text = input.value.trim();
    asked = text;
    const html = await look(text).catch(() => undefined);
    if (asked !== text) return;
    const { body } = new DOMParser().parseFromString(html ?? '', 'text/html');
    const list = body.querySelector<HTMLElement>('[role="listbox"]');
    if (list) answered?.(text, list);
    if (document.activeElement === input) show(body, list);
  }

  function show(body: HTMLElement, list: HTMLElement | null): void {
    const told = body.querySelector('p')?.textContent ?? input.dataset.failed ?? '';
    // A name that was typed to its end leaves nothing to choose.
    const done = list?.dataset.exact !== undefined && list.childElementCount === 1;
    menu.replaceChildren(...(list ? body.childNodes : [told]));
    menu.hidden = done;
    input.ariaExpanded = String(!done && list !== null && list.childElementCount > 0);
    input.removeAttribute('aria-activedescendant');
    if (list) input.setAttribute('aria-controls', list.id);
    status.textContent = told;
  }

  /** Until the answer comes, what cannot be meant any more goes. */
  function narrow(): void {
    const words = input.value.toLowerCase().split(/\s+/);
    for (const option of menu.querySelectorAll<HTMLElement>('[role="option"]')) {
      const text = option.textContent.toLowerCase();
      if ('add' in option.dataset || !words.every((word) => text.includes(word))) option.remove();
    }
    unchoose();
  }

  function unchoose(): void {
    menu.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
    input.removeAttribute('aria-activedescendant');
  }

  function close(): void {
    clearTimeout(pause);
    asked = undefined;
    hide();
  }

  function hide(): void {
    menu.hidden = true;
    menu.replaceChildren();
    input.ariaExpanded = 'false';
    for (const name of ['aria-activedescendant', 'aria-controls']) input.removeAttribute(name);
  }

  function choose({ dataset }: HTMLElement): void {
    if (dataset.add !== undefined) {
      known.clear();
      add?.(dataset.add);
    } else {
      // Not by `value`: a form that follows what is typed would not see it.
      input.setRangeText(dataset.name ?? '', 0, input.value.length, 'end');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    close();
  }

  listenToOptions(input, menu);
  const prefetch = () => look(input.value.trim()).catch(() => {});
  input.addEventListener('focus', prefetch);
  input.addEventListener('blur', hide);
  input.addEventListener('click', () => menu.hidden && open());
  input.addEventListener('input', () => {
    clearTimeout(pause);
    narrow();
    pause = setTimeout(open, SUGGESTIONS_DEBOUNCE_MS);
  });
  input.addEventListener('keydown', (event) => {
    const { key, altKey } = event;
    if (key === 'ArrowUp' && altKey) close();
    else if (menu.hidden && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      open();
    } else if (key === 'Escape' && !menu.hidden) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === 'Enter') close();
    else if (/^(Home|End|Arrow(Left|Right))$/.test(key)) unchoose();
  });
  // The focus stays in the field.
  menu.addEventListener('mousedown', (event) => event.preventDefault());
  menu.addEventListener('click', ({ target }) => {
    const option = (target as Element).closest<HTMLElement>('[role="option"]');
    if (option) choose(option);
  });
  // Who typed before this script came is waiting for the list.
  if (document.activeElement === input) void (input.value.trim() === '' ? prefetch() : open());
}

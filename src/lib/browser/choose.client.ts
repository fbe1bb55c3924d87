import { SUGGESTIONS_DEBOUNCE_MS } from '../core/limits.ts';
import { fetchHtml } from './call.client.ts';

interface Options {
  /** Called with what the server says of the name in the field, chosen or typed; with nothing where there is none. */
  onName?(facts: DOMStringMap): void;
  /** Adds a name that does not exist at once; without it, the field keeps the name, which is added with what is saved. */
  add?(name: string): void;
}

/**
 * Turns a text field into a combobox of names that the server suggests while typing. The focus stays in the field,
 * responses never change what was typed, and outdated ones are ignored. Enter takes the first line, and never submits while there is one.
 * The field's `data-choices` is the address of the list, `data-failed` the message when it cannot be loaded, `data-new` offers a new name last.
 */
export const letChoose = (input: HTMLInputElement, options: Options = {}): NameChooser =>
  new NameChooser(input, options);

export class NameChooser {
  readonly #input: HTMLInputElement;
  readonly #options: Options;
  readonly #menu = Object.assign(document.createElement('div'), {
    className: 'menu near-names',
    hidden: true,
  });
  readonly #status = Object.assign(document.createElement('p'), {
    className: 'visually-hidden',
    role: 'status',
  });
  readonly #answers = new Map<string, Promise<string>>();
  #debounce: ReturnType<typeof setTimeout> | undefined;
  /** The text whose suggestions are to be shown; a response for another text is outdated. */
  #wanted: string | undefined;
  /** The text whose suggestions are shown. */
  #shown: string | undefined;
  /** Something was typed since a name was chosen or the list was closed. */
  #isTyped = false;

  constructor(input: HTMLInputElement, options: Options) {
    this.#input = input;
    this.#options = options;
    input.removeAttribute('list');
    input.role = 'combobox';
    input.autocomplete = 'off';
    input.ariaAutoComplete = 'list';
    input.ariaHasPopup = 'listbox';
    input.after(this.#menu, this.#status);
    this.#close();
    this.#listen();
    // Handles what was typed before this script ran.
    if (document.activeElement !== input) return;
    if (input.value.trim() === '') this.#prefetch();
    else this.#open();
  }

  /**
   * The stored spelling of a name, or the name it was merged into; null when there is none.
   * @throws when the request fails
   */
  async findExact(name: string): Promise<string | null> {
    const { list, isExact } = parseList(await this.#load(name.trim()));
    return isExact ? (list?.querySelector<HTMLElement>('[data-name]')?.dataset.name ?? null) : null;
  }

  /** Clears the cache, after names have changed on the server. */
  clearCache(): void {
    this.#answers.clear();
  }

  #load(text: string): Promise<string> {
    const { choices, new: mayAdd } = this.#input.dataset;
    const address = `${choices}&q=${encodeURIComponent(text)}${mayAdd === undefined ? '' : '&add'}`;
    const answer = this.#answers.get(text) ?? fetchHtml(address);
    this.#answers.set(text, answer);
    answer.catch(() => this.#answers.delete(text));
    return answer;
  }

  #prefetch(): void {
    this.#load(this.#input.value.trim()).catch(() => {});
  }

  async #open(): Promise<void> {
    const text = this.#input.value.trim();
    this.#wanted = text;
    const html = await this.#load(text).catch(() => '');
    if (this.#wanted !== text) return;
    const answer = parseList(html);
    if (answer.list) this.#options.onName?.(answer.isExact ? (firstName(answer.list)?.dataset ?? {}) : {});
    if (document.activeElement === this.#input) this.#show(answer, text);
  }

  #show({ body, list, isExact }: ReturnType<typeof parseList>, text: string): void {
    const input = this.#input;
    const summary = body.querySelector('p')?.textContent ?? input.dataset.failed ?? '';
    // Once a name is complete, there is nothing left to choose.
    const isDone = isExact && list?.childElementCount === 1;
    this.#menu.replaceChildren(...(list ? body.childNodes : [summary]));
    this.#menu.hidden = isDone;
    input.ariaExpanded = String(!isDone && list !== null && list.childElementCount > 0);
    input.removeAttribute('aria-activedescendant');
    if (list) input.setAttribute('aria-controls', list.id);
    this.#status.textContent = summary;
    this.#shown = text;
    const first = isDone || text === '' ? null : list?.querySelector<HTMLElement>('[role="option"]');
    first?.setAttribute('aria-selected', 'true');
    if (first) input.setAttribute('aria-activedescendant', first.id);
  }

  /** Enter before the suggestions for what was typed are there. */
  async #takeFirst(): Promise<void> {
    clearTimeout(this.#debounce);
    this.#isTyped = false;
    await this.#open();
    const chosen = this.#menu.querySelector<HTMLElement>('[aria-selected="true"]');
    if (chosen && !this.#menu.hidden) this.#choose(chosen);
    // Without a line to take, Enter is what it is in any field.
    else if (!this.#hasLines() && this.#input.dataset.new === undefined) this.#input.form?.requestSubmit();
  }

  /** Drops options that no longer match until the next response arrives. */
  #narrow(): void {
    const words = this.#input.value.toLowerCase().split(/\s+/);
    for (const option of this.#menu.querySelectorAll<HTMLElement>('[role="option"]')) {
      const text = option.textContent.toLowerCase();
      if ('add' in option.dataset || !words.every((word) => text.includes(word))) option.remove();
    }
    this.#unselect();
  }

  #hasLines = (): boolean => this.#menu.querySelector('[role="option"]') !== null;

  #unselect(): void {
    this.#menu.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
    this.#input.removeAttribute('aria-activedescendant');
  }

  #close(): void {
    clearTimeout(this.#debounce);
    this.#isTyped = false;
    this.#wanted = undefined;
    this.#hide();
  }

  #hide(): void {
    this.#menu.hidden = true;
    this.#menu.replaceChildren();
    this.#input.ariaExpanded = 'false';
    for (const name of ['aria-activedescendant', 'aria-controls']) this.#input.removeAttribute(name);
  }

  #choose({ dataset }: HTMLElement): void {
    if (dataset.add !== undefined && this.#options.add) this.#options.add(dataset.add);
    else {
      // Assigning `value` would go unnoticed by React, which tracks it.
      this.#input.setRangeText(dataset.name ?? dataset.add ?? '', 0, this.#input.value.length, 'end');
      this.#input.dispatchEvent(new Event('input', { bubbles: true }));
      this.#options.onName?.(dataset);
    }
    this.#close();
  }

  #listen(): void {
    const input = this.#input;
    const menu = this.#menu;
    listenToOptions(input, menu);
    input.addEventListener('focus', () => this.#prefetch());
    input.addEventListener('blur', () => this.#hide());
    input.addEventListener('click', () => menu.hidden && this.#open());
    input.addEventListener('input', () => {
      clearTimeout(this.#debounce);
      this.#isTyped = true;
      this.#narrow();
      this.#debounce = setTimeout(() => this.#open(), SUGGESTIONS_DEBOUNCE_MS);
    });
    input.addEventListener('keydown', (event) => this.#press(event));
    // Keeps the focus in the field.
    menu.addEventListener('mousedown', (event) => event.preventDefault());
    menu.addEventListener('click', ({ target }) => {
      const option = (target as Element).closest<HTMLElement>('[role="option"]');
      if (option) this.#choose(option);
    });
  }

  #press(event: KeyboardEvent): void {
    const { key, altKey } = event;
    if (key === 'ArrowUp' && altKey) this.#close();
    else if (this.#menu.hidden && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      this.#open();
    } else if (key === 'Escape' && !this.#menu.hidden) {
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    } else if (key === 'Enter' && !event.defaultPrevented && !event.isComposing && !event.ctrlKey)
      this.#enter(event);
    if (/^(Home|End|Arrow(Left|Right))$/.test(key)) this.#unselect();
  }

  /** Enter while no line is selected. */
  #enter(event: KeyboardEvent): void {
    const typed = this.#input.value.trim();
    if (typed !== '' && this.#isTyped && typed !== this.#shown) {
      event.preventDefault();
      return void this.#takeFirst();
    }
    if (!this.#menu.hidden && this.#hasLines()) event.preventDefault();
    this.#close();
  }
}

const firstName = (list: Element): HTMLElement | undefined =>
  list.querySelector<HTMLElement>('[data-name]') ?? undefined;

function parseList(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const list = body.querySelector<HTMLElement>('[role="listbox"]');
  return { body, list, isExact: list?.dataset.exact !== undefined };
}

/** Combobox keys: up and down select an option while the focus stays in the field, and Enter activates it. */
function listenToOptions(input: HTMLInputElement, list: HTMLElement): void {
  const options = () => [...list.querySelectorAll<HTMLElement>('[role="option"]')];
  const chosen = () => list.querySelector<HTMLElement>('[aria-selected="true"]');

  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options().length > 0) {
      event.preventDefault();
      choose(step);
    } else if (event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey) {
      const option = chosen();
      if (!option) return;
      event.preventDefault();
      option.click();
    }
  });

  function choose(step: number): void {
    const all = options();
    const before = chosen();
    const at = before ? all.indexOf(before) + step : step > 0 ? 0 : -1;
    const next = all.at(at % all.length);
    before?.setAttribute('aria-selected', 'false');
    if (!next) return;
    next.setAttribute('aria-selected', 'true');
    next.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', next.id);
  }
}

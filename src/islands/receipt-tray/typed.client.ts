import { keptIn } from '#lib/browser/kept.client.ts';

/** What is typed in the cards of receipts and not saved yet, since each act in the tray loads its page again. */
const KEY = 'atlas-typed';
type Field = HTMLInputElement | HTMLSelectElement;

interface Typed {
  id: string;
  value: string;
  /**
   * What was stored then: a field that shows something else by now was saved meanwhile. Not known of a form that was
   * refused, whose fields show what was typed.
   */
  stored?: string | undefined;
}

const fields = () => [
  ...document.querySelectorAll<Field>('#receipts input:not([type=hidden]),#receipts select'),
];

const storedIn = (field: Field): string | undefined => {
  if (field.form?.querySelector('[aria-invalid=true]')) return undefined;
  return 'options' in field
    ? (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue;
};

/** Puts back what the page before kept, and keeps what this one has when it is left. */
export function keepTyped(): void {
  const kept = keptIn(sessionStorage).getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept) putBack(JSON.parse(kept));
  let sent: EventTarget | null = null;
  document.addEventListener('submit', (event) => {
    sent = event.defaultPrevented ? null : event.target;
  });
  addEventListener('pagehide', () => {
    const typed = fields()
      .filter((field) => field.form !== sent && field.value !== storedIn(field))
      .map((field): Typed => ({ id: field.id, value: field.value, stored: storedIn(field) }));
    if (typed.length > 0) keptIn(sessionStorage).setItem(KEY, JSON.stringify(typed));
    sent = null;
  });
}

function putBack(typed: readonly Typed[]): void {
  const shown = new Map(fields().map((field) => [field.id, field]));
  for (const { id, value, stored } of typed) {
    const field = shown.get(id);
    if (!field || (stored !== undefined && storedIn(field) !== stored)) continue;
    field.value = value;
    field.closest('details')?.setAttribute('open', '');
  }
}

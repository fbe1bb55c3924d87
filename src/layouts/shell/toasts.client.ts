import error from 'lucide-static/icons/circle-alert.svg?raw';
import success from 'lucide-static/icons/circle-check.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import { dismiss, type Toast, toasts } from '#lib/stores/toasts.ts';

const pictures: Partial<Record<Toast['kind'], string>> = { success, error, info };
const shown = new Map<number, HTMLElement>();

/** Draws the toasts of the store into the shell's list, and lets a passed flash go. */
export function showToasts(): void {
  const area = document.getElementById('toasts');
  const list = document.getElementById('toast-list');
  if (!area || !list) return;
  list.addEventListener('animationend', ({ target, animationName }) => {
    if (animationName === 'toast-life') (target as HTMLElement).remove();
  });
  toasts.subscribe((all) => {
    const now = all.filter(({ kind }) => kind !== 'success' || area.dataset.quiet === undefined);
    const ids = new Set(now.map((toast) => toast.id));
    const come = now.filter((toast) => !shown.has(toast.id));
    for (const [id, element] of shown) {
      if (ids.has(id)) continue;
      shown.delete(id);
      element.remove();
    }
    for (const toast of come) {
      const element = draw(toast);
      shown.set(toast.id, element);
      const before = now[now.indexOf(toast) - 1];
      const above = before && shown.get(before.id);
      if (above) above.after(element);
      else list.prepend(element);
    }
    if (come.length > 0) raise(area);
  });
}

/** Above a dialog that is open: what opened last stands on top. */
function raise(area: HTMLElement): void {
  area.popover = 'manual';
  if (area.matches(':popover-open')) area.hidePopover();
  area.showPopover();
}

function draw({ id, kind, text }: Toast): HTMLElement {
  const element = document.createElement('p');
  element.className = `toast ${kind}`;
  if (kind === 'error') element.role = 'alert';
  const words = document.createElement('span');
  words.textContent = text;
  element.append(picture(kind), words);
  element.addEventListener('click', () => dismiss(id));
  return element;
}

/** As `Icon.astro` draws it. */
function picture(kind: Toast['kind']): Element {
  const file = pictures[kind];
  if (!file) return Object.assign(document.createElement('span'), { className: 'spinner' });
  const icon = new DOMParser().parseFromString(file, 'image/svg+xml').documentElement;
  for (const { name } of [...icon.attributes])
    if (!/^(xmlns|viewBox)$/.test(name)) icon.removeAttribute(name);
  icon.classList.add('icon');
  icon.ariaHidden = 'true';
  return document.adoptNode(icon);
}

import { dismiss, type Toast, toasts } from '#lib/stores/toasts.ts';

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
  const mark = document.querySelector<HTMLTemplateElement>(`template[data-toast="${kind}"]`);
  const words = document.createElement('span');
  words.textContent = text;
  const picture = mark?.content.firstElementChild?.cloneNode(true);
  element.append(...(picture ? [picture] : []), words);
  element.addEventListener('click', () => dismiss(id));
  return element;
}

import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isPlainClick } from '#lib/browser/plain-click.client.ts';

/** The ticked rows. The check boxes are uncontrolled, so that rows ticked before hydration count. */
export function useTicked(table: RefObject<HTMLElement | null>) {
  const [ticked, setTicked] = useState<number[]>([]);
  const last = useRef<HTMLInputElement>(undefined);
  const boxes = () => [...(table.current?.querySelectorAll<HTMLInputElement>('[name=transactionId]') ?? [])];
  const read = () =>
    setTicked(
      boxes()
        .filter((box) => box.checked)
        .map((box) => Number(box.value)),
    );
  function tick(checked: boolean, ids?: readonly number[]): void {
    for (const box of boxes()) if (!ids || ids.includes(Number(box.value))) box.checked = checked;
    read();
  }
  /** A link that ticks all rows of the page, or none. */
  function tickAll(checked: boolean, event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    tick(checked);
    // The selection bar disappears with the pressed button, so the focus moves.
    if (!checked) table.current?.querySelector<HTMLElement>('.pick-page')?.focus();
  }
  /** With Shift, all from the box that was pressed last become what this one becomes. */
  function range(event: MouseEvent): void {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || box.name !== 'transactionId') return;
    const all = boxes();
    const [from, to] = [last.current ? all.indexOf(last.current) : -1, all.indexOf(box)].sort(
      (a, b) => a - b,
    );
    last.current = box;
    if (!event.shiftKey || from === undefined || from < 0) return;
    for (const one of all.slice(from, (to ?? from) + 1)) one.checked = box.checked;
    read();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for rows ticked before hydration
  useEffect(read, []);
  return { ticked, read, tick, tickAll, range };
}

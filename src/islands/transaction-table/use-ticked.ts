import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { isPlainClick } from '#lib/browser/plain-click.client.ts';

/** The ticked rows. The check boxes are uncontrolled, so that rows ticked before hydration count. */
export function useTicked(table: RefObject<HTMLElement | null>) {
  const [ticked, setTicked] = useState<number[]>([]);
  const boxes = () => [...(table.current?.querySelectorAll<HTMLInputElement>('[name=transactionId]') ?? [])];
  const read = () =>
    setTicked(
      boxes()
        .filter((box) => box.checked)
        .map((box) => Number(box.value)),
    );
  function tick(checked: boolean, ids?: readonly number[]): void {
    const these = boxes().filter((box) => !ids || ids.includes(Number(box.value)));
    for (const box of these) box.checked = checked;
    // The bar disappears with the button that was pressed.
    if (!checked && document.activeElement?.closest('#pick')) these[0]?.focus();
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for rows ticked before hydration
  useEffect(() => {
    read();
    const place = table.current;
    // The browser's own event: React's would render the table once for each row of a range.
    place?.addEventListener('change', read);
    return () => place?.removeEventListener('change', read);
  }, []);
  return { ticked, tick, tickAll };
}

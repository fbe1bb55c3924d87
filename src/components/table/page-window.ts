/** The numbers of the three page buttons, the current page in their middle where it can be; those beyond `last` have no page. */
export function pageWindow(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - 1, last - 2));
  return [first, first + 1, first + 2];
}

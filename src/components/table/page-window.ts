/** The numbers of the three page buttons, with the current page in the middle where possible; numbers beyond `last` have no page. */
export function pageWindow(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - 1, last - 2));
  return [first, first + 1, first + 2];
}

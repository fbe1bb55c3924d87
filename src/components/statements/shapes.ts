/** A list's position among its pages. */
export interface ListPage {
  /** Rows before the first one shown. */
  offset: number;
  previous: string | undefined;
  next: string | undefined;
}

/** How a cell formats its fact, the same on the server and in the browser. */
export type CellKind = 'text' | 'link' | 'amount' | 'day' | 'yes-no' | 'badge';

/** A column of a data table; `{placeholders}` in its addresses and labels stand for facts of the row. */
export interface Column {
  /** The name of the fact in a row, and of the column in the address. */
  name: string;
  label: string;
  kind: CellKind;
  sortable?: boolean;
  /** The order after the first press. */
  start?: 'asc' | 'desc';
  /** Where the cell leads, like `/expense/{id}/`. */
  href?: string;
}

/** A link at the end of a row, with `{placeholders}` in its address and its label for screen readers. */
export interface RowAction {
  /** The column's heading for screen readers. */
  heading: string;
  href: string;
  text: string;
  label: string;
}

/** A row as the API returns it, with amounts in major units of its `currency`. */
export type TableRow = Readonly<Record<string, string | number | boolean | null>>;

/** Replaces the `{placeholders}` of a text by facts of a row; without a row the text stays as it is, for a template. */
export const filled = (
  text: string,
  row: Readonly<Record<string, unknown>> | undefined,
  encode: (value: string) => string = String,
): string =>
  row ? text.replace(/\{(\w+)\}/g, (whole, name: string) => encode(String(row[name] ?? whole))) : text;

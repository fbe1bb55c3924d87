/** How a cell shows its fact: the same words for the server's rows and for those that the script draws. */
export type CellKind = 'text' | 'link' | 'amount' | 'day' | 'yes-no' | 'badge';

/** A column of a table with an endpoint. Row facts are put into `{placeholders}` of its addresses and labels. */
export interface Column {
  /** The name of the fact in the answer's rows, and of the column in the address. */
  name: string;
  label: string;
  kind: CellKind;
  sortable?: boolean;
  /** The order of the first press. */
  start?: 'asc' | 'desc';
  /** Where the cell leads: `/expense/{id}/`. */
  href?: string;
}

/** A link at a row's end. Its address and its label for screen readers have `{placeholders}`. */
export interface RowAction {
  /** What the column is about, for screen readers. */
  heading: string;
  href: string;
  text: string;
  label: string;
}

/** A row as the API answers it: amounts in major units. */
export type TableRow = Readonly<Record<string, string | number | boolean | null>>;

/** A text with a row's facts in its `{placeholders}`; without a row as it is, for the template that the script fills. */
export const filled = (
  text: string,
  row: Readonly<Record<string, unknown>> | undefined,
  encode: (value: string) => string = String,
): string =>
  row ? text.replace(/\{(\w+)\}/g, (whole, name: string) => encode(String(row[name] ?? whole))) : text;

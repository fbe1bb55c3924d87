import type { TableRow } from '#components/table/columns.ts';
import type { TableDefaults, TableState } from '#components/table/table-state.ts';
import type { Kind, Name } from '#lib/catalogue/catalogue.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import type { Sum } from '#lib/core/currency/sums.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import type { Refused } from '#lib/http/page.ts';

export interface EditNamePage extends Name {
  kind: Kind;
  archived: boolean;
  /** The one that this name was merged into. */
  into: Name | undefined;
  refused: Refused | undefined;
  /** The one that already has the name. */
  holder: Name | undefined;
  /** Up to what its expenses need no receipt, as typed into its field; undefined for what is no category. */
  limit: { value: string; currency: Currency } | undefined;
}

export interface NamesPage {
  kind: Kind;
  names: Name[];
  total: number;
  state: TableState;
  /** There are none at all, not even archived ones. */
  none: boolean;
  refused: Refused | undefined;
}

export const NAMES: TableDefaults & { size: number; order: 'asc' } = {
  size: PAGE_BOUNDS.names.limit,
  sort: 'name',
  order: 'asc',
  sortable: ['name'],
  filters: { archived: 'text' },
};

/** A page of a project's or merchant's expenses, as the API returns them. `sums`: of all that match search and filters. */
export interface ExpensesOfPage {
  kind: 'projects' | 'merchants';
  named: Name;
  rows: TableRow[];
  total: number;
  sums: Sum[];
  book: Currency;
  state: TableState;
}

export const EXPENSES_OF: TableDefaults & { size: number; order: 'desc' } = {
  size: PAGE_BOUNDS.table.limit,
  sort: 'date',
  order: 'desc',
  sortable: ['date', 'amount', 'merchant', 'is_reimbursable'],
  filters: { is_reimbursable: 'numeric' },
};

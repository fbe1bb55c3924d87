import { withParams } from '#lib/core/paging.ts';
import type { TableRequest } from '#lib/core/table-request.ts';

/** Page sizes that a table offers. */
export const SIZES: readonly number[] = [5, 10, 20, 30, 50];
/** The same for lists whose size nothing else settles: the first one by default. */
export const LONG_SIZES: readonly number[] = [50, 100, 200];

export type Order = 'asc' | 'desc';

/** What a table shows, read from its address, so that it can be bookmarked and works without scripts. */
export interface TableState {
  /** From 1. */
  page: number;
  size: number;
  /** A column's name. */
  sort: string;
  order: Order;
  search: string;
  /** The filters that are set, by column name. */
  filters: Record<string, string>;
}

/** The parameters that a table knows. Others in its address, and wrong values, are ignored. */
export interface TableDefaults {
  size?: number;
  sizes?: readonly number[];
  sort: string;
  order?: Order;
  /** Columns to sort by. */
  sortable: readonly string[];
  /** Columns to filter by, with the types of their values. */
  filters?: Record<string, 'text' | 'numeric' | 'dateRange'>;
}

/** `page`, `size`, `sort`, `order`, `search` and the filters of an address. */
export function readTableState(url: URL, defaults: TableDefaults): TableState {
  const value = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const page = /^[1-9]\d{0,5}$/.test(value('page')) ? Number(value('page')) : 1;
  const sizes = defaults.sizes ?? SIZES;
  const size = sizes.find((known) => String(known) === value('size')) ?? defaults.size ?? 10;
  const sorted = defaults.sortable.includes(value('sort'));
  const order = value('order') === 'desc' ? 'desc' : 'asc';
  const filters = Object.keys(defaults.filters ?? {}).flatMap((name) =>
    value(name) ? [[name, value(name).slice(0, 200)] as const] : [],
  );
  return {
    page,
    size,
    ...(sorted ? { sort: value('sort'), order } : { sort: defaults.sort, order: defaults.order ?? 'asc' }),
    search: value('search').slice(0, 200),
    filters: Object.fromEntries(filters),
  };
}

/** The state as a request of the endpoint. */
export const tableRequest = (state: TableState, { filters = {} }: TableDefaults): TableRequest => ({
  page: state.page,
  size: state.size,
  sortField: state.sort,
  sortOrder: state.order,
  search: state.search,
  filters: Object.entries(state.filters).map(([column, value]) => ({
    column,
    type: filters[column] ?? 'text',
    value,
  })),
});

/** True when search or filters may hide rows. */
export const isNarrowed = ({ search, filters }: Pick<TableState, 'search' | 'filters'>): boolean =>
  search !== '' || Object.keys(filters).length > 0;

/** Where a table's links lead. Pages with limit and offset provide their own. */
export interface TableHrefs {
  page: (page: number) => string;
  /** Leads to the first page, like `sort`. */
  size: (size: number) => string;
  sort: (column: string, order: Order) => string;
}

/** Parameters of the page that is seen, not of its list: what is ticked, the form above it and the list of keys. */
export const OWN_PARAMS = { select: undefined, edit: undefined, keys: undefined };

/**
 * Whether a row of a list is ticked from the start: what a form sent, else all where the address asks for that.
 * @param sent the ids that were ticked in a form that the page answers
 */
export function tickedIn(url: URL, sent: readonly unknown[] | undefined): (id: string) => boolean {
  const isPage = url.searchParams.get('select') === 'page';
  return (id) => sent?.includes(id) ?? isPage;
}

/** Links that change `page`, `size`, `sort` and `order` of the address and keep the rest. */
export const tableHrefs = (url: URL): TableHrefs => ({
  page: (page) => withParams(url, { ...OWN_PARAMS, page: page === 1 ? undefined : page }),
  size: (size) => withParams(url, { ...OWN_PARAMS, size, page: undefined }),
  sort: (sort, order) => withParams(url, { ...OWN_PARAMS, sort, order, page: undefined }),
});

/** A filter in use, in words, and the address without it. */
export interface Chip {
  text: string;
  href: string;
  /** A chip of its own says it: the days of a preset. */
  isSaid?: boolean;
}

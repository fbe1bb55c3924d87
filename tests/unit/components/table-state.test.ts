import { expect, test } from 'vitest';
import { pageWindow } from '#components/table/page-window.ts';
import {
  isNarrowed,
  readTableState,
  type TableDefaults,
  tableHrefs,
  tableRequest,
} from '#components/table/table-state.ts';

const NAMES: TableDefaults = {
  size: 5,
  sort: 'name',
  sortable: ['name', 'date'],
  filters: { archived: 'text' },
};
const read = (query: string) => readTableState(new URL(`http://atlas/expense/merchants/${query}`), NAMES);

test('a bare address is the first page, by the table’s own size and order', () => {
  expect(read('')).toEqual({ page: 1, size: 5, sort: 'name', order: 'asc', search: '', filters: {} });
  expect(
    readTableState(new URL('http://atlas/'), { sort: 'date', order: 'desc', sortable: [] }),
  ).toMatchObject({
    size: 10,
    order: 'desc',
  });
});

test('an address says page, size, sort, search and filters', () => {
  const state = read('?page=3&size=20&sort=date&order=desc&search=+uber+&archived=yes&utm=1');
  expect(state).toEqual({
    page: 3,
    size: 20,
    sort: 'date',
    order: 'desc',
    search: 'uber',
    filters: { archived: 'yes' },
  });
  expect(isNarrowed(state)).toBe(true);
  expect(tableRequest(state, NAMES)).toMatchObject({
    sortField: 'date',
    filters: [{ column: 'archived', type: 'text', value: 'yes' }],
  });
});

test.each(['page=0', 'page=x', 'size=7', 'size=1000', 'sort=name_key', 'order=sideways', 'page=99999999'])(
  '%s is as if it were not there',
  (query) => {
    expect(read(`?${query}`)).toEqual(read(''));
  },
);

test('links keep what the address says, and begin at the first page where rows change', () => {
  const { page, size, sort } = tableHrefs(new URL('http://atlas/x/?page=4&search=a&size=5'));
  expect(page(5)).toBe('/x/?page=5&search=a&size=5');
  expect(page(1)).toBe('/x/?search=a&size=5');
  expect(size(50)).toBe('/x/?search=a&size=50');
  expect(sort('name', 'desc')).toBe('/x/?search=a&size=5&sort=name&order=desc');
});

test('three page buttons, the current page in their middle', () => {
  expect(pageWindow(1, 9)).toEqual([1, 2, 3]);
  expect(pageWindow(5, 9)).toEqual([4, 5, 6]);
  expect(pageWindow(9, 9)).toEqual([7, 8, 9]);
  expect(pageWindow(1, 1)[0]).toBe(1);
});

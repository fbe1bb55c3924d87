import { expect, test } from 'vitest';
import { crumbsOf } from '#components/navigation/navigation.ts';
import { pageWindow } from '#components/table/page-window.ts';

test.each([
  ['/', []],
  ['/search', []],
  ['/expense', ['shell.expenses']],
  ['/expense/new', ['shell.expenses']],
  ['/expense/01938e5c-0000-7000-8000-000000000000/', ['shell.expenses', 'shell.expense_list']],
  ['/expense/by-project/4/', ['shell.expenses', 'shell.projects']],
  ['/expense/categories/4/edit/', ['shell.expenses', 'shell.categories']],
  ['/bank/account/1/transactions/7/link/', ['shell.banks', 'shell.accounts']],
  ['/bank/review/', ['shell.banks']],
  ['/bank/match/why/', ['shell.banks', 'shell.match']],
  ['/profile/', ['shell.my_account']],
  ['/members/4/', ['shell.my_account', 'shell.members']],
  ['/api/', ['shell.my_account', 'shell.integrations']],
])('a person on %s reads where that is', (pathname, labels) => {
  expect(crumbsOf(pathname).map(({ label }) => label)).toEqual(labels);
});

test('of many pages three are offered around the present one', () => {
  expect(pageWindow(1, 9)).toEqual([1, 2, 3]);
  expect(pageWindow(5, 9)).toEqual([4, 5, 6]);
  expect(pageWindow(9, 9)).toEqual([7, 8, 9]);
});

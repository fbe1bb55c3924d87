import type { Locator, Page } from '@playwright/test';
import { someAccount, someTransactions } from '../stories/transactions.ts';
import { wake } from './browser.ts';
import type { ServedAtlas } from './served-atlas.ts';

let last = 0;

/** A new account with 23 Unknown transactions of 1 to 23 April; Row 23 comes first. */
export async function account({ database: { db } }: ServedAtlas) {
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const id = await someAccount(db, `Account ${++last}`);
  const rows = Array.from({ length: 23 }, (_, n) => ({
    date: `2026-04-${String(n + 1).padStart(2, '0')}`,
    amount: 10_050 + n,
  }));
  const ids = await someTransactions(db, id, person.id, rows);
  return { id, ids, person: person.id, path: `/bank/account/${id}/transactions/` };
}

/** Opens the list and waits until its table is hydrated, so that the next action is a call. */
export async function openTable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Of a row: the bar of what is ticked lies over the head.
  await wake(page.locator('.transactions td.kind').first());
}

export const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`${name}\\b`) });
/** The foot of the table: which rows are shown, `1-10 of 23`. */
export const shown = (page: Page, info: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByText(info, { exact: true });
export const typeOf = (of: Locator) => of.locator('.badge');
/** What a row offers besides Mark As: an undecided one beside it, another in its menu, which this opens. */
export async function inMenu(of: Locator, page: Page, name: string): Promise<Locator> {
  const beside = of.getByRole('link', { name, exact: true });
  if (await beside.isVisible()) return beside;
  await of.getByRole('button', { name: 'More', exact: true }).click();
  return page.locator('.row-more:popover-open').getByRole('link', { name });
}
export async function markAs(of: Locator, page: Page, type: string): Promise<void> {
  await of.getByRole('button', { name: 'Mark As' }).click();
  await page.locator('[popover]:popover-open').getByText(type, { exact: true }).click();
}

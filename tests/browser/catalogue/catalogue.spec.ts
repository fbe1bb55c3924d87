import { addName } from '#lib/catalogue/change.ts';
import { somePerson } from '#tests/support/databases/databases.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { expect, test } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';

let counter = 0;

/** Merchants with names unique to each test: `Shop 7 a`, `Shop 7 b` … */
async function someMerchants({ database }: RunningServer, count: number) {
  counter += 1;
  const stem = `Shop ${Date.now()}${counter}`;
  const person = await somePerson(database.db, `${stem.replaceAll(' ', '')}@example.org`);
  const added = [];
  for (let index = 0; index < count; index += 1)
    added.push(await addName(database.db, person, 'merchants', { name: `${stem} ${'abcdefghijkl'[index]}` }));
  return { stem, person, merchants: added };
}
const idOf = (list: { id: number }[], index: number) => list[index]?.id ?? 0;

test('a merchant is added, renamed, archived and brought back by adding it again', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { stem } = await someMerchants(atlas, 1);
  await page.goto('/expense/merchants/');
  await page.getByLabel('New merchant').fill(`${stem} new`);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(`“${stem} new” added.`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search merchants' }).fill(`${stem} n`);
  await page.getByRole('searchbox', { name: 'Search merchants' }).press('Enter');
  await expect(page.getByText('1-1 of 1')).toBeVisible();
  await page.getByRole('link', { name: `Edit ${stem} new` }).click();
  await page.getByLabel('Name').fill(`${stem} a`);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText(`“${stem} a” already exists.`).first()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(`${stem} a`);
  await expect(page.getByRole('link', { name: `Merge into “${stem} a” instead` })).toBeVisible();
  await page.getByLabel('Name').fill(`${stem} renamed`);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText(`Renamed to “${stem} renamed”.`)).toBeVisible();
  await page.goto(`/expense/merchants/?search=${stem} r`);
  await page.getByRole('link', { name: `Edit ${stem} renamed` }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(`“${stem} renamed” archived.`)).toBeVisible();
  await page.goto(`/expense/merchants/?search=${stem} r`);
  await expect(page.getByText('No records found').first()).toBeVisible();
  await page.getByLabel('Show').selectOption('Archived');
  await page.getByRole('button', { name: 'Search' }).last().click();
  await expect(page.getByRole('link', { name: `${stem} renamed`, exact: true })).toBeVisible();
  await page.getByLabel('New merchant').fill(`${stem} RENAMED`);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(`“${stem} renamed” was archived and is now restored`)).toBeVisible();
});

test('a merchant that was named after the bank’s whole text gets the payee’s name, is merged into the one that has it, or keeps its own', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const { stem, merchants } = await someMerchants(atlas, 4);
  const named = (at: number) => `${stem} ${'abcd'[at]}`;
  for (const [at, proposed_name] of [`${stem} gym`, named(3), `${stem} bank`].entries())
    await atlas.database.db
      .updateTable('merchants')
      .set({ proposed_name })
      .where('id', '=', idOf(merchants, at))
      .execute();
  await page.goto('/expense/merchants/');
  const proposed = page.getByRole('region', { name: 'Merchants named after the bank’s whole text' });
  const row = (at: number) =>
    proposed
      .getByRole('listitem')
      .filter({ hasText: named(at) })
      .first();
  await row(0).getByRole('button', { name: 'Use the file’s name' }).click();
  await expect(page.getByText(`Renamed to “${stem} gym”.`)).toBeVisible();
  await row(2).getByRole('button', { name: 'Keep the name' }).click();
  await expect(page.getByText(`“${named(2)}” keeps its name.`)).toBeVisible();
  await row(1).getByRole('link', { name: 'Merge into that merchant' }).click();
  await page.getByRole('button', { name: `Merge into “${named(3)}”` }).click();
  await expect(page.getByText(`“${named(1)}” merged into “${named(3)}”`)).toBeVisible();
  await page.goto('/expense/merchants/');
  await expect(proposed).toHaveCount(0);
});

test('projects, merchants and categories are one step apart, and a category can be added', async ({
  signedIn: page,
  scripts,
}) => {
  await page.goto('/expense/projects/');
  const nouns = page.getByRole('navigation', { name: 'Projects, merchants and categories' });
  await nouns.getByRole('link', { name: 'Categories', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  const name = `Snacks ${scripts}`;
  await page.getByLabel('New category').fill(name);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(`“${name}” added.`)).toBeVisible();
  await page.getByLabel('New category').fill(name.toUpperCase());
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(`“${name}” already exists.`).first()).toBeVisible();
  await expect(page.getByLabel('New category')).toHaveValue(name.toUpperCase());
});

test('two merchants become one after a preview, and the old address leads to the one that is left', {
  tag: '@forms',
}, async ({ signedIn: page, atlas, scripts }) => {
  const { stem, person, merchants } = await someMerchants(atlas, 2);
  const [from, into] = [idOf(merchants, 0), idOf(merchants, 1)];
  await record(atlas.database.db, person, { merchant: from, amount: 450, date: '2026-04-01' });
  await record(atlas.database.db, person, { merchant: from, amount: 100.5, date: '2026-04-09' });
  await page.goto(`/expense/merchants/${from}/edit/`);
  await page.getByRole('link', { name: 'Choose a merchant' }).click();
  await page.getByLabel('Into which merchant?').fill('nobody is called so');
  await page.getByLabel('Into which merchant?').press('Enter');
  await expect(page.getByText('No merchant has this name.')).toBeVisible();
  await page.getByLabel('Into which merchant?').fill(stem);
  // The list of suggestions may cover the button.
  if (scripts) await page.getByRole('option', { name: `${stem} b` }).click();
  await page.getByLabel('Into which merchant?').press('Enter');
  if (!scripts) await page.getByRole('link', { name: `${stem} b` }).click();
  await expect(page.getByText('2 expenses move')).toBeVisible();
  await expect(page.getByText('₹550.50')).toBeVisible();
  await expect(page.getByText('From 1 Apr 2026 to 9 Apr 2026')).toBeVisible();
  await page.getByRole('button', { name: `Merge into “${stem} b”` }).click();
  await expect(page.getByText(`“${stem} a” merged into “${stem} b”: 2 expenses moved.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/expense/by-merchant/${into}/$`));
  await page.goto(`/expense/by-merchant/${from}/`);
  await expect(page).toHaveURL(new RegExp(`/expense/by-merchant/${into}/$`));
  await expect(page.getByText('1-2 of 2')).toBeVisible();
  await page.goto('/expense/merchants/');
  await page.getByLabel('New merchant').fill(`${stem} A`);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(`“${stem} A” was merged into “${stem} b”`)).toBeVisible();
});

test('a table is searched, paged, sorted and sized, and all of it is in the address', async ({
  signedIn: page,
  atlas,
}) => {
  const { stem } = await someMerchants(atlas, 12);
  await page.goto('/expense/merchants/?page=1');
  const search = page.getByRole('searchbox', { name: 'Search merchants' });
  await search.fill(stem);
  await search.press('Enter');
  await expect(page.getByText('1-5 of 12')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('6-10 of 12')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(6);
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
  await pages.getByRole('link', { name: '3', exact: true }).click();
  await expect(page.getByText('11-12 of 12')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(page).toHaveURL(/page=3/);
  await page.getByRole('link', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText('1-5 of 12')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(`${stem} l`);
  await page.getByRole('navigation', { name: 'Rows per page' }).getByRole('link', { name: '20' }).click();
  await expect(page.getByText('1-12 of 12')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(13);
  await page.reload();
  await expect(page.getByText('1-12 of 12')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(`${stem} l`);
  await expect(search).toHaveValue(stem);
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(search).toHaveValue('');
  await search.fill(`${stem} none`);
  await search.press('Enter');
  await expect(pages.getByText('0-0 of 0')).toBeVisible();
  await expect(pages.getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Rows per page')).toBeHidden();
});

test('the total follows search and filter', async ({ signedIn: page, atlas }) => {
  const { person, merchants } = await someMerchants(atlas, 1);
  const merchant = idOf(merchants, 0);
  for (const [amount, is_reimbursable] of [
    [100, true],
    [50.25, false],
    [7, true],
  ] as const)
    await record(atlas.database.db, person, { merchant, amount, is_reimbursable });
  await page.goto(`/expense/by-merchant/${merchant}/`);
  const total = page.getByRole('row', { name: /^Total/ });
  await expect(total).toContainText('₹157.25');
  await page.getByLabel('Reimbursable').selectOption('Reimbursable: yes');
  await page.getByRole('button', { name: 'Search' }).last().click();
  await expect(total).toContainText('₹107.00');
  await expect(page.getByText('1-2 of 2')).toBeVisible();
  await page.getByRole('searchbox').fill('100');
  await page.getByRole('searchbox').press('Enter');
  await expect(total).toContainText('₹100.00');
  await expect(page.getByRole('cell', { name: 'Yes' })).toHaveCount(1);
});

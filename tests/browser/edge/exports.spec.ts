import { readFileSync } from 'node:fs';
import { startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, signIn, test } from '#tests/support/server/browser.ts';

test('a person takes what a list shows along as a file', async ({ page, scripts }) => {
  const atlas = await startAtlas('sqlite', { ATLAS_DEMO: '1' });
  await signIn(page, atlas.origin);
  const saved = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const count = (text: string) => text.trimEnd().split('\r\n').length - 1;

  await page.goto(`${atlas.origin}/bank/account/1/transactions/`);
  const all = await saved();
  expect(all.name).toMatch(/^Transactions of .+\.csv$/);
  expect(count(all.text)).toBeGreaterThan(100);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Income');
  if (!scripts) await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(page).toHaveURL(/type=IN/);
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /type=IN/);
  const income = await saved();
  expect(count(income.text)).toBeGreaterThan(0);
  expect(count(income.text)).toBeLessThan(count(all.text));
  expect(income.text.match(/,Income,/g)).toHaveLength(count(income.text));

  await page.goto(`${atlas.origin}/expense?is_reimbursable=true`);
  const expenses = await saved();
  expect(expenses.name).toBe('Expenses.csv');
  expect(count(expenses.text)).toBeGreaterThan(0);
  await atlas.stop();
});

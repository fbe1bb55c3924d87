import type { Page } from '@playwright/test';
import { addName } from '#lib/catalogue/change.ts';
import { today } from '#lib/core/day.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { barriersOf, expect, fresh, test, untilAwake } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';

const facts = (page: Page) => page.locator('.facts');
const created = (page: Page) => expect(page.getByText('Expense created successfully!').first()).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save expense' }).last();

/** An expense of ₹450.00 on 12 April at a merchant of its own. */
async function recorded({ database: { db } }: RunningServer) {
  const person = await db.selectFrom('people').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
  const name = `${fresh('Canteen')} Corner`;
  const { id: merchant } = await addName(db, person, 'merchants', { name });
  const { id } = await record(db, person, { merchant, date: '2026-04-12', comment: 'Lunch' });
  const countOf = async () =>
    Number(
      (
        await db
          .selectFrom('expenses')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('merchant', '=', merchant)
          .executeTakeFirstOrThrow()
      ).n,
    );
  return { id, name, countOf };
}

test('what may be recorded already is asked about before it is saved, and saved all the same @forms', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  test.skip(scripts, 'it is said while one types');
  const { id, name, countOf } = await recorded(atlas);
  await page.goto('/expense/new?amount=450&date=2026-04-13');
  await facts(page).getByLabel('Merchant').fill(name);
  await facts(page).getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Comment', { exact: true }).first().fill('Coffee');
  await save(page).click();
  const asked = page.getByRole('alert', { name: 'Recorded already?' });
  await expect(asked.getByRole('link', { name: `₹450.00 · ${name}` })).toHaveAttribute(
    'href',
    `/expense/${id}/`,
  );
  expect(await countOf()).toBe(1);
  await expect(page.getByLabel('Comment', { exact: true }).first()).toHaveValue('Coffee');
  await asked.getByRole('button', { name: 'Save all the same' }).click();
  await created(page);
  expect(await countOf()).toBe(2);
});

test('what may be recorded already is said while one types, and saved by the usual press @scripts', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  test.skip(!scripts, 'without scripts it is asked');
  const { id, name, countOf } = await recorded(atlas);
  await page.goto('/expense/new?amount=450&date=2026-04-13');
  await untilAwake(page);
  await facts(page).getByLabel('Merchant').fill(name);
  await facts(page).getByLabel('Merchant').press('Tab');
  const said = page.getByText('This expense may be recorded already:');
  await expect(said).toBeInViewport();
  const other = page.getByRole('link', { name: `₹450.00 · ${name}` });
  await expect(other).toHaveAttribute('href', `/expense/${id}/`);
  expect(await barriersOf(page)).toEqual([]);
  await facts(page).getByLabel('Amount').fill('451');
  await expect(said).toHaveCount(0);
  await facts(page).getByLabel('Amount').fill('450');
  await expect(said).toBeVisible();
  await facts(page).getByLabel('Category').selectOption({ index: 1 });
  await save(page).click();
  await created(page);
  await expect(facts(page).getByLabel('Amount')).toBeFocused();
  await expect(said).toHaveCount(0);
  expect(await countOf()).toBe(2);
});

test('a form that is sent twice is not asked about itself @forms', async ({ signedIn: page, atlas }) => {
  const { name, countOf } = await recorded(atlas);
  const form = {
    idempotency_key: fresh('Twice'),
    intent: 'save',
    date: '2026-05-20',
    amount: '450',
    merchant: name,
    'items.0.category': '1',
    'items.0.amount': '450',
  };
  for (const _ of [1, 2]) {
    const headers = { Origin: atlas.origin };
    const answer = await page.request.post('/expense/new', { form, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }
  expect(await countOf()).toBe(2);
});

test('an expense is duplicated: of today, without its receipts and its bank transaction', async ({
  signedIn: page,
  atlas,
}) => {
  const { id, name } = await recorded(atlas);
  // Editing it never asks whether it is itself.
  await page.goto(`/expense/${id}/edit/`);
  await expect(page.locator('[data-alike]')).toHaveCount(0);
  await page.goto(`/expense/${id}/`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await untilAwake(page);
  await expect(facts(page).getByLabel('Amount')).toHaveValue('450.00');
  await expect(facts(page).getByLabel('Merchant')).toHaveValue(name);
  await expect(facts(page).getByLabel('Category')).toHaveValue('2');
  await expect(page.getByLabel('Comment', { exact: true }).first()).toHaveValue('Lunch');
  await expect(facts(page).getByLabel('Date')).toHaveValue(today(null));
  await save(page).click();
  await created(page);
  await page.goto('/expense/new?like=01999999-0000-7000-8000-000000000000');
  await expect(page.getByText('Expense not found. It may have been deleted.').first()).toBeVisible();
});

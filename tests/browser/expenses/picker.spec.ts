import type { Page } from '@playwright/test';
import { addName } from '#lib/catalogue/change.ts';
import { mergeMerchants } from '#lib/catalogue/merge.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { barriersOf, expect, fresh, test } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';

/** Merchants unique to each test: a stem and endings. */
async function shops({ database: { db } }: RunningServer, ...endings: string[]) {
  const stem = fresh('Shop');
  const person = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const ending of endings)
    ids.push((await addName(db, person, 'merchants', { name: `${stem} ${ending}` })).id);
  return { stem, ids, person };
}

const merchant = (page: Page) => page.locator('.facts').getByLabel('Merchant', { exact: true });
const list = (page: Page) => page.getByRole('listbox', { name: 'Merchants' });
const told = (page: Page) =>
  page
    .locator('.facts .field')
    .filter({ has: page.getByLabel('Merchant', { exact: true }) })
    .getByRole('status');

async function openForm(page: Page): Promise<void> {
  await page.goto('/expense/new');
  await expect(page.getByRole('heading', { name: 'Record Expense' })).toBeVisible();
}

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('a merchant is chosen by keyboard alone', async ({ signedIn: page, atlas }) => {
    const { stem } = await shops(atlas, 'Tea', 'Tea House', 'Coffee');
    await openForm(page);
    await expect(merchant(page)).toHaveAttribute('aria-expanded', 'false');
    await merchant(page).focus();
    await expect(list(page)).toBeHidden();
    await page.keyboard.type(`tea ${stem}`);
    await expect(list(page).getByRole('option')).toHaveText([
      `${stem} Tea`,
      `${stem} Tea House`,
      `New: tea ${stem}`,
    ]);
    await expect(told(page)).toHaveText('2 matches');
    await expect(merchant(page)).toHaveAttribute('aria-expanded', 'true');
    // Enter would take the first.
    await expect(list(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    const second = list(page).getByRole('option', { name: `${stem} Tea House` });
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await expect(merchant(page)).toHaveAttribute(
      'aria-activedescendant',
      (await second.getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Home');
    await expect(second).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(merchant(page)).toHaveValue(`${stem} Tea House`);
    await expect(list(page)).toBeHidden();
    await expect(merchant(page)).toBeFocused();
  });

  test('Escape closes the list and keeps what was typed; the arrow opens it with what is used most', async ({
    signedIn: page,
    atlas,
  }) => {
    const { stem } = await shops(atlas, 'One', 'Two');
    await openForm(page);
    await merchant(page).focus();
    await expect(merchant(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowDown');
    await expect(list(page)).toBeVisible();
    await expect(told(page)).toContainText('most used');
    await page.keyboard.type(stem);
    await expect(list(page).getByRole('option')).toHaveCount(3);
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(merchant(page)).toHaveValue(stem);
    await page.keyboard.press('ArrowDown');
    await list(page).getByText(`${stem} Two`).click();
    await expect(merchant(page)).toHaveValue(`${stem} Two`);
  });

  test('what there is none of is added from the list', async ({ signedIn: page }) => {
    const name = fresh('Kiosk');
    await openForm(page);
    await expect(merchant(page)).toHaveAttribute('aria-expanded', 'false');
    await merchant(page).fill(name);
    await expect(told(page)).toHaveText('No merchant matches.');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Merchant “${name}” added.`)).toBeVisible();
    await expect(merchant(page)).toHaveValue(name);
  });

  test('Enter takes the first line and saves nothing, and the list opens under the field', async ({
    signedIn: page,
    atlas,
  }) => {
    const { stem } = await shops(atlas, 'Green Tea', 'Black Tea');
    await openForm(page);
    await expect(merchant(page)).toHaveAttribute('aria-expanded', 'false');
    await merchant(page).fill(`${stem} gree`);
    await expect(list(page)).toBeVisible();
    const [field, menu] = [await merchant(page).boundingBox(), await list(page).boundingBox()];
    expect((menu?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(12);
    await page.keyboard.press('Enter');
    await expect(merchant(page)).toHaveValue(`${stem} Green Tea`);
    await expect(page.getByText('Amount is required')).toHaveCount(0);
    // Before what was typed is answered.
    await merchant(page).fill(`${stem} blac`);
    await page.keyboard.press('Enter');
    await expect(merchant(page)).toHaveValue(`${stem} Black Tea`);
  });

  test('a new merchant needs no press of its own: it is added as the expense is saved', async ({
    signedIn: page,
    atlas,
  }) => {
    const name = fresh('Stall');
    await openForm(page);
    await page.getByLabel('Amount').first().fill('12.50');
    await page.getByLabel('Category').first().selectOption('Meals');
    await merchant(page).fill(name);
    await expect(list(page).getByRole('option')).toHaveText([`New: ${name}`]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save expense' }).last().click();
    await expect(page.getByText('Expense created successfully!')).toBeVisible();
    const { db } = atlas.database;
    const made = await db.selectFrom('merchants').select('name').where('name', '=', name).execute();
    expect(made).toHaveLength(1);
  });

  test('an old name leads to the one that took over', async ({ signedIn: page, atlas }) => {
    const { stem, ids, person } = await shops(atlas, 'New', 'Old');
    await mergeMerchants(atlas.database.db, person, ids[1] ?? 0, ids[0] ?? 0);
    await openForm(page);
    await expect(merchant(page)).toHaveAttribute('aria-expanded', 'false');
    await merchant(page).fill(`${stem} ol`);
    await expect(list(page).getByRole('option').first()).toHaveText(`${stem} Newalso “${stem} Old”`);
    await list(page).getByRole('option').first().click();
    await expect(merchant(page)).toHaveValue(`${stem} New`);
  });

  test('on a slow line the last text wins; on a lost one what was typed stays', async ({
    signedIn: page,
    atlas,
  }) => {
    const { stem } = await shops(atlas, 'Redder', 'Blue');
    await openForm(page);
    await expect(merchant(page)).toHaveAttribute('aria-expanded', 'false');
    const { promise: overtaken, resolve: overtake } = Promise.withResolvers<void>();
    await page.route(/choices.*q=Shop[^&]*r(&|$)/, async (route) => {
      await overtaken;
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest(/choices.*q=Shop/);
    await merchant(page).fill(`${stem} r`);
    const first = await asked;
    await merchant(page).fill(`${stem} b`);
    await expect(list(page).getByRole('option').first()).toHaveText(`${stem} Blue`);
    overtake();
    await first.response().catch(() => null);
    await expect(list(page).getByRole('option').first()).toHaveText(`${stem} Blue`);

    await page.route('**/expense/choices*', (route) => route.fulfill({ status: 408, body: '' }));
    await merchant(page).fill(`${stem} re`);
    await expect(told(page)).toHaveText('Suggestions could not be loaded. What you typed is kept.');
    await expect(merchant(page)).toHaveValue(`${stem} re`);
    await page.unroute('**/expense/choices*');
    await merchant(page).press('End');
    await merchant(page).pressSequentially('d');
    await expect(list(page).getByRole('option').first()).toHaveText(`${stem} Redder`);
  });

  test('the filters of the list and the merge choose in the same way', async ({ signedIn: page, atlas }) => {
    const { stem, ids, person } = await shops(atlas, 'East', 'West');
    await record(atlas.database.db, person, { merchant: ids[0] ?? 0 });
    await page.goto('/expense');
    await page.getByText('More filters').click();
    const filter = page.getByLabel('Merchant', { exact: true });
    await filter.focus();
    await expect(filter).toHaveAttribute('aria-expanded', 'false');
    await filter.fill(`west ${stem}`);
    await list(page).getByRole('option').click();
    await expect(filter).toHaveValue(`${stem} West`);
    await page.goto(`/expense/merchants/${ids[0]}/merge/`);
    const into = page.getByLabel('Into which merchant?');
    // Before the script has loaded.
    await into.fill(`west ${stem}`);
    await expect(list(page).getByRole('option')).toHaveText([`${stem} West`]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Merge into “${stem} West”` })).toBeVisible();
  });
});

test.describe('without scripts', { tag: '@noscript' }, () => {
  test('a part of a name is answered by the names near to it, and nothing typed is lost', async ({
    signedIn: page,
    atlas,
  }) => {
    const { stem } = await shops(atlas, 'Tea House', 'Coffee House');
    await openForm(page);
    await page.getByLabel('Amount').first().fill('123.45');
    await page.getByLabel('Category').first().selectOption('Meals');
    await merchant(page).fill(`house tea ${stem}`);
    await page.getByRole('button', { name: 'Save expense' }).last().click();
    await expect(page.getByText('No merchant has this name yet.').first()).toBeVisible();
    const near = page.getByRole('group', { name: 'Did you mean one of these?' });
    await expect(near.getByRole('button')).toHaveText([`${stem} Tea House`]);
    await near.getByRole('button').click();
    await expect(merchant(page)).toHaveValue(`${stem} Tea House`);
    await expect(page.getByLabel('Amount').first()).toHaveValue('123.45');
    await page.getByRole('button', { name: 'Save expense' }).last().click();
    await expect(page.getByText('Expense created successfully!')).toBeVisible();
  });

  test('a name is searched before anything else is filled in', { tag: '@forms' }, async ({
    signedIn: page,
    atlas,
  }) => {
    const { stem } = await shops(atlas, 'A', 'B');
    await openForm(page);
    await merchant(page).fill(stem);
    await page.getByRole('button', { name: 'Look up' }).first().click();
    const near = page.getByRole('group', { name: 'Did you mean one of these?' });
    await expect(near.getByRole('button')).toHaveText([`${stem} A`, `${stem} B`]);
    await merchant(page).fill(`${stem} b`);
    await page.getByRole('button', { name: 'Look up' }).first().click();
    await expect(merchant(page)).toHaveValue(`${stem} B`);
    await expect(near).toBeHidden();
  });
});

import { expect, fresh, test } from '#tests/support/server/browser.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { addSomeone, signInHere } from '#tests/support/stories/someone-else.ts';

const KEPT = 'You were signed out before this was saved. Sign in, and it is still there.';

test('what is typed outlasts the session: after signing in the form is filled, and saved by a press', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const { db } = atlas.database;
  const name = fresh('Kept');
  const stored = () => db.selectFrom('bank_accounts').select('id').where('name', '=', name).execute();
  await page.goto('/bank/account/new/');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Number', { exact: true }).fill('90210');
  await db.deleteFrom('sessions').execute();
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  // A mistyped password loses nothing either.
  await signInHere(page, { ...OWNER, password: 'not this one at all' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText(KEPT)).toBeVisible();
  await signInHere(page, OWNER);
  await expect(page).toHaveURL(/\/bank\/account\/new\/$/);
  await expect(page.getByText('You were signed out, and this is not saved yet.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('Number', { exact: true })).toHaveValue('90210');
  expect(await stored(), 'nothing is stored before the press').toHaveLength(0);
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page).toHaveURL(/\/bank\/account\/$/);
  expect(await stored()).toHaveLength(1);
});

test('what one person typed is not shown to another who signs in', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const someone = await addSomeone(atlas);
  await page.goto('/bank/account/new/');
  await page.getByLabel('Name', { exact: true }).fill(fresh('Secret'));
  await page.getByLabel('Number', { exact: true }).fill('90211');
  await atlas.database.db.deleteFrom('sessions').execute();
  await page.getByRole('button', { name: 'Add account' }).click();
  await signInHere(page, someone);
  await expect(page).toHaveURL(`${atlas.origin}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Someone' })).toBeVisible();
});

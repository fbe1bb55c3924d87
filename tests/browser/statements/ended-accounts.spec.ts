import { expect, test } from '#tests/support/server/browser.ts';

const numbered = () => String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '7');
const mt940 = (number: string): Buffer =>
  Buffer.from(
    `:20:X\n:25:${number}\n:60F:C260401EUR0,\n:61:2604010401C1,5NTRFX\n:86:Tea for ${number}\n:62F:C260401EUR1,5\n-\n`,
  );

test('an account is archived, undone, archived again, and its next statement offers to use it again', {
  tag: '@forms',
}, async ({ signedIn: page }) => {
  const drawn = numbered();
  const name = `Giro ${drawn}`;
  const main = page.getByRole('main');
  await page.goto('/bank/account/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Type').selectOption('current');
  await page.getByLabel('Number').fill(drawn);
  await page.getByRole('button', { name: 'Add account' }).click();

  const archive = async () => {
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(`${name} archived.`).first()).toBeVisible();
  };
  await archive();
  await expect(main.getByRole('heading', { name, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Undone.').first()).toBeVisible();
  await page.goto('/bank/account/');
  await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();

  await archive();
  await page.getByLabel(/^Drop your statement/).setInputFiles({
    name: 'april.sta',
    mimeType: 'text/plain',
    buffer: mt940(drawn),
  });
  const send = main.getByRole('button', { name: /^Upload/ });
  if (await send.isEnabled()) await send.click().catch(() => {});
  await expect(page.getByText(`an archived account: ${name}.`)).toBeVisible();
  await page.getByRole('button', { name: `Use ${name} ···· ${drawn.slice(-4)} again` }).click();
  await expect(page.getByText(`Uploaded to ${name}.`).first()).toBeVisible();

  // It holds a statement now.
  await page.goto('/bank/account/');
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(
    page.getByText('It holds 1 statement, so it cannot be deleted.', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: `Use again of ${name}` }).click();
  await expect(page.getByText(`${name} is in use again.`).first()).toBeVisible();
});

test('an account that was added by mistake is deleted, and comes back by Undo', {
  tag: '@forms',
}, async ({ signedIn: page }) => {
  const name = `Mistake ${numbered()}`;
  await page.goto('/bank/account/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Number').fill('4471');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(`${name} deleted.`).first()).toBeVisible();
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Undone.').first()).toBeVisible();
  await page.goto('/bank/account/');
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toBeVisible();
});

import { expect, test } from '#tests/support/server/browser.ts';

/** `:25:` is the account's number. */
const mt940 = (number: string): Buffer =>
  Buffer.from(
    `:20:X\n:25:${number}\n:60F:C260401EUR0,\n:61:2604010401C1,5NTRFX\n:86:Tea for ${number}\n:62F:C260401EUR1,5\n-\n`,
  );

test('a statement finds its account, is proposed one, and is asked about in another one', {
  tag: '@forms',
}, async ({ signedIn: page }) => {
  const drawn = String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '7');
  const number = drawn.slice(-4);
  const drop = async (at: string, label: RegExp) => {
    await page.goto(at);
    const file = { name: 'april.sta', mimeType: 'text/plain', buffer: mt940(drawn) };
    await page.getByLabel(label).setInputFiles(file);
    const send = page.getByRole('main').getByRole('button', { name: /^Upload/ });
    if (await send.isEnabled()) await send.click().catch(() => {});
  };
  await drop('/bank/account/', /^Drop your statement/);
  await expect(page.getByRole('heading', { name: `No account ends in ${number} yet` })).toBeVisible();
  await expect(page.getByLabel('Number')).toHaveValue(number);
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await page.getByRole('button', { name: 'Add account and upload' }).click();
  await expect(page.getByText(`Uploaded to Current ${number}.`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Insert Transactions (1 new)' }).click();
  await expect(page.getByText('Transactions inserted and refreshed!').first()).toBeVisible();

  // The same number again finds it.
  await drop('/bank/account/', /^Drop your statement/);
  await expect(page.getByText(`Uploaded to Current ${number}.`).first()).toBeVisible();

  await page.goto('/bank/account/new');
  await page.getByLabel('Name').fill(`Other than ${number}`);
  await page.getByLabel('Number').fill('0001');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('link', { name: `Upload Statement of Other than ${number}` }).click();
  await drop(page.url(), /^Choose/);
  await expect(page.getByText(`Does this file belong to Other than ${number}?`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Insert Transactions' })).toBeDisabled();
  await page.getByRole('button', { name: `Go there: Current ${number}` }).click();
  await expect(page.getByText(`Current ${number}`).first()).toBeVisible();
  await expect(page.getByText('Does this file belong')).toHaveCount(0);
});

import type { JSHandle, Page } from '@playwright/test';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { barriersOf, expect, fresh, test, wake } from '#tests/support/server/browser.ts';
import { slowLine } from '#tests/support/server/slow-line.ts';
import { someAccount } from '#tests/support/stories/transactions.ts';

const STATEMENT = 'Date,Description,Amount,Balance\n13/04/2026,Tea stall,-40.00,960.00\n';
const CODE = /\/_astro\/StatementUploader\./;

async function uploadPage(page: Page, { database: { db } }: RunningServer): Promise<number> {
  const account = await someAccount(db, fresh('Uploads'));
  await page.goto(`/bank/account/${account}/upload/`);
  return account;
}
const field = (page: Page) => page.getByLabel(/^Choose the CSV file/);
const send = (page: Page) => page.getByRole('button', { name: 'Upload Statement' });
const choose = (page: Page, content = STATEMENT) =>
  field(page).setInputFiles({ name: 'april.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
const chosen = (page: Page) =>
  field(page).evaluate((input) => (input as HTMLInputElement).files?.[0]?.name ?? 'nothing');
const dragged = (page: Page, ...names: string[]): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    ([text, all]) => {
      const transfer = new DataTransfer();
      for (const name of all as string[])
        transfer.items.add(new File([text as string], name, { type: 'text/csv' }));
      return transfer;
    },
    [STATEMENT, names] as const,
  );

test('asleep it is a form whose field takes what is dropped anywhere on its zone', async ({
  signedIn: page,
  atlas,
  scripts,
}) => {
  const account = await uploadPage(page, atlas);
  const zone = page.locator('.drop');
  const box = await zone.boundingBox();
  if (!box) throw new Error('no zone');
  for (const [x, y] of [
    [6, 6],
    [box.width / 2, 20],
    [box.width - 6, box.height - 6],
    [6, box.height - 6],
    [box.width / 2, box.height / 2],
  ] as const) {
    const hit = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.id, [
      box.x + x,
      box.y + y,
    ] as const);
    expect(hit, `${x}, ${y}`).toBe('file');
  }
  await choose(page);
  if (!scripts) await send(page).click();
  await expect(page).toHaveURL(new RegExp(`/bank/account/${account}/preprocess/`));
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();
});

test('on a slow line a file that was chosen before it wakes is uploaded once it does; a drag wakes it', {
  tag: '@scripts',
}, async ({ signedIn: page, atlas }) => {
  const account = await uploadPage(page, atlas);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await barriersOf(page), colorScheme).toEqual([]);
  }
  await slowLine(page);
  await choose(page);
  await expect(page).toHaveURL(new RegExp(`/bank/account/${account}/preprocess/`));
  await page.goto(`/bank/account/${account}/upload/`);
  const asked = page.waitForRequest(CODE);
  await page.locator('h1').dispatchEvent('dragenter', { dataTransfer: await dragged(page, 'april.csv') });
  await asked;
});

test('awake it says how far it is, can be cancelled, and takes one dropped file', {
  tag: '@scripts',
}, async ({ signedIn: page, atlas }) => {
  const account = await uploadPage(page, atlas);
  await wake(send(page));
  await slowLine(page);
  await choose(page, STATEMENT + ' '.repeat(400_000));
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Uploading: [1-9]0 %/ })).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(send(page)).toBeEnabled();
  expect(await chosen(page)).toBe('april.csv');
  const zone = page.locator('.drop');
  await zone.dispatchEvent('drop', { dataTransfer: await dragged(page, 'a.csv', 'b.csv') });
  await expect(page.locator('#upload-fault')).toHaveText('Please upload one file at a time.');
  await zone.dispatchEvent('dragover', { dataTransfer: await dragged(page, 'april.csv') });
  await expect(zone).toHaveClass('drop over');
  await zone.dispatchEvent('drop', { dataTransfer: await dragged(page, 'april.csv') });
  await expect(page).toHaveURL(new RegExp(`/bank/account/${account}/preprocess/`));
});

test('awake, a session that has ended leads to the sign-in page', { tag: '@scripts' }, async ({
  signedIn: page,
  atlas,
}) => {
  await uploadPage(page, atlas);
  await wake(send(page));
  await page.context().clearCookies();
  await choose(page);
  await expect(page).toHaveURL(/\/login/);
});

test('a file dropped anywhere on a page of an account is uploaded to it', { tag: '@scripts' }, async ({
  signedIn: page,
  atlas,
}) => {
  const account = await uploadPage(page, atlas);
  for (const path of ['transactions/', 'uploads/', 'upload/']) {
    await page.goto(`/bank/account/${account}/${path}`);
    const heading = page.locator('h1');
    const woken = page.waitForRequest(/\/_astro\/Statement(?:DropAnywhere|Uploader)\./);
    await heading.dispatchEvent('dragenter', { dataTransfer: await dragged(page, 'april.csv') });
    await woken;
    await expect
      .poll(async () => {
        await heading.dispatchEvent('dragover', { dataTransfer: await dragged(page, 'april.csv') });
        return page.locator('.over').count();
      })
      .toBeGreaterThan(0);
    await heading.dispatchEvent('drop', { dataTransfer: await dragged(page, 'april.csv') });
    await expect(page).toHaveURL(new RegExp(`/bank/account/${account}/preprocess/`));
  }
});

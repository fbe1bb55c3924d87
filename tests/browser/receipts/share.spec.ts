import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, fresh, test } from '#tests/support/server/browser.ts';

/** A page of another origin that shares files as another app of the device does. */
async function sharingPage(victim: string) {
  const html = `<!doctype html><title>Gallery</title><form method="post" action="${victim}/share/" enctype="multipart/form-data"><input type="file" name="files" multiple aria-label="Files"><button>Share</button></form>`;
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { address, close: () => server.close() };
}

const photo = (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(name)]),
});

test('what another app shares is put into the tray by a press', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const [one, two] = [`${fresh('shared')}.jpg`, `${fresh('shared')}.jpg`];
  const gallery = await sharingPage(atlas.origin);
  await page.goto(gallery.address);
  await page.getByLabel('Files').setInputFiles([photo(one), photo(two)]);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('heading', { name: 'Put these into my tray?' })).toBeVisible();
  await expect(page.getByText(one)).toBeVisible();
  const waiting = async () => {
    const files = atlas.database.db
      .selectFrom('attachments')
      .select('id')
      .where('file_name', 'in', [one, two]);
    return (await files.where('tray_at', 'is not', null).execute()).length;
  };
  expect(await waiting()).toBe(0);
  await page.getByRole('button', { name: 'Put 2 into the tray' }).click();
  await expect(page).toHaveURL(/\/expense\/receipts\//);
  await expect(page.getByText('2 receipts added')).toBeVisible();
  expect(await waiting()).toBe(2);
  gallery.close();
});

test('without a session a large photo is not taken, and the page says what to do', { tag: '@forms' }, async ({
  page,
  atlas,
}) => {
  const gallery = await sharingPage(atlas.origin);
  await page.goto(gallery.address);
  const large = photo('large.jpg');
  large.buffer = Buffer.concat([large.buffer, Buffer.alloc(3 * 1024 * 1024)]);
  await page.getByLabel('Files').setInputFiles([large]);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in and share again' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login/);
  gallery.close();
});

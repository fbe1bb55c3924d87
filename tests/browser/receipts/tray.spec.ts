import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sized } from '#tests/support/nightly.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import {
  barriersOf,
  expect,
  fresh,
  signIn,
  lossyTest as test,
  untilLoaded,
} from '#tests/support/server/browser.ts';
import { someoneElseSignsIn } from '#tests/support/stories/someone-else.ts';

const TRAY = '/expense/receipts/';
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2_000)]),
});
const card = (page: Page, name: string) => page.locator('[data-receipt]').filter({ hasText: name });
/** Puts a receipt at hand. */
const atHand = async (page: Page, name: string) => {
  await card(page, name).getByRole('link').click();
  await expect(card(page, name).getByRole('link')).toHaveAttribute('aria-current', 'true');
  return page.locator('.rq-read');
};
const rows = ({ database: { db } }: RunningServer, name: string) =>
  db
    .selectFrom('attachments')
    .selectAll()
    .where('file_name', '=', name)
    .where('tray_at', 'is not', null)
    .execute();

/** A JPEG made by this browser: red above, blue below, as a camera notes it for that orientation, with a place. */
const photo = async (page: Page, { width = 300, height = 200, orientation = 1 } = {}): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ([w = 1, h = 1]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const colours = ['#f00', '#0f0', '#00f', '#ff0'];
      for (const [at, colour] of colours.entries()) {
        context.fillStyle = colour;
        context.fillRect(((at % 2) * w) / 2, (Math.floor(at / 2) * h) / 2, w / 2, h / 2);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
      let text = '';
      for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [width, height],
  );
  const bytes = Buffer.from(base64, 'base64');
  // Exif, big endian: orientation, and a model as a device writes it.
  const tiff = Buffer.alloc(8 + 2 + 24 + 4 + 16);
  tiff.write('MM\0*\0\0\0\b', 0, 'latin1');
  tiff.writeUInt16BE(2, 8);
  tiff.writeUInt16BE(0x0110, 10);
  tiff.writeUInt16BE(2, 12);
  tiff.writeUInt32BE(12, 14);
  tiff.writeUInt32BE(38, 18);
  tiff.writeUInt16BE(0x0112, 22);
  tiff.writeUInt16BE(3, 24);
  tiff.writeUInt32BE(1, 26);
  tiff.writeUInt16BE(orientation, 30);
  tiff.write('PLACEANDTIME', 38, 'latin1');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const marker = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 0xff]);
  return Buffer.concat([bytes.subarray(0, 2), marker, exif, bytes.subarray(2)]);
};

/** Width, height and the colours of the four corners of a stored picture, as r, g, b or y. */
const looked = (page: Page, id: string) =>
  page.evaluate(async (address) => {
    const blob = await (await fetch(address)).blob();
    const bitmap = await createImageBitmap(blob);
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(bitmap, 0, 0);
    const at = (x: number, y: number) => {
      const [r = 0, g = 0] = context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data;
      return r > 128 ? (g > 128 ? 'y' : 'r') : g > 128 ? 'g' : 'b';
    };
    return { width, height, corners: at(0.2, 0.2) + at(0.8, 0.2) + at(0.2, 0.8) + at(0.8, 0.8) };
  }, `/api/expense/attachments/${id}/`);

test('a receipt is chosen, gets its details and becomes an expense', { tag: '@forms' }, async ({
  signedIn: page,
  scripts,
}) => {
  const name = `${fresh('bill')}.pdf`;
  await page.goto(TRAY);
  await page.getByLabel('Choose files').setInputFiles(pdf(name));
  if (!scripts) await page.getByRole('button', { name: 'Add to tray' }).click();
  await expect(card(page, name)).toBeVisible();
  await expect(page.getByText('1 receipt added')).toBeVisible();
  const hand = await atHand(page, name);
  await hand.getByLabel('Amount').fill('321.50');
  await hand.getByLabel('Date').fill('2026-04-02');
  await hand.getByRole('button', { name: 'Save details' }).click();
  await expect(hand.getByText('₹321.50')).toBeVisible();
  await expect(hand.getByText('2 Apr 2026', { exact: true })).toBeVisible();
  // The page after an act counts them in the sidebar.
  await page.goto(TRAY);
  await expect(page.getByRole('link', { name: /^Receipts\s*\d+$/ })).toBeVisible();
  await (await atHand(page, name)).getByRole('link', { name: 'New expense from this receipt' }).click();
  await expect(page.getByLabel('Amount').first()).toHaveValue('321.50');
  await expect(page.getByText(name)).toBeVisible();
  await page.getByLabel('Category').first().selectOption('Meals');
  await page.getByRole('button', { name: 'Save expense' }).last().click();
  await expect(page.getByText('Expense created')).toBeVisible();
  // Back where the others wait, and not at a form that could record it once more.
  await expect(page).toHaveURL(new RegExp(`${TRAY}(\\?at=[\\w-]+)?$`));
  await expect(card(page, name)).toHaveCount(0);
});

test('with letters of 200 % a phone shows each receipt whole', async ({
  signedIn: page,
  context,
  scripts,
}) => {
  const name = `${fresh('IMG_20260303_131402')}.jpg`;
  await page.goto(TRAY);
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]) });
  if (!scripts) await page.getByRole('button', { name: 'Add to tray' }).click();
  await expect((await atHand(page, name)).getByLabel('Date')).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of [TRAY, `${TRAY}missing/`, '/expense/new']) {
    await page.goto(path);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest, path).toBeLessThanOrEqual(360);
  }
  const cancel = await page.getByRole('link', { name: 'Cancel' }).last().boundingBox();
  expect(cancel?.x).toBeGreaterThanOrEqual(0);
});

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('a photo is made small, upright and without its place, whatever its orientation, with a thumbnail', async ({
    signedIn: page,
    atlas,
  }) => {
    // Red, green, blue and yellow as they are when the picture stands upright.
    const upright = ['rgby', 'gryb', 'ybgr', 'byrg', 'rbgy', 'bryg', 'ygbr', 'gyrb'];
    await page.goto(TRAY);
    for (const [index, corners] of upright.entries()) {
      const name = `${fresh('photo')}.jpg`;
      const buffer = await photo(page, { orientation: index + 1 });
      await page.getByLabel('Take a photo').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
      await expect(card(page, name)).toBeVisible();
      const [row] = await rows(atlas, name);
      const size = index < 4 ? { width: 300, height: 200 } : { width: 200, height: 300 };
      expect(await looked(page, row?.id ?? ''), `orientation ${index + 1}`).toEqual({ ...size, corners });
      const bytes = await (await page.request.get(`/api/expense/attachments/${row?.id}/`)).body();
      expect(bytes.includes('Exif')).toBe(false);
      expect(bytes.includes('PLACEANDTIME')).toBe(false);
      await expect(card(page, name).locator('img')).toBeVisible();
      const small = await (
        await page.request.get(`${TRAY.replace('/exp', '/api/exp')}${row?.id}/thumbnail/`)
      ).body();
      expect(small.length).toBeLessThanOrEqual(12 * 1024);
    }
  });

  test('a photo of small print all over is sent in the time that a slow line has for it', async ({
    signedIn: page,
    atlas,
  }) => {
    await page.goto(TRAY);
    const base64 = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(4_000, 3_000);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.fillStyle = '#eee';
      context.fillRect(0, 0, 4_000, 3_000);
      context.fillStyle = '#222';
      context.font = '40px serif';
      for (let y = 100; y < 2_900; y += 60)
        context.fillText('Receipt 12.50 Total Coffee Latte 4711 Thank you for your visit '.repeat(2), 100, y);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
      const url = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve(String(reader.result)));
        reader.readAsDataURL(blob);
      });
      return url.split(',')[1] ?? '';
    });
    const name = `${fresh('print')}.jpg`;
    const buffer = Buffer.from(base64, 'base64');
    await page.getByLabel('Choose files').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await expect(card(page, name)).toBeVisible();
    expect((await rows(atlas, name))[0]?.size).toBeLessThanOrEqual(450 * 1024);
  });

  test('a large photo is sent small, and as it is when that is wanted', async ({ signedIn: page, atlas }) => {
    await page.goto(TRAY);
    const buffer = await photo(page, { width: 8_000, height: 6_000 });
    const [small, whole] = [`${fresh('large')}.jpg`, `${fresh('whole')}.jpg`];
    await page.getByLabel('Choose files').setInputFiles({ name: small, mimeType: 'image/jpeg', buffer });
    await expect(card(page, small)).toBeVisible({ timeout: 20_000 });
    const [row] = await rows(atlas, small);
    expect(await looked(page, row?.id ?? '')).toMatchObject({ width: 2_000, height: 1_500 });
    await page.getByLabel('Send photos in original size').check();
    await page.getByLabel('Choose files').setInputFiles({ name: whole, mimeType: 'image/jpeg', buffer });
    await expect(card(page, whole)).toBeVisible({ timeout: 20_000 });
    const [kept] = await rows(atlas, whole);
    expect(kept?.size).toBe(buffer.length);
    await expect(card(page, whole).locator('img')).toBeVisible();
  });

  test('files are dropped or pasted anywhere, and a bad one says why and keeps no other out', async ({
    signedIn: page,
  }) => {
    const names = ['dropped', 'pasted', 'second'].map((name) => `${fresh(name)}.pdf`);
    await page.goto(TRAY);
    const give = (type: 'drop' | 'paste', files: string[]) =>
      page.evaluate(
        ([kind, given]) => {
          const data = new DataTransfer();
          for (const name of given as string[])
            data.items.add(
              new File(name.endsWith('txt') ? ['words'] : [`%PDF-1.4 ${name}`], name, {
                type: name.endsWith('txt') ? 'text/plain' : 'application/pdf',
              }),
            );
          const event =
            kind === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
          document.body.dispatchEvent(event);
        },
        [type, files] as const,
      );
    await give('drop', [names[0] ?? '', 'words.txt']);
    await expect(card(page, names[0] ?? '')).toBeVisible();
    const refused = page.getByRole('region', { name: 'Not added' });
    await expect(refused.getByText('It is not a photo, PDF, e-invoice or email.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Waiting to be sent' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove words.txt' }).click();
    await give('paste', names.slice(1));
    await expect(card(page, names[1] ?? '')).toBeVisible();
    await expect(card(page, names[2] ?? '')).toBeVisible();
    await expect(page.locator('.sending')).toHaveCount(0);
  });

  test('a file that only its name makes a PDF is refused, as it is without scripts', async ({
    signedIn: page,
    atlas,
  }) => {
    const name = `${fresh('fake')}.pdf`;
    await page.goto(TRAY);
    const buffer = Buffer.from('<html><script>alert(1)</script></html>');
    await page.getByLabel('Choose files').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    const row = page.getByRole('region', { name: 'Not added' }).getByRole('listitem');
    await expect(row).toContainText(`${name}It is not a photo, PDF, e-invoice or email.`);
    await expect(row.getByRole('button')).toHaveText(['Remove']);
    expect(await rows(atlas, name)).toHaveLength(0);
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(page.locator('.sending')).toHaveCount(0);
  });

  test('files are sent as they are chosen, and by a button where the page cannot take them', async ({
    signedIn: page,
  }) => {
    const button = page.getByRole('button', { name: 'Add to tray' });
    const [taken, sent] = [pdf(`${fresh('taken')}.pdf`), pdf(`${fresh('sent')}.pdf`)];
    await page.route('**/ReceiptTray*.js', (route) => route.abort());
    await page.goto(TRAY);
    await page.getByLabel('Choose files').setInputFiles(sent);
    await button.click();
    await expect(card(page, sent.name)).toBeVisible();
    await page.unrouteAll();
    await page.goto(TRAY);
    await page.getByLabel('Choose files').setInputFiles(taken);
    await expect(card(page, taken.name)).toBeVisible();
  });

  test('what the button sends before the page’s script is awake arrives once', async ({
    signedIn: page,
    atlas,
  }) => {
    const name = fresh('early');
    const taken = {
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(page, { width: 3000, height: 2000 }),
    };
    await page.goto(TRAY);
    const sent = Promise.withResolvers<void>();
    const awake = page.waitForFunction(
      () => document.querySelector('astro-island[component-url*="ReceiptTray"]:not([ssr])') !== null,
    );
    await page.route(/ReceiptTray/, async (route) => {
      await sent.promise;
      await route.continue();
    });
    await page.route(`**${TRAY}`, async (route) => {
      sent.resolve();
      await awake;
      await route.continue();
    });
    await page.locator('#files').setInputFiles(taken);
    await page.getByRole('button', { name: 'Add to tray' }).click();
    await expect(card(page, name)).toBeVisible();
    await page.getByRole('main').hover();
    // What the device kept would be sent before another one.
    const after = pdf(`${fresh('after')}.pdf`);
    await page.getByLabel('Choose files').setInputFiles(after);
    await expect(card(page, after.name)).toBeVisible();
    await expect(page.locator('.sending')).toHaveCount(0);
    expect(await rows(atlas, taken.name)).toHaveLength(1);
  });

  test('the same file again says where it is, and is added when it is wanted', async ({
    signedIn: page,
    atlas,
  }) => {
    const file = pdf(`${fresh('same')}.pdf`);
    await page.goto(TRAY);
    await page.getByLabel('Choose files').setInputFiles(file);
    await expect(card(page, file.name)).toHaveCount(1);
    await page.getByLabel('Choose files').setInputFiles(file);
    const refused = page.getByRole('region', { name: 'Not added' });
    await expect(refused.getByText('Added before.')).toBeVisible();
    await expect(refused.getByRole('link', { name: 'Show it' })).toBeVisible();
    // Nothing waits: the page itself lists what was refused.
    await expect(page.getByRole('link', { name: /^Waiting/ })).toBeHidden();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add it a second time' }).click();
    await expect(card(page, file.name)).toHaveCount(2);
    expect(await rows(atlas, file.name)).toHaveLength(2);
  });

  test('what is chosen without a line waits with its thumbnail, also over a reload, and is sent once', async ({
    signedIn: page,
    context,
    atlas,
  }) => {
    const name = `${fresh('offline')}.jpg`;
    await page.goto(TRAY);
    const buffer = await photo(page, { width: 240, height: 160 });
    await page.getByLabel('Choose files').hover();
    await untilLoaded(page);
    await context.setOffline(true);
    await page.getByLabel('Choose files').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    const row = page.locator('.sending li').filter({ hasText: name });
    await expect(row.locator('img')).toBeVisible();
    await expect(row.getByText('Kept on this device')).toBeVisible();
    await expect(row.getByRole('button', { name: `Retry ${name}` })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Waiting (1)' })).toBeVisible();
    // Nothing is sent meanwhile, so that it is still there after the reload.
    await page.route('**/api/expense/attachments/**', (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await expect(row.locator('img')).toBeVisible();
    expect(await rows(atlas, name)).toHaveLength(0);
    await page.unrouteAll();
    await page.reload();
    await expect(card(page, name)).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Waiting/ })).toBeHidden();
    expect(await rows(atlas, name)).toHaveLength(1);
  });

  test('what arrives while the tray is opened again is shown', async ({ signedIn: page, atlas }) => {
    const file = pdf(`${fresh('meanwhile')}.pdf`);
    await page.goto(TRAY);
    let send = () => {};
    const isListed = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/api/expense/receipts/', async (route) => {
      await isListed;
      await route.continue();
    });
    await page.route(
      atlas.origin + TRAY,
      async (route) => {
        const response = await route.fetch();
        send();
        await expect.poll(async () => (await rows(atlas, file.name)).length).toBe(1);
        // The page before hears of it.
        await heard;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const asked = page.waitForRequest('**/api/expense/receipts/');
    const heard = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/api/expense/receipts/'),
    );
    await page.getByLabel('Choose files').setInputFiles(file);
    await asked;
    await page.goto(TRAY);
    await expect(card(page, file.name)).toHaveCount(1);
    await page.unrouteAll();
  });

  test('an answer that is lost puts nothing into the tray twice', async ({ signedIn: page, atlas }) => {
    const file = pdf(`${fresh('lost')}.pdf`);
    await page.goto(TRAY);
    let lost = 0;
    await page.route('**/api/expense/receipts/', async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort('connectionreset');
    });
    await page.getByLabel('Choose files').setInputFiles(file);
    await expect.poll(() => lost).toBeGreaterThan(0);
    await page.unrouteAll();
    await page.reload();
    await expect(card(page, file.name)).toHaveCount(1);
    await expect(page.locator('.sending')).toHaveCount(0);
    expect(await rows(atlas, file.name)).toHaveLength(1);
  });

  test('of many files that are dropped at once each arrives, once', async ({ signedIn: page, atlas }) => {
    const count = sized(30, 200);
    const name = fresh('many');
    await page.goto(TRAY);
    await page.evaluate(
      ({ name: given, count: many }) => {
        const data = new DataTransfer();
        for (let n = 1; n <= many; n++)
          data.items.add(
            new File([`%PDF-1.4 ${given} ${n}`], `${given}-${n}.pdf`, { type: 'application/pdf' }),
          );
        document.body.dispatchEvent(
          new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      },
      { name, count },
    );
    await expect(page.locator('.sending li').first()).toBeVisible();
    // Each row goes as its file arrives, so that none is waited for longer than for one.
    for (let left = count; left > 0; ) {
      await expect.poll(() => page.locator('.sending li').count()).toBeLessThan(left);
      left = await page.locator('.sending li').count();
    }
    const arrived = await atlas.database.db
      .selectFrom('attachments')
      .select('file_name')
      .where('file_name', 'like', `${name}-%`)
      .where('tray_at', 'is not', null)
      .execute();
    expect(new Set(arrived.map(({ file_name }) => file_name)).size).toBe(count);
    expect(arrived).toHaveLength(count);
  });

  test('another person on this device neither sees nor sends the receipts that wait', async ({
    signedIn: page,
    context,
    atlas,
  }) => {
    const file = pdf(`${fresh('mine')}.pdf`);
    await page.goto(TRAY);
    await page.route('**/api/expense/attachments/**', (route) => route.abort());
    await page.getByLabel('Choose files').setInputFiles(file);
    await expect(page.getByText('Kept on this device')).toBeVisible();
    // The session ends without a sign-out, and someone else signs in.
    await page.goto('about:blank');
    await page.unrouteAll();
    await context.clearCookies();
    await someoneElseSignsIn(page, atlas);
    await page.goto(TRAY);
    await page.getByLabel('Choose files').hover();
    await untilLoaded(page);
    await expect(page.getByText(file.name)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Waiting/ })).toBeHidden();
    expect(await rows(atlas, file.name)).toHaveLength(0);
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, atlas.origin);
    await page.goto(TRAY);
    await expect(card(page, file.name)).toHaveCount(1);
    expect(await rows(atlas, file.name)).toHaveLength(1);
  });
});

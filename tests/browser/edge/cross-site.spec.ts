import { type Bait, dumpOf, hostileSite } from '#tests/support/attacks/hostile-site.ts';
import { expect, test } from '#tests/support/server/browser.ts';

const DAY = '2026-04-01';
const BAITS: Bait[] = [
  {
    path: '/expense/new',
    fields: { date: DAY, amount: '1', 'items.0.category': '1', 'items.0.amount': '1' },
  },
  { path: '/bank/account/new', fields: { name: 'Stolen', type: 'cash', number: '1' } },
  { path: '/expense/merchants/', fields: { name: 'Stolen' } },
  { path: '/members/new/', fields: { email: 'evil@evil.example', first_name: 'E', last_name: 'V' } },
  { path: '/integrations/new/', fields: { name: 'Stolen', scope: 'write' } },
  { path: '/profile/', fields: { first_name: 'Stolen', last_name: 'S', email: 'evil@evil.example' } },
  { path: '/login', fields: { email: 'evil@evil.example', password: 'correct horse battery' } },
  { path: '/logout', fields: {} },
  { path: '/preferences', fields: { language: 'ja', theme: 'dark' } },
  { path: '/api/expense/merchants/', fields: { name: 'Stolen' } },
  { path: '/api/expense/expenses/', fields: { date: DAY, amount: '1' } },
  { path: '/api/bank/account/1/transactions/', fields: { type: 'IG' } },
  { path: '/api/bank/account/1/upload/', fields: { file: 'a,b' } },
  { path: '/api/accounts/logout/', fields: {} },
  { path: '/api/tokens/', fields: { name: 'Stolen', scope: 'write' } },
];

/** To a browser, another port of the same host is the same site, so cookies are sent. */
for (const [name, host] of [
  ['another port', '127.0.0.1'],
  ['another site', 'localhost'],
] as const)
  test(`a hostile page on ${name} changes nothing and signs nobody out`, async ({
    signedIn: page,
    atlas,
    scripts,
  }) => {
    const { db } = atlas.database;
    const account = await page.request.post(`${atlas.origin}/api/bank/account/`, {
      data: { name: `Bait ${host} ${scripts}`, type: 'savings', number: '1234' },
      headers: { Origin: atlas.origin },
    });
    const { id } = await account.json();
    const uploaded = await page.request.post(`${atlas.origin}/api/bank/account/${id}/upload/`, {
      multipart: {
        file: {
          name: 'a.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            'Date,Description,Debit,Credit,Balance\n2026-04-01,Chai,10.00,,90.00\n2026-04-02,Pay,,20.00,110.00\n',
          ),
        },
      },
      headers: { Origin: atlas.origin },
    });
    const upload = (await uploaded.json()).id;
    const insert = `/preprocess/${upload}?insert=true`;
    const paths = [`/api/bank/account/${id}${insert}`, `/bank/account/${id}${insert}`, '/logout'];
    const baits = [...BAITS, { path: paths[0] ?? '', fields: {} }, { path: paths[1] ?? '', fields: {} }];
    const site = await hostileSite(atlas.origin, baits, paths);
    const origin = `http://${host}:${site.port}`;
    const before = await dumpOf(db);
    const logged = atlas.output().length;
    const hostile = await page.context().newPage();
    await hostile.goto(origin);
    if (scripts) await expect(hostile).toHaveTitle(/^done/);
    else
      for (const [n, button] of (await hostile.getByRole('button').all()).entries()) {
        // Without scripts the button must be pressed: one in four, so that each form is sent in one or two encodings.
        if (n % 4 === 0) await button.click({ noWaitAfter: true });
      }
    const refused = () =>
      atlas
        .output()
        .slice(logged)
        .match(/"method":"POST"[^\n]*"status":(30[23]|40[13]|415)/g)?.length ?? 0;
    await expect.poll(refused, 'the attack reaches the server').toBeGreaterThan(scripts ? 60 : 8);
    for (const opened of page.context().pages()) if (opened !== page) await opened.close();
    expect(await dumpOf(db)).toEqual(before);
    await page.goto('/profile/');
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    site.close();
  });

test('a link from elsewhere to /logout asks first; Back, Forward and Reload make no difference', async ({
  signedIn: page,
  atlas,
}) => {
  const site = await hostileSite(atlas.origin, [], []);
  for (const host of ['127.0.0.1', 'localhost']) {
    const guest = await page.context().newPage();
    await guest.goto(`http://${host}:${site.port}/?to=/logout`);
    await guest.getByRole('link', { name: 'Go on' }).click();
    const asks = guest
      .getByRole('link', { name: 'Stay signed in' })
      .or(guest.getByRole('button', { name: 'Log out' }));
    await expect(asks.first()).toBeVisible();
    await guest.goBack();
    await guest.goForward();
    await expect(asks.first()).toBeVisible();
    await guest.close();
  }
  await page.goto('/profile/');
  await expect(page).toHaveURL(/\/profile\/$/);
  site.close();
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { attached, bytesOfMail, mailOf } from '#tests/support/receipts/mails.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const SHARE = '/share/';
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const ELSEWHERE = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
let last = 0;
const photo = (name: string) => new File([JPEG, `shared ${++last}`], name, { type: 'image/jpeg' });

describe.each(HTTP_DIALECTS)('what another app shares (%s)', (dialect) => {
  let server: ServedAtlas;
  let cookie: string;
  const db = () => server.database.db;
  beforeAll(async () => {
    server = await serveAtlas(dialect);
    cookie = await ownersCookie(server);
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  const shareOf = (...files: File[]) => {
    const form = new FormData();
    for (const file of files) form.append('files', file);
    return form;
  };
  const share = async (body: FormData | URLSearchParams, headers: Record<string, string>) => {
    const answer = await askServer(server, SHARE, { method: 'POST', headers, body });
    const to = answer.headers.get('location');
    return { status: answer.status, to, html: await answer.text(), set: answer.headers.getSetCookie() };
  };
  const stored = async () => (await db().selectFrom('attachments').select('id').execute()).length;
  const waiting = async () => {
    const rows = db().selectFrom('attachments').select('file_name').where('tray_at', 'is not', null);
    return (await rows.orderBy('id').execute()).map(({ file_name }) => file_name);
  };
  const heldIn = (html: string) =>
    [...html.matchAll(/name="held" value="([^"]+)"/g)].map(([, id = '']) => id);
  const press = (held: readonly string[], headers: Record<string, string>) =>
    share(new URLSearchParams([['act', 'put'], ...held.map((id) => ['held', id])]), headers);

  test('the manifest offers photos, PDFs, invoices, mails and texts to it, and its icons are there', async () => {
    const answer = await askServer(server, '/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const { share_target, icons, display } = await answer.json();
    expect([display, share_target.action, share_target.method, share_target.enctype]).toEqual([
      ...['standalone', SHARE, 'POST', 'multipart/form-data'],
    ]);
    for (const { src } of icons) expect((await askServer(server, src)).status).toBe(200);
    for (const path of ['/', '/expense/receipts/']) {
      const page = await askServer(server, path, { headers: { cookie } });
      expect(await page.text()).toContain('<link rel="manifest" href="/manifest.webmanifest">');
      expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'");
    }
    expect(JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))).toMatchObject({ start_url: '/' });
  });

  test.each<[string, Record<string, string>]>([
    ['without a session', {}],
    ['without a session, as if from here', { 'Sec-Fetch-Site': 'same-origin' }],
    ['with a session that has ended', { cookie: 'atlas-auth=a.b.c; atlas-refresh=a.b.c' }],
  ])('%s nothing is stored, and the page says to sign in and share again', async (_, headers) => {
    const before = await stored();
    const { status, html } = await share(shareOf(photo('nobody.jpg')), headers);
    expect(status).toBe(401);
    expect(html).toContain('<h1>Sign in and share again</h1>');
    expect(html).toContain('href="/login"');
    expect(await stored()).toBe(before);
  });

  test('with a session, what one of our pages sends is put into the tray at once', async () => {
    const sent = await share(shareOf(photo('own.jpg')), { cookie, Origin: server.origin });
    expect(sent).toMatchObject({ status: 303, to: '/expense/receipts/' });
    expect(await waiting()).toContain('own.jpg');
  });

  test.each<[string, Record<string, string>]>([
    ['another site', ELSEWHERE],
    ['an origin that is hidden', { Origin: 'null', 'Sec-Fetch-Site': 'none' }],
    ['nowhere', {}],
  ])('what comes from %s waits for a press, which only a page of ours can send', async (from, headers) => {
    const name = `from ${from}.jpg`;
    const asked = await share(shareOf(photo(name)), { cookie, ...headers });
    expect(asked.status).toBe(200);
    expect(asked.html).toContain('<h1>Put these into my tray?</h1>');
    expect(asked.html).toContain(name);
    expect(await waiting()).not.toContain(name);
    const held = heldIn(asked.html);
    expect(held).toHaveLength(1);
    // The press itself, forged.
    const forged = await press(held, { cookie, ...headers });
    expect(forged.status).toBe(200);
    expect(forged.html).not.toContain('Put these into my tray?');
    expect(await waiting()).not.toContain(name);
    expect(await press(held, { cookie, Origin: server.origin })).toMatchObject({ status: 303 });
    expect(await waiting()).toContain(name);
  });

  test('who says no lets go of them, which another site cannot do either', async () => {
    const held = heldIn((await share(shareOf(photo('no.jpg')), { cookie, ...ELSEWHERE })).html);
    const drop = (headers: Record<string, string>) =>
      share(new URLSearchParams([['act', 'drop'], ...held.map((id) => ['held', id])]), headers);
    const there = () =>
      db()
        .selectFrom('attachments')
        .select('id')
        .where('id', 'in', held)
        .where('stored_at', 'is not', null)
        .execute();
    await drop({ cookie, ...ELSEWHERE });
    expect(await there()).toHaveLength(1);
    expect(await drop({ cookie, Origin: server.origin })).toMatchObject({
      status: 303,
      to: '/expense/receipts/',
    });
    expect(await there()).toEqual([]);
    expect((await press(held, { cookie, Origin: server.origin })).status).toBe(422);
  });

  test('another site’s share renews and clears no cookies', async () => {
    const refresh = /atlas-refresh=[^;]+/.exec(cookie)?.[0] ?? '';
    const asked = await share(shareOf(photo('renew.jpg')), { cookie: refresh, ...ELSEWHERE });
    expect(asked.html).toContain('Put these into my tray?');
    expect(asked.set.filter((one) => /atlas-(auth|refresh)/.test(one))).toEqual([]);
    const ended = await share(shareOf(photo('renew.jpg')), { cookie: 'atlas-refresh=a.b.c', ...ELSEWHERE });
    expect([ended.status, ended.set.filter((one) => /atlas-(auth|refresh)/.test(one))]).toEqual([401, []]);
  });

  test('nobody puts what somebody else shared into the tray', async () => {
    const [id = ''] = heldIn((await share(shareOf(photo('theirs.jpg')), { cookie, ...ELSEWHERE })).html);
    await db()
      .updateTable('attachments')
      .set({ uploaded_by: await someoneElse() })
      .where('id', '=', id)
      .execute();
    const pressed = await press([id], { cookie, Origin: server.origin });
    expect(pressed.status).toBe(422);
    expect(await waiting()).not.toContain('theirs.jpg');
  });
  const someoneElse = async () => {
    const at = '2026-04-02T09:00:00.000Z';
    const { id } = await db()
      .insertInto('people')
      .values({
        ...{ email: 'ravi@example.org', first_name: 'Ravi', last_name: 'Rao', password_hash: '-' },
        ...{ language: 'en', disabled_at: null, created_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  test('a text becomes a receipt where no file comes along, a caption does not', async () => {
    const headers = { cookie, Origin: server.origin };
    const text = new FormData();
    text.set('title', 'Your trip');
    text.set('text', 'Total EUR 12.50');
    expect((await share(text, headers)).status).toBe(303);
    expect(await waiting()).toContain('Your trip.txt');
    const captioned = shareOf(photo('captioned.jpg'));
    captioned.set('text', 'look at this');
    expect((await share(captioned, headers)).status).toBe(303);
    expect((await waiting()).filter((name) => /look|Shared text/.test(name))).toEqual([]);
  });

  test('a mail is taken apart, and what is no receipt is refused by name', async () => {
    const mail = mailOf([
      { type: 'text/plain', text: 'x' },
      attached('shared.jpg', Uint8Array.of(...JPEG, 9, 9)),
    ]);
    const page = new File(['<html><script>alert(1)</script>'], 'page.html', { type: 'text/html' });
    const sent = await share(shareOf(new File([bytesOfMail(mail)], 'a.eml'), page), {
      cookie,
      Origin: server.origin,
    });
    expect(sent.status).toBe(422);
    expect(sent.html).toContain('“page.html”: It is not a photo, PDF, e-invoice or email.');
    expect(await waiting()).toContain('shared.jpg');
  });

  test('at most 20 files at a time, and 20 MB', async () => {
    const many = Array.from({ length: 21 }, (_, n) => photo(`many ${n}.jpg`));
    const asked = await share(shareOf(...many), { cookie, ...ELSEWHERE });
    expect(heldIn(asked.html)).toHaveLength(20);
    expect(asked.html).toContain('“many 20.jpg” was left out');
    const large = new File([JPEG, new Uint8Array(22 * 1024 * 1024)], 'large.jpg', { type: 'image/jpeg' });
    const refused = await share(shareOf(large), { cookie, Origin: server.origin }).catch(() => ({
      status: 413,
    }));
    expect(refused.status).toBe(413);
  });

  test('nothing but the tray is reached so: other forms of other sites are refused as before', async () => {
    for (const path of ['/share/x', '/expense/receipts/', '/expense/new', '/SHARE/', '/share.']) {
      const answer = await askServer(server, path, {
        method: 'POST',
        headers: { cookie, ...ELSEWHERE },
        body: new URLSearchParams({ act: 'add' }),
      });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  test('opened by itself, its address leads to the tray', async () => {
    const answer = await askServer(server, SHARE, { headers: { cookie } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/expense/receipts/']);
    const nobody = await askServer(server, SHARE);
    expect([nobody.status, nobody.headers.get('location')]).toEqual([302, '/login']);
  });
});

import type { APIContext } from 'astro';
import { describe, expect, test } from 'vitest';
import { currentness, navigation } from '#components/navigation/navigation.ts';
import { translate } from '#lib/texts/texts.ts';
import { POST } from '#pages/preferences.ts';

const items = navigation.flatMap((group) => group.items);
const current = (pathname: string) =>
  items.flatMap((item) => {
    const how = currentness(item, pathname);
    return how ? [[item.href, how]] : [];
  });

describe('the sidebar', () => {
  test.each([
    ['/expense', '/expense', 'page'],
    ['/expense/', '/expense', 'page'],
    ['/expense/new', '/expense/new', 'page'],
    ['/expense/01938e5c-0000-7000-8000-000000000000/', '/expense', 'true'],
    ['/expense/projects', '/expense/projects/', 'page'],
    ['/expense/by-project/4/', '/expense/projects/', 'true'],
    ['/expense/by-merchant/4/', '/expense/merchants/', 'true'],
    ['/bank/account/', '/bank/account/', 'page'],
    ['/bank/account/1/transactions/', '/bank/account/', 'true'],
  ])('on %s marks %s as %s and nothing else', (pathname, href, how) => {
    expect(current(pathname)).toEqual([[href, how]]);
  });

  test('marks nothing on the home page', () => {
    expect(current('/')).toEqual([]);
  });
});

describe('a preference', () => {
  async function choose(fields: Record<string, string>) {
    const set: [string, unknown][] = [];
    const url = new URL('http://127.0.0.1:4321/preferences');
    const context = {
      request: new Request(url, { method: 'POST', body: new URLSearchParams(fields) }),
      url,
      cookies: { set: (name: string, value: unknown) => set.push([name, value]) },
      redirect: (to: string, status: number) => new Response(null, { status, headers: { Location: to } }),
      locals: { t: translate('en'), requestId: 'test', atlas: {}, person: {} },
    };
    const response = await POST(context as unknown as APIContext);
    return { status: response.status, to: response.headers.get('Location'), set };
  }

  test('is kept in a cookie, and the person is back where it was chosen', async () => {
    const back = '/bank/account/1/transactions/?limit=10&offset=20';
    expect(await choose({ theme: 'dark', back })).toEqual({
      status: 303,
      to: back,
      set: [['atlas-theme', 'dark']],
    });
    expect(await choose({ sidebar: 'collapsed', back: '/' })).toMatchObject({
      set: [['atlas-sidebar', 'collapsed']],
    });
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'x',
    '',
  ])('never leads to another site: %j', async (back) => {
    expect(await choose({ theme: 'light', back })).toMatchObject({ status: 303, to: '/' });
  });

  test('that does not exist is refused and not kept', async () => {
    expect(await choose({ theme: 'pink' })).toMatchObject({ status: 400, set: [] });
    expect(await choose({ language: 'constructor' })).toMatchObject({ status: 400, set: [] });
    expect(await choose({ session: 'x' })).toMatchObject({ status: 400, set: [] });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

/** Where unescaped, runs a script, closes a script element or leaves an attribute, and reverses the text after it. */
const EVIL = `"'></script><img src=x onerror=alert(1)>=1+1\u202eevil`;
/** True for markup that a browser would turn into an element, outside quoted attributes. */
const runs = (html: string) => html.replace(/="[^"]*"/g, '').includes('<img src=x');
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** Text from people and files is never markup, and pages are cached by nobody but their reader. */
let server: ServedAtlas;
let cookie = '';
const made: Record<string, string> = {};

const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { Cookie: cookie, Origin: server.origin, Accept: 'text/html', ...init.headers };
  const answer = await fetch(server.origin + path, { redirect: 'manual', ...init, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const call = async (method: string, path: string, body: unknown) => {
  const headers = { 'Content-Type': 'application/json' };
  const { status, text } = await ask(path, { method, headers, body: JSON.stringify(body) });
  expect(status, `${method} ${path}: ${text.slice(0, 200)}`).toBeLessThan(300);
  return text ? JSON.parse(text) : {};
};

beforeAll(async () => {
  server = await serveAtlas('sqlite');
  const form = await ask('/login', { method: 'POST', body: new URLSearchParams(OWNER) });
  cookie = form.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await call('PATCH', '/api/accounts/me/', { first_name: EVIL, last_name: EVIL });
  const names = [];
  for (const kind of ['merchants', 'projects', 'categories'])
    for (const n of [1, 2])
      names.push((await call('POST', `/api/expense/${kind}/`, { name: `${EVIL} ${n}` })).id);
  const [first, second, project, , category] = names;
  const account = (await call('POST', '/api/bank/account/', { name: EVIL, type: 'cash', number: '4471' })).id;
  const other = (
    await call('POST', '/api/bank/account/', { name: `${EVIL} 2`, type: 'cash', number: '4472' })
  ).id;
  const said = EVIL.replaceAll('"', '""');
  const row = (day: number, amount: string) => `2026-04-${day},"${said}",${amount},"${said}"`;
  const file = new FormData();
  const lines = ['Date,Description,Amount,Reference', row(13, '-10.50'), row(14, '-5.00'), row(15, '-7.00')];
  file.set('file', new Blob([lines.join('\n')]), `${EVIL.replaceAll('/', '')}.csv`);
  const uploads = `/api/bank/account/${account}`;
  const upload = JSON.parse((await ask(`${uploads}/upload/`, { method: 'POST', body: file })).text).id;
  await call('PATCH', `${uploads}/preprocess/${upload}`, { confirm: 'yes' });
  await call('POST', `${uploads}/preprocess/${upload}?insert=true`, {});
  const { results } = JSON.parse((await ask(`${uploads}/transactions/`)).text);
  const [linked, noted] = results.map(({ id }: { id: number }) => id);
  await call('PATCH', `${uploads}/transactions/${noted}/`, { comment: EVIL });
  const [attachment] = await call('POST', '/api/expense/attachments/upload/', { files: [`${EVIL}.pdf`] });
  await ask(new URL(attachment.upload_link, server.origin).href.slice(server.origin.length), {
    method: 'PUT',
    body: '%PDF-1.4 x',
  });
  const facts = { date: '2026-04-15', amount: 7, comment: EVIL, merchant: first, project };
  const items = [{ category, amount: 7, comment: EVIL }];
  const links = { attachments: [attachment.id], transactions: [linked] };
  const expense = (await call('POST', '/api/expense/expenses/', { ...facts, items, ...links })).id;
  await call('PATCH', `/api/expense/expenses/${expense}/`, { comment: `${EVIL}!`, merchant: second });
  const gone = (await call('POST', '/api/expense/expenses/', { ...facts, items })).id;
  await call('DELETE', `/api/expense/expenses/${gone}/`, undefined);
  await call('POST', '/api/tokens/', { name: EVIL, scope: 'read' });
  const guest = { first_name: EVIL, last_name: EVIL, email: 'guest@example.org' };
  made.join = (await call('POST', '/api/members/', guest)).url ?? '';
  Object.assign(made, { account, other, upload, expense, first, second, linked });
});
afterAll(async () => {
  const failed = server
    .output()
    .split('\n')
    .filter((line) => /"status":5\d\d|"level":"error"/.test(line));
  expect(await server.stop()).toBe(0);
  expect(failed).toEqual([]);
});

test('every page that can be reached shows it as text, in both halves of a page: what is said, and what scripts get', async () => {
  const query = encodeURIComponent(EVIL);
  const todo = [
    '/',
    `/search?q=${query}`,
    '/search?q=img',
    `/expense?search=${query}`,
    `/expense?merchant_name=${query}&from=${query}`,
    `/expense/new?transactionId=${query}&accountPk=${made.account}&amount=${query}`,
    `/expense/merchants/?search=${query}`,
    `/expense/merchants/${made.first}/merge/?into=${made.second}`,
    `/members/?search=${query}`,
    `/bank/account/${made.account}/transactions/?search=${query}`,
    `/bank/account/${made.account}/uploads/${made.upload}/undo/`,
    `/bank/account/${made.account}/uploads/${made.upload}/move/`,
    `/${query}`,
    made.join?.replace(server.origin, '') ?? '',
  ];
  const seen = new Set<string>();
  // Every order and page size of a table is the same page.
  const shapes = new Map<string, number>();
  const wrong: string[] = [];
  const kept: string[] = [];
  for (let path = todo.shift(); path !== undefined && seen.size < 300; path = todo.shift()) {
    if (seen.has(path) || /^\/(logout|api|_astro|preferences)|\.\w+$/.test(path)) continue;
    const [shape = ''] = path.split('?');
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
    if ((shapes.get(shape) ?? 0) > 3) continue;
    seen.add(path);
    const { status, headers, text } = await ask(path);
    if (status >= 500 || runs(text)) wrong.push(`${status} ${path}`);
    if (status === 200 && headers.get('cache-control') !== 'no-store') kept.push(path);
    const to = headers.get('location');
    for (const href of [...text.matchAll(/href="(\/[^"#]*)/g)].map(([, at = '']) => at).concat(to ?? []))
      todo.push(href.replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
  }
  expect(wrong).toEqual([]);
  expect(kept).toEqual([]);
  expect(seen.size).toBeGreaterThan(60);
});

test('what people write turns no text around that follows it', async () => {
  for (const path of [
    `/api/expense/expenses/${made.expense}/`,
    '/api/expense/merchants/',
    '/api/members/',
    '/api/tokens/',
  ])
    expect((await ask(path)).text, path).not.toMatch(TURNING);
  expect((await ask(`/api/bank/account/${made.account}/uploads/`)).text).not.toMatch(TURNING);
});

test('the bank’s file comes back byte for byte, as a download that no browser runs', async () => {
  const { status, headers, text } = await ask(
    `/api/bank/account/${made.account}/uploads/${made.upload}/file/`,
  );
  expect([status, text]).toEqual([200, expect.stringContaining('onerror')]);
  expect(headers.get('content-type')).toBe('text/csv');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"\\\r\n]*(\\.[^"\\\r\n]*)*"/);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('private, no-store');
});

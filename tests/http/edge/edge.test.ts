import { createHash } from 'node:crypto';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { whileClockStands } from '#tests/support/still-clock.ts';

let server: ServedAtlas;
let cookie = '';
let expense = '';
let transaction = 0;
let upload = '';
const files: Record<string, string> = {};

const ask = (path: string, init: RequestInit = {}) => askServer(server, path, init);
const own = (path: string, init: RequestInit = {}) =>
  ask(path, { ...init, headers: { Cookie: cookie, Origin: server.origin, ...init.headers } });

async function attach(name: string, content: string, type: string): Promise<string> {
  const asked = await own('/api/expense/attachments/upload/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ files: [name] }),
  });
  const [{ id, upload_link }] = await asked.json();
  const put = await fetch(new URL(upload_link, server.origin), {
    method: 'PUT',
    headers: { 'Content-Type': type },
    body: content,
  });
  expect(put.status).toBe(200);
  await own(`/api/expense/expenses/${expense}/`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ attachments: [id] }),
  });
  return `/api/expense/attachments/${id}/`;
}

beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1' });
  cookie = await ownersCookie(server);
  const { db } = server.database;
  ({ id: expense } = await db.selectFrom('expenses').select('id').executeTakeFirstOrThrow());
  ({ id: transaction } = await db
    .selectFrom('bank_transactions')
    .select('id')
    .where('account', '=', 1)
    .executeTakeFirstOrThrow());
  ({ id: upload } = await db
    .selectFrom('uploads')
    .select('id')
    .where('account', '=', 1)
    .executeTakeFirstOrThrow());
  const script = '<script>alert(1)</script>';
  files.html = await attach('a.html', `<!doctype html>${script}`, 'text/html');
  files.svg = await attach(
    'a.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`,
    'image/svg+xml',
  );
  files.xml = await attach(
    'a.xml',
    `<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></x>`,
    'text/xml',
  );
  files.pdf = await attach(
    'a.pdf',
    `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n${script}\n%%EOF`,
    'application/pdf',
  );
  files.polyglot = await attach('a.gif', `GIF89a/*${script}*/=1;alert(1)//`, 'image/gif');
  files.script = await attach('a.js', 'alert(1)', 'text/javascript');
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

/** Every page that can be viewed without side effects. */
const PAGES = () => [
  ...['/', '/login', '/logout', '/expense', '/expense?search=a', '/expense/new', '/expense/deleted/'],
  ...[`/expense/${expense}/`, `/expense/${expense}/edit/`, `/expense/${expense}/delete/`],
  ...['/expense/projects/', '/expense/merchants/', '/expense/categories/', '/expense/by-project/1/'],
  ...['/expense/by-merchant/1/', '/expense/merchants/1/edit/', '/expense/merchants/1/merge/'],
  ...['/bank/account/', '/bank/account/new', '/bank/account/1/edit', '/bank/account/1/upload/'],
  ...['/bank/account/1/uploads/', `/bank/account/1/preprocess/${upload}`, '/bank/account/1/transactions/'],
  ...[`/bank/account/1/transactions/${transaction}/`, `/bank/account/1/uploads/${upload}/undo/`],
  ...['/search', '/search?q=a', '/profile/', '/security/', '/members/', '/members/new/', '/integrations/'],
  ...['/integrations/new/', '/get-started/', '/not-here/', '/about', '/no-such-page', '/join/unknown'],
];
const UPLOAD_LINK = '/api/expense/attachments/upload/01999999-0000-7000-8000-000000000000/';

/** Every kind of response: how to request it, and its status. */
const ANSWERS: [string, number, () => Promise<Response>][] = [
  ['a page', 200, () => own('/expense')],
  ['a page without a session', 302, () => ask('/expense')],
  ['sign-in', 200, () => ask('/login')],
  ['a page that is not there', 404, () => own('/no-such-page')],
  ['a page about something that is not there', 404, () => own('/bank/account/999/transactions/')],
  ['a part of a page', 200, () => own('/search/dialog')],
  ['a refused form', 422, () => own('/bank/account/new', { method: 'POST', body: new URLSearchParams() })],
  [
    'a form from elsewhere',
    403,
    () =>
      ask('/bank/account/new', {
        method: 'POST',
        headers: { Cookie: cookie, Origin: 'https://evil.example' },
        body: new URLSearchParams(),
      }),
  ],
  ['a call', 200, () => own('/api/bank/account/')],
  ['a call without a session', 401, () => ask('/api/bank/account/')],
  ['a call that is not there', 404, () => own('/api/nothing/')],
  ['a call by another method', 405, () => own('/api/accounts/me/', { method: 'PUT' })],
  ['a method of nobody', 405, () => ask('/', { method: 'OPTIONS' })],
  ['an invalid call', 400, () => own('/api/expense/expenses/?limit=x')],
  [
    'a call of another type',
    415,
    () =>
      own('/api/bank/account/', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' }),
  ],
  ['too much', 413, () => own('/api/bank/account/', { method: 'POST', body: 'x'.repeat(300_000) })],
  ['too much of a form', 413, () => own('/login', { method: 'POST', body: 'x'.repeat(9_000) })],
  [
    'too much of a form in a browser',
    413,
    () => own('/login', { method: 'POST', body: 'x'.repeat(9_000), headers: { Accept: 'text/html' } }),
  ],
  [
    'a statement too large',
    413,
    () => own('/api/bank/account/1/upload/', { method: 'POST', body: new Uint8Array(6e6) }),
  ],
  ['an unsigned upload', 403, () => ask(UPLOAD_LINK, { method: 'PUT', body: 'x' })],
  ['an exported list', 200, () => own('/api/expense/export/')],
  ['an exported account', 200, () => own('/api/bank/account/1/transactions/export/')],
  ['a bank’s file', 200, () => own(`/api/bank/account/1/uploads/${upload}/file/`)],
  ['an attachment', 200, () => own(files.html ?? '')],
  ['health', 200, () => ask('/healthz')],
  ['an asset', 200, () => ask('/favicon.svg')],
  ['a door of the framework', 404, () => ask('/_image')],
  ['an address that cannot be read', 400, () => ask('/%c0%af')],
  ['a report', 204, () => report('application/csp-report', '{}')],
  ['a report of another type', 415, () => report('text/plain', '{}')],
  ['a report too large', 413, () => report('application/csp-report', 'x'.repeat(9_000))],
  ['signing out', 303, () => own('/logout', { method: 'POST', headers: { Cookie: '' } })],
];

const report = (type: string, body: string) =>
  ask('/csp-report', { method: 'POST', headers: { 'Content-Type': type, Origin: 'null' }, body });

describe('every answer carries what keeps a browser safe', () => {
  test.each(ANSWERS)('%s (%i)', async (what, status, send) => {
    const answer = await send();
    const body = await answer.text();
    expect(answer.status).toBe(status);
    const get = (name: string) => answer.headers.get(name);
    expect(get('x-content-type-options')).toBe('nosniff');
    expect(get('x-frame-options')).toBe('DENY');
    expect(get('referrer-policy')).toBe('same-origin');
    expect(get('cross-origin-opener-policy')).toBe('same-origin');
    expect(get('cross-origin-resource-policy')).toBe('same-origin');
    expect(get('origin-agent-cluster')).toBe('?1');
    expect(get('permissions-policy')).toBe(
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    );
    const type = get('content-type') ?? '';
    const policy = get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe-|\*/);
    // What `default-src` does not stand in for.
    if (/^text\/html/.test(type)) {
      expect(policy).toMatch(/base-uri '(?:none|self)'/);
      expect(policy).toMatch(/form-action '(?:none|self)'/);
    }
    if (/^text\/html/.test(type)) expect(policy).toMatch(/report-uri \/csp-report; report-to csp$/);
    else expect(policy).toMatch(/sandbox/);
    expect(get('reporting-endpoints')).toBe(/^text\/html/.test(type) ? 'csp="/csp-report"' : null);
    if (/^text\//.test(type) && !/^attachment/.test(get('content-disposition') ?? ''))
      expect(type).toMatch(/; charset=utf-8$/i);
    const forAll = what === 'an asset';
    // A request id leads to a log line; responses that are the same for everyone are not logged.
    if (forAll) expect(get('x-request-id')).toBeNull();
    else expect(get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(get('cache-control')).toMatch(
      forAll ? /^public, max-age/ : /no-store|^private, max-age=(30|300)$/,
    );
    for (const name of [
      'server',
      'x-powered-by',
      'x-atlas-person',
      'x-atlas-route',
      'access-control-allow-origin',
    ])
      expect(get(name), name).toBeNull();
    if (status >= 400) expect(body).not.toMatch(/\bat .*\.(ts|js|mjs):\d|node:internal|SQLITE/);
  });
});

test('no page’s policy leaves a hole, and every script and style in it is named by its hash', async () => {
  const seen = new Map<string, string>();
  for (const path of PAGES()) {
    const answer = await own(path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const html = await answer.text();
    seen.set(path, policy);
    for (const [, tag, attributes = '', text = ''] of html.matchAll(
      /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
    )) {
      if (/\ssrc=/.test(attributes) || /type="application\/json"/.test(attributes)) continue;
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy, `${tag} of ${path}: ${text.slice(0, 60)}`).toContain(`'sha256-${hash}'`);
    }
    expect(html.match(/<[^>]+\s(?:on\w+|style)=/g), path).toBeNull();
    expect(html.match(/\b(?:href|src|action)="(?:javascript|data):/gi), path).toBeNull();
  }
  expect(seen.size).toBeGreaterThan(35);
  for (const policy of new Set(seen.values())) {
    const found = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const bad = found.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE);
    expect(bad.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([]);
    // Only `script-src 'self'` may be warned of: browsers never run uploaded files, as the next test shows.
    const perhaps = found.filter(({ severity }) => severity === Severity.MEDIUM_MAYBE);
    expect(
      perhaps.filter(({ directive, value }) => directive !== 'script-src' || value !== "'self'"),
    ).toEqual([]);
  }
});

test('nothing that was attached is ever run: no script of it, whatever it says it is', async () => {
  for (const [kind, path] of Object.entries(files)) {
    const { headers } = await own(path);
    const shown = kind === 'pdf' || kind === 'polyglot';
    expect(headers.get('content-type'), kind).toMatch(
      kind === 'pdf'
        ? /^application\/pdf$/
        : kind === 'polyglot'
          ? /^image\/gif$/
          : /^application\/octet-stream$|^text\/plain/,
    );
    expect(headers.get('content-disposition'), kind).toMatch(shown ? /^inline/ : /^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy'), kind).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('cache-control'), kind).toMatch(/no-store/);
  }
});

describe('what browsers report', () => {
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('csp_violation'))
      .map((line) => JSON.parse(line));

  test('is one line of log: what was blocked and where, without queries', async () => {
    const old = { 'document-uri': `${server.origin}/expense?search=secret`, 'blocked-uri': 'inline' };
    await report(
      'application/csp-report',
      JSON.stringify({ 'csp-report': { ...old, 'violated-directive': 'script-src-elem' } }),
    );
    await report(
      'application/reports+json',
      JSON.stringify([
        {
          type: 'csp-violation',
          body: {
            documentURL: `${server.origin}/join/secret-token`,
            blockedURL: 'https://evil.example/x.js?secret=1#secret',
            effectiveDirective: 'img-src\r\n{"level":"error"}',
          },
        },
        { type: 'deprecation', body: {} },
      ]),
    );
    await expect.poll(() => lines().length).toBe(2);
    expect(lines()[0]).toMatchObject({ directive: 'script-src-elem', blocked: 'inline', page: '/expense' });
    expect(lines()[1]).toMatchObject({ blocked: 'https://evil.example/x.js', page: '/join/…' });
    expect(JSON.stringify(lines())).not.toContain('secret');
  });

  test.each(['', '{', 'null', '[]', '[null, 1, "x"]', '{"csp-report": []}', '[{"type":"csp-violation"}]'])(
    'is nothing where it says nothing: %s',
    async (body) => {
      expect((await report('application/reports+json', body)).status).toBe(204);
    },
  );

  test('cannot flood the log', async () => {
    const body = JSON.stringify({ 'csp-report': { 'violated-directive': 'img-src', 'document-uri': '/' } });
    await whileClockStands(async () => {
      for (let n = 0; n < 100; n++) await report('application/csp-report', body);
    });
    expect(lines().length).toBeLessThan(70);
  });
});

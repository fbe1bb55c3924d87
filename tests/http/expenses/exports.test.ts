import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const EXPENSES = '/api/expense/export/';
const ACCOUNT = '/api/bank/account/1/transactions/export/';

describe.each(HTTP_DIALECTS)('exported lists (%s)', (dialect) => {
  let server: ServedAtlas;
  let cookie = '';
  let access = '';
  beforeAll(async () => {
    server = await serveAtlas(dialect, { ATLAS_DEMO: '1' });
    cookie = await ownersCookie(server);
    const signedIn = await askServer(server, '/api/accounts/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(OWNER),
    });
    ({
      token: { access },
    } = await signedIn.json());
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });
  const own = (path: string, headers: Record<string, string> = {}) =>
    askServer(server, path, { headers: { Cookie: cookie, ...headers } });

  test('are files with a name, in UTF-8 that spreadsheets know, stored nowhere else', async () => {
    for (const [path, name] of [
      [EXPENSES, 'Expenses.csv'],
      [ACCOUNT, 'Transactions of '],
    ] as const) {
      const answer = await own(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=.+\.csv"?$/);
      expect(answer.headers.get('content-disposition')).toContain(name);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      expect(new TextDecoder().decode(bytes)).toMatch(/^[^\n]+\r\n(\d{4}-\d\d-\d\d,[^\n]*\r\n)+$/);
    }
  });

  test('hold what the list’s filter finds, and no address that is not understood', async () => {
    const { count } = await (await own('/api/bank/account/1/transactions/?type=IN&limit=1')).json();
    const lines = (await (await own(`${ACCOUNT}?type=IN&limit=10&offset=20&sort=amount&order=asc`)).text())
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(count + 1);
    expect((await own(`${ACCOUNT}?typ=IN`)).status).toBe(400);
    expect((await own(`${ACCOUNT}?type=XX`)).status).toBe(400);
    expect((await own(`${EXPENSES}?merchant=x`)).status).toBe(400);
    expect((await own('/api/bank/account/999/transactions/export/')).status).toBe(404);
    const owed = await (await own(`${EXPENSES}?is_reimbursable=true&is_reimbursed=false`)).text();
    expect(owed).not.toMatch(/,No,(Yes|No),/);
  });

  test('are for whoever is signed in: by cookie, by header, by an API token that may read', async () => {
    const made = await askServer(server, '/api/tokens/', {
      method: 'POST',
      headers: { Authorization: `JWT ${access}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Books', scope: 'read' }),
    });
    const { token } = await made.json();
    for (const path of [EXPENSES, ACCOUNT]) {
      expect((await askServer(server, path)).status).toBe(401);
      for (const authorization of [`JWT ${access}`, `Bearer ${token}`])
        expect((await askServer(server, path, { headers: { Authorization: authorization } })).status).toBe(
          200,
        );
      expect(
        (await askServer(server, path, { method: 'POST', headers: { Authorization: `JWT ${access}` } }))
          .status,
      ).toBe(405);
    }
  });

  test('speak the person’s language', async () => {
    await askServer(server, '/api/accounts/me/', {
      method: 'PATCH',
      headers: { Authorization: `JWT ${access}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ language: 'de' }),
    });
    expect((await (await own(ACCOUNT)).text()).split('\r\n')[0]).toMatch(/Datum,Beschreibung,Betrag,/);
    expect((await own(EXPENSES)).headers.get('content-disposition')).toContain('Ausgaben.csv');
    await askServer(server, '/api/accounts/me/', {
      method: 'PATCH',
      headers: { Authorization: `JWT ${access}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ language: 'en' }),
    });
  });
});

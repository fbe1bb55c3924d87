import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { someAccount } from '#tests/support/stories/transactions.ts';

const TRAY = '/expense/receipts/';
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
let last = 0;
const photo = (name = 'photo.jpg', content = `known ${++last}`) =>
  new File([JPEG, content], name, { type: 'image/jpeg' });

describe.each(['sqlite', 'postgres'] as const)('what is known of a receipt (%s)', (dialect) => {
  let server: RunningServer;
  let cookie: string;
  const db = () => server.database.db;
  beforeAll(async () => {
    server = await startAtlas(dialect);
    cookie = await ownersCookie(server);
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  const get = async (path = TRAY) => (await askServer(server, path, { headers: { cookie } })).text();
  const post = async (fields: Record<string, string> | FormData, path = TRAY) => {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const headers = { cookie, Origin: server.origin };
    const answer = await askServer(server, path, { method: 'POST', headers, body });
    return { status: answer.status, html: await answer.text() };
  };
  /** The id of a file that is put into the tray by its form. */
  const put = async (file: File): Promise<string> => {
    const form = new FormData();
    form.set('act', 'add');
    form.append('files', file);
    expect((await post(form)).status).toBe(303);
    const rows = db().selectFrom('attachments').select('id').where('file_name', '=', file.name);
    return (await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  };
  const partOf = (html: string, id: string) =>
    (html.split(`id="receipt-${id}"`)[1] ?? '').split('<li class="card receipt"')[0] ?? '';

  test('details are typed in any currency; that of an account comes with those in use', async () => {
    const account = await someAccount(db());
    await db().updateTable('bank_accounts').set({ currency: 'EUR' }).where('id', '=', account).execute();
    const id = await put(photo());
    const inUse = /<optgroup label="In use">.*?<\/optgroup>/s;
    const part = partOf(await get(), id);
    expect(inUse.exec(part)?.[0]).toMatch(/INR.*EUR/s);
    expect(part).toMatch(/<option[^>]*>CHF/);
    expect(inUse.exec(await get('/expense/new'))?.[0]).toContain('EUR');
    await post({ act: 'facts', receipt: id, amount: '29.99', currency: 'EUR' });
    expect(partOf(await get(), id)).toContain('€29.99');
  });
});

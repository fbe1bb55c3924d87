import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { record } from '#tests/support/stories/expenses.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const photo = (name: string, content: string) => new File([JPEG, content], name, { type: 'image/jpeg' });
const MISSING = '/expense/receipts/missing/';

describe.each(HTTP_DIALECTS)('a file that is on another expense already (%s)', (dialect) => {
  let server: ServedAtlas;
  let cookie: string;
  let person: { id: number };
  const db = () => server.database.db;
  beforeAll(async () => {
    server = await serveAtlas(dialect);
    cookie = await ownersCookie(server);
    person = await db().selectFrom('people').select('id').executeTakeFirstOrThrow();
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  const api = async (method: string, path: string, body: unknown) => {
    const headers = { cookie, Origin: server.origin, 'Content-Type': 'application/json' };
    const answer = await askServer(server, path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json(), tag: answer.headers.get('etag') };
  };
  const upload = async (file: File) => {
    const { body } = await api('POST', '/api/expense/attachments/upload/', { files: [file.name] });
    const answer = await fetch(body[0].upload_link, { method: 'PUT', body: file });
    return (await answer.json()) as { id: string; same_as?: object };
  };
  const post = async (path: string, fields: Record<string, string>, ...files: File[]) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const file of files) form.append('files', file);
    const answer = await askServer(server, path, {
      method: 'POST',
      headers: { cookie, Origin: server.origin },
      body: form,
    });
    return { status: answer.status, html: await answer.text() };
  };
  const html = async (path: string) => (await askServer(server, path, { headers: { cookie } })).text();
  const filesOf = async (expense: string) =>
    (await db().selectFrom('attachments').select('file_name').where('expense', '=', expense).execute()).map(
      ({ file_name }) => file_name,
    );
  const count = async () =>
    Number(
      (
        await db()
          .selectFrom('expenses')
          .select((e) => e.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  const lunch = { date: '2026-04-01', amount: 450, items: [{ category: 2, amount: 450 }] };
  /** An expense with a photo of that content. */
  const withPhoto = async (content: string) => {
    const file = await upload(photo('first.jpg', content));
    expect(file.same_as).toBeUndefined();
    const { body } = await api('POST', '/api/expense/expenses/', { ...lunch, attachments: [file.id] });
    expect(body.attachments[0]).not.toHaveProperty('same_as');
    return { expense: body.id as string, file: file.id };
  };

  test('the API takes it and says where it is, and the expense’s page shows it', async () => {
    const { expense, file } = await withPhoto('by api');
    const same_as = { attachment: file, file_name: 'first.jpg', expense, date: '2026-04-01' };
    const [again, third] = [await upload(photo('a.jpg', 'by api')), await upload(photo('b.jpg', 'by api'))];
    expect(again.same_as).toEqual(same_as);
    const made = await api('POST', '/api/expense/expenses/', { ...lunch, attachments: [again.id] });
    expect([made.status, made.body.attachments[0].same_as]).toEqual([201, same_as]);
    const path = `/api/expense/expenses/${made.body.id}/`;
    const changed = await api('PATCH', path, { attachments: [third.id] });
    expect([
      changed.status,
      changed.body.attachments.map((one: { same_as?: object }) => one.same_as),
    ]).toEqual([200, [undefined, same_as]]);
    expect((await api('PATCH', path, { comment: 'x' })).body.attachments[0]).not.toHaveProperty('same_as');
    expect(await html(`/expense/${made.body.id}/`)).toContain('“first.jpg” is already on the expense of');
  });

  test('the plain form says so where a file is attached first, and saves; the expense’s page says it for good', async () => {
    const { expense } = await withPhoto('by form');
    const before = await count();
    const fields = {
      ...{ idempotency_key: 'same-1', intent: 'save', date: '2026-04-02', amount: '12', comment: 'Twice' },
      ...{ showExpenseComment: 'on', 'items.0.category': '2', 'items.0.amount': '12' },
    };
    const said = '“first.jpg” is already on the expense of 1 Apr 2026.';
    const attached = await post(
      '/expense/new',
      { ...fields, intent: 'attach' },
      photo('again.jpg', 'by form'),
    );
    expect(attached.html).toContain(said);
    expect(attached.html).toContain(`href="/expense/${expense}/"`);
    expect(await count()).toBe(before);
    expect(await post('/expense/new', fields, photo('again.jpg', 'by form'))).toMatchObject({
      status: 303,
    });
    expect(await count()).toBe(before + 1);

    const { id: other, version } = await record(db(), person, { amount: 12 });
    const edit = { ...fields, version: String(version), idempotency_key: '' };
    expect(await post(`/expense/${other}/edit/`, edit, photo('more.jpg', 'by form'))).toMatchObject({
      status: 303,
    });
    expect(await html(`/expense/${other}/`)).toContain('is already on the expense of');
  });

  test('a form whose answer was lost is sent again with its file, and recorded once', async () => {
    const before = await count();
    const fields = {
      ...{ idempotency_key: 'same-2', intent: 'save', date: '2026-04-02', amount: '12' },
      ...{ showExpenseComment: 'on', 'items.0.category': '2', 'items.0.amount': '12' },
    };
    for (const _ of [1, 2])
      expect(await post('/expense/new', fields, photo('lost.jpg', 'lost'))).toMatchObject({ status: 303 });
    expect(await count()).toBe(before + 1);
  });

  test('the page of missing receipts attaches it by a tick', async () => {
    const { expense } = await withPhoto('missing');
    const { id } = await record(db(), person, { date: '1999-01-01', amount: 3 });
    const told = await post(
      MISSING,
      { attach: id },
      photo('same.jpg', 'missing'),
      photo('new.jpg', 'fresh one'),
    );
    expect(told.status).toBe(422);
    expect(told.html).toContain('1 file was not added.');
    expect(told.html).toContain(`href="/expense/${expense}/"`);
    expect(await filesOf(id)).toEqual([]);
    const ids = [...told.html.matchAll(/name="again" value="([^"]+)"/g)].map(([, one = '']) => one);
    expect(ids).toHaveLength(2);
    const form = new URLSearchParams({ attach: id });
    for (const one of ids) form.append('again', one);
    const done = await askServer(server, MISSING, {
      method: 'POST',
      headers: { cookie, Origin: server.origin },
      body: form,
    });
    expect(done.status).toBe(303);
    expect((await filesOf(id)).sort()).toEqual(['new.jpg', 'same.jpg']);
    expect(await post(MISSING, { attach: id })).toMatchObject({ status: 422 });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { NAME_SUGGESTIONS } from '#lib/core/limits.ts';
import { nameKey } from '#lib/core/text.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const MANY = 5_000;
const PAGES = ['/expense/new', '/expense', '/expense/merchants/1/merge/', '/expense/merchants/?page=1'];

let server: ServedAtlas;
let signed: Record<string, string>;
const get = async (path: string) => {
  const answer = await fetch(server.origin + path, { headers: signed });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const send = async (fields: Record<string, string>) => {
  const answer = await fetch(`${server.origin}/expense/new`, {
    method: 'POST',
    headers: { ...signed, 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.origin },
    body: String(new URLSearchParams(fields)),
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text() };
};
const weights = async () => {
  const pages = new Map<string, number>();
  for (const path of PAGES) {
    const { status, text } = await get(path);
    expect(status, path).toBe(200);
    pages.set(path, text.length);
  }
  return pages;
};
let before: Map<string, number>;

beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1' });
  const { headers } = await fetch(`${server.origin}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.origin },
    body: String(new URLSearchParams(OWNER)),
    redirect: 'manual',
  });
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
  signed = { Cookie: cookies.join('; ') };
  before = await weights();
  const rows = Array.from({ length: MANY }, (_, n) => `Shop ${n} no${(n * 7_919) % MANY}`).map((name) => ({
    name,
    name_key: nameKey(name),
    archived_at: null,
    created_at: '2026-04-01T00:00:00.000Z',
  }));
  const { db } = server.database;
  for (let at = 0; at < MANY; at += 500)
    for (const kind of ['merchants', 'projects'] as const)
      await db
        .insertInto(kind)
        .values(rows.slice(at, at + 500))
        .execute();
});
afterAll(() => server.stop());

test('no page weighs more with 5,000 merchants and projects than with a dozen', async () => {
  const after = await weights();
  // A dozen is fewer than the suggestions on a page.
  for (const path of PAGES)
    expect(after.get(path), path).toBeLessThan((before.get(path) ?? 0) + 2 * NAME_SUGGESTIONS * 60);
  expect((await get('/expense/new')).text.match(/<option[^>]+data-id/g)).toHaveLength(2 * NAME_SUGGESTIONS);
});

test('what is chosen from comes as one types, a few at a time, and says how many there are', async () => {
  const few = await get('/expense/choices?kind=merchant&q=no4999+shop&add');
  expect(few.text.match(/role="option"/g)).toHaveLength(2);
  expect(few.text).toContain('1 match');
  expect(few.text).toContain('New: no4999 shop');
  const many = await get('/expense/choices?kind=project&q=shop');
  expect(many.text.match(/role="option"/g)).toHaveLength(NAME_SUGGESTIONS);
  expect(many.text).toContain(`The first ${NAME_SUGGESTIONS} matches`);
  expect(many.text.length).toBeLessThan(6_000);
  expect(many.headers.get('cache-control')).toContain('no-store');
  expect((await get('/expense/choices?kind=merchant&q=nobody')).text).toContain('No merchant matches.');
});

test('a program asks for the same names', async () => {
  const { text, headers } = await get('/api/expense/merchants/?search=no4999+shop');
  const found = JSON.parse(text);
  expect(found).toEqual([{ id: expect.any(Number), name: expect.stringMatching(/^Shop \d+ no4999$/) }]);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(JSON.parse((await get('/api/expense/merchants/?search=')).text)).toHaveLength(NAME_SUGGESTIONS);
});

test('without a script an unknown name is answered by those near to it, and the rest stays as typed', async () => {
  const typed = {
    date: '2026-04-12',
    amount: '99.90',
    comment: 'Two chairs',
    showExpenseComment: 'on',
    'items.0.category': '1',
    'items.0.amount': '99.90',
  };
  const asked = await send({ ...typed, merchant: 'no4999 shop', intent: 'save' });
  expect(asked.status).toBe(422);
  for (const kept of ['value="99.90"', 'Two chairs', 'value="no4999 shop"'])
    expect(asked.text).toContain(kept);
  const [, offered = ''] = /value="(choose_merchant:[^"]+)"/.exec(asked.text) ?? [];
  expect(offered).toMatch(/^choose_merchant:Shop \d+ no4999$/);
  const chosen = await send({ ...typed, merchant: 'no4999 shop', intent: offered });
  expect(chosen.status).toBe(200);
  expect(chosen.text).toContain(`value="${offered.slice('choose_merchant:'.length)}"`);
  expect(chosen.text).toContain('Two chairs');
  const empty = await send({ ...typed, merchant: '', intent: 'find_merchant' });
  expect(empty.status).toBe(422);
  expect(empty.text).toContain('Type the name first.');
});

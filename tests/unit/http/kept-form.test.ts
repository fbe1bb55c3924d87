import { afterEach, expect, test, vi } from 'vitest';
import { deriveSecrets } from '#lib/core/secrets.ts';
import { sealForm, sendAgain, takeKeptForm } from '#lib/http/kept-form.ts';

const secrets = deriveSecrets('a secret of tests, long enough for HKDF');
const at = (path: string) => new URL(path, 'http://atlas.test');
const typed = (fields: Record<string, string>) => Object.entries(fields) as [string, FormDataEntryValue][];

function jar() {
  const kept = new Map<string, string>();
  return {
    has: (name: string) => kept.get(name) !== undefined,
    set: (name: string, value: string, { maxAge }: { maxAge: number }) =>
      maxAge === 0 ? kept.delete(name) : kept.set(name, value),
  } as never;
}

/** What comes back to a person whose form was kept for `owner`: its fields, or nothing. */
async function back(sealed: string | undefined, person: number, path: string, keys = secrets) {
  const cookies = jar();
  const again = await sendAgain(keys, sealed, person, cookies);
  if (!again) return undefined;
  expect(again.status).toBe(307);
  expect(again.headers.get('location')).toBe(path);
  const request = new Request(at(path), {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@b.example', password: 'secret', kept: sealed ?? '' }),
  });
  return (await takeKeptForm(keys, { request, cookies }, person))?.fields;
}

afterEach(() => vi.useRealTimers());

test('a form comes back to whom it was kept for, within half an hour, and to nobody else', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-04-01T10:00:00Z') });
  const path = '/bank/rules/new/?text=a';
  const sealed = await sealForm(secrets, at(path), typed({ name: 'Tea', text: 'tea house' }), 1);
  const fields = [
    ['name', 'Tea'],
    ['text', 'tea house'],
  ];
  expect(await back(sealed, 1, path)).toEqual(fields);
  expect(await back(sealed, 2, path), 'somebody else').toBeUndefined();
  expect(await back(`${sealed?.slice(0, -2)}AA`, 1, path), 'forged').toBeUndefined();
  const others = deriveSecrets('a secret of another installation, as long');
  expect(await back(sealed, 1, path, others), 'of another installation').toBeUndefined();
  expect(sealed, 'nothing of it can be read').not.toContain(Buffer.from('tea house').toString('base64url'));
  vi.setSystemTime(Date.parse('2026-04-01T10:29:00Z'));
  expect(await back(sealed, 1, path)).toEqual(fields);
  vi.setSystemTime(Date.parse('2026-04-01T10:31:00Z'));
  expect(await back(sealed, 1, path), 'too late').toBeUndefined();
});

test('passwords, uploads and what is too long are not kept; files are named', async () => {
  const fields = typed({ note: 'x' });
  for (const path of [
    '/security/',
    '/profile/',
    '/members/new/',
    '/bank/account/1/upload/',
    '/expense/receipts/',
  ])
    expect(await sealForm(secrets, at(path), fields, 1), path).toBeUndefined();
  expect(await sealForm(secrets, at('/expense/new'), typed({ note: 'x'.repeat(70_000) }), 1)).toBeUndefined();
  const cookies = jar();
  const entries: [string, FormDataEntryValue][] = [
    ['comment', 'Tea'],
    ['files', new File(['%PDF'], 'bill.pdf')],
    ['files', new File([], '')],
  ];
  const sealed = await sealForm(secrets, at('/expense/new'), entries, undefined);
  await sendAgain(secrets, sealed, 3, cookies);
  const request = new Request(at('/expense/new'), {
    method: 'POST',
    body: new URLSearchParams({ kept: sealed ?? '' }),
  });
  expect(await takeKeptForm(secrets, { request, cookies }, 3)).toEqual({
    path: '/expense/new',
    fields: [['comment', 'Tea']],
    files: ['bill.pdf'],
  });
});

test('another form that is sent to the page soon after is its own', async () => {
  const cookies = jar();
  const sealed = await sealForm(secrets, at('/expense/new'), typed({ comment: 'Tea' }), 1);
  await sendAgain(secrets, sealed, 1, cookies);
  const request = new Request(at('/expense/new'), {
    method: 'POST',
    body: new URLSearchParams({ comment: 'Cake' }),
  });
  expect(await takeKeptForm(secrets, { request, cookies }, 1)).toBeUndefined();
  expect(await request.text(), 'its body can still be read').toBe('comment=Cake');
});

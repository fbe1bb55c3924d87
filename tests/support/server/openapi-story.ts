import { expect } from 'vitest';
import type { Send, Sent } from './openapi-client.ts';

/** Sends a call and checks its status. */
export const expecting =
  (send: Send) =>
  async (status: number, name: string, sent: Sent = {}) => {
    const got = await send(name, sent);
    expect([name, got.status, got.status === status ? '' : got.body]).toEqual([name, status, '']);
    return got;
  };

/** The catalogue: one of each kind is added, read, renamed, and listed in every way. */
export async function tellNames(send: Send, mark: string): Promise<Record<string, number>> {
  const ask = expecting(send);
  const made: Record<string, number> = {};
  for (const kind of ['categories', 'projects', 'merchants']) {
    const all = `/api/expense/${kind}/`;
    const { headers } = await ask(200, `GET ${all}`);
    const held = { 'If-None-Match': headers.get('etag') ?? '' };
    await ask(304, `GET ${all}`, { headers: held });
    const filters = JSON.stringify([{ column: 'name', type: 'text', value: 'a' }]);
    await ask(200, `GET ${all}`, { query: { page: '1', size: '5', sortField: 'name', filters } });
    await ask(200, `POST ${all}`, { body: { page: 1, size: 5, search: 'a' } });
    const { id } = (await ask(201, `POST ${all}`, { body: { name: `${mark} ${kind}` } })).body;
    await ask(409, `POST ${all}`, { body: { name: `${mark} ${kind}` } });
    await ask(200, `GET ${all}{id}/`, { ids: { id } });
    await ask(200, `PATCH ${all}{id}/`, { ids: { id }, body: { archived: false } });
    made[kind] = id;
  }
  await ask(200, 'GET /api/expense/merchants/', { query: { proposed: 'yes' } });
  await ask(200, 'PATCH /api/expense/merchants/{id}/', {
    ids: { id: made.merchants ?? 0 },
    body: { proposed_name: null },
  });
  const other = (await ask(201, 'POST /api/expense/merchants/', { body: { name: `${mark} other` } })).body;
  const merge = { ids: { id: other.id } };
  const into = made.merchants;
  await ask(200, 'POST /api/expense/merchants/{id}/merge/', { ...merge, body: { into, preview: true } });
  await ask(200, 'POST /api/expense/merchants/{id}/merge/', { ...merge, body: { into } });
  await ask(409, 'POST /api/expense/merchants/{id}/merge/', { ...merge, body: { into } });
  await ask(200, 'POST /api/expense/merchants/', { body: { name: `${mark} other` } });
  return made;
}

/** A bank account with a statement: uploaded, read, inserted, undone, moved, discarded. Returns a transaction. */
export async function tellBank(send: Send, mark: string): Promise<{ account: number; transaction: number }> {
  const ask = expecting(send);
  const account = { name: mark, type: 'savings', number: '50100123454471' };
  const { id } = (await ask(201, 'POST /api/bank/account/', { body: account })).body;
  const other = (await ask(201, 'POST /api/bank/account/', { body: { ...account, type: 'cash' } })).body.id;
  for (const [name, ids] of [
    ['GET /api/bank/account/', {}],
    ['GET /api/bank/account/{id}/', { id }],
  ] as const) {
    const { headers } = await ask(200, name, { ids });
    await ask(304, name, { ids, headers: { 'If-None-Match': headers.get('etag') ?? '' } });
  }
  await ask(200, 'PATCH /api/bank/account/{id}/', { ids: { id }, body: { name: `${mark} 2` } });
  const spare = (await ask(201, 'POST /api/bank/account/', { body: account })).body.id;
  await ask(200, 'PATCH /api/bank/account/{id}/', { ids: { id: spare }, body: { archived: true } });
  await ask(200, 'GET /api/bank/account/', { query: { archived: 'yes' } });
  await ask(204, 'DELETE /api/bank/account/{id}/', { ids: { id: spare } });

  const uploaded = async (rows: string) => {
    const raw = new FormData();
    raw.set('file', new Blob([`Date,Description,Amount\n${rows}`]), 'a.csv');
    return (await ask(201, 'POST /api/bank/account/{id}/upload/', { ids: { id }, raw })).body.id as string;
  };
  const empty = new FormData();
  empty.set('file', new Blob(['']), 'a.csv');
  await ask(400, 'POST /api/bank/account/{id}/upload/', { ids: { id }, raw: empty });
  const PREPROCESS = '/api/bank/account/{id}/preprocess/{uploadId}';
  const UPLOAD = '/api/bank/account/{id}/uploads/{uploadId}/';
  const ids = {
    id,
    uploadId: await uploaded(`2026-04-13,Coffee ${mark},-10.50\n2026-04-14,Salary ${mark},500.00\n`),
  };
  await ask(200, `GET ${PREPROCESS}`, { ids, query: { limit: '1', offset: '1' } });
  await ask(200, `PATCH ${PREPROCESS}`, { ids, body: { date_order: 'ymd', columns: { amount: 'Amount' } } });
  await ask(200, `POST ${PREPROCESS}`, { ids, query: { insert: 'true' } });
  await ask(409, `DELETE ${UPLOAD}`, { ids });
  await ask(200, 'GET /api/bank/account/{id}/uploads/', { ids, query: { limit: '1' } });
  await ask(200, `GET ${UPLOAD}`, { ids });
  await ask(200, `GET ${UPLOAD}file/`, { ids });
  await ask(200, `GET ${UPLOAD}sample/`, { ids });

  const list = 'GET /api/bank/account/{id}/transactions/';
  const found = await ask(200, list, { ids, query: { limit: '1', sort: 'amount', order: 'asc' } });
  const ofCoffee = await ask(200, list, { ids, query: { search: 'coffee', type: 'UK', min: '10' } });
  await ask(200, `${list}export/`, { ids, query: { type: 'UK' } });
  const coffee: number = ofCoffee.body.results[0].id;
  const one = { id, txId: found.body.results[0].id as number };
  await ask(200, 'GET /api/bank/transactions/', { query: { limit: '1', type: 'UK' } });
  const none = { filter: { search: 'nothing is called this' }, type: 'IG' };
  await ask(200, 'PATCH /api/bank/transactions/', { body: none });
  await ask(409, 'PATCH /api/bank/transactions/', { body: { ...none, count: 1 } });
  await ask(404, 'GET /api/bank/transactions/', { query: { account: '999999' } });
  await ask(200, 'GET /api/bank/transactions/export/', { query: { search: 'salary' } });
  const ONE = '/api/bank/account/{id}/transactions/{txId}/';
  const { headers } = await ask(200, `GET ${ONE}`, { ids: one });
  const held = { 'If-Match': headers.get('etag') ?? '' };
  await ask(200, `PATCH ${ONE}`, { ids: one, body: { type: 'IN', alike: true }, headers: held });
  const late = await ask(412, `PATCH ${ONE}`, { ids: one, body: { comment: 'April' }, headers: held });
  expect(late.body.versions).toEqual({ yours: 1, current: 2 });
  await ask(200, `PATCH ${ONE}`, { ids: one, body: { comment: 'April' } });
  const many = 'PATCH /api/bank/account/{id}/transactions/';
  await ask(200, many, { ids, body: { filter: { search: 'salary' }, type: 'IV' } });

  await ask(200, `GET ${UPLOAD}undo/`, { ids });
  await ask(200, `POST ${UPLOAD}undo/`, { ids });
  await ask(200, `POST ${PREPROCESS}`, { ids, query: { insert: 'true' } });
  const second = { id, uploadId: await uploaded(`2026-05-13,Tea ${mark},-10.50\n`) };
  const moved = await ask(201, `POST ${UPLOAD}move/`, { ids: second, body: { account: other } });
  await ask(204, `DELETE ${UPLOAD}`, { ids: { id: other, uploadId: moved.body.id } });
  const again = await ask(200, list, { ids, query: { search: 'coffee' } });
  expect(again.body.results[0].id).not.toBe(coffee);
  return { account: id, transaction: again.body.results[0].id };
}

/** An expense with a file: recorded once, changed, linked, reimbursed, deleted and restored. */
export async function tellExpenses(
  send: Send,
  names: Record<string, number>,
  transaction: number,
  mark: string,
): Promise<void> {
  const ask = expecting(send);
  const EXPENSES = '/api/expense/expenses/';
  const [announced] = (
    await ask(201, 'POST /api/expense/attachments/upload/', { body: { files: ['bill.txt'] } })
  ).body;
  const link = new URL(announced.upload_link);
  const query = Object.fromEntries(link.searchParams);
  const put = { ids: { id: announced.id }, query, headers: { 'Content-Type': 'text/plain' } };
  await ask(200, 'PUT /api/expense/attachments/upload/{id}/', { ...put, raw: 'Coffee: 10.50' });
  await ask(409, 'PUT /api/expense/attachments/upload/{id}/', { ...put, raw: 'Coffee: 20.50' });
  await ask(200, 'GET /api/expense/attachments/{id}/', { ids: { id: announced.id } });

  const body = {
    ...{ date: '2026-04-13', amount: 10.5, comment: mark, paid_via: 1, is_reimbursable: true },
    ...{ merchant: names.merchants, project: names.projects, attachments: [announced.id] },
    items: [{ category: names.categories, amount: 10.5, comment: 'Cup' }],
  };
  const headers = { 'Idempotency-Key': `key ${mark}` };
  const { id } = (await ask(201, `POST ${EXPENSES}`, { body, headers })).body;
  const again = await ask(201, `POST ${EXPENSES}`, { body, headers });
  expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([id, 'true']);
  await ask(422, `POST ${EXPENSES}`, { body: { ...body, comment: 'other' }, headers });

  const ids = { id };
  const got = await ask(200, `GET ${EXPENSES}{id}/`, { ids });
  const etag = got.headers.get('etag') ?? '';
  await ask(304, `GET ${EXPENSES}{id}/`, { ids, headers: { 'If-None-Match': etag } });
  const held = { 'If-Match': etag };
  const changed = await ask(200, `PATCH ${EXPENSES}{id}/`, {
    ids,
    body: { comment: `${mark} 2` },
    headers: held,
  });
  const late = await ask(412, `PATCH ${EXPENSES}{id}/`, { ids, body: { comment: 'no' }, headers: held });
  expect(late.body.versions).toEqual({ yours: 1, current: 2 });
  const conflict = await ask(409, `PATCH ${EXPENSES}{id}/`, { ids, body: { comment: 'no', version: 1 } });
  expect(conflict.body.versions).toEqual({ yours: 1, current: 2 });

  const similar = { amount: '10.50', date: '2026-04-14' };
  await ask(200, 'GET /api/expense/similar-transactions/', { query: similar });
  const pair = { body: { expense: id, transaction } };
  await ask(201, 'POST /api/expense/link-transaction/', pair);
  await ask(409, 'POST /api/expense/link-transaction/', pair);
  await ask(200, `GET ${EXPENSES}{id}/`, { ids });
  await ask(204, 'DELETE /api/expense/link-transaction/', pair);
  await ask(404, 'DELETE /api/expense/link-transaction/', pair);
  const one = { transactions: [transaction], category: names.categories };
  const each = await ask(201, `POST ${EXPENSES}from-transactions/`, { body: one });
  await ask(409, `POST ${EXPENSES}from-transactions/`, { body: one });
  await ask(204, `DELETE ${EXPENSES}{id}/`, { ids: { id: each.body.expenses[0] } });
  const LINKS = '/api/bank/links/';
  const part = { transaction, expenses: [{ expense: id, amount: 10, covers: 9.5, difference: 'tip' }] };
  const made = await ask(201, `POST ${LINKS}`, { body: part });
  await ask(409, `POST ${LINKS}`, { body: part });
  const stale = { 'If-Match': '"1"' };
  await ask(412, `POST ${LINKS}`, { body: part, headers: stale });
  const of = { ids: { id: made.body.links[0].id } };
  await ask(200, `PATCH ${LINKS}{id}/`, { ...of, body: { amount: 9.75 } });
  await ask(412, `DELETE ${LINKS}{id}/`, { ...of, headers: stale });
  await ask(204, `DELETE ${LINKS}{id}/`, of);
  await ask(404, `DELETE ${LINKS}{id}/`, of);
  await ask(200, `POST ${EXPENSES}reimburse/`, { body: { ids: [id], is_reimbursed: true } });
  await ask(200, `POST ${EXPENSES}no-receipt/`, { body: { ids: [id], no_receipt: 'lost' } });
  const bulk = `POST ${EXPENSES}bulk/`;
  await ask(200, bulk, { body: { ids: [id], category: names.categories, project: null } });
  const found = { search: mark, is_reimbursed: 'true' };
  await ask(409, bulk, { body: { filter: found, count: 7, delete: true } });
  const back = { filter: found, count: 1, project: names.projects };
  expect((await ask(200, bulk, { body: back })).body).toMatchObject({ changed: 1, split: 0 });
  for (const kind of ['project', 'merchant']) {
    const of = { ids: { id: names[`${kind}s`] ?? 0 } };
    await ask(200, `GET /api/expense/by-${kind}/{id}/`, { ...of, query: { limit: '1' } });
    await ask(200, `GET /api/expense/by-${kind}/{id}/`, { ...of, query: { page: '1', size: '5' } });
    await ask(200, `POST /api/expense/by-${kind}/{id}/`, { ...of, body: { page: 1, sortField: 'date' } });
  }
  await ask(200, `GET ${EXPENSES}`, { query: { limit: '100' } });
  await ask(200, `GET ${EXPENSES}`, { query: { search: mark, is_reimbursed: 'true', min: '1' } });
  await ask(200, 'GET /api/expense/export/', { query: { search: mark } });
  await ask(200, 'GET /api/search/', { query: { q: mark } });
  await ask(200, 'GET /api/search/', { query: { q: '10.50' } });

  await ask(412, `DELETE ${EXPENSES}{id}/`, {
    ids,
    headers: { 'If-Match': changed.headers.get('etag') ?? '' },
  });
  const now = (await ask(200, `GET ${EXPENSES}{id}/`, { ids })).headers.get('etag') ?? '';
  await ask(204, `DELETE ${EXPENSES}{id}/`, { ids, headers: { 'If-Match': now } });
  await ask(200, `GET ${EXPENSES}`, { query: { deleted: 'true' } });
  await ask(200, `POST ${EXPENSES}{id}/restore/`, { ids });
  await ask(409, `POST ${EXPENSES}{id}/restore/`, { ids });

  const done = (await ask(200, 'GET /api/history/runs/', { query: { limit: '2' } })).body;
  const last = { ids: { run: done.results[0].run } };
  const undone = (await ask(200, 'POST /api/history/{run}/undo/', last)).body;
  await ask(409, 'POST /api/history/{run}/undo/', last);
  await ask(200, 'POST /api/history/{run}/undo/', { ids: { run: undone.run } });
  const cursor = new URL(done.next).searchParams.get('cursor') ?? '';
  await ask(200, 'GET /api/history/runs/', { query: { cursor } });
}

/** What people do with their account, and whom they invite; they are signed out in the end. */
export async function tellPeople(send: Send, mark: string, login: { email: string; password: string }) {
  const ask = expecting(send);
  const LOGIN = 'POST /api/accounts/login/';
  await ask(401, LOGIN, { body: { ...login, password: 'another one' } });
  const { token, userdata } = (await ask(200, LOGIN, { body: login })).body;
  await ask(200, 'POST /api/accounts/refresh/', { body: { refresh: token.refresh } });
  await ask(401, 'POST /api/accounts/refresh/', { body: { refresh: token.access } });
  await ask(200, 'PATCH /api/accounts/me/', { body: { first_name: 'Asha', notifications: true } });
  const sessions = (await ask(200, 'GET /api/accounts/sessions/')).body;
  const ended = sessions.find((one: { current: boolean }) => !one.current).id;
  await ask(204, 'DELETE /api/accounts/sessions/{id}/', { ids: { id: ended } });
  await ask(204, 'DELETE /api/accounts/sessions/');
  const change = { current_password: login.password, new_password: `${mark} ${login.password}` };
  await ask(204, 'POST /api/accounts/password/', { body: change });

  const made = { name: mark, scope: 'read', expires_in_days: 30 };
  const { id } = (await ask(201, 'POST /api/tokens/', { body: made })).body;
  await ask(409, 'POST /api/tokens/', { body: made });
  await ask(200, 'GET /api/tokens/');
  await ask(204, 'DELETE /api/tokens/{id}/', { ids: { id } });

  const email = `${mark}.guest@example.org`;
  const guest = { first_name: 'Bela', last_name: 'Nair', email };
  const invited = (await ask(201, 'POST /api/members/', { body: guest })).body;
  await ask(409, 'POST /api/members/', { body: { ...guest, email: login.email } });
  await ask(200, 'POST /api/members/', { body: { page: 1, size: 5 } });
  const INVITATION = '/api/members/invitations/{id}/';
  const anew = (await ask(201, `POST ${INVITATION}`, { ids: { id: invited.id } })).body;
  await ask(204, `DELETE ${INVITATION}`, { ids: { id: anew.id } });
  const me = { ids: { id: userdata.id } };
  await ask(409, 'PATCH /api/members/{id}/', { ...me, body: { disabled: true } });
  await ask(200, 'PATCH /api/members/{id}/', { ids: { id: 1 }, body: { disabled: false } });
  await ask(400, 'POST /api/members/{id}/password-link/', { ids: { id: 1 }, body: {} });
  const proof = { current_password: change.new_password };
  await ask(201, 'POST /api/members/{id}/password-link/', { ids: { id: 1 }, body: proof });
  await ask(200, 'GET /api/accounts/password-links/');
  await ask(200, 'PATCH /api/accounts/password-links/', { body: { seen: 1 } });
  await ask(204, 'POST /api/accounts/logout/');
  await ask(401, 'GET /api/accounts/me/');
}

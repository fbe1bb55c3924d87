import type { AstroGlobal } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { mergeMerchants } from '#lib/catalogue/merge.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { ALL as one } from '#pages/api/expense/expenses/[id].ts';
import { ALL as all } from '#pages/api/expense/expenses/index.ts';
import { nameButtons } from '#server/doors/expenses/name-buttons.ts';
import { proposer } from '#server/doors/expenses/proposals.ts';
import { recordPage } from '#server/doors/expenses/record-page.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { SAME_ORIGIN } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';

const UNKNOWN = {
  merchant: 'No merchant has this name yet. Add it as new, or choose another.',
  project: 'No project has this name yet. Add it as new, or choose another.',
};

overHttp('a typed name of an expense', (open) => {
  let api: ExpenseApi;
  let swiggy: number;
  let relaunch: number;
  const lunch = { date: '2026-04-01', amount: 450, items: [{ category: 2, amount: 450 }] };
  const add = async (kind: 'merchants' | 'projects', name: string) =>
    (await addName(api.database.db, api.person, kind, { name })).id;
  const post = (body: object, headers = {}) => api.post(all, '/expenses/', { ...lunch, ...body }, headers);
  const patch = (id: string, body: object) =>
    api.asked(one, `/expenses/${id}/`, { method: 'PATCH', body, params: { id } });

  beforeAll(async () => {
    api = await openExpenseApi(open);
    swiggy = await add('merchants', 'Swiggy');
    relaunch = await add('projects', 'Relaunch');
  });
  afterAll(() => api.close());

  test('becomes an id when the API records it, whatever its case and spaces', async () => {
    const { status, body } = await post({ merchant_name: ' swiGGy ', project_name: 'Relaunch' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ merchant: swiggy, merchant_name: 'Swiggy', project: relaunch });
  });

  test('becomes an id when the API changes it; an empty one chooses nothing', async () => {
    const { id } = (await post({ merchant_name: 'Swiggy' })).body;
    expect((await patch(id, { project_name: 'relaunch' })).body).toMatchObject({
      merchant: swiggy,
      project: relaunch,
    });
    expect((await patch(id, { merchant_name: '', project_name: null })).body).toMatchObject({
      merchant: null,
      project: null,
    });
    expect((await post({ merchant_name: '' })).body.merchant).toBeNull();
  });

  test('leaves the id in the history', async () => {
    const { id } = (await post({ merchant_name: 'Swiggy' })).body;
    const { after } = await api.database.db
      .selectFrom('history')
      .select('after')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(after ?? '')).toMatchObject({ merchant: swiggy });
    expect(after).not.toContain('merchant_name');
  });

  test('of a merged merchant means the one that took over', async () => {
    const old = await add('merchants', 'Swigy');
    await mergeMerchants(api.database.db, api.person, old, swiggy);
    expect((await post({ merchant_name: 'Swigy' })).body).toMatchObject({ merchant: swiggy });
  });

  test('that nothing has is refused on its own field, in the words of the form', async () => {
    const { id } = (await post({})).body;
    const wrong = { merchant_name: 'Swigggy', project_name: 'Nope' };
    for (const { status, body } of [await post(wrong), await patch(id, wrong)]) {
      expect(status).toBe(400);
      expect(body.errors).toEqual({ merchant_name: [UNKNOWN.merchant], project_name: [UNKNOWN.project] });
    }
  });

  test('is not taken beside an id', async () => {
    const { id } = (await post({})).body;
    const both = { merchant: swiggy, merchant_name: 'Swiggy', project: relaunch, project_name: 'Relaunch' };
    const told = ['Send either the id or the name, not both.'];
    for (const { status, body } of [await post(both), await patch(id, both)]) {
      expect(status).toBe(400);
      expect(body.errors).toEqual({ merchant_name: told, project_name: told });
    }
    expect((await post({ merchant_name: ['Swiggy'] })).body.errors).toEqual({
      merchant_name: ['Must be a text'],
    });
  });

  test('is looked up once: the same key and body give the same expense after a rename', async () => {
    const merchant = await add('merchants', 'Olla');
    const key = { 'Idempotency-Key': uuidv7() };
    const first = await post({ merchant_name: 'Olla' }, key);
    await changeName(api.database.db, api.person, 'merchants', merchant, { name: 'Ola' });
    expect(await post({ merchant_name: 'Olla' }, key)).toMatchObject({ status: 201, body: first.body });
  });

  const form = async (fields: Record<string, string>) => {
    const raw = new URLSearchParams({
      idempotency_key: uuidv7(),
      intent: 'save',
      date: '2026-04-01',
      amount: '450.00',
      is_reimbursable: 'on',
      'items.0.category': '2',
      'items.0.amount': '450.00',
      'items.0.comment': '',
      ...fields,
    });
    const { status, body } = await api.asked(
      async (context) => {
        const page = Object.assign(context, { response: { status: 200, headers: new Headers() } });
        const shown = await recordPage(page as unknown as AstroGlobal, nameButtons, proposer);
        return shown instanceof Response ? shown : Response.json(shown, { status: page.response.status });
      },
      '/../../expense/new',
      { method: 'POST', raw, headers: SAME_ORIGIN },
    );
    return { status, shown: body };
  };
  const recorded = () =>
    api.database.db
      .selectFrom('expenses')
      .select(['merchant', 'project'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();

  test('that the form sends becomes the same id', async () => {
    expect(await form({ merchant: ' swiGGy ', project: 'relaunch', date: '2026-06-01' })).toMatchObject({
      status: 303,
    });
    expect(await recorded()).toEqual({ merchant: swiggy, project: relaunch });
  });

  test('that nothing has is told by the form beside whatever else is wrong', async () => {
    const { status, shown } = await form({ merchant: 'Swigggy', project: 'Nope', date: '' });
    expect(status).toBe(422);
    expect(shown.refused.errors).toEqual({
      date: ['Date is required'],
      merchant: [UNKNOWN.merchant],
      project: [UNKNOWN.project],
    });
    expect(shown.values).toMatchObject({ merchant: 'Swigggy', project: 'Nope' });
  });

  test('the category that a merchant had more often than not is filled in, and says why', async () => {
    const chai = await add('merchants', 'Chai Point');
    for (const amount of [80, 90]) await post({ amount, merchant: chai, items: [{ category: 2, amount }] });
    const asked = { merchant: 'chai point', unsplit: 'on', 'items.0.category': '' };
    const { status, shown } = await form({ ...asked, intent: 'find_merchant' });
    expect(status).toBe(200);
    expect(shown).toMatchObject({
      values: { merchant: 'Chai Point', split: false, items: [{ category: '2', amount: '' }] },
      proposed: { category: { value: '2', because: 'as 2 of 2 times before' } },
    });
    const other = { merchant: chai, items: [{ category: 1, amount: 450 }] };
    await post(other);
    expect((await form({ ...asked, intent: 'find_merchant' })).shown).toMatchObject({
      proposed: { category: { value: '2', because: 'as 2 of 3 times before' } },
    });
    await post(other);
    expect((await form({ ...asked, intent: 'find_merchant' })).shown).toMatchObject({
      values: { items: [{ category: '' }] },
      proposed: {},
    });
    // What was chosen stays.
    const chosen = await form({ ...asked, 'items.0.category': '1', intent: 'find_merchant' });
    expect(chosen.shown).toMatchObject({ values: { items: [{ category: '1' }] }, proposed: {} });
  });

  test('an item without an amount takes that of the expense', async () => {
    const { status } = await form({ amount: '77.70', unsplit: 'on', 'items.0.amount': '450.00' });
    expect(status).toBe(303);
    const { db } = api.database;
    const items = await db.selectFrom('expense_items').select('amount').where('amount', '=', 7_770).execute();
    expect(items).toHaveLength(1);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRoute } from 'astro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Atlas } from '#lib/atlas.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import { uploadLink } from '#lib/files/upload-link.ts';
import { uuidv7 } from '#lib/ids.ts';
import { startSession } from '#lib/people/sessions.ts';
import { provideAtlas } from '#lib/running-atlas.ts';
import { ALL as attachment } from '../../src/pages/api/expense/attachments/[id].ts';
import { ALL as send } from '../../src/pages/api/expense/attachments/upload/[id].ts';
import { ALL as announce } from '../../src/pages/api/expense/attachments/upload/index.ts';
import { ALL as byMerchant } from '../../src/pages/api/expense/by-merchant/[id].ts';
import { ALL as byProject } from '../../src/pages/api/expense/by-project/[id].ts';
import { ALL as categories } from '../../src/pages/api/expense/categories.ts';
import { ALL as one } from '../../src/pages/api/expense/expenses/[id].ts';
import { ALL as all } from '../../src/pages/api/expense/expenses/index.ts';
import { ALL as link } from '../../src/pages/api/expense/link-transaction.ts';
import { ALL as merchants } from '../../src/pages/api/expense/merchants.ts';
import { ALL as projects } from '../../src/pages/api/expense/projects.ts';
import { ALL as similar } from '../../src/pages/api/expense/similar-transactions.ts';
import { ask, type Question, SAME_ORIGIN } from '../support/ask.ts';
import { onEveryDatabase, somePerson } from '../support/databases.ts';
import { PHONE, sessionsOn } from '../support/people.ts';
import { someAccount, someTransactions } from '../support/transactions.ts';

const MB = 1024 * 1024;
const BASE = '/api/expense';

onEveryDatabase('expenses over HTTP', (open) => {
  let database: Database;
  let person: Person;
  let token: string;
  let folder: string;
  let atlas: Atlas;

  beforeAll(async () => {
    database = await open();
    folder = mkdtempSync(join(tmpdir(), 'atlas-http-'));
    person = await somePerson(database.db);
    atlas = { ...sessionsOn(database), files: openDiskStore(folder) } as Atlas;
    provideAtlas(atlas);
    token = (await startSession(sessionsOn(database), person, { ...PHONE, kind: 'program' })).tokens.access;
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const asked = (route: APIRoute, path: string, question: Question = {}) =>
    ask(route, `${BASE}${path}`, {
      ...question,
      headers: { Authorization: `JWT ${token}`, ...question.headers },
    });
  const post = (route: APIRoute, path: string, body: unknown, headers: Record<string, string> = {}) =>
    asked(route, path, { method: 'POST', body, headers });
  const get = (id: string, question: Question = {}) =>
    asked(one, `/expenses/${id}/`, { ...question, params: { id } });
  const lunch = { date: '2026-04-01', amount: 450.5, items: [{ category: 2, amount: 450.5 }] };

  test('nobody gets in without a session', async () => {
    for (const route of [all, categories, similar, announce])
      expect((await ask(route, `${BASE}/expenses/`)).status).toBe(401);
    expect(
      (await ask(attachment, `${BASE}/attachments/${uuidv7()}/`, { params: { id: uuidv7() } })).status,
    ).toBe(401);
    expect((await asked(all, '/expenses/', { method: 'PUT' })).status).toBe(405);
  });

  describe('the expense', () => {
    test('is created, read, changed and deleted in the documented shape', async () => {
      const merchant = (await post(merchants, '/merchants/', { name: 'Swiggy' })).body;
      const account = await someAccount(database.db);
      const [transaction] = await someTransactions(database.db, account, person.id, [
        { amount: 45_050, description: 'SWIGGY' },
      ]);
      const created = await post(all, '/expenses/', {
        ...lunch,
        merchant: merchant.id,
        paid_via: 1,
        comment: 'Lunch',
        transactions: [transaction],
      });
      expect(created.status).toBe(201);
      expect(created.body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        date: '2026-04-01',
        amount: 450.5,
        comment: 'Lunch',
        merchant: merchant.id,
        merchant_name: 'Swiggy',
        project: null,
        project_name: null,
        paid_via: 1,
        paid_via_name: 'Cash',
        is_reimbursable: false,
        is_reimbursed: false,
        version: 1,
        items: [{ id: expect.any(Number), category: 2, category_name: 'Meals', amount: 450.5, comment: '' }],
        attachments: [],
        transactions: [
          {
            id: transaction,
            account,
            account_name: 'HDFC Savings',
            date: '2026-04-01',
            description: 'SWIGGY',
            amount: 450.5,
            type: 'EX',
          },
        ],
      });
      const { id } = created.body;
      const read = await get(id.toUpperCase());
      expect(read.body).toEqual(created.body);
      expect(read.headers.get('cache-control')).toBe('private, max-age=300');
      expect((await get(id, { headers: { 'If-None-Match': read.headers.get('etag') ?? '' } })).status).toBe(
        304,
      );
      const changed = await get(id, { method: 'PATCH', body: { is_reimbursed: true, amount: '451' } });
      expect(changed).toMatchObject({ status: 200, body: { is_reimbursed: true, amount: 451, version: 2 } });
      expect((await get(id, { method: 'DELETE' })).status).toBe(204);
      expect(await get(id)).toMatchObject({
        status: 404,
        body: { detail: 'There is no such expense. It may have been deleted.' },
      });
      expect((await get(id, { method: 'PATCH', body: {} })).status).toBe(404);
      expect((await get('17')).status).toBe(404);
    });

    test('what is wrong comes by field', async () => {
      expect(await post(all, '/expenses/', { items: [{}] })).toMatchObject({
        status: 400,
        body: {
          detail: expect.any(String),
          errors: {
            date: ['Date is required'],
            amount: ['Amount is required'],
            'items.0.amount': ['Amount is required'],
            'items.0.category': ['Category is required'],
          },
        },
      });
      expect(await post(all, '/expenses/', { ...lunch, merchant: 999 })).toMatchObject({
        status: 400,
        body: { errors: { merchant: ['There is no such merchant.'] } },
      });
      expect(await post(all, '/expenses/', { ...lunch, is_admin: true })).toMatchObject({
        status: 400,
        body: { detail: 'Unknown field: is_admin.' },
      });
      for (const body of [null, [], 'x', 7]) expect((await post(all, '/expenses/', body)).status).toBe(400);
      const cookieless = await ask(all, `${BASE}/expenses/`, {
        method: 'POST',
        headers: { Authorization: `JWT ${token}`, 'Content-Type': 'text/plain' },
        raw: '{}',
      });
      expect(cookieless.status).toBe(415);
    });

    test('a key makes one expense, also under 100 concurrent sends', async () => {
      const key = { 'Idempotency-Key': uuidv7() };
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => post(all, '/expenses/', lunch, key)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(99);
      expect((await post(all, '/expenses/', { ...lunch, amount: 1 }, key)).status).toBe(422);
      expect((await post(all, '/expenses/', { ...lunch, amount: '450.50' }, key)).status).toBe(201);
    });

    test('lists go forth and back by full addresses', async () => {
      const first = await asked(all, '/expenses/?limit=1');
      expect(first.body.results).toHaveLength(1);
      expect(first.body.previous).toBeNull();
      await post(all, '/expenses/', { ...lunch, date: '2020-01-01' });
      const start = await asked(all, '/expenses/?limit=1');
      expect(start.body.next).toMatch(
        /^http:\/\/127\.0\.0\.1:4321\/api\/expense\/expenses\/\?limit=1&cursor=after_/,
      );
      const second = await ask(all, start.body.next.replace('http://127.0.0.1:4321', ''), {
        headers: { Authorization: `JWT ${token}` },
      });
      expect(second.body.results[0]).toMatchObject({ date: '2020-01-01' });
      expect(second.body.next).toBeNull();
      expect(second.body.previous).toMatch(/cursor=before_2020-01-01_/);
      expect((await asked(all, '/expenses/?cursor=x')).status).toBe(400);
      expect((await asked(all, '/expenses/?limit=0')).status).toBe(400);
    });

    test('by project and by merchant: names, count and total', async () => {
      const project = (await post(projects, '/projects/', { name: 'Offsite' })).body;
      for (const amount of [0.1, 0.2, 1234.56])
        await post(all, '/expenses/', { ...lunch, amount, project: project.id });
      const found = await asked(byProject, `/by-project/${project.id}/?limit=2`, {
        params: { id: String(project.id) },
      });
      expect(found.body).toMatchObject({
        count: 3,
        total: 1234.86,
        previous: null,
        next: expect.stringContaining(`/by-project/${project.id}/?limit=2&cursor=`),
      });
      expect(found.body.results[0]).toEqual({
        id: expect.any(String),
        date: '2026-04-01',
        amount: 1234.56,
        merchant: null,
        project: 'Offsite',
        is_reimbursable: false,
      });
      for (const id of ['999', 'x', '-1'])
        expect((await asked(byMerchant, `/by-merchant/${id}/`, { params: { id } })).status).toBe(404);
    });

    test('matches and links', async () => {
      const account = await someAccount(database.db);
      const [transaction] = await someTransactions(database.db, account, person.id, [{ amount: 77_799 }]);
      const { id } = (await post(all, '/expenses/', { ...lunch, amount: 777.99 })).body;
      const match = await asked(similar, '/similar-transactions/?amount=777.99&date=2026-04-05');
      expect(match.body).toEqual([
        { id, date: '2026-04-01', amount: 777.99, merchant: null, project: null, is_reimbursable: false },
      ]);
      expect(await asked(similar, '/similar-transactions/?amount=x')).toMatchObject({
        status: 400,
        body: { errors: { amount: ['Amount must be a number'], date: ['Date is required'] } },
      });
      expect((await post(link, '/link-transaction/', { expense: id, transaction })).status).toBe(201);
      expect(await post(link, '/link-transaction/', { expense: id, transaction })).toMatchObject({
        status: 409,
        body: { detail: 'The bank transaction “Row 1” of 2026-04-01 is linked to an expense already.' },
      });
      expect((await post(link, '/link-transaction/', { expense: uuidv7(), transaction })).status).toBe(404);
      expect((await asked(similar, '/similar-transactions/?amount=777.99&date=2026-04-05')).body).toEqual([]);
    });
  });

  describe('the catalogue', () => {
    test('lists may be kept for an hour and asked about by their tag', async () => {
      const list = await asked(categories, '/categories/');
      expect(list.body).toHaveLength(10);
      expect(list.headers.get('cache-control')).toBe('private, max-age=3600');
      const tag = { 'If-None-Match': list.headers.get('etag') ?? '' };
      expect((await asked(categories, '/categories/', { headers: tag })).status).toBe(304);
      expect((await post(categories, '/categories/', { name: ' Gifts ' })).body).toEqual({
        id: expect.any(Number),
        name: 'Gifts',
      });
      expect((await asked(categories, '/categories/', { headers: tag })).status).toBe(200);
      expect(await post(categories, '/categories/', { name: 'gifts' })).toMatchObject({
        status: 409,
        body: { detail: '“Gifts” exists already.' },
      });
      expect(await post(categories, '/categories/', { name: ' ' })).toMatchObject({
        status: 400,
        body: { errors: { name: ['Name is required'] } },
      });
    });

    test('the data table, by address and by body', async () => {
      const answer = {
        data: [
          { id: expect.any(Number), name: 'Meals' },
          { id: expect.any(Number), name: 'Other' },
        ],
        totalCount: 11,
      };
      expect(
        (await asked(categories, '/categories/?page=3&size=2&sortField=name&sortOrder=asc')).body,
      ).toMatchObject({ totalCount: 11 });
      expect(
        (
          await post(categories, '/categories/', {
            page: 1,
            size: 2,
            filters: [{ column: 'name', type: 'text', value: 'me' }],
          })
        ).body,
      ).toEqual({ data: [answer.data[0]], totalCount: 1 });
      const filters = encodeURIComponent(JSON.stringify([{ column: 'name', type: 'text', value: 'me' }]));
      expect((await asked(categories, `/categories/?page=1&size=2&filters=${filters}`)).body).toEqual({
        data: [answer.data[0]],
        totalCount: 1,
      });
      expect((await asked(categories, '/categories/?page=1&filters=x')).status).toBe(400);
      expect((await asked(categories, '/categories/?page=1&sortField=constructor')).status).toBe(400);
    });
  });

  describe('attachments', () => {
    const place = async (name = 'bill.pdf') =>
      (await post(announce, '/attachments/upload/', { files: [name] })).body[0] as {
        id: string;
        file_name: string;
        upload_link: string;
      };
    const put = (
      { id, upload_link }: { id: string; upload_link: string },
      bytes: Question['raw'],
      headers: Record<string, string> = {},
    ) =>
      ask(send, upload_link.replace('http://127.0.0.1:4321', ''), {
        method: 'PUT',
        params: { id },
        headers: { 'Content-Type': 'application/pdf', ...headers },
        ...(bytes ? { raw: bytes } : {}),
      });
    const fetched = (id: string) => asked(attachment, `/attachments/${id}/`, { params: { id } });
    const filesLeft = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
    const pdf = Buffer.from('%PDF-1.7\nhello');

    test('a file goes up by its link and comes back as it was', async () => {
      const bill = await place('../../रसीद ₹450.pdf');
      expect(bill).toEqual({
        id: expect.any(String),
        file_name: 'रसीद ₹450.pdf',
        upload_link: expect.stringContaining(
          `http://127.0.0.1:4321/api/expense/attachments/upload/${bill.id}/?expires=`,
        ),
      });
      expect((await fetched(bill.id)).status).toBe(404);
      const sent = await put(bill, pdf, { 'Content-Type': 'text/html' });
      expect(sent).toMatchObject({
        status: 200,
        body: {
          id: bill.id,
          file_name: 'रसीद ₹450.pdf',
          file_type: 'application/pdf',
          size: pdf.length,
          file: `/api/expense/attachments/${bill.id}/`,
        },
      });
      const back = await fetched(bill.id);
      expect(back.body).toBe(String(pdf));
      expect(Object.fromEntries(back.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(pdf.length),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="???? ?450.pdf"; filename*=UTF-8''%E0%A4%B0%E0%A4%B8%E0%A5%80%E0%A4%A6%20%E2%82%B9450.pdf`,
      });
      expect(back.headers.get('content-security-policy')).toContain("default-src 'none'");
      const head = await asked(attachment, `/attachments/${bill.id}/`, {
        method: 'HEAD',
        params: { id: bill.id },
      });
      expect([head.body, head.headers.get('content-length')]).toEqual(['', String(pdf.length)]);
      const row = await database.db
        .selectFrom('attachments')
        .select('sha256')
        .where('id', '=', bill.id)
        .executeTakeFirstOrThrow();
      expect(row.sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
    });

    test('the same bytes again are fine, others are not, and neither leaves a file', async () => {
      const bill = await place();
      await put(bill, pdf);
      const files = filesLeft();
      expect((await put(bill, pdf)).status).toBe(200);
      expect((await put(bill, Buffer.from('%PDF-other'))).status).toBe(409);
      expect(filesLeft()).toBe(files);
    });

    test('ten different files race for one link: one is kept, whole', async () => {
      const bill = await place();
      const files = filesLeft();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => put(bill, Buffer.from(`%PDF-${n}`))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await fetched(bill.id)).body).toBe(`%PDF-${winner}`);
      expect(filesLeft()).toBe(files + 1);
    });

    test('too large, cut short, expired, forged or unknown: refused, and nothing is left', async () => {
      const bill = await place();
      const files = filesLeft();
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(MB)),
      });
      expect(await put(bill, endless)).toMatchObject({
        status: 413,
        body: { detail: 'This file is too large. At most 20 MB are accepted.' },
      });
      expect((await put(bill, pdf, { 'Content-Length': String(21 * MB) })).status).toBe(413);
      expect((await put(bill, pdf, { 'Content-Length': '999' })).status).toBe(400);
      const broken = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.error(new Error('aborted')),
      });
      expect((await put(bill, broken)).status).toBe(400);
      const stale = uploadLink(atlas.secrets, bill.id, Date.now() - 900_001);
      expect(await put({ ...bill, upload_link: stale }, pdf)).toMatchObject({
        status: 403,
        body: { detail: 'This upload link has expired. Ask for a new one.' },
      });
      expect((await put({ ...bill, upload_link: `${bill.upload_link}x` }, pdf)).status).toBe(403);
      const strange = uuidv7();
      expect((await put({ id: strange, upload_link: uploadLink(atlas.secrets, strange) }, pdf)).status).toBe(
        404,
      );
      expect(filesLeft()).toBe(files);
      expect((await put(bill, randomBytes(20 * MB))).status).toBe(200);
    });

    test('a page or a script never runs: a download, as bytes, in a sandbox', async () => {
      for (const [name, content] of [
        ['x.html', '<script>alert(1)</script>'],
        ['x.svg', '<svg onload="alert(1)"/>'],
      ] as const) {
        const file = await place(name);
        await put(file, Buffer.from(content), { 'Content-Type': 'text/html' });
        const { headers } = await fetched(file.id);
        expect(headers.get('content-type')).toBe('application/octet-stream');
        expect(headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
        expect(headers.get('content-security-policy')).toContain('sandbox');
      }
    });

    test('a stored file becomes its sender’s expense’s, once', async () => {
      const [bill, later, missing] = [await place(), await place('later.pdf'), await place('missing.pdf')];
      await put(bill, pdf);
      await put(later, pdf);
      const expense = await post(all, '/expenses/', { ...lunch, attachments: [bill.id] });
      expect(expense.body.attachments).toEqual([
        {
          id: bill.id,
          file: `/api/expense/attachments/${bill.id}/`,
          file_name: 'bill.pdf',
          file_type: 'application/pdf',
          size: pdf.length,
        },
      ]);
      const { id } = expense.body;
      expect(await post(all, '/expenses/', { ...lunch, attachments: [bill.id] })).toMatchObject({
        status: 400,
        body: { errors: { 'attachments.0': [expect.any(String)] } },
      });
      expect((await get(id, { method: 'PATCH', body: { attachments: [missing.id] } })).status).toBe(400);
      const added = await get(id, { method: 'PATCH', body: { attachments: [later.id, bill.id] } });
      expect(added.body.attachments.map(({ id: file }: { id: string }) => file)).toEqual([bill.id, later.id]);
      const ravi = await somePerson(database.db, 'ravi@example.org');
      const other = (await startSession(sessionsOn(database), ravi, PHONE)).tokens.access;
      const mine = await place('mine.pdf');
      await put(mine, pdf);
      const theirs = await post(
        all,
        '/expenses/',
        { ...lunch, attachments: [mine.id] },
        { Authorization: `JWT ${other}` },
      );
      expect(theirs.status).toBe(400);
    });

    test('names: 1 to 20, none empty', async () => {
      for (const files of [[], ['..'], [''], Array(21).fill('a.pdf'), 'a.pdf', [7]])
        expect((await post(announce, '/attachments/upload/', { files })).status).toBe(400);
      expect(
        (await post(announce, '/attachments/upload/', { files: Array(20).fill('a.pdf') })).body,
      ).toHaveLength(20);
      const byCookie = await ask(announce, `${BASE}/attachments/upload/`, {
        method: 'POST',
        body: { files: ['a'] },
        headers: { ...SAME_ORIGIN, Cookie: `atlas-auth=${token}` },
      });
      expect(byCookie.status).toBe(201);
    });
  });
});

import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '#lib/db/tables.ts';
import { makeApiToken } from '#lib/people/api-tokens.ts';
import { invite, inviteToNewPassword, openInvitation } from '#lib/people/invitations.ts';
import { disableMember, enableMember } from '#lib/people/members.ts';
import { hashPassword } from '#lib/people/passwords.ts';
import { startSession } from '#lib/people/sessions.ts';
import { ALL as refresh } from '#pages/api/accounts/refresh.ts';
import { ALL as announce } from '#pages/api/expense/attachments/upload/index.ts';
import { ALL as categories } from '#pages/api/expense/categories.ts';
import { overHttp, somePerson } from '#tests/support/databases/databases.ts';
import { ask } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { put } from '#tests/support/stories/attachments.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const PROOF = { current_password: 'violet tractor 81 moss', address: '192.0.2.7' };
const PDF = Buffer.from('%PDF-1.7\nhello');

overHttp('a member who is disabled', (open) => {
  let api: ExpenseApi;
  let bela: Person;
  beforeAll(async () => {
    api = await openExpenseApi(open);
    bela = await somePerson(api.database.db, 'bela@example.org');
    const password_hash = await hashPassword(PROOF.current_password);
    await api.database.db.updateTable('people').set({ password_hash }).execute();
  });
  afterAll(() => api.close());
  const filesLeft = () =>
    readdirSync(api.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

  test('has at once no session, token, upload link or one-time link left, made by or for them', async () => {
    const { db } = api.database;
    const { tokens } = await startSession(sessionsOn(api.database), bela, PHONE);
    const apiToken = (await makeApiToken(db, bela, { name: 'Report', scope: 'read', expires_in_days: null }))
      .token;
    const by = (authorization: string) => ({ headers: { Authorization: authorization } });
    const announced = async () =>
      (
        await ask(announce, '/api/expense/attachments/upload/', {
          method: 'POST',
          body: { files: ['bill.pdf'] },
          ...by(`JWT ${tokens.access}`),
        })
      ).body[0];
    const [unsent, sent, sending] = [await announced(), await announced(), await announced()];
    expect((await put(sent, PDF)).status).toBe(200);
    const stored = filesLeft().length;
    const links = [
      (await invite(db, bela, { first_name: 'C', last_name: 'D', email: 'c@example.org' })).token,
      (await inviteToNewPassword(db, bela, api.person.id, PROOF)).token,
      (await inviteToNewPassword(db, api.person, bela.id, PROOF)).token,
    ];
    // Bytes that are still on their way while their sender is disabled.
    let end = () => {};
    const slow = new ReadableStream({
      start: (stream) => {
        stream.enqueue(PDF);
        end = () => stream.close();
      },
    });
    const upload = put(sending, slow);
    await disableMember(db, api.person, bela.id);
    end();
    const statuses = {
      late: (await upload).status,
      unsent: (await put(unsent, PDF)).status,
      again: (await put(sent, PDF)).status,
      access: (await ask(categories, '/api/expense/categories/', by(`JWT ${tokens.access}`))).status,
      refresh: (
        await ask(refresh, '/api/accounts/refresh/', { method: 'POST', body: { refresh: tokens.refresh } })
      ).status,
      apiToken: (await ask(categories, '/api/expense/categories/', by(`Bearer ${apiToken}`))).status,
    };
    expect(statuses).toEqual({
      late: 403,
      unsent: 403,
      again: 403,
      access: 401,
      refresh: 401,
      apiToken: 401,
    });
    expect(filesLeft()).toHaveLength(stored);
    for (const [n, link] of links.entries())
      await expect(openInvitation(db, link, `192.0.2.${n}`)).rejects.toMatchObject({ code: 'not_found' });
    // Let in again, they begin anew.
    await enableMember(db, api.person, bela.id);
    expect((await ask(categories, '/api/expense/categories/', by(`Bearer ${apiToken}`))).status).toBe(401);
    expect((await ask(categories, '/api/expense/categories/', by(`JWT ${tokens.access}`))).status).toBe(401);
    for (const [n, link] of links.entries())
      await expect(openInvitation(db, link, `192.0.2.${n}`)).rejects.toMatchObject({ code: 'not_found' });
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { identifyApiToken, makeApiToken, revokeApiToken } from '#lib/people/api-tokens.ts';
import { disableMember, enableMember } from '#lib/people/members.ts';
import { listApiTokens } from '#lib/people/people-records.ts';
import { newApiTokenSchema } from '#lib/people/schema.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto } from '#tests/support/stories/expenses.ts';

const DAY = 86_400_000;
const T = Date.parse('2026-11-21T08:00:00Z');
const REPORT = newApiTokenSchema.parse({ name: ' Monthly  report ', scope: 'read' });

onEveryDatabase('API tokens', (open) => {
  let database: Database;
  let asha: Person;
  let bela: Person;
  const { historyOf } = lookInto(() => database.db);
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(database.db);
    bela = await somePerson(database.db, 'bela@example.org');
  });
  beforeEach(() => database.db.deleteFrom('api_tokens').execute());
  afterAll(() => database.close());

  test('a token signs its person in until it expires, and only its hash is kept', async () => {
    const { db } = database;
    const { id, token, ...shown } = await makeApiToken(db, asha, REPORT, T);
    expect(token).toMatch(/^atlas_[\w-]{43}$/);
    expect(shown).toEqual({
      name: 'Monthly report',
      scope: 'read',
      hint: token.slice(-4),
      created_at: '2026-11-21T08:00:00.000Z',
      last_used_at: null,
      expires_at: '2027-02-19T08:00:00.000Z',
    });
    expect(await identifyApiToken(db, token, T + 90 * DAY - 1)).toEqual({ id, person: asha, scope: 'read' });
    expect(await identifyApiToken(db, token, T + 90 * DAY)).toBeUndefined();
    expect(await identifyApiToken(db, `atlas_${'x'.repeat(43)}`, T)).toBeUndefined();
    for (const table of ['api_tokens', 'history'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(token);
    expect(await historyOf('api_token', id)).toMatchObject([{ act: 'add', person: asha.id }]);
  });

  test('a form’s texts and the API’s numbers say the same life', () => {
    const life = (expires_in_days: unknown) =>
      newApiTokenSchema.safeParse({ name: 'x', scope: 'write', expires_in_days }).data?.expires_in_days;
    expect(['30', '90', '365', ''].map(life)).toEqual([30, 90, 365, null]);
    expect([30, 90, 365, null].map(life)).toEqual([30, 90, 365, null]);
    expect([0, 31, '1e2', 'never', true].map(life)).toEqual(Array(5).fill(undefined));
  });

  test('its use is noted once a minute at most', async () => {
    const { db } = database;
    const { token } = await makeApiToken(db, asha, REPORT, T);
    const seen = async ({ id } = asha) => (await listApiTokens(db, id))[0]?.last_used_at;
    const at = (now: number) => new Date(now).toISOString();
    await identifyApiToken(db, token, T + 1);
    await expect.poll(() => seen()).toBe(at(T + 1));
    await identifyApiToken(db, token, T + 60_000);
    const later = await makeApiToken(db, bela, REPORT, T);
    await identifyApiToken(db, later.token, T + 60_000);
    await expect.poll(() => seen(bela)).toBe(at(T + 60_000));
    expect(await seen()).toBe(at(T + 1));
    await identifyApiToken(db, token, T + 60_001);
    await expect.poll(() => seen()).toBe(at(T + 60_001));
  });

  test('revoking ends it at once; nobody else can', async () => {
    const { db } = database;
    const { id, token } = await makeApiToken(db, asha, REPORT);
    await expect(revokeApiToken(db, bela, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await identifyApiToken(db, token)).toBeDefined();
    await revokeApiToken(db, asha, id);
    expect(await identifyApiToken(db, token)).toBeUndefined();
    expect(await listApiTokens(db, asha.id)).toEqual([]);
    await expect(revokeApiToken(db, asha, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await historyOf('api_token', id)).map(({ act }) => act)).toEqual(['add', 'revoke']);
  });

  test('a disabled member’s tokens are dead, also after they are enabled again', async () => {
    const { db } = database;
    const { token } = await makeApiToken(db, bela, REPORT);
    await disableMember(db, asha, bela.id);
    expect(await identifyApiToken(db, token)).toBeUndefined();
    await enableMember(db, asha, bela.id);
    expect(await identifyApiToken(db, token)).toBeUndefined();
  });

  test('two of one name are refused, and more than 50', async () => {
    const { db } = database;
    await makeApiToken(db, asha, REPORT);
    await expect(makeApiToken(db, asha, { ...REPORT, name: 'MONTHLY REPORT' })).rejects.toMatchObject({
      code: 'conflict',
      fields: { name: ['integrations.error.name_taken'] },
    });
    for (let n = 1; n < 50; n++) await makeApiToken(db, asha, { ...REPORT, name: `${n}` });
    await expect(makeApiToken(db, asha, { ...REPORT, name: '50' })).rejects.toMatchObject({
      message: 'integrations.error.many',
    });
    expect(await makeApiToken(db, bela, REPORT)).toBeDefined();
  });
});

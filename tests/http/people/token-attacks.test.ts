import type { APIRoute } from 'astro';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#lib/core/limits.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { type Sessions, startSession } from '#lib/people/sessions.ts';
import type { TokenType } from '#lib/people/tokens.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { ALL as me } from '#pages/api/accounts/me.ts';
import { ALL as refresh } from '#pages/api/accounts/refresh.ts';
import { type Forge, unforged } from '#tests/support/attacks/forge.ts';
import { FORGED_CLAIMS } from '#tests/support/attacks/forged-claims.ts';
import { FORGED_SIGNATURES } from '#tests/support/attacks/forged-signatures.ts';
import { overHttp, somePerson } from '#tests/support/databases/databases.ts';
import { type Answer, ask } from '#tests/support/server/ask.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

/** Each must be rejected as an access token and as a refresh token. */
const FORGERIES = { ...FORGED_SIGNATURES, ...FORGED_CLAIMS };

/** All places that accept a token, and how it is presented. */
const TOKEN_INPUTS: Record<string, { type: TokenType; present: (token: string) => Promise<Answer> }> = {
  'the header': {
    type: 'access',
    present: (token) => ask(me, '/api/accounts/me/', { headers: { Authorization: `JWT ${token}` } }),
  },
  'the cookie of an access token': {
    type: 'access',
    present: (token) =>
      ask(me, '/api/accounts/me/', { headers: { Cookie: `atlas-auth=${encodeURIComponent(token)}` } }),
  },
  'the cookie of a refresh token': {
    type: 'refresh',
    present: (token) =>
      ask(me, '/api/accounts/me/', { headers: { Cookie: `atlas-refresh=${encodeURIComponent(token)}` } }),
  },
  'the call that refreshes': {
    type: 'refresh',
    present: (token) => ask(refresh, '/api/accounts/refresh/', { method: 'POST', body: { refresh: token } }),
  },
};

overHttp('forged tokens', (open) => {
  let database: Database;
  let person: Person;
  let stranger: Forge['stranger'];
  const atlas = (renewalWaitMs = HOUR_MS): Sessions => ({ ...sessionsOn(database), renewalWaitMs });
  beforeAll(async () => {
    database = await open();
    provideAtlas(atlas() as Atlas);
    person = await somePerson(database.db);
    const { tokens } = await startSession(atlas(), await somePerson(database.db, 'bela@example.org'), PHONE);
    const { sub, sid } = decodeJwt(tokens.access);
    stranger = { sub: sub as string, sid: sid as string };
  });
  afterAll(() => database.close());

  /** What a forger knows of a session that has just started. */
  async function forgeFor(type: TokenType): Promise<Forge> {
    const { tokens } = await startSession(atlas(), person, PHONE);
    const otherType = type === 'access' ? 'refresh' : 'access';
    const { secrets } = atlas();
    return {
      ...{ type, token: tokens[type], other: tokens[otherType] },
      ...{ key: secrets(type), otherKey: secrets(otherType), stranger },
    };
  }

  const page: APIRoute = () => new Response('page');
  /** What a tab is given that opens a page. */
  const opened = async (refresh: string) => {
    const { status, cookies } = await ask(page, '/', { headers: { Cookie: `atlas-refresh=${refresh}` } });
    const [renewed, access] = ['atlas-refresh', 'atlas-auth'].map((name) => cookies[name]?.split(';')[0]);
    return { status, refresh: renewed, access };
  };

  test('50 tabs that refresh at once, half of them by cookie, all go on, with one pair of tokens', async () => {
    const { tokens } = await startSession(atlas(), person, PHONE);
    const tabs = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        if (n % 2 === 0) return opened(tokens.refresh);
        return (await TOKEN_INPUTS['the call that refreshes']?.present(tokens.refresh))?.body;
      }),
    );
    expect(new Set(tabs.map(({ access, refresh }) => `${access} ${refresh}`)).size).toBe(1);
    expect((await TOKEN_INPUTS['the header']?.present(tabs[0].access))?.status).toBe(200);
    expect((await TOKEN_INPUTS['the call that refreshes']?.present(tabs[0].refresh))?.status).toBe(200);
  });

  test('tabs whose renewal waits for a lock are served, and are given the one token once it is there', async () => {
    const { tokens, session } = await startSession(atlas(), person, PHONE);
    provideAtlas(atlas(1) as Atlas);
    const program = await database.db.transaction().execute(async (tx) => {
      await tx.updateTable('sessions').set({ address: '-' }).where('id', '=', session.id).execute();
      const served = await Promise.all([opened(tokens.refresh), opened(tokens.refresh)]);
      expect(served).toEqual(Array(2).fill({ status: 200, refresh: undefined, access: undefined }));
      return [TOKEN_INPUTS['the call that refreshes']?.present(tokens.refresh)];
    });
    const successor = (await program[0])?.body.refresh;
    provideAtlas(atlas() as Atlas);
    expect(await opened(tokens.refresh)).toMatchObject({ status: 200, refresh: successor });
  });

  test('a tab with the token before gets the same successor while nothing can be written', async () => {
    const { tokens, session } = await startSession(atlas(), person, PHONE);
    const first = await opened(tokens.refresh);
    await database.db.transaction().execute(async (tx) => {
      await tx.updateTable('sessions').set({ address: '-' }).where('id', '=', session.id).execute();
      expect(await opened(tokens.refresh)).toEqual(first);
    });
  });

  test('there are more than 99 of them', () => expect(Object.keys(FORGERIES).length).toBeGreaterThan(99));

  test.each(Object.entries(TOKEN_INPUTS))(
    'none opens %s, and none ends the session that it was made of',
    async (_, { type, present }) => {
      expect((await present(unforged(await forgeFor(type)))).status).toBe(200);
      const forge = await forgeFor(type);
      const wrong: string[] = [];
      for (const [name, forgery] of Object.entries(FORGERIES)) {
        // A valid signature on a future generation means a leaked key or an outdated database, so that session ends.
        const used = name === 'a generation to come' ? await forgeFor(type) : forge;
        const { status } = await present(forgery(used)).catch((error: TypeError) => ({
          // A header that cannot be sent grants no access.
          status: /header value|ByteString/i.test(error.message) ? 401 : 500,
        }));
        if (status !== 401) wrong.push(`${status} ${name}`);
      }
      expect(wrong).toEqual([]);
      expect((await present(forge.token)).status).toBe(200);
    },
  );
});

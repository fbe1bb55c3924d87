import type { NewRow, Person, Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { PERSON_FACTS } from './people-records.ts';

const SHOWN = ['id', 'name', 'scope', 'hint', 'created_at', 'last_used_at', 'expires_at'] as const;
/** A token as its person sees it. */
export type ApiToken = Pick<Row<'api_tokens'>, (typeof SHOWN)[number]>;

const kept = (db: Db, person: number) =>
  db.selectFrom('api_tokens').select(SHOWN).where('person', '=', person).where('revoked_at', 'is', null);

/** A person's tokens that were not revoked, including expired ones, newest first. */
export const listApiTokens = (db: Db, person: number): Promise<ApiToken[]> =>
  kept(db, person).orderBy('id', 'desc').execute();

export const findApiToken = (db: Db, person: number, id: number): Promise<ApiToken | undefined> =>
  kept(db, person).where('id', '=', id).executeTakeFirst();

export const insertApiToken = (tx: Db, row: NewRow<'api_tokens'>): Promise<ApiToken> =>
  tx.insertInto('api_tokens').values(row).returning(SHOWN).executeTakeFirstOrThrow();

/** A valid token and its person, who is not disabled. One indexed lookup. */
export async function findLiveToken(db: Db, token_sha256: string, now: string) {
  const found = await db
    .selectFrom('api_tokens')
    .innerJoin('people', 'people.id', 'api_tokens.person')
    .select(['api_tokens.id', 'api_tokens.scope', 'api_tokens.last_used_at'])
    .select('people.id as person')
    .select(PERSON_FACTS)
    .where('api_tokens.token_sha256', '=', token_sha256)
    .where('api_tokens.revoked_at', 'is', null)
    .where((e) => e.or([e('api_tokens.expires_at', 'is', null), e('api_tokens.expires_at', '>', now)]))
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, scope, last_used_at, person, ...rest } = found;
  return { token: { id, scope, last_used_at }, person: { id: person, ...rest } satisfies Person };
}

export async function touchApiToken(db: Db, id: number, last_used_at: string): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at }).where('id', '=', id).execute();
}

const live = (tx: Db, person: number, now: string) =>
  tx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('person', '=', person)
    .where('revoked_at', 'is', null);

export async function revokeApiToken(tx: Db, person: number, id: number, now: string): Promise<void> {
  await live(tx, person, now).where('id', '=', id).execute();
}

export async function revokeApiTokensOf(tx: Db, person: number, now: string): Promise<void> {
  await live(tx, person, now).execute();
}

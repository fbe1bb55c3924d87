import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { API_TOKENS_PER_PERSON, DAY_MS, LAST_USED_MS } from '../core/limits.ts';
import { newSecret, secretHash } from '../core/secrets.ts';
import { nameKey } from '../core/text.ts';
import type { Person } from '../db/tables.ts';
import { type Db, tryWrite } from '../db/transaction.ts';
import { tokenAdded, tokenRevoked } from './events.ts';
import { lockActive } from './members-records.ts';
import {
  type ApiToken,
  findApiToken,
  findLiveToken,
  insertApiToken,
  listApiTokens,
  revokeApiToken as markRevoked,
  touchApiToken,
} from './people-records.ts';
import type { NewApiToken } from './schema.ts';

/** A new token. `token` itself is never stored, so it can only be shown now. */
export interface MadeApiToken extends ApiToken {
  token: string;
}

/**
 * Creates a token with which a program acts for this person.
 * @throws DomainError `conflict` when they have a token of that name, or `API_TOKENS_PER_PERSON` of them
 */
export const makeApiToken = act(
  'member',
  async (
    tx,
    person: { id: number },
    { name, scope, expires_in_days }: NewApiToken,
    now: number = Date.now(),
  ): Promise<MadeApiToken> => {
    await lockActive(tx, person);
    const others = await listApiTokens(tx, person.id);
    if (others.some((other) => nameKey(other.name) === nameKey(name))) {
      const message = 'integrations.error.name_taken';
      throw new DomainError('conflict', message, { values: { name }, fields: { name: [message] } });
    }
    if (others.length >= API_TOKENS_PER_PERSON)
      throw new DomainError('conflict', 'integrations.error.many', {
        values: { most: API_TOKENS_PER_PERSON },
      });
    const token = `atlas_${newSecret()}`;
    const made = await insertApiToken(tx, {
      person: person.id,
      name,
      token_sha256: secretHash(token),
      hint: token.slice(-4),
      scope,
      created_at: instant(new Date(now)),
      last_used_at: null,
      expires_at: expires_in_days === null ? null : instant(new Date(now + expires_in_days * DAY_MS)),
      revoked_at: null,
    });
    await note(tx, person, tokenAdded, made.id, {
      after: { name, scope, expires_at: made.expires_at },
    });
    return { ...made, token };
  },
);

/** Revokes one of the person's own tokens. @throws DomainError `not_found` */
export const revokeApiToken = act('member', async (tx, person: { id: number }, id: number): Promise<void> => {
  const { name, scope } = await apiTokenOf(tx, person, id);
  await markRevoked(tx, person.id, id, instant());
  await note(tx, person, tokenRevoked, id, { before: { name, scope } });
});

/** One of the person's own tokens that was not revoked. @throws DomainError `not_found` */
export async function apiTokenOf(db: Db, person: { id: number }, id: number): Promise<ApiToken> {
  const token = await findApiToken(db, person.id, id);
  if (!token) throw new DomainError('not_found', 'integrations.error.not_found');
  return token;
}

/**
 * The person and scope of a token; undefined when it is unknown, revoked or expired, or the person is disabled.
 * @param noted false for a request that may change nothing, not even when the token was last used
 */
export async function identifyApiToken(
  db: Db,
  token: string,
  now: number = Date.now(),
  noted = true,
): Promise<{ id: number; person: Person; scope: ApiToken['scope'] } | undefined> {
  const at = instant(new Date(now));
  const found = await findLiveToken(db, secretHash(token), at);
  if (!found) return undefined;
  const { id, scope, last_used_at } = found.token;
  // Not awaited, since the writer may be busy with an import.
  if (noted && (last_used_at === null || now - Date.parse(last_used_at) >= LAST_USED_MS))
    tryWrite(`touch token ${id}`, () => touchApiToken(db, id, at)).catch(() => {});
  return { id, person: found.person, scope };
}

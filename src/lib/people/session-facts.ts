import { DomainError } from '../core/errors.ts';
import type { Person } from '../db/tables.ts';
import type { Session } from './sessions.ts';

/** What a browser may know of its session: no secret in it. Expiries in seconds since 1970. */
export interface SessionFacts {
  accessExpiresAt: number;
  refreshExpiresAt: number;
  user: UserRecord;
}

/** The user record of the API. */
export type UserRecord = Pick<Person, 'id' | 'email' | 'first_name' | 'last_name'>;

export const userRecord = ({ id, email, first_name, last_name }: Person): UserRecord => ({
  id,
  email,
  first_name,
  last_name,
});

/** The facts for the browser's local storage; undefined when nobody is signed in. */
export function sessionFacts({
  session,
  person,
}: Pick<App.Locals, 'session' | 'person'>): SessionFacts | undefined {
  if (!session) return undefined;
  return {
    accessExpiresAt: session.accessExpiresAt,
    refreshExpiresAt: session.refreshExpiresAt,
    user: userRecord(person),
  };
}

/**
 * The session that asks, for what only a person who signed in may do: say who they are, and who else is signed in as them.
 * @throws DomainError `forbidden` for a program with an API token
 */
export function askingSession({ session }: Pick<App.Locals, 'session'>): Session {
  if (!session) throw new DomainError('forbidden', 'account_pages.session_needed');
  return session;
}

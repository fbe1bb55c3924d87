import type { Person } from '../db/tables.ts';

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

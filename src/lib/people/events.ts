import { event, type None, states } from '../acts/event.ts';
import type { Person } from '../db/tables.ts';

const access = { lasting: 'access is granted and revoked by an act of its own each time' } as const;

interface Who {
  email: string;
  first_name: string;
  last_name: string;
}

export const personAdded = event('person', 'add', { ends: access, locks: 'nothing' }, states<None, Who>());
export const personJoined = event(
  'person',
  'join',
  { ends: access, locks: 'nothing' },
  states<None, Who & { invited_by: number }>(),
);
export const personChanged = event(
  'person',
  'change',
  { ends: access, locks: 'nothing' },
  states<Partial<Person>, Partial<Person>>(),
);
export const personDisabled = event(
  'person',
  'disable',
  { ends: access, locks: 'nothing' },
  states<None, { disabled_at: string }>(),
);
export const personEnabled = event(
  'person',
  'enable',
  { ends: access, locks: 'nothing' },
  states<{ disabled_at: string }, None>(),
);
export const passwordSet = event(
  'person',
  'set password',
  { ends: access, locks: 'nothing' },
  states<None, None>(),
);
export const sessionEnded = event(
  'person',
  'end session',
  { ends: access, locks: 'nothing' },
  states<{ session: string }, None>(),
);
export const otherSessionsEnded = event(
  'person',
  'end other sessions',
  { ends: access, locks: 'nothing' },
  states<None, None>(),
);

export const personInvited = event(
  'invitation',
  'invite',
  { ends: access, locks: 'nothing' },
  states<None, Who & { expires_at: string; person?: number }>(),
);
export const invitationRevoked = event(
  'invitation',
  'revoke',
  { ends: access, locks: 'nothing' },
  states<{ email: string }, None>(),
);

interface Token {
  name: string;
  scope: string;
}
export const tokenAdded = event(
  'api_token',
  'add',
  { ends: access, locks: 'nothing' },
  states<None, Token & { expires_at: string | null }>(),
);
export const tokenRevoked = event(
  'api_token',
  'revoke',
  { ends: access, locks: 'nothing' },
  states<Token, None>(),
);

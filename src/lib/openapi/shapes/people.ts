import { z } from 'zod';
import { EXPENSES_VIEWS, PERSON_STATUSES } from '../../db/tables/people.ts';
import { languages } from '../../texts/texts.ts';
import { id, instant, url, uuid } from './basics.ts';

const facts = { id, email: z.string(), first_name: z.string(), last_name: z.string() };

export const userShape = z.strictObject(facts).meta({ id: 'User' });
/** A person as API tokens know them. */
export const nameShape = z
  .strictObject({ id, first_name: z.string(), last_name: z.string() })
  .meta({ id: 'PersonName' });
export const ownUserShape = z
  .strictObject({
    ...facts,
    language: z.enum(Object.keys(languages) as [string]),
    notifications: z.boolean(),
    keys: z.boolean().describe('Shortcuts of a single key.'),
    expenses_view: z.enum(EXPENSES_VIEWS),
    time_zone: z.string().nullable().describe('An IANA name; null: as on the device.'),
    status: z.enum(PERSON_STATUSES).nullable(),
  })
  .meta({ id: 'OwnUser' });
export const changedMemberShape = z.strictObject({ ...facts, disabled: z.boolean() });

export const tokensShape = z.strictObject({ access: z.string(), refresh: z.string() }).meta({ id: 'Tokens' });

export const sessionShape = z
  .strictObject({
    id: uuid,
    kind: z.enum(['browser', 'program']),
    address: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    created_at: instant,
    last_seen_at: instant,
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

/** A link by which another member lets the person set a new password. */
export const passwordLinkShape = z
  .strictObject({
    id,
    made_by: z.strictObject({ id, name: z.string() }),
    state: z.enum(['open', 'used', 'revoked', 'expired']),
    created_at: instant,
    expires_at: instant,
    used_at: instant.nullable(),
    seen: z.boolean(),
  })
  .meta({ id: 'PasswordLink' });

const tokenFacts = {
  id,
  name: z.string(),
  scope: z.enum(['read', 'write']),
  hint: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant.nullable(),
};
export const apiTokenShape = z.strictObject(tokenFacts).meta({ id: 'ApiToken' });
export const madeApiTokenShape = z.strictObject({ ...tokenFacts, token: z.string() });

export const memberShape = z
  .strictObject({
    id: id.nullable(),
    invitation: id.nullable(),
    name: z.string(),
    email: z.string(),
    state: z.enum(['active', 'disabled', 'invited', 'expired']),
    status: z.enum(PERSON_STATUSES).nullable(),
    joined_at: instant.nullable(),
    last_seen_at: instant.nullable(),
  })
  .meta({ id: 'Member' });

export const invitationShape = z
  .strictObject({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    expires_at: instant,
    link: url,
  })
  .meta({ id: 'Invitation' });

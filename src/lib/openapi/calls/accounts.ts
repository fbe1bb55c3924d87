import { z } from 'zod';
import {
  loginSchema,
  passwordChangeSchema,
  profileSchema,
  refreshSchema,
  seenLinksSchema,
} from '../../people/schema.ts';
import type { Room } from '../call.ts';
import { uuid } from '../shapes/basics.ts';
import {
  nameShape,
  ownUserShape,
  passwordLinkShape,
  sessionShape,
  tokensShape,
  userShape,
} from '../shapes/people.ts';

const NOBODY = {
  ...({ id: 0, email: '', first_name: '', last_name: '', language: 'en', notifications: 0 } as const),
  ...({ keys: 0, expenses_view: 'cards', time_zone: null, status: null } as const),
} as const;

export const accountsRoom: Room = {
  name: 'Signing in',
  about:
    'A program signs in with a person’s email and password and holds the tokens itself, or uses an API token that the person made under Integrations.',
  calls: {
    'POST /api/accounts/login/': {
      summary: 'Sign in',
      more: 'The access token lives for 15 minutes, the refresh token for 30 days, unless this installation says otherwise. After 5 failures for one email from one address the next ones have to wait.',
      body: loginSchema,
      example: { email: 'asha@example.org', password: 'correct horse battery' },
      answers: {
        200: {
          what: 'Both tokens, and who signed in.',
          json: z.strictObject({ token: tokensShape, userdata: userShape }),
        },
      },
      refuses: [401],
    },
    'POST /api/accounts/refresh/': {
      summary: 'Renew the tokens',
      more: 'The refresh token that was sent is used up: keep the new one. An answer that got lost can be asked for again with the old one; any later use of the old one ends the session.',
      body: refreshSchema,
      example: { refresh: 'eyJhbGciOi…' },
      answers: { 200: { what: 'The next pair.', json: tokensShape } },
      refuses: [401],
    },
    'POST /api/accounts/logout/': {
      summary: 'Sign out',
      more: 'Ends the session at once: its access token works no more.',
      answers: { 204: { what: 'The session has ended.' } },
    },
    'GET /api/accounts/me/': {
      summary: 'Who is signed in',
      more: 'An API token is told the id and the name of its person, and no email.',
      answers: { 200: { what: 'The person.', json: z.union([ownUserShape, nameShape]) } },
    },
    'PATCH /api/accounts/me/': {
      summary: 'Change your own name, email and what you chose',
      more: 'A new email needs the current password. `keys: false` turns off all shortcuts of a single key; a `status` is shown to other members.',
      body: profileSchema,
      example: { first_name: 'Asha', language: 'de', time_zone: 'Asia/Kolkata', status: 'remote' },
      answers: { 200: { what: 'The person as changed.', json: ownUserShape } },
      refuses: [409],
    },
    'POST /api/accounts/password/': {
      summary: 'Change your own password',
      more: 'Ends every other session, the links that others made for your password, and with `end_tokens` (the default) your API tokens.',
      body: passwordChangeSchema(NOBODY),
      example: { current_password: 'correct horse battery', new_password: 'staple of another kind' },
      answers: { 204: { what: 'The password is changed.' } },
    },
    'GET /api/accounts/password-links/': {
      summary: 'Links that others made for your password',
      more: 'Kept for 30 days after their end.',
      answers: { 200: { what: 'All of them, the newest first.', json: z.array(passwordLinkShape) } },
    },
    'PATCH /api/accounts/password-links/': {
      summary: 'Say that you have seen the links up to this one',
      body: seenLinksSchema,
      example: { seen: 7 },
      answers: { 200: { what: 'All of them.', json: z.array(passwordLinkShape) } },
    },
    'GET /api/accounts/sessions/': {
      summary: 'Where you are signed in',
      answers: {
        200: {
          what: 'Live sessions: the one that asks, then the last used ones.',
          json: z.array(sessionShape),
        },
      },
    },
    'DELETE /api/accounts/sessions/': {
      summary: 'Sign out everywhere else',
      answers: { 204: { what: 'Only the session that asked is left.' } },
    },
    'DELETE /api/accounts/sessions/{id}/': {
      summary: 'End one of your sessions',
      ids: { id: uuid },
      answers: { 204: { what: 'That session has ended.' } },
    },
  },
};

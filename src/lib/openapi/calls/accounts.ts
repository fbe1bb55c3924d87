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
    'A program signs in with a person’s email and password and keeps the tokens itself, or uses an API token that the person created under Integrations.',
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
      more: 'The refresh token sent is replaced: store the new one. If the answer was lost, the old one can be sent again; any later use of the old one ends the session.',
      body: refreshSchema,
      example: { refresh: 'eyJhbGciOi…' },
      answers: { 200: { what: 'The next pair.', json: tokensShape } },
      refuses: [401],
    },
    'POST /api/accounts/logout/': {
      summary: 'Sign out',
      more: 'Ends the session at once; its access token stops working.',
      answers: { 204: { what: 'The session has ended.' } },
    },
    'GET /api/accounts/me/': {
      summary: 'Who is signed in',
      more: 'With an API token, the answer has the person’s id and name, but no email.',
      answers: { 200: { what: 'The person.', json: z.union([ownUserShape, nameShape]) } },
    },
    'PATCH /api/accounts/me/': {
      summary: 'Change your own profile and settings',
      more: 'A new email needs the current password. `keys: false` turns off all single-key shortcuts; `status` is shown to other members.',
      body: profileSchema,
      example: { first_name: 'Asha', language: 'de', time_zone: 'Asia/Kolkata', status: 'remote' },
      answers: { 200: { what: 'The person as changed.', json: ownUserShape } },
      refuses: [409],
    },
    'POST /api/accounts/password/': {
      summary: 'Change your own password',
      more: 'Ends every other session and the links that others created for your password; with `end_tokens` (the default), also revokes your API tokens.',
      body: passwordChangeSchema(NOBODY),
      example: { current_password: 'correct horse battery', new_password: 'staple of another kind' },
      answers: { 204: { what: 'The password is changed.' } },
    },
    'GET /api/accounts/password-links/': {
      summary: 'List links that others created for your password',
      more: 'Kept for 30 days after they end.',
      answers: { 200: { what: 'All of them, newest first.', json: z.array(passwordLinkShape) } },
    },
    'PATCH /api/accounts/password-links/': {
      summary: 'Mark the links up to this one as seen',
      body: seenLinksSchema,
      example: { seen: 7 },
      answers: { 200: { what: 'All of them.', json: z.array(passwordLinkShape) } },
    },
    'GET /api/accounts/sessions/': {
      summary: 'List your sessions',
      answers: {
        200: {
          what: 'Active sessions: the current one first, then the most recently used.',
          json: z.array(sessionShape),
        },
      },
    },
    'DELETE /api/accounts/sessions/': {
      summary: 'Sign out everywhere else',
      answers: { 204: { what: 'All other sessions have ended.' } },
    },
    'DELETE /api/accounts/sessions/{id}/': {
      summary: 'End one of your sessions',
      ids: { id: uuid },
      answers: { 204: { what: 'That session has ended.' } },
    },
  },
};

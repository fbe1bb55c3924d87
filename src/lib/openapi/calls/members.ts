import { z } from 'zod';
import { tableSchema } from '../../core/table-request.ts';
import {
  memberChangeSchema,
  newApiTokenSchema,
  newMemberSchema,
  passwordLinkSchema,
} from '../../people/schema.ts';
import type { Room } from '../call.ts';
import { tableOf } from '../shapes/basics.ts';
import {
  apiTokenShape,
  changedMemberShape,
  invitationShape,
  madeApiTokenShape,
  memberShape,
} from '../shapes/people.ts';

export const membersRoom: Room = {
  name: 'Members',
  about: 'Everyone who may sign in is a member, and all members may do the same.',
  calls: {
    'GET /api/members/': {
      summary: 'List members and invited people',
      query: tableSchema.shape,
      answers: { 200: { what: 'A page of them, by name.', json: tableOf(memberShape) } },
    },
    'POST /api/members/': {
      summary: 'Invite someone',
      more: 'The link is in this answer and nowhere else; it works once, for 7 days. A body with `page` asks for the list instead, as the data table does.',
      body: z.union([newMemberSchema, tableSchema]),
      example: { first_name: 'Bela', last_name: 'Nair', email: 'bela@example.org' },
      answers: {
        200: { what: 'A page of the list.', json: tableOf(memberShape) },
        201: { what: 'The invitation with its link.', json: invitationShape },
      },
      refuses: [409],
    },
    'PATCH /api/members/{id}/': {
      summary: 'Shut a member out, or let them in again',
      more: 'Their sessions and tokens end at once. Nobody can shut themselves out.',
      body: memberChangeSchema,
      example: { disabled: true },
      answers: { 200: { what: 'The member.', json: changedMemberShape } },
      refuses: [409],
    },
    'POST /api/members/{id}/password-link/': {
      summary: 'Make a link for a new password',
      more: 'Needs your own password. The link ends when the member’s password or email changes. Using it ends their sessions and API tokens; they are told who made it.',
      body: passwordLinkSchema,
      example: { current_password: 'correct horse battery' },
      answers: { 201: { what: 'The link; it works once, for 24 hours.', json: invitationShape } },
      refuses: [409],
    },
    'POST /api/members/invitations/{id}/': {
      summary: 'Make an invitation’s link anew',
      more: 'The link before it ends. A link for a new password needs your own one.',
      body: passwordLinkSchema,
      example: {},
      answers: { 201: { what: 'The new link.', json: invitationShape } },
      refuses: [409],
    },
    'DELETE /api/members/invitations/{id}/': {
      summary: 'Take an invitation back',
      answers: { 204: { what: 'Its link works no more.' } },
    },
  },
};

export const tokensRoom: Room = {
  name: 'API tokens',
  about: 'Your own, for your own programs. An API token cannot make or see tokens.',
  calls: {
    'GET /api/tokens/': {
      summary: 'List your API tokens',
      answers: { 200: { what: 'Those not revoked, the newest first.', json: z.array(apiTokenShape) } },
    },
    'POST /api/tokens/': {
      summary: 'Make an API token',
      more: 'With the scope `read` it changes nothing. `token` is in this answer and nowhere else.',
      body: newApiTokenSchema,
      example: { name: 'Monthly report', scope: 'read', expires_in_days: 90 },
      answers: { 201: { what: 'The token.', json: madeApiTokenShape } },
      refuses: [409],
    },
    'DELETE /api/tokens/{id}/': {
      summary: 'Revoke an API token',
      answers: { 204: { what: 'It works no more.' } },
    },
  },
};

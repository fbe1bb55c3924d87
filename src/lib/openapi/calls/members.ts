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
  about: 'Everyone who can sign in is a member. All members have the same rights.',
  calls: {
    'GET /api/members/': {
      summary: 'List members and invited people',
      query: tableSchema.shape,
      answers: { 200: { what: 'A page of them, by name.', json: tableOf(memberShape) } },
    },
    'POST /api/members/': {
      summary: 'Invite someone',
      more: 'The link appears only in this answer; it works once, for 7 days. A body with `page` asks for the list instead, as the data table does.',
      body: z.union([newMemberSchema, tableSchema]),
      example: { first_name: 'Bela', last_name: 'Nair', email: 'bela@example.org' },
      answers: {
        200: { what: 'A page of the list.', json: tableOf(memberShape) },
        201: { what: 'The invitation with its link.', json: invitationShape },
      },
      refuses: [409],
    },
    'PATCH /api/members/{id}/': {
      summary: 'Disable or enable a member',
      more: 'Disabling ends their sessions and tokens at once. You cannot disable yourself.',
      body: memberChangeSchema,
      example: { disabled: true },
      answers: { 200: { what: 'The member.', json: changedMemberShape } },
      refuses: [409],
    },
    'POST /api/members/{id}/password-link/': {
      summary: 'Create a password link',
      more: 'Needs your own password. The link ends when the member’s password or email changes. Using it ends their sessions and API tokens; they are told who created it.',
      body: passwordLinkSchema,
      example: { current_password: 'correct horse battery' },
      answers: { 201: { what: 'The link; it works once, for 24 hours.', json: invitationShape } },
      refuses: [409],
    },
    'POST /api/members/invitations/{id}/': {
      summary: 'Replace an invitation’s link',
      more: 'The earlier link stops working. A password link needs your own password.',
      body: passwordLinkSchema,
      example: {},
      answers: { 201: { what: 'The new link.', json: invitationShape } },
      refuses: [409],
    },
    'DELETE /api/members/invitations/{id}/': {
      summary: 'Revoke an invitation',
      answers: { 204: { what: 'Its link works no more.' } },
    },
  },
};

export const tokensRoom: Room = {
  name: 'API tokens',
  about: 'Your own tokens, for your programs. An API token cannot create or list tokens.',
  calls: {
    'GET /api/tokens/': {
      summary: 'List your API tokens',
      answers: { 200: { what: 'Tokens that are not revoked, newest first.', json: z.array(apiTokenShape) } },
    },
    'POST /api/tokens/': {
      summary: 'Create an API token',
      more: 'With the scope `read` it cannot change anything. `token` appears only in this answer.',
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

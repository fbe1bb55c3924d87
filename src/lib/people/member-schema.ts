import { z } from 'zod';
import { emailRule, nameRule } from './person-schema.ts';

/** Someone to be invited, from a form or the API. */
export const newMemberSchema = z.strictObject({
  first_name: nameRule('people.first_name_required'),
  last_name: nameRule('people.last_name_required'),
  email: emailRule,
});
export type NewMember = z.output<typeof newMemberSchema>;

/** What may change of a member; a form sends a text. */
export const memberChangeSchema = z.strictObject({
  disabled: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
    error: 'members.error.disabled',
  }),
});

import { z } from 'zod';
import { PASSWORD_LENGTH } from '../core/limits.ts';
import type { Flag } from '../db/tables.ts';
import { isLanguage } from '../texts/texts.ts';
import { emailRule, nameRule } from './person-schema.ts';

/** What a person may change of themselves. The current password is asked for only where the email changes. */
export const profileSchema = z.strictObject({
  first_name: nameRule('people.first_name_required').optional(),
  last_name: nameRule('people.last_name_required').optional(),
  email: emailRule.optional(),
  current_password: z
    .string({ error: 'people.password_required' })
    .max(PASSWORD_LENGTH.max, 'people.maximum_50')
    .transform((text) => text || undefined)
    .optional(),
  language: z
    .string({ error: 'account_pages.language_unknown' })
    .refine(isLanguage, 'account_pages.language_unknown')
    .optional(),
  notifications: z
    .boolean({ error: 'account_pages.notifications_flag' })
    .transform((on): Flag => (on ? 1 : 0))
    .optional(),
});

export type ProfileChange = z.output<typeof profileSchema>;

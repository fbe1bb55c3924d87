import { z } from 'zod';
import { PASSWORD_LENGTH } from '../core/limits.ts';
import type { Person } from '../db/tables.ts';
import { isCommonPassword } from './password-rules.ts';
import { ownWords, passwordRule } from './person-schema.ts';

/** The change of a person's own password. */
export const passwordChangeSchema = (person: Person) =>
  z
    .strictObject({
      current_password: z
        .string({ error: 'account_pages.current_password_needed' })
        .min(1, 'account_pages.current_password_needed')
        .max(PASSWORD_LENGTH.max, 'people.maximum_50'),
      new_password: passwordRule.refine((text) => !isCommonPassword(text, ownWords(person)), {
        error: 'people.password_common',
      }),
    })
    .refine((both) => both.new_password !== both.current_password, {
      path: ['new_password'],
      error: 'account_pages.password_same',
    });

export type PasswordChange = z.output<ReturnType<typeof passwordChangeSchema>>;

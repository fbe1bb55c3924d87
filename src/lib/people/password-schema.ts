import { z } from 'zod';
import type { Person } from '../db/tables.ts';
import { MAXIMUM } from './login-rules.ts';
import { isCommonPassword } from './password-rules.ts';
import { ownWords, passwordRule } from './person-schema.ts';

/** The change of a person's own password. */
export const passwordChangeSchema = (person: Person) =>
  z
    .strictObject({
      current_password: z
        .string({ error: 'account_pages.current_password_needed' })
        .min(1, 'account_pages.current_password_needed')
        .max(MAXIMUM, 'people.maximum_50'),
      new_password: passwordRule.refine((text) => !isCommonPassword(text, ownWords(person)), {
        error: 'people.password_common',
      }),
    })
    .refine((both) => both.new_password !== both.current_password, {
      path: ['new_password'],
      error: 'account_pages.password_same',
    });

export type PasswordChange = z.output<ReturnType<typeof passwordChangeSchema>>;

import { z } from 'zod';
import { checkEmail, checkPassword } from './login-rules.ts';

const checked = (missing: string, check: (text: string) => string[]) =>
  z.string({ error: missing }).superRefine((text, context) => {
    for (const message of check(text)) context.addIssue({ code: 'custom', message });
  });

/** What signs a person in. */
export const loginSchema = z.strictObject({
  email: checked('people.email_required', checkEmail).transform((email) => email.trim().toLowerCase()),
  password: checked('people.password_required', checkPassword),
});
export type Login = z.output<typeof loginSchema>;

/** The form has a checkbox more. */
export const loginFormSchema = loginSchema.extend({ remember: z.literal('on').optional() });

export const refreshSchema = z.strictObject({
  refresh: z.string({ error: 'people.refresh_required' }).min(1, 'people.refresh_required'),
});

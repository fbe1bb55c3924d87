import { z } from 'zod';
import { EMAIL, MAXIMUM, MINIMUM } from './login-rules.ts';
import { isCommonPassword } from './password-rules.ts';

const name = (required: string) =>
  z.string({ error: required }).trim().min(1, required).max(100, 'people.name_maximum');

const email = z
  .string({ error: 'people.email_required' })
  .trim()
  .toLowerCase()
  .regex(EMAIL, 'people.email_invalid')
  .min(MINIMUM, 'people.minimum_3')
  .max(MAXIMUM, 'people.maximum_50');

const password = z
  .string({ error: 'people.password_required' })
  .min(12, 'people.password_minimum')
  .max(MAXIMUM, 'people.maximum_50');

/** A password that is set, with what tells whose it is. */
export const newPasswordSchema = z
  .strictObject({ email, first_name: z.string().optional(), last_name: z.string().optional(), password })
  .superRefine(refuseCommon);

/** Someone to be added. */
export const newPersonSchema = z
  .strictObject({
    email,
    first_name: name('people.first_name_required'),
    last_name: name('people.last_name_required'),
    password,
  })
  .superRefine(refuseCommon);
export type NewPerson = z.output<typeof newPersonSchema>;

type Whose = {
  email: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
  password: string;
};

function refuseCommon(
  { email, first_name = '', last_name = '', password }: Whose,
  context: z.RefinementCtx,
): void {
  const own = [email.split('@')[0] ?? '', first_name, last_name];
  if (isCommonPassword(password, own))
    context.addIssue({ code: 'custom', path: ['password'], message: 'people.password_common' });
}

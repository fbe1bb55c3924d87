import { z } from 'zod';
import { NAME_LENGTH, PASSWORD_LENGTH, SIGN_IN_LENGTH } from '../core/limits.ts';
import { cleanLine } from '../core/text.ts';
import { EMAIL } from './login-rules.ts';
import { isCommonPassword } from './password-rules.ts';

/** A first or last name. @param required what is said where there is none */
export const nameRule = (required: string) =>
  z.string({ error: required }).overwrite(cleanLine).min(1, required).max(NAME_LENGTH, 'people.name_maximum');

/** An email, in lower case. */
export const emailRule = z
  .string({ error: 'people.email_required' })
  .trim()
  .toLowerCase()
  .regex(EMAIL, 'people.email_invalid')
  .min(SIGN_IN_LENGTH.min, 'people.minimum_3')
  .max(SIGN_IN_LENGTH.max, 'people.maximum_50');

/** A password to be set; `isCommonPassword` is asked where it is known whose it will be. */
export const passwordRule = z
  .string({ error: 'people.password_required' })
  .min(PASSWORD_LENGTH.min, 'people.password_minimum')
  .max(PASSWORD_LENGTH.max, 'people.maximum_50');

/** A password that is set, with what tells whose it is. */
export const newPasswordSchema = z
  .strictObject({
    email: emailRule,
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    password: passwordRule,
  })
  .superRefine(refuseCommon);

/** Someone to be added. */
export const newPersonSchema = z
  .strictObject({
    email: emailRule,
    first_name: nameRule('people.first_name_required'),
    last_name: nameRule('people.last_name_required'),
    password: passwordRule,
  })
  .superRefine(refuseCommon);
export type NewPerson = z.output<typeof newPersonSchema>;

type Whose = {
  email: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
  password: string;
};

/** What says who a password belongs to. */
export const ownWords = ({ email, first_name, last_name }: Required<Omit<Whose, 'password'>>): string[] => [
  email.split('@')[0] ?? '',
  first_name ?? '',
  last_name ?? '',
];

function refuseCommon(
  { email, first_name = '', last_name = '', password }: Whose,
  context: z.RefinementCtx,
): void {
  if (isCommonPassword(password, ownWords({ email, first_name, last_name })))
    context.addIssue({ code: 'custom', path: ['password'], message: 'people.password_common' });
}

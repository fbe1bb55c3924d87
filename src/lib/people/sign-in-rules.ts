import { SIGN_IN_LENGTH } from '../core/limits.ts';

/** The pattern by which browsers validate `type=email`. */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Text keys of what is wrong with an email, in order of importance. */
export function checkEmail(text: string): string[] {
  const email = text.trim();
  if (email === '') return ['people.email_required'];
  return [...(EMAIL.test(email) ? [] : ['people.email_invalid']), ...checkLength(email)];
}

/** Text keys of what is wrong with a password at sign-in, where it is taken exactly as typed. */
export const checkPassword = (password: string): string[] =>
  password === '' ? ['people.password_required'] : checkLength(password);

function checkLength(text: string): string[] {
  if (text.length < SIGN_IN_LENGTH.min) return ['people.minimum_3'];
  return text.length > SIGN_IN_LENGTH.max ? ['people.maximum_50'] : [];
}

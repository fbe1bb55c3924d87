/** The sign-in form's rules, for the schema on the server and for the page's script, which must stay small. */
export const MINIMUM = 3;
export const MAXIMUM = 50;

/** As browsers check `type=email`. */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** What is wrong with an email, as text keys, the first one first. */
export function checkEmail(text: string): string[] {
  const email = text.trim();
  if (email === '') return ['people.email_required'];
  return [...(EMAIL.test(email) ? [] : ['people.email_invalid']), ...checkLength(email)];
}

/** What is wrong with a password to sign in with; it is taken exactly as typed. */
export const checkPassword = (password: string): string[] =>
  password === '' ? ['people.password_required'] : checkLength(password);

function checkLength(text: string): string[] {
  if (text.length < MINIMUM) return ['people.minimum_3'];
  return text.length > MAXIMUM ? ['people.maximum_50'] : [];
}

import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '#lib/people/common-passwords.ts';
import { hashPassword, verifyPassword } from '#lib/people/passwords.ts';
import { loginFormSchema, loginSchema, newPersonSchema } from '#lib/people/schema.ts';
import { signIn } from '#lib/people/sign-in.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { ownTime } from '#tests/support/own-time.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

describe('hashing', () => {
  test('a PHC string of argon2id, taken exactly as typed', async () => {
    const password = 'Grüße aus पुणे 🌧 ';
    const stored = await hashPassword(password);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await verifyPassword(password, stored)).toBe(true);
    expect(await verifyPassword(password.trim(), stored)).toBe(false);
    expect(await verifyPassword(password, undefined)).toBe(false);
  });
});

/** At full cost, which the other tests of signing in do without. */
onEveryDatabase('signing in', (open) => {
  test('a hash of cheaper times is replaced at sign-in', async () => {
    const database = await open();
    const atlas = sessionsOn(database);
    const login = { email: 'asha@example.org', password: 'violet tractor 81 moss' };
    const { id } = await somePerson(database.db, login.email);
    const memory = 1_024;
    const tag = argon2Sync('argon2id', {
      ...{ message: login.password, nonce: Buffer.alloc(16), memory },
      ...{ passes: 1, parallelism: 1, tagLength: 32 },
    });
    const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const cheap = `$argon2id$v=19$m=${memory},t=1,p=1$${base64(Buffer.alloc(16))}$${base64(tag)}`;
    await database.db.updateTable('people').set({ password_hash: cheap }).where('id', '=', id).execute();
    await signIn(atlas, login, PHONE);
    const { password_hash } = await database.db
      .selectFrom('people')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    await signIn(atlas, login, PHONE);
    await database.close();
  });
});

describe('passwords that everybody guesses', () => {
  const own = ['asha.rao', 'Asha', 'Rao'];
  test.each([
    'password1234',
    'Password123!',
    'passwordpassword',
    '123456789012',
    '111111111111',
    'qwertyuiop12',
    'iloveyou2026',
    'Summer2026!!!',
    '1q2w3e4r5t6y',
    'abcabcabcabc',
    'administrator',
    'Ashaasharao1990',
    'atlas-password',
    'Welcome@1234',
    'letmeinletmein',
    'abcdefghijkl',
    '121212121212',
    'correcthorsebatterystaple',
  ])('%s is refused', (password) => {
    expect(isCommonPassword(password, own)).toBe(true);
  });

  test.each([
    'violet tractor 81 moss',
    'correct horse battery',
    '839201746253',
    'k7#Vw!q2Zt9p',
    'monkey dragon sunshine',
    'पुणे की बारिश में चाय',
    'ddlwkfjqpxnz',
  ])('%s is taken', (password) => {
    expect(isCommonPassword(password, own)).toBe(false);
  });

  test('the check of a hostile password is quick', () => {
    const taken = ownTime(1_000, () => {
      for (let n = 0; n < 200; n++) isCommonPassword('ab'.repeat(24) + String(n % 10), own);
    });
    expect(taken / 200).toBeLessThan(5);
  });
});

describe('schemas', () => {
  const errorsOf = (input: unknown) => {
    const result = loginSchema.safeParse(input);
    return result.success
      ? {}
      : Object.fromEntries(
          result.error.issues.map((issue) => [issue.path.join('.') || 'all', issue.message]),
        );
  };

  test('the sign-in form has the specified rules', () => {
    expect(errorsOf({})).toEqual({ email: 'people.email_required', password: 'people.password_required' });
    expect(errorsOf({ email: '', password: '' })).toEqual({
      email: 'people.email_required',
      password: 'people.password_required',
    });
    expect(errorsOf({ email: 'asha', password: 'ab' })).toEqual({
      email: 'people.email_invalid',
      password: 'people.minimum_3',
    });
    expect(errorsOf({ email: `${'a'.repeat(40)}@example.org`, password: 'x'.repeat(51) })).toEqual({
      email: 'people.maximum_50',
      password: 'people.maximum_50',
    });
    expect(errorsOf({ email: 'a@b.co', password: 'abc', admin: true })).toHaveProperty('all');
    expect(errorsOf({ email: ['a@b.co'], password: { length: 5 } })).toEqual({
      email: 'people.email_required',
      password: 'people.password_required',
    });
    expect(loginFormSchema.parse({ email: ' Asha@Example.org ', password: ' abc ', remember: 'on' })).toEqual(
      { email: 'asha@example.org', password: ' abc ', remember: 'on' },
    );
  });

  test('a password that is set has 12 to 50 characters', () => {
    const person = { email: 'asha@example.org', first_name: 'Asha', last_name: 'Rao' };
    const messages = (password: string) =>
      newPersonSchema.safeParse({ ...person, password }).error?.issues.map(({ message }) => message);
    expect(messages('short')).toContain('people.password_minimum');
    expect(messages('x7'.repeat(26))).toContain('people.maximum_50');
    expect(messages('asharao12345')).toEqual(['people.password_common']);
    expect(messages('violet tractor 81 moss')).toBeUndefined();
  });
});

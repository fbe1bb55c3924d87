import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isDomainError } from '#lib/core/errors.ts';
import { type Database, openDatabase } from '#lib/db/open.ts';
import type { Person, Tables } from '#lib/db/tables.ts';
import { addPerson, disablePerson } from '#lib/people/members.ts';
import { hashPassword, setPasswordOf, verifyPassword } from '#lib/people/passwords.ts';
import { loginSchema, newPersonSchema } from '#lib/people/schema.ts';
import { identify, type Sessions } from '#lib/people/sessions.ts';
import { signIn } from '#lib/people/sign-in.ts';
import { countAttempt } from '#lib/people/sign-in-throttle.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { overlap } from '#tests/support/stories/overlap.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

/** The number of hashes computed in total, at present and at most at once. */
const hashes = vi.hoisted(() => ({ count: 0, running: 0, most: 0 }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const counted: typeof crypto.argon2 = (algorithm, parameters, done) => {
    hashes.count++;
    hashes.most = Math.max(hashes.most, ++hashes.running);
    // How many there are is what counts here, and not what each costs.
    crypto.argon2(algorithm, { ...parameters, memory: 8 }, (error, key) => {
      hashes.running--;
      done(error, key);
    });
  };
  return { ...crypto, argon2: counted };
});
vi.spyOn(console, 'warn').mockImplementation(() => {});

const ASHA = {
  email: 'asha@example.org',
  first_name: 'Asha',
  last_name: 'Rao',
  password: 'violet tractor 81 moss',
};
const GONE = { ...ASHA, email: 'gone@example.org' };
const PERSON = { first_name: 'A', last_name: 'B', email: 'c@example.org' };

onEveryDatabase('signing in', (open) => {
  let database: Database;
  let atlas: Sessions;
  let asha: Person;
  beforeAll(async () => {
    database = await open();
    atlas = sessionsOn(database);
    asha = await addPerson(database.db, null, ASHA);
    await addPerson(database.db, null, GONE);
    await disablePerson(database.db, null, GONE.email);
  });
  beforeEach(() => database.db.deleteFrom('login_failures').execute());
  afterAll(() => database.close());
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => (isDomainError(error) ? { ...error, message: error.message } : error),
    );

  test('takes the same work and says the same for a wrong password, an unknown email and a person who is disabled', async () => {
    const tried = async (login: { email: string; password: string }) => {
      const statements: string[] = [];
      const watched = database.db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      }) as Kysely<Tables>;
      hashes.count = 0;
      const said = await outcome(signIn({ ...atlas, db: watched }, login, PHONE));
      return { said, statements, hashes: hashes.count };
    };
    const wrong = await tried({ ...ASHA, password: 'something else' });
    expect(wrong).toMatchObject({
      said: { code: 'unauthenticated', message: 'people.invalid_credentials' },
      hashes: 1,
    });
    expect(wrong.statements.length).toBeGreaterThan(3);
    expect(await tried({ ...ASHA, email: 'nobody@example.org' })).toEqual(wrong);
    expect(await tried(GONE)).toEqual(wrong);
  });

  test('another process knows at once who is signed in, who signed out and who has to wait', async () => {
    const other = openDatabase(database.place, { connections: 2 });
    const elsewhere = sessionsOn(other);
    const { tokens, session } = await signIn(atlas, ASHA, PHONE);
    expect((await identify(elsewhere, tokens.access))?.session.id).toBe(session.id);
    const attempt = { email: ASHA.email, address: '198.51.100.7', known: false };
    for (let n = 0; n < 5; n++) await countAttempt(database.db, attempt);
    expect(await outcome(countAttempt(other.db, attempt))).toMatchObject({ code: 'too_many' });
    await setPasswordOf(other.db, asha, asha.id, ASHA.password);
    expect(await identify(atlas, tokens.access)).toBeUndefined();
    await other.close();
  });

  test('a password that is changed while the old one is being used leaves no session of the old one', async () => {
    const begun: string[] = [];
    const signing = async (on: Database['db']) =>
      begun.push((await signIn({ ...atlas, db: on }, ASHA, PHONE)).tokens.access);
    const changing = (on: Database['db']) => setPasswordOf(on, asha, asha.id, 'another violet tractor');
    await overlap(database.db, signing, changing);
    for (const access of begun) expect(await identify(atlas, access)).toBeUndefined();
    await setPasswordOf(database.db, asha, asha.id, ASHA.password);
    begun.length = 0;
    await overlap(database.db, changing, signing);
    for (const access of begun) expect(await identify(atlas, access)).toBeUndefined();
    await setPasswordOf(database.db, asha, asha.id, ASHA.password);
    await signIn(atlas, ASHA, PHONE);
  });

  test('the password that is looked at while it changes begins no session', async () => {
    const look = vi.spyOn(console, 'error').mockImplementation(() => {});
    const [signed] = await Promise.all([
      outcome(signIn(atlas, ASHA, PHONE).then(({ tokens }) => identify(atlas, tokens.access))),
      // Its hash is computed concurrently with the other one.
      setPasswordOf(database.db, asha, asha.id, 'another violet tractor'),
    ]);
    const live = database.db.selectFrom('sessions').select('id').where('person', '=', asha.id);
    expect(await live.where('revoked_at', 'is', null).execute()).toEqual([]);
    expect(signed === 'done' || (signed as { code: string }).code === 'unauthenticated').toBe(true);
    await setPasswordOf(database.db, asha, asha.id, ASHA.password);
    look.mockRestore();
  });
});

describe('passwords', () => {
  test.each([
    ['50 characters', 'x1-'.repeat(16).concat('!?')],
    ['50 that are none of ASCII', 'пароль-très-sûr-密码-🌧'.padEnd(50, 'ß')],
    ['spaces around it', '  violet tractor moss  '],
    ['a line end and NUL', 'violet\ntractor\0moss'],
  ])('of %s are taken exactly as typed, to the last character', async (_, password) => {
    expect(password.length).toBeLessThanOrEqual(50);
    const stored = await hashPassword(password);
    expect(await verifyPassword(password, stored)).toBe(true);
    for (const near of [
      password.slice(0, -1),
      `${password} `,
      `${password.slice(0, -1)}~`,
      password.toUpperCase(),
      password.normalize('NFD'),
    ])
      if (near !== password) expect(await verifyPassword(near, stored)).toBe(false);
  });

  test('12 to 50 characters may be set; 64 are refused before anything is hashed, when set and when signing in', () => {
    const long = 'violet tractor 81 moss '.repeat(3).slice(0, 64);
    const fits = (password: string) => newPersonSchema.safeParse({ ...PERSON, password }).success;
    expect([11, 12, 50, 51, 64].map((length) => fits(long.slice(0, length).padEnd(length, 'q')))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(loginSchema.safeParse({ email: PERSON.email, password: long }).success).toBe(false);
    expect(loginSchema.safeParse({ email: PERSON.email, password: long.slice(0, 50) }).success).toBe(true);
  });

  test('of 40 that come at once two are hashed at a time, 22 in all, and the others are told to wait', async () => {
    hashes.count = 0;
    hashes.most = 0;
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => verifyPassword('x', undefined)));
    const busy = all.filter(
      (one) => one.status === 'rejected' && isDomainError(one.reason) && one.reason.code === 'busy',
    );
    expect([hashes.count, hashes.most, busy.length]).toEqual([22, 2, 18]);
  });
});

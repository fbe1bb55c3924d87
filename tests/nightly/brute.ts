import { isDomainError } from '#lib/core/errors.ts';
import { addPerson } from '#lib/people/members.ts';
import type { Sessions } from '#lib/people/sessions.ts';
import { signIn } from '#lib/people/sign-in.ts';
import { freshDatabase } from '../support/databases/databases.ts';
import { PHONE, sessionsOn } from '../support/stories/people.ts';

export const what =
  '10,000 guesses of one password in 10 minutes, from 1 and from 200 addresses; its owner signs in throughout';

const OWNER = {
  email: 'owner@example.org',
  first_name: 'O',
  last_name: 'W',
  password: 'violet tractor 81 moss',
};
const ATTEMPTS = 10_000;
const MINUTES = 10;
const MOST_HASHES: Record<number, number> = { 1: 100, 200: 300 };
const START = Date.parse('2026-11-21T04:30:00.000Z');

/** The clock advances ten minutes over the guesses, so that limits count as they would. */
export async function run(): Promise<boolean> {
  let met = true;
  for (const [addresses, most] of Object.entries(MOST_HASHES)) {
    const { hashes, signedIn, asked } = await attack(Number(addresses));
    const fine = hashes <= most && signedIn === asked;
    met &&= fine;
    process.stdout.write(
      `${ATTEMPTS} guesses from ${addresses}: ${hashes} hashes computed (at most ${most}), the owner signed in ${signedIn} of ${asked} times\n`,
    );
  }
  return met;
}

async function attack(addresses: number) {
  const database = await freshDatabase('sqlite');
  const atlas = sessionsOn(database);
  await addPerson(database.db, null, OWNER);
  const home = { ...PHONE, address: '192.0.2.7' };
  await signIn(atlas, OWNER, home, START - 86_400_000);
  const found = { hashes: 0, signedIn: 0, asked: 0 };
  for (let n = 0; n < ATTEMPTS; n++) {
    const now = START + Math.floor((n / ATTEMPTS) * MINUTES * 60_000);
    const from = {
      ...PHONE,
      address: `10.0.${Math.floor((n % addresses) / 250)}.${1 + ((n % addresses) % 250)}`,
    };
    const said = await outcome(atlas, { ...OWNER, password: `guess number ${n}` }, from, now);
    // Only an attempt whose password was hashed gets this error.
    if (said === 'unauthenticated') found.hashes++;
    if (n % 100 !== 0) continue;
    found.asked++;
    if ((await outcome(atlas, OWNER, home, now)) === 'in') found.signedIn++;
  }
  await database.close();
  return found;
}

const outcome = (atlas: Sessions, login: typeof OWNER, from: typeof PHONE, now: number) =>
  signIn(atlas, login, from, now).then(
    () => 'in',
    (error) => {
      if (!isDomainError(error)) throw error;
      return error.code as string;
    },
  );
console.warn = () => {};

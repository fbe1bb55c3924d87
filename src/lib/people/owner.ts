import { randomInt } from 'node:crypto';
import { type Config, SettingError } from '../core/config.ts';
import { keepSetting } from '../db/settings-records.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { addPerson } from './people.ts';
import { hasPeople } from './people-records.ts';
import { newPersonSchema } from './person-schema.ts';

/** `password` only when it was made here: to be shown once. */
export interface NewOwner {
  email: string;
  password: string | undefined;
}

/**
 * Adds the first person when there is none, by the settings or with a random password.
 * @returns undefined when there was someone already
 * @throws SettingError when the settings give an email or a password that nobody may have
 */
export async function ensureOwner(
  db: Db,
  config: Pick<Config, 'ownerEmail' | 'ownerPassword'>,
): Promise<NewOwner | undefined> {
  if (await hasPeople(db)) return undefined;
  const password = config.ownerPassword ?? randomPassword();
  const checked = newPersonSchema.safeParse({
    email: config.ownerEmail,
    first_name: 'Atlas',
    last_name: 'Owner',
    password,
  });
  if (!checked.success) {
    const about = checked.error.issues.some(({ path }) => path[0] === 'email') ? 'email' : 'password';
    if (about === 'email')
      throw new SettingError(
        'ATLAS_OWNER_EMAIL',
        config.ownerEmail,
        'an email address of 3 to 50 characters',
      );
    throw new SettingError(
      'ATLAS_OWNER_PASSWORD',
      '(hidden)',
      '12 to 50 characters long and not easy to guess: three or four unrelated words, for instance',
    );
  }
  // Of two first starts at once the other one adds the owner, and shows the password.
  const first = await inTransaction(db, async (tx) => {
    if (!(await keepSetting(tx, 'owner', config.ownerEmail))) return false;
    await addPerson(tx, null, checked.data);
    return true;
  });
  if (!first) return undefined;
  return { email: config.ownerEmail, password: config.ownerPassword === undefined ? password : undefined };
}

/** Without letters that look alike, so that it can be typed from a screen. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const randomPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

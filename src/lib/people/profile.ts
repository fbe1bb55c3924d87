import { act, actInSteps } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import type { Currency } from '../core/currency/codes.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { logSecurity } from '../core/log.ts';
import { faultOf } from '../db/faults.ts';
import { bookCurrency, holdsMoney, setBookCurrency } from '../db/money/currencies.ts';
import type { Person } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { personChanged } from './events.ts';
import { revokePasswordLinks } from './members-records.ts';
import { provePassword } from './passwords.ts';
import {
  findProfile,
  firstPerson,
  isWelcomed,
  lockPerson,
  type ProfileRow,
  type Recorded,
  recordedBy,
  updatePerson,
} from './people-records.ts';
import type { ProfileChange, WelcomeAnswers } from './schema.ts';

const FACTS = [
  ...(['first_name', 'last_name', 'email', 'language', 'notifications'] as const),
  ...(['keys', 'expenses_view', 'time_zone', 'status'] as const),
] as const;

/** What other members see of a person. */
export interface Profile extends ProfileRow {
  recorded: Recorded;
}

/** A member's public profile. @throws DomainError `not_found` */
export async function profileOf(db: Db, id: number): Promise<Profile> {
  const row = await findProfile(db, id);
  if (!row) throw new DomainError('not_found', 'account_pages.no_member');
  return { ...row, recorded: await recordedBy(db, id) };
}

/**
 * Changes the person's own record; writes nothing when nothing changes.
 * @param address the client's, which the throttle counts by
 * @throws DomainError `invalid` for another email without the current password, or with a wrong one; `conflict` when the email
 * is taken; `too_many`, `busy`
 */
export const changeProfile = actInSteps(
  'member',
  async (
    db: Db,
    person: Person,
    { current_password, ...input }: ProfileChange,
    address: string,
  ): Promise<Person> => {
    if (input.email !== undefined && input.email !== person.email)
      await provePassword(db, person, current_password, address, 'account_pages.current_password_required');
    if (!FACTS.some((name) => input[name] !== undefined && input[name] !== person[name])) return person;
    try {
      return await inTransaction(db, (tx) => change(tx, person.id, input));
    } catch (error) {
      if (faultOf(error) !== 'unique') throw error;
      throw new DomainError('conflict', 'people.email_taken', { fields: { email: ['people.email_taken'] } });
    }
  },
);

async function change(tx: Db, id: number, input: Omit<ProfileChange, 'current_password'>): Promise<Person> {
  const before = await lockPerson(tx, id);
  const names = FACTS.filter((name) => input[name] !== undefined && input[name] !== before[name]);
  if (names.length === 0) return before;
  const after = await updatePerson(tx, id, Object.fromEntries(names.map((name) => [name, input[name]])));
  const share = (of: Person) => Object.fromEntries(names.map((name) => [name, of[name]]));
  await note(tx, before, personChanged, id, { before: share(before), after: share(after) });
  if (names.includes('email')) {
    await revokePasswordLinks(tx, id, instant());
    logSecurity('email_changed', { person: id });
  }
  return after;
}

/** What the first page asks someone who has not answered or skipped it yet. */
export interface Welcome {
  /** The book's, which its owner may change while no money is recorded in it; undefined: not asked. */
  currency: Currency | undefined;
}

/** @param fixed the currency that the installation is set to @returns undefined for someone who was welcomed before */
export async function welcomeOf(
  db: Db,
  person: Person,
  fixed: Currency | undefined,
): Promise<Welcome | undefined> {
  if (await isWelcomed(db, person.id)) return undefined;
  const asks = fixed === undefined && (await mayChangeCurrency(db, person));
  return { currency: asks ? await bookCurrency(db) : undefined };
}

/** The owner is who was there first. */
const mayChangeCurrency = async (db: Db, person: Person): Promise<boolean> =>
  (await firstPerson(db)) === person.id && !(await holdsMoney(db));

/** The book's currency, and whether the person may change it. @param fixed the currency that the installation is set to */
export async function currencyFor(
  db: Db,
  person: Person,
  fixed: Currency | undefined,
): Promise<{ currency: Currency; mayChange: boolean }> {
  const mayChange = fixed === undefined && (await mayChangeCurrency(db, person));
  return { currency: await bookCurrency(db), mayChange };
}

/**
 * Sets the book's currency.
 * @throws DomainError `conflict` once money is recorded, or from anyone but the owner
 */
export const changeCurrency = act('member', async (tx, person: Person, currency: Currency): Promise<void> => {
  if (currency === (await bookCurrency(tx))) return;
  if (!(await mayChangeCurrency(tx, person)))
    throw new DomainError('conflict', 'account_pages.currency_settled', {
      fields: { currency: ['account_pages.currency_settled'] },
    });
  await setBookCurrency(tx, currency);
});

/**
 * Keeps the answers, or that there are none; the questions are not asked again.
 * @throws DomainError `conflict` for a currency once money is recorded, or from anyone but the owner
 */
export const finishWelcome = act(
  'member',
  async (tx, person: Person, { currency, ...profile }: WelcomeAnswers, address: string): Promise<void> => {
    if (currency !== undefined) await changeCurrency(tx, person, currency);
    await changeProfile(tx, person, profile, address);
    await updatePerson(tx, person.id, { welcomed_at: instant() });
  },
);

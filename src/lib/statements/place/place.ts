import type { Account } from '../../accounts/accounts.ts';
import { findChosenCurrency, listAllAccounts, selectHolders } from '../../accounts/records.ts';
import { endOf, isOtherType, isSameEnd, isWhole, type StatedType } from '../../core/accounts/stated.ts';
import { mainCurrency } from '../../core/currency/agree.ts';
import type { Currency } from '../../core/currency/codes.ts';
import { PLACED_ROWS } from '../../core/limits.ts';
import { PAGE_LINES } from '../../db/statement-pages.ts';
import type { Db } from '../../db/transaction.ts';
import type { StoredReading } from '../corrections.ts';
import type { Question, Text } from '../reader/read.ts';
import { findProfile, selectLines, type UploadRow } from '../records.ts';

/** What a file states of its account; null or '' where it states nothing. */
export interface Stated {
  /** The visible digits at the end of its number. */
  end: string;
  type: StatedType | null;
  currency: Currency | null;
}

export function statedBy({
  account,
  account_type,
  money,
}: Pick<StoredReading, 'account' | 'account_type' | 'money'>): Stated {
  const currencies = money?.currencies ?? [];
  return {
    end: account ? endOf(account) : '',
    type: account_type ?? null,
    currency: currencies.length === 1 ? (mainCurrency(currencies) ?? null) : null,
  };
}

/**
 * The accounts that a file may be of by what it states: those whose number ends like its, of several those in its currency and of
 * its type; without a number, those in its currency and of its type.
 */
export function fittingOf(accounts: readonly Account[], { end, type, currency }: Stated): Account[] {
  const isOfMoney = (one: Account) => currency === null || one.currency === currency;
  const isOfType = (one: Account) => type === null || !isOtherType(type, one.type);
  if (end === '')
    return type === null && currency === null
      ? []
      : accounts.filter((one) => isOfMoney(one) && isOfType(one));
  const same = accounts.filter((one) => isSameEnd(end, one.number));
  return [isOfMoney, isOfType].reduce((left, test) => (left.some(test) ? left.filter(test) : left), same);
}

/** What is remembered of an account whose files state this, though its own number or type is another. */
export const numberKey = (end: string): string => `account number ${end}`;
const typeKey = (type: StatedType): string => `account type ${type}`;

/** Why a file seems another account's, and where it may go. */
export interface Misplaced {
  reasons: Text[];
  /** This account first; null for one that is not here yet. */
  answers: { value: string; account: Account | null }[];
  /** What "it belongs here" is remembered by. */
  keys: string[];
}

interface Judged extends Pick<StoredReading, 'belongs' | 'corrections' | 'questions'> {
  account: StoredReading['account'];
  account_type?: StoredReading['account_type'];
  money?: StoredReading['money'];
}

/**
 * Whether a file seems another account's: what it states of its account contradicts what is known of this one, or its rows are in
 * another one. A person's "it belongs here" is remembered for the number and the type that it states.
 * @param lines of the file, from the first
 */
export async function misplacedIn(
  db: Db,
  { account, sha256 }: { account: number; sha256: string },
  reading: Judged,
  lines: readonly { fingerprint: string }[],
): Promise<Misplaced | undefined> {
  if (reading.belongs || reading.questions.some(({ field }) => field === 'account')) return undefined;
  const all: Account[] = await listAllAccounts(db);
  const own = all.find(({ id }) => id === account);
  if (!own) return undefined;
  const stated = statedBy(reading);
  const fitting = fittingOf(all, stated);
  const contradicts = await contradictionsOf(db, own, stated, fitting, reading.corrections);
  const holders = await holdersOf(db, all, lines);
  const here = holders.get(own.id)?.count ?? 0;
  const isProven = isSameEnd(stated.end, own.number) === true;
  const elsewhere = all.flatMap((one) => {
    const held = one.id === own.id ? undefined : holders.get(one.id);
    if (!held?.isMost || held.count <= here || (isProven && held.count <= BY_CHANCE)) return [];
    const key = held.files.has(sha256) ? 'uploads.place.file' : 'uploads.place.rows';
    return [{ account: one, text: { key, values: { name: one.name, day: held.day } } } as const];
  });
  const reasons = [...elsewhere, ...contradicts].map(({ text }) => text);
  if (reasons.length === 0) return undefined;
  const holding = new Set(elsewhere.map((one) => one.account));
  const others = all.filter(
    (one) => one !== own && (holding.has(one) || (contradicts.length > 0 && fitting.includes(one))),
  );
  const keys = contradicts.flatMap(({ key }) => key ?? []);
  const made = isWhole(stated.end) ? [null] : [];
  return { reasons, answers: answersOf([own, ...(others.length > 0 ? others : made)]), keys };
}

/** As `misplacedIn`, of an upload whose rows would come in. */
export const misplacedUpload = async (
  db: Db,
  found: UploadRow,
  reading: Judged,
): Promise<Misplaced | undefined> =>
  found.standing_count > 0 || found.new_count === 0
    ? undefined
    : misplacedIn(db, found, reading, await selectLines(db, found.id, 1));

/** The answer that makes an account for the file. */
const NEW = 'new';

/** An answer is the last digits of the account's number, with its id behind them where several end in these. */
function answersOf(accounts: readonly (Account | null)[]): Misplaced['answers'] {
  const alike = Map.groupBy(accounts, (one) => one?.number);
  return accounts.map((account) => {
    if (!account) return { value: NEW, account };
    const { id, number } = account;
    return { value: alike.get(number)?.length === 1 ? number : `${number}-${id}`, account };
  });
}

/** The question for the account; rows are shown as those of this one, which is the first answer. */
export const placeQuestion = (
  { reasons, answers }: Misplaced,
  { totals }: Pick<StoredReading, 'totals'>,
  count: number,
): Question => ({
  field: 'account',
  reasons,
  readings: answers.map(({ value }) => ({ value, effect: { ...totals, count } })),
});

interface Contradiction {
  key?: string;
  text: Text;
}

/** What the file states that cannot be this account's, unless a person said that it is. A number that agrees proves the rest. */
async function contradictionsOf(
  db: Db,
  own: Account,
  stated: Stated,
  fitting: readonly Account[],
  corrections: StoredReading['corrections'],
): Promise<Contradiction[]> {
  const { end, type, currency } = stated;
  const isSame = isSameEnd(end, own.number);
  // Who chose one of the file's accounts for this one has answered.
  if (corrections.account !== undefined || (isSame && (fitting.includes(own) || fitting.length === 0)))
    return [];
  const isKnown = async (key: string) => (await findProfile(db, own.id, key)) !== undefined;
  if (end !== '' && (await isKnown(numberKey(end)))) return [];
  const found: Contradiction[] = [];
  if (isSame === false)
    found.push({
      key: numberKey(end),
      text: { key: 'uploads.place.number', values: { stated: end, number: own.number } },
    });
  if (type && isOtherType(type, own.type) && !(await isKnown(typeKey(type))))
    found.push({ key: typeKey(type), text: { key: `uploads.place.${type}` } });
  const isForeign = currency !== null && currency !== own.currency && corrections.currency === undefined;
  if (isForeign && fitting.length > 0 && (await findChosenCurrency(db, own.id)) !== null)
    found.push({ text: { key: 'uploads.place.currency', values: { currency, own: own.currency } } });
  return found;
}

/** As many rows may be in two accounts by chance: the fee and the interest of one day. */
const BY_CHANCE = 2;

interface Holder {
  count: number;
  /** Most of the file's rows between its first and last row there, or, where these are few, of all its rows. */
  isMost: boolean;
  /** Hashes of the files that brought them. */
  files: Set<string | null>;
  /** When the last of them was inserted. */
  day: string;
}

/** The accounts that hold rows of the file. */
export async function holdersOf(
  db: Db,
  accounts: readonly Account[],
  lines: readonly { fingerprint: string }[],
): Promise<Map<number, Holder>> {
  const first = lines.slice(0, PAGE_LINES);
  const step = Math.max(1, Math.ceil(first.length / PLACED_ROWS));
  const sought = first.filter((_, at) => at % step === 0).map(({ fingerprint }) => fingerprint);
  if (accounts.length < 2 || sought.length === 0) return new Map();
  const ids = accounts.map(({ id }) => id);
  const byAccount = Map.groupBy(await selectHolders(db, ids, sought), ({ account }) => account);
  return new Map([...byAccount].map(([account, held]) => [account, holderOf(sought, held)]));
}

type Held = Awaited<ReturnType<typeof selectHolders>>;

function holderOf(sought: readonly string[], held: Held): Holder {
  const days = held.map(({ fingerprint }) => dayOf(fingerprint)).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const between = sought.filter((one) => dayOf(one) >= from && dayOf(one) <= to).length;
  return {
    count: held.length,
    isMost: 2 * held.length >= (held.length > BY_CHANCE ? between : sought.length),
    files: new Set(held.map(({ sha256 }) => sha256)),
    day:
      held
        .map(({ since }) => since?.slice(0, 10) ?? '')
        .sort()
        .at(-1) ?? '',
  };
}

/** A fingerprint begins with the row's day. */
const dayOf = (fingerprint: string): string => fingerprint.slice(0, 10);

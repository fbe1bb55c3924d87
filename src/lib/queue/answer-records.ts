import type { Currency } from '../core/currency/codes.ts';
import { MINUTE_MS } from '../core/limits.ts';
import { among } from '../db/conditions.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { type NameFinder, nameFinder } from '../matching/name-finder.ts';
import { alike, bankWords, joined, nameWords } from '../matching/score/facts/words.ts';

/** A transaction that nobody has decided. Minor units, positive when money left. */
export interface OpenRow {
  id: number;
  account: number;
  account_type: 'savings' | 'current' | 'credit-card' | 'cash';
  date: string;
  description: string;
  payee: string | null;
  amount: number;
  core: string;
  currency: Currency;
  comment: string;
  version: number;
  /** It decided about this one before, and was corrected. */
  rule: number | null;
}

/** Those of these transactions that are Unknown with nothing linked. */
export const listOpenRows = (db: Db, ids: readonly number[]): Promise<OpenRow[]> =>
  db
    .selectFrom('bank_transactions')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
    .select([
      'bank_transactions.id',
      'account',
      'date',
      'description',
      'payee',
      'amount',
      'core',
      'comment',
      'version',
      'rule',
    ])
    .select(['bank_accounts.type as account_type', CURRENCY_OF_ACCOUNT.as('currency')])
    .where(among(db, 'bank_transactions.id', ids))
    .where('bank_transactions.type', '=', 'UK')
    .where('linked_amount', '=', 0)
    .execute();

/** How an expense is called in an answer: its merchant, or what was noted. */
export interface NamedExpense {
  id: string;
  date: string;
  comment: string;
  merchant_name: string | null;
  currency: Currency;
}

export async function expensesById(db: Db, ids: readonly string[]): Promise<Map<string, NamedExpense>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('expenses')
    .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
    .select(['expenses.id', 'date', 'comment', 'currency', 'merchants.name as merchant_name'])
    .where(among(db, 'expenses.id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The other sides of own transfers, with the names of their accounts. */
export async function sidesById(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; date: string; account_name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bank_transactions')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
    .select(['bank_transactions.id', 'date', 'bank_accounts.name as account_name'])
    .where(among(db, 'bank_transactions.id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a bank's text has all words of a name, or the name written as one word. One common word names nobody. */
function holdsName(core: string, name: string): boolean {
  const texts = bankWords(core);
  const whole = joined(name);
  return (
    nameWords(name).every((word) =>
      texts.some((text, at) => alike(text, word, at === texts.length - 1) > 0),
    ) || texts.some((text, at) => text === whole || text + (texts[at + 1] ?? '') === whole)
  );
}

const kept = new WeakMap<object, { state: string; until: number; finder: NameFinder }>();

/** Finds the merchants whose names a core holds. A process keeps it until merchants come or go, a minute at most. */
export async function merchantsIn(db: Db): Promise<NameFinder> {
  const { adapter } = db.getExecutor();
  const inUse = db.selectFrom('merchants').where('archived_at', 'is', null);
  const found = await inUse
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  const state = `${found.count} ${found.last}`;
  const known = kept.get(adapter);
  if (known && known.state === state && known.until > performance.now()) return known.finder;
  const merchants = await inUse.select(['id', 'name']).execute();
  const names = new Map(merchants.map(({ id, name }) => [id, name]));
  const find = nameFinder(merchants);
  const finder: NameFinder = (core) => find(core).filter((id) => holdsName(core, names.get(id) ?? ''));
  kept.set(adapter, { state, until: performance.now() + MINUTE_MS, finder });
  return finder;
}

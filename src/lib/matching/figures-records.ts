import { type Currency, digitsOf } from '../core/currency/codes.ts';
import { daysBetween } from '../core/day.ts';
import { MINUTE_MS } from '../core/limits.ts';
import { nameOf } from '../core/text.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { type NameFinder, nameFinder } from './name-finder.ts';
import { type Amounts, amountCounts, type Words } from './score/chance.ts';
import { type Delays, type Way, wayOf } from './score/facts/ways.ts';
import { nameWords } from './score/facts/words.ts';
import type { MatchAccount } from './score/shapes.ts';

/** The newest of each show what is common: words, amounts. */
const SAMPLED = 20_000;
/** The newest links show how long payments take, and at which rates banks exchange. */
const LINKS = 2_000;
const EXCHANGES = 500;
/** Links of an account and a way of payment that weigh as much as what is known before. */
const DELAYS_BEFORE = 20;

/** What the book shows as a whole. */
export interface Figures {
  words: Words;
  /** Of the sample: rows of money out, and expenses. */
  amounts: Amounts;
  /** The share of transactions by which money left. */
  out_share: number;
  /** The share of expenses that are open. */
  open_share: number;
  accounts: ReadonlyMap<number, MatchAccount & { currency: Currency }>;
  merchants: readonly { id: number; name: string }[];
  /** Merchants, or people, whose names a core may hold. */
  merchantsIn: NameFinder;
  peopleIn: NameFinder;
  delays: (account: number, way: Way) => readonly Delays[];
  rate: (from: Currency, to: Currency) => number | undefined;
}

const kept = new WeakMap<object, { figures: Promise<Figures>; until: number }>();

/** The figures of a database, which a process keeps for a minute. */
export function figuresOf(db: Db): Promise<Figures> {
  // The same object for all transactions of a database.
  const { adapter } = db.getExecutor();
  const known = kept.get(adapter);
  if (known && known.until > performance.now()) return known.figures;
  const figures = readFigures(db);
  kept.set(adapter, { figures, until: performance.now() + MINUTE_MS });
  figures.catch(() => kept.delete(adapter));
  return figures;
}

/** Forgets them, for tests. */
export const forgetFigures = (db: Db): boolean => kept.delete(db.getExecutor().adapter);

async function readFigures(db: Db): Promise<Figures> {
  const [accounts, merchants, people] = await Promise.all([
    db
      .selectFrom('bank_accounts')
      .select(['id', 'type', CURRENCY_OF_ACCOUNT.as('currency')])
      .execute(),
    db.selectFrom('merchants').select(['id', 'name', 'merged_into']).execute(),
    db.selectFrom('people').select(['id', 'first_name', 'last_name']).execute(),
  ]);
  const named = merchants.map(({ id, name, merged_into }) => ({ id: merged_into ?? id, name }));
  const byId = new Map(accounts.map((account) => [account.id, { ...account, owner: null }]));
  const [sample, open_share, delays, rate] = await Promise.all([
    sampleOf(db, byId, new Map(merchants.map(({ id, name }) => [id, name]))),
    openShareOf(db),
    delaysOf(db, byId),
    ratesOf(db),
  ]);
  return {
    ...sample,
    open_share,
    accounts: byId,
    delays,
    rate,
    merchants: named,
    merchantsIn: nameFinder(named),
    peopleIn: nameFinder(people.map((one) => ({ id: one.id, name: nameOf(one) }))),
  };
}

type Accounts = Figures['accounts'];

async function sampleOf(
  db: Db,
  accounts: Accounts,
  merchants: ReadonlyMap<number, string>,
): Promise<Pick<Figures, 'words' | 'amounts' | 'out_share'>> {
  const [rows, expenses] = await Promise.all([
    db
      .selectFrom('bank_transactions')
      .select(['core', 'amount', 'account'])
      .orderBy('id', 'desc')
      .limit(SAMPLED)
      .execute(),
    db
      .selectFrom('expenses')
      .select(['amount', 'currency', 'merchant', 'comment'])
      .orderBy('id', 'desc')
      .limit(SAMPLED)
      .execute(),
  ]);
  const out = rows.filter(({ amount }) => amount > 0);
  return {
    words: wordsOf(rows, expenses, merchants),
    amounts: amountCounts([
      // An account that has come since the accounts were read counts next time.
      ...out.flatMap(({ amount, account }) => {
        const currency = accounts.get(account)?.currency;
        return currency ? [{ amount, currency }] : [];
      }),
      ...expenses,
    ]),
    out_share: out.length / Math.max(1, rows.length),
  };
}

/** How many texts have a word, and how many of those are of expenses; each merchant's name counts at least once. */
function wordsOf(
  rows: readonly { core: string }[],
  expenses: readonly { merchant: number | null; comment: string }[],
  merchants: ReadonlyMap<number, string>,
): Words {
  const counts = new Map<string, number>();
  const named = new Map<string, number>();
  const add = (to: Map<string, number>, word: string) => to.set(word, (to.get(word) ?? 0) + 1);
  for (const { core } of rows) for (const word of new Set(core.split(' '))) add(counts, word);
  const names = new Map([...merchants].map(([id, name]) => [id, nameWords(name)]));
  for (const { merchant, comment } of expenses)
    for (const word of new Set([...(names.get(merchant ?? 0) ?? []), ...nameWords(comment)])) {
      add(counts, word);
      add(named, word);
    }
  const known = new Set([...names.values()].flat());
  return {
    texts: rows.length + expenses.length,
    having: (word) => counts.get(word) ?? 0,
    named: (word) => named.get(word) ?? (known.has(word) ? 1 : 0),
  };
}

async function openShareOf(db: Db): Promise<number> {
  const count = db
    .selectFrom('expenses')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null);
  const [open, all] = [
    await count.whereRef('covered_amount', '<', 'amount').executeTakeFirstOrThrow(),
    await count.executeTakeFirstOrThrow(),
  ];
  return Number(open.count) / Math.max(1, Number(all.count));
}

async function delaysOf(db: Db, accounts: Accounts): Promise<Figures['delays']> {
  const links = await db
    .selectFrom((e) =>
      e.selectFrom('expense_links').selectAll().orderBy('id', 'desc').limit(LINKS).as('links'),
    )
    .innerJoin('bank_transactions', 'bank_transactions.id', 'links.transaction')
    .innerJoin('expenses', 'expenses.id', 'links.expense')
    .select([
      'account',
      'description',
      'bank_transactions.amount',
      'bank_transactions.date',
      'expenses.date as day',
    ])
    .execute();
  const counts = new Map<string, Map<number, number>>();
  for (const { account, date, day, ...row } of links) {
    const key = `${account} ${wayOf(row, accounts.get(account))}`;
    const days = daysBetween(day, date);
    const of = counts.get(key) ?? new Map<number, number>();
    counts.set(key, of.set(days, (of.get(days) ?? 0) + 1));
  }
  return (account, way) => {
    const found = counts.get(`${account} ${way}`);
    return found ? [{ counts: found, before: DELAYS_BEFORE }] : [];
  };
}

/** The median of the rates of the newest exchanges, by currencies. */
async function ratesOf(db: Db): Promise<Figures['rate']> {
  const links = await db
    .selectFrom((e) =>
      e
        .selectFrom('expense_links')
        .selectAll()
        .where('difference', '=', 'exchange')
        .orderBy('id', 'desc')
        .limit(EXCHANGES)
        .as('links'),
    )
    .innerJoin('bank_transactions', 'bank_transactions.id', 'links.transaction')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
    .innerJoin('expenses', 'expenses.id', 'links.expense')
    .select(['links.amount', 'links.covers', 'expenses.currency as spent', CURRENCY_OF_ACCOUNT.as('paid')])
    .where('links.covers', '>', 0)
    .execute();
  const rates = Map.groupBy(links, ({ spent, paid }) => `${spent} ${paid}`);
  return (from, to) => {
    const found = (rates.get(`${from} ${to}`) ?? [])
      .map(({ amount, covers }) => amount / 10 ** digitsOf(to) / (covers / 10 ** digitsOf(from)))
      .sort((a, b) => a - b);
    return found[found.length >> 1];
  };
}

import { type RawBuilder, sql } from 'kysely';
import { type Currency, FIRST_CURRENCY } from '../../core/currency/codes.ts';
import { type Sum, sumUp } from '../../core/currency/sums.ts';
import { SettingError } from '../../core/settings.ts';
import { type Db, inTransaction } from '../transaction.ts';

/** The book's currency, within a query. */
export const BOOK_CURRENCY: RawBuilder<Currency> = sql`(select code from currencies where is_book = 1)`;

/** The currency of an account in a query of `bank_accounts`: the book's while nobody chose one. */
export const CURRENCY_OF_ACCOUNT: RawBuilder<Currency> = sql`coalesce(bank_accounts.currency, ${BOOK_CURRENCY})`;

/** The currency that the account's amounts are in. */
export const currencyOfAccount = async (db: Db, id: number): Promise<Currency> => {
  const account = db
    .selectFrom('bank_accounts')
    .select(CURRENCY_OF_ACCOUNT.as('currency'))
    .where('id', '=', id);
  return (await account.executeTakeFirstOrThrow()).currency;
};

/** The currency of each account. */
export async function listAccountCurrencies(db: Db): Promise<Map<number, Currency>> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select(['id', CURRENCY_OF_ACCOUNT.as('currency')])
    .execute();
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** What sums of everything are in, and what has no currency of its own. */
export const bookCurrency = async (db: Db): Promise<Currency> =>
  (await db.selectFrom('currencies').select('code').where('is_book', '=', 1).executeTakeFirstOrThrow()).code;

/** Lets one after the other compare with all accounts and write, until the transaction ends. An update takes a row lock on both databases. */
export const lockBook = (tx: Db) =>
  tx
    .updateTable('currencies')
    .set((e) => ({ is_book: e.ref('is_book') }))
    .where('is_book', '=', 1)
    .execute();

/** The book's currency first, then those that expenses have been recorded in. */
export async function listCurrencies(db: Db): Promise<Currency[]> {
  const rows = db.selectFrom('currencies').select('code').orderBy('is_book', 'desc').orderBy('code');
  return (await rows.execute()).map(({ code }) => code);
}

/** Every currency that an amount may be in: the book's first, then those of expenses, then those of accounts. */
export async function listUsedCurrencies(db: Db): Promise<Currency[]> {
  const ofAccounts = db.selectFrom('bank_accounts').select(CURRENCY_OF_ACCOUNT.as('currency')).distinct();
  const accounts = (await ofAccounts.execute()).map(({ currency }) => currency);
  return [...new Set([...(await listCurrencies(db)), ...accounts.toSorted()])];
}

/** For the records of expenses, which note the currency of every row. */
export async function noteCurrency(tx: Db, code: Currency): Promise<void> {
  await tx
    .insertInto('currencies')
    .values({ code, is_book: 0 })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

/**
 * Gives a book the currency that ATLAS_CURRENCY asks for.
 * @throws SettingError when the book has another one and money is recorded in it
 */
export async function settleBookCurrency(db: Db, asked: Currency | undefined): Promise<void> {
  if (asked === undefined || (await bookCurrency(db)) === asked) return;
  await inTransaction(db, async (tx) => {
    const current = await bookCurrency(tx);
    if (await holdsMoney(tx)) {
      const allowed = `${current}, which the money of this book is recorded in, or unset`;
      throw new SettingError('ATLAS_CURRENCY', asked, allowed);
    }
    await setBookCurrency(tx, asked);
  });
}

/** Of a book without money. */
export async function setBookCurrency(tx: Db, code: Currency): Promise<void> {
  await tx.deleteFrom('currencies').execute();
  await tx.insertInto('currencies').values({ code, is_book: 1 }).execute();
}

/** Deleted expenses and statements that nobody inserted count, too. */
export async function holdsMoney(db: Db): Promise<boolean> {
  for (const table of ['expenses', 'uploads', 'bank_transactions'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true;
  return false;
}

const ACCOUNTS = sql`(select id, coalesce(currency, ${BOOK_CURRENCY}) as currency from bank_accounts)`;
/** Where amounts are, each with what its currency is joined from. */
const AMOUNTS = {
  expenses: sql`expenses as row`,
  expense_items: sql`expense_items as item join expenses as row on row.id = item.expense`,
  expense_links: sql`expense_links as item join bank_transactions as paid on paid.id = item."transaction"
    join ${ACCOUNTS} as row on row.id = paid.account`,
  bank_transactions: sql`bank_transactions as item join ${ACCOUNTS} as row on row.id = item.account`,
} as const;

/** What the amounts of each table come to, to compare copies by. */
export type Amounts = Record<keyof typeof AMOUNTS, Sum[]>;

export async function sumAmounts(db: Db): Promise<Amounts> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const book = tables.has('currencies') ? await bookCurrency(db) : FIRST_CURRENCY;
  const sums = Object.entries(AMOUNTS).map(async ([table, rows]) => {
    const from = tables.has('currencies') ? rows : sql`${sql.table(table)} as row`;
    const currency = tables.has('currencies') ? sql`row.currency` : sql`${book}`;
    const amount = table === 'expenses' || !tables.has('currencies') ? sql`row.amount` : sql`item.amount`;
    const found = sql<Sum>`select currency, sum(amount) as amount from (
      select ${currency} as currency, ${amount} as amount from ${from}) as amounts group by currency`;
    const { rows: each } = await found.execute(db);
    return [
      table,
      sumUp(
        each.map((sum) => ({ ...sum, amount: Number(sum.amount) })),
        book,
      ),
    ];
  });
  return Object.fromEntries(await Promise.all(sums)) as Amounts;
}

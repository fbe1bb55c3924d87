import type { Currency } from '#lib/core/currency/codes.ts';
import { isId } from '#lib/core/ids.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import type { Db } from '#lib/db/transaction.ts';
import { currencyOfTransactions } from '#lib/links/records.ts';
import { findTransactions } from '#lib/transactions/records.ts';

/** The bank transactions named in the address. `amount` in minor units, positive when money left the account. */
export interface Linked {
  account: number | undefined;
  /** The account's, or the book's. */
  currency: Currency;
  /** Only Unknown ones; the others have another purpose already. */
  transactions: { id: number; date: string; description: string; amount: number }[];
  /** True when one of them cannot become an expense. */
  dropped: boolean;
  /** True when the address names several. */
  several: boolean;
}

const MOST_LINKED = 100;

/**
 * Reads `transactionId` (one or more, separated by commas) and `accountPk`.
 * @param failed called when the transactions cannot be read; the form is then shown without them
 */
export async function readLinked(db: Db, url: URL, failed: (error: Error) => void): Promise<Linked> {
  const named = url.searchParams.getAll('transactionId').flatMap((text) => text.split(','));
  const texts = [...new Set(named.map((text) => text.trim()).filter(Boolean))].slice(0, MOST_LINKED);
  const accountText = url.searchParams.get('accountPk') ?? '';
  const book = await bookCurrency(db);
  if (texts.length === 0 || !isId(accountText))
    return { account: undefined, currency: book, transactions: [], dropped: false, several: false };
  const account = Number(accountText);
  const ids = texts.filter(isId).map(Number);
  const several = texts.length > 1;
  try {
    const found = ids.length > 0 ? await findTransactions(db, account, ids) : [];
    const transactions = found.filter(({ type }) => type === 'UK');
    const used = transactions.map(({ id }) => id);
    const currency = (await currencyOfTransactions(db, used)) ?? book;
    return { account, currency, transactions, dropped: transactions.length < texts.length, several };
  } catch (error) {
    const reason = (error as Error)?.stack ?? error;
    failed(new Error(`Error fetching transaction detail: ${reason}`));
    return { account, currency: book, transactions: [], dropped: false, several };
  }
}

import { isId } from '#lib/core/ids.ts';
import { LINKS_PER_EXPENSE } from '#lib/core/limits.ts';
import { paths } from '#lib/core/paths.ts';
import type { Db } from '#lib/db/transaction.ts';
import { findTransactions } from '#lib/transactions/records.ts';

/** The bank transactions that the address names. `amount` in minor units, positive when money left. */
export interface Linked {
  account: number | undefined;
  /** Unknown ones only: others are accounted for already. */
  transactions: { id: number; date: string; description: string; amount: number }[];
  /** True when one of those named cannot be an expense. */
  dropped: boolean;
  /** True when the address names more than one. */
  several: boolean;
}

const NOWHERE = 'http://atlas.invalid';

/**
 * Reads `transactionId` (one or more, separated by commas) and `accountPk`.
 * @param failed is told why the transactions could not be fetched: the form then comes without them
 */
export async function readLinked(db: Db, url: URL, failed: (error: Error) => void): Promise<Linked> {
  const named = url.searchParams.getAll('transactionId').flatMap((text) => text.split(','));
  const texts = [...new Set(named.map((text) => text.trim()).filter(Boolean))].slice(0, LINKS_PER_EXPENSE);
  const accountText = url.searchParams.get('accountPk') ?? '';
  if (texts.length === 0 || !isId(accountText)) {
    return { account: undefined, transactions: [], dropped: false, several: false };
  }
  const account = Number(accountText);
  const ids = texts.filter(isId).map(Number);
  const several = texts.length > 1;
  try {
    const found = ids.length > 0 ? await findTransactions(db, account, ids) : [];
    const transactions = found.filter(({ type }) => type === 'UK');
    return { account, transactions, dropped: transactions.length < texts.length, several };
  } catch (error) {
    const reason = (error as Error)?.stack ?? error;
    failed(new Error(`Error fetching transaction detail: ${reason}`));
    return { account, transactions: [], dropped: false, several };
  }
}

/** Where Back and a saved expense lead: that transactions page as it was left, or its start; undefined without an account. */
export function safeReturn(wanted: string, { account }: Linked): string | undefined {
  if (account === undefined) return undefined;
  const base = paths.transactions(account);
  // Parsed, so that what goes into a header is fit for one.
  const url = URL.parse(wanted, NOWHERE);
  const ours = url?.origin === NOWHERE && (url.pathname === base || `${url.pathname}/` === base);
  return ours ? url.pathname + url.search + url.hash : base;
}

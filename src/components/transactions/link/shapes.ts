import type { Account } from '#lib/accounts/accounts.ts';
import type { FieldTexts } from '#lib/core/errors.ts';
import type { ExpenseRow } from '#lib/expenses/records.ts';
import type { Refused } from '#lib/http/page.ts';
import type { TypedLink } from '#lib/links/form.ts';
import type { listLinkedExpenses } from '#lib/links/records.ts';
import type { Given, Open, Settled } from '#lib/links/shares.ts';
import type { OneTransaction, TransactionLink } from '#lib/transactions/list.ts';

/** A link that is being changed, as it is typed, and what that comes to. */
export interface Changing {
  link: Awaited<ReturnType<typeof listLinkedExpenses>>[number];
  /** Its amounts in major units. */
  stored: Given;
  typed: Omit<TypedLink, 'expense'>;
  settled: Settled;
  /** What the link may take of both sides, in minor units. */
  open: Record<keyof Open, number>;
  errors: FieldTexts;
}

/** An expense that is to be linked, as typed, and what that comes to. */
export interface LinkRow {
  expense: ExpenseRow;
  /** Of the expense, in minor units. */
  open: number;
  typed: TypedLink;
  settled: Settled;
}

export interface LinkPage {
  account: Account;
  transaction: OneTransaction & { links: TransactionLink[] };
  query: string;
  found: ExpenseRow[];
  /** Those that are suggested for the transaction. */
  suggested: ReadonlySet<string>;
  rows: LinkRow[];
  /** Of the transaction, once the rows are linked. */
  left: number;
  /** What the button says when it is pressed: the version that the sums are of, and a key by which it acts once. */
  pressed: string;
  refused: Refused | undefined;
}

import type { Chip } from '#components/table/table-state.ts';
import type { Changing } from '#components/transactions/link/shapes.ts';
import type { MonthGroup, TransactionRow } from '#islands/transaction-table/transaction-row.ts';
import type { Account } from '#lib/accounts/accounts.ts';
import type { Name } from '#lib/catalogue/catalogue.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import type { ErrorAnswer } from '#lib/http/answers.ts';
import type { ListedPage } from '#lib/http/cursor-page.ts';
import type { Refused } from '#lib/http/page.ts';
import type { listLinkedExpenses } from '#lib/links/records.ts';
import type { RuledLine } from '#lib/rules/history.ts';
import type { Source } from '#lib/statements/source.ts';
import type { OneTransaction } from '#lib/transactions/list.ts';
import type { TransactionSort } from '#lib/transactions/schema.ts';

/** Whose transactions a page lists. */
export interface Scope {
  /** The account of the page, or the one that the list of all accounts is narrowed to. */
  account: number | undefined;
  /** The account of the page; undefined in the list of all accounts. */
  own: Account | undefined;
  /** Of amounts in a filter. */
  currency: Currency;
  /** Those that the list is about. */
  accounts: ReadonlyMap<number, { name: string; currency: Currency }>;
}

/** What stands around the rows: their months, and what all that is found comes to. */
export interface Groups {
  months: MonthGroup[];
  /** By type, as if no type were chosen; undefined where counting would take long. */
  types: ReadonlyMap<string, number> | undefined;
  sum: string;
}

/** The form that records one expense for each of several transactions. */
export interface EachForm {
  /** The ticked ones that are open payments; undefined where all that a filter finds are meant. */
  ids: number[] | undefined;
  count: number;
  /** How many of those meant are decided already, or came in. */
  left_out: number;
  too_many: boolean;
  sum: string;
  values: Record<'merchant_name' | 'category' | 'project_name' | 'paid_via', string>;
  /** Whether they were learned, and nobody has looked at them yet. */
  learned: boolean;
  categories: Name[];
  merchants: Name[];
  projects: Name[];
  paid_via: { id: number; name: string }[];
}

/**
 * What is being edited above the list: `?edit=comment-12` and `?edit=type-12` without scripts, or a form that was
 * rejected; `?edit=all` marks everything that matches the filter; `?edit=each` records an expense for each.
 */
export type Editing =
  | { what: 'comment'; transaction: OneTransaction /** What the field holds. */; comment: string }
  | { what: 'type'; transaction: OneTransaction /** Other Unknown ones that read alike. */; others: number }
  | { what: 'all'; count: number /** Those that an expense accounts for. */; linked: number }
  | ({ what: 'each' } & EachForm);

export interface TransactionsPage extends TransactionSort {
  scope: Scope;
  /** This page's address without editing and selection. */
  here: URL;
  limit: number;
  offset: number;
  rows: TransactionRow[];
  count: number;
  /** There are more than `count`. */
  more: boolean;
  groups: Groups;
  /** Undecided transactions of the account, or of all, whatever the filter; counted where the filter finds nothing. */
  left: number | undefined;
  chips: Chip[];
  editing: Editing | undefined;
  refused: Refused | undefined;
  /** Why there is no list. */
  failure: ErrorAnswer | undefined;
}

export interface TransactionPage {
  account: Account;
  transaction: OneTransaction;
  /** The list with the filter that the person came from. */
  back: string;
  /** The number of other Unknown transactions with the same wording. */
  others: number;
  expenses: Awaited<ReturnType<typeof listLinkedExpenses>>;
  /** The link that is being changed. */
  changing: Changing | undefined;
  /** An expense that was unlinked just now and that no transaction accounts for. */
  unlinked: string | undefined;
  source: Source;
  history: ListedPage<RuledLine>;
  /** The expenses in the history that are not deleted. */
  standing: ReadonlySet<string>;
  refused: Refused | undefined;
}

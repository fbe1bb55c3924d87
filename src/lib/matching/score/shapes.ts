import type { Currency } from '../../core/currency/codes.ts';
import type { Day } from '../../core/day.ts';
import type { AccountType, TransactionType } from '../../db/tables/banking.ts';

/** A bank transaction, as the rule sees it. Amounts are minor units. */
export interface MatchRow {
  id: number;
  account: number;
  date: Day;
  /** Positive when money left the account. */
  amount: number;
  /** What no link settles yet; never negative. */
  open: number;
  currency: Currency;
  /** `coreOf(description)`. */
  core: string;
  description: string;
  type: TransactionType;
}

/** An expense, as the rule sees it. Amounts are minor units, positive. */
export interface MatchExpense {
  id: string;
  date: Day;
  amount: number;
  /** What links settle of it, and how much of it came back. */
  covered: number;
  refunded: number;
  currency: Currency;
  merchant: number | null;
  /** The merchant's name, and others that it has or had, such as those merged into it. */
  merchantName: string | null;
  aliases: readonly string[];
  project: number | null;
  projectName: string | null;
  categories: readonly string[];
  /** Its own comment and its items', each a text. */
  comments: readonly string[];
  paidVia: 'cash' | 'card' | null;
  /** Who recorded it, and the day that this was on. */
  person: number;
  personName: string | null;
  createdDay: Day;
  reimbursable: boolean;
  /** Numbers of invoices, codes of payouts, names of receipts: texts in which a bank's reference may occur. */
  numbers: readonly string[];
}

export interface MatchAccount {
  id: number;
  type: AccountType;
  /** The person whose card or account it is. */
  owner: number | null;
}

export type Difference = 'tip' | 'fee' | 'tax' | 'exchange' | 'discount' | 'rounding';

/** A statement that is true of a row and an expense; `key` is the last part of its text's key. */
export interface Reason {
  key: ReasonKey;
  values: Readonly<Record<string, string | number>>;
  /** Positive: speaks for the pair; negative: against it. Rounded to tenths. */
  bits: number;
}

export type ReasonKey =
  | 'amount'
  | 'amount_more'
  | 'amount_less'
  | 'tip'
  | 'fee'
  | 'fee_again'
  | 'fee_share_again'
  | 'tax'
  | 'exchange'
  | 'exchange_unknown'
  | 'stated'
  | 'discount'
  | 'rounding'
  | 'slip'
  | 'currency'
  | 'direction'
  | 'text'
  | 'text_none'
  | 'text_other'
  | 'company'
  | 'learned'
  | 'learned_not'
  | 'day'
  | 'day_stated'
  | 'days'
  | 'days_far'
  | 'who'
  | 'paid_via'
  | 'paid_cash'
  | 'own_money'
  | 'machine'
  | 'reference'
  | 'linked_already'
  | 'linked_these'
  | 'nothing_open'
  | 'dismissed'
  | 'sum'
  | 'sum_about'
  | 'part'
  | 'same_merchant'
  | 'same_person'
  | 'same_project'
  | 'same_day'
  | 'near_days'
  | 'mirror'
  | 'own_text'
  | 'mirror_exchange'
  | 'mirror_day'
  | 'was_paid'
  | 'not_paid'
  | 'says_refund';

/** What speaks for and against a row and an expense belonging together. */
export interface Weighed {
  for: Reason[];
  against: Reason[];
  bits: number;
  difference: Difference | null;
  /** A reason of `against` that rules the pair out. */
  excluded: ReasonKey | null;
}

export type Certainty = 'sure' | 'likely' | 'possible';

export interface SuggestedExpense {
  id: string;
  /** Of the transaction. */
  amount: number;
  /** Of the expense. */
  covers: number;
  difference: Difference | null;
}

/** One link of several that are offered as one act. Amounts are minor units. */
export interface LinkedPair {
  transaction: number;
  expense: string;
  amount: number;
  covers: number;
}

export interface Suggestion {
  transaction: number;
  expenses: SuggestedExpense[];
  certainty: Certainty;
  /** The strongest first; at least one. */
  reasons: Reason[];
  against: Reason[];
  difference: Difference | null;
  bits: number;
  /** The other side of an own transfer. */
  pair: number | null;
  /** A chain of equal rivals, or several transactions of one expense, in order of date; else null. */
  pairs: LinkedPair[] | null;
  /** How many sets add up, where more than one does: a person has to choose among `expenses`. */
  sets: number | null;
}

/** Whether both amounts are equal, or one settles a part: nothing needs to explain a difference. */
export const isPlain = ({ difference, for: reasons, against }: Weighed): boolean =>
  difference === null && ![...reasons, ...against].some(({ key }) => key === 'slip');

/** The bits of one reason; 0 where it was not given. */
export const says = ({ for: reasons, against }: Weighed, key: ReasonKey): number =>
  [...reasons, ...against].find((reason) => reason.key === key)?.bits ?? 0;

export const tenths = (bits: number): number => Math.round(bits * 10) / 10;

export const byBits = (a: Reason, b: Reason): number => b.bits - a.bits;

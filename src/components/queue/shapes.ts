import type { Account } from '#lib/accounts/accounts.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import type { Refused } from '#lib/http/page.ts';
import type { MonthState } from '#lib/months/month.ts';
import type { Queue } from '#lib/queue/queue.ts';
import type { Proposal } from '#lib/rules/proposals.ts';

export interface QueuePage {
  queue: Queue;
  view: 'queue' | 'group' | 'sure';
  /** It shows what the person left for later. */
  later: boolean;
  /** Rows of the next that can be accepted without looking at each. */
  sure: number;
  account: Account | undefined;
  /** `yyyy-MM`, where only that one is shown. */
  month: string | undefined;
  /** With open rows, for where to go next. */
  others: { id: number; name: string; open: number }[];
  categories: { id: number; name: string }[];
  /** The names that are used most, for browsers without scripts. */
  names: Record<'merchant' | 'project', { id: number; name: string }[]>;
  /** Its currency. */
  book: Currency;
  /** The row at hand, if not the first. */
  at: number | undefined;
  /** Of the API's address for the same part of the queue. */
  query: string;
  refused: Refused | undefined;
  /** A rule to ask about. */
  /** The month at hand or the last one, where the end of the queue completes it. */
  finish: MonthState | undefined;
  proposal: Proposal | undefined;
}

import { event, type None, states } from '../acts/event.ts';
import type { Difference } from '../db/tables.ts';
import type { ExpenseFacts } from './expense.ts';

/** A link as the deletion of its expense notes it. Amounts in minor units. */
export interface DeletedLink {
  transaction: number;
  amount: number;
  covers: number;
  difference: Difference | null;
}

/** The transactions that an expense is, was or is again linked to. */
interface Linked {
  transactions: number[];
}

/** Whole, with its links; releases before 0010 noted the transactions alone. */
export type DeletedFacts = Partial<ExpenseFacts> & { transactions?: number[]; links?: DeletedLink[] };

export const expenseRecorded = event(
  'expense',
  'record',
  { ends: 'undone', locks: 'figures' },
  states<None, Partial<ExpenseFacts> & Partial<Linked>>(),
);
/** @example before `{amount: 100}`, after `{amount: 120}`; `item_ids` are those of the items that were replaced */
export const expenseChanged = event(
  'expense',
  'change',
  { ends: 'undone', locks: 'figures' },
  states<Partial<ExpenseFacts> & { item_ids?: number[] }, Partial<ExpenseFacts>>(),
);
export const expenseDeleted = event(
  'expense',
  'delete',
  { ends: 'undone', locks: 'figures' },
  states<DeletedFacts, None>(),
);
export const expenseRestored = event(
  'expense',
  'restore',
  { ends: 'undone', locks: 'figures' },
  states<None, Linked>(),
);
export const expensePurged = event(
  'expense',
  'purge',
  { ends: { lasting: 'nothing is left of it' }, locks: 'figures' },
  states<None, None>(),
);
/** The link is noted, and undone, with its transaction. */
export const expenseLinked = event(
  'expense',
  'link',
  { ends: 'summary', locks: 'evidence' },
  states<None, Linked>(),
);
export const expenseUnlinked = event(
  'expense',
  'unlink',
  { ends: 'summary', locks: 'figures' },
  states<Linked, None>(),
);

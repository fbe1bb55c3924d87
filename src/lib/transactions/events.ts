import { event, states } from '../acts/event.ts';
import type { Decision } from '../db/learning/decisions.ts';
import type { Difference, Row, TransactionType } from '../db/tables.ts';

/** What a transaction is; whose word that is only where a rule decided, now or before a person. */
export interface NotedType {
  type: TransactionType;
  decided_by?: 'person' | 'rule' | null;
  rule?: number | null;
}

/** What a link takes of its transaction, and what that accounts for of its expense. Minor units of either's currency. */
export interface LinkFacts {
  id: number;
  amount: number;
  covers: number;
  difference: Difference | null;
  created_by: number;
  created_at: string;
}

/** A transaction, and its link to one expense; none before it was made, and after it was removed. */
export type NotedLink = NotedType & { linked_amount: number; expense?: string; link?: LinkFacts };
type LinkedBefore = NotedLink & {
  /** What was said about the two before. */
  decision: Decision | null;
};

export const transactionMarked = event(
  'transaction',
  'mark',
  { ends: 'undone', locks: 'figures' },
  states<NotedType, NotedType>(),
);
export const transactionCommented = event(
  'transaction',
  'comment',
  { ends: 'undone', locks: 'evidence', matched: false },
  states<{ comment: string }, { comment: string }>(),
);
export const transactionLinked = event(
  'transaction',
  'link',
  { ends: 'undone', locks: 'evidence' },
  states<LinkedBefore, NotedLink>(),
);
export const transactionUnlinked = event(
  'transaction',
  'unlink',
  { ends: 'undone', locks: 'figures' },
  states<LinkedBefore, NotedLink>(),
);
/** Its link takes more or less of it. */
export const transactionRelinked = event(
  'transaction',
  'relink',
  { ends: 'undone', locks: 'evidence' },
  states<LinkedBefore, NotedLink>(),
);

interface Upload {
  account: number;
  file_name: string;
}
/** Who had inserted or undone it before; acts of earlier releases do not tell. */
interface Standing {
  inserted_by: number | null;
  inserted_at: string | null;
  undone_by?: number | null;
  undone_at?: string | null;
}
/** A transaction that an undo took out of its account; its type only where it had one. */
export type RemovedTransaction = Partial<NotedType> &
  Pick<Row<'bank_transactions'>, 'id' | 'line' | 'date' | 'amount' | 'description' | 'reference'>;

/** Transactions came into an account: all from the first to the last, or those that an undo had taken out. */
export const transactionsInserted = event(
  'upload',
  'insert',
  { ends: 'undone', locks: 'figures' },
  states<
    { gone?: number[] },
    Upload & {
      inserted: number;
      first?: number;
      last?: number;
      /** No other insert of the upload stood. */
      is_first: boolean;
      money_in?: number;
      money_out?: number;
    }
  >(),
);
/** Those that nobody had changed went out of it. */
export const transactionsRemoved = event(
  'upload',
  'undo',
  { ends: 'undone', locks: 'figures' },
  states<
    Upload &
      Standing & {
        transactions: RemovedTransaction[];
        decisions?: Row<'decisions'>[];
        references?: Row<'transaction_references'>[];
      },
    Upload & { removed: number; kept: number }
  >(),
);

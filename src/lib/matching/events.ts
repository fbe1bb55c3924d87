import { event, states } from '../acts/event.ts';
import type { Decision } from '../db/learning/decisions.ts';
import type { NewRow, Row } from '../db/tables.ts';
import type { NotedType } from '../transactions/events.ts';

/** An own transfer: what left one account and came into another. */
export type Pair = Pick<Row<'pairs'>, 'id' | 'out' | 'in' | 'created_by' | 'created_at'>;

/** Two transactions that somebody said are no own transfer. */
export type DismissedTransfer = NewRow<'dismissed_transfers'>;

/** About an expense that was offered for a transaction, or about a transfer, which the line of what left is about. */
interface Said {
  expense?: string;
  decision?: Decision | null;
  transfer?: DismissedTransfer;
}

/** Both transactions of a pair have a line. */
export const transactionPaired = event(
  'transaction',
  'pair',
  { ends: 'undone', locks: 'figures' },
  states<NotedType, NotedType & { pair: Pair }>(),
);
export const transactionUnpaired = event(
  'transaction',
  'unpair',
  { ends: 'undone', locks: 'figures' },
  states<NotedType & { pair: Pair }, NotedType>(),
);
export const matchDismissed = event(
  'transaction',
  'dismiss',
  { ends: 'undone', locks: 'nothing' },
  states<Said, Said>(),
);
export const matchUndismissed = event(
  'transaction',
  'undismiss',
  { ends: 'undone', locks: 'nothing' },
  states<Said, Said>(),
);

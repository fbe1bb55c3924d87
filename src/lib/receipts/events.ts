import { event, states } from '../acts/event.ts';
import type { Row } from '../db/tables.ts';

/** What a receipt may be about. Minor units. */
export type Fact = Omit<Row<'attachment_facts'>, 'attachment' | 'position' | 'number' | 'tax'> &
  Partial<Pick<Row<'attachment_facts'>, 'number' | 'tax'>>;

interface Named {
  file_name?: string;
}
/** What a person says of it; null for nothing. */
interface Said {
  fact?: Fact | null;
}

/** A file that somebody sent waits in the tray. */
export const receiptReceived = event(
  'receipt',
  'tray',
  { ends: 'undone', locks: 'nothing' },
  states<Named, Named>(),
);
export const receiptDiscarded = event(
  'receipt',
  'discard',
  { ends: 'undone', locks: 'nothing' },
  states<Named, Named>(),
);
export const receiptRecovered = event(
  'receipt',
  'recover',
  { ends: 'undone', locks: 'nothing' },
  states<Named, Named>(),
);
export const receiptDescribed = event(
  'receipt',
  'facts',
  { ends: 'undone', locks: 'nothing' },
  states<Said, Said>(),
);

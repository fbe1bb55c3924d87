import { event, states } from '../acts/event.ts';
import type { KeptSubject } from '../acts/inverse.ts';
import type { LastChange } from '../history/run-records.ts';

/** Something that was kept as it is, because someone has changed it since the run. */
export interface Kept {
  what: KeptSubject;
  id: string | number;
  /** null: Atlas itself. */
  person: LastChange['person'];
  at: string | null;
}

export const runUndone = event(
  'run',
  'undo',
  { ends: 'summary', locks: 'nothing' },
  states<{ kept: Kept[] }, { restored: number; kept: number }>(),
);

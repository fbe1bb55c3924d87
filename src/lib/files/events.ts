import { event, states } from '../acts/event.ts';

interface Owner {
  expense?: string;
}

/** A receipt of the tray was given to an expense. */
export const receiptAttached = event(
  'receipt',
  'attach',
  { ends: 'undone', locks: 'evidence' },
  states<Owner, Owner>(),
);
/** It was taken off one, and waits in the tray again. */
export const receiptDetached = event(
  'receipt',
  'detach',
  { ends: 'undone', locks: 'figures' },
  states<Owner, Owner>(),
);

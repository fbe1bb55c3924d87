import { event, type None, states } from '../acts/event.ts';

type Subject = 'category' | 'project' | 'merchant';
interface Name {
  id: number;
  name: string;
}
interface Standing {
  name?: string;
  archived: boolean;
  merged_into?: number | null;
}

const lasting = {
  lasting: 'a name may be in use by now; it is renamed or restored where it is listed',
} as const;

export const nameAdded = (subject: Subject) =>
  event(subject, 'add', { ends: lasting, locks: 'nothing' }, states<None, Name>());
export const nameChanged = (subject: Subject) =>
  event(subject, 'rename', { ends: lasting, locks: 'nothing' }, states<{ name: string }, { name: string }>());
export const nameArchived = (subject: Subject) =>
  event(subject, 'archive', { ends: 'undone', locks: 'nothing' }, states<Standing, Standing>());
export const nameRestored = (subject: Subject) =>
  event(subject, 'restore', { ends: 'undone', locks: 'nothing' }, states<Standing, Standing>());
export const merchantKept = event(
  'merchant',
  'keep',
  {
    ends: { lasting: 'the merchant can be renamed or merged where it is listed, whatever was answered' },
    locks: 'nothing',
  },
  states<{ proposed_name: string }, { proposed_name: null }>(),
);
export const receiptLimitChanged = event(
  'category',
  'change',
  { ends: lasting, locks: 'nothing' },
  states<{ receipt_limit: number | null }, { receipt_limit: number | null }>(),
);

const merged = { lasting: 'expenses recorded since would not know which of the two they were for' } as const;

export const merchantMerged = event(
  'merchant',
  'merge',
  { ends: merged, locks: 'nothing' },
  states<{ name: string }, { merged_into: Name; expenses: string[] }>(),
);
export const merchantTookOver = event(
  'merchant',
  'take_over',
  { ends: merged, locks: 'nothing' },
  states<None, { merged: Name; expenses: string[] }>(),
);
/** An expense of the merchant that is merged is one of the other. */
export const expenseTakenOver = event(
  'expense',
  'change',
  { ends: merged, locks: 'nothing' },
  states<{ merchant: number }, { merchant: number }>(),
);

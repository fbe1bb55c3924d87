import type { Difference, Reason, ReasonKey } from '../shapes.ts';

/** Adds a reason to those of a pair. */
export type Add = (key: ReasonKey, bits: number, values?: Reason['values']) => void;

export interface Judged {
  difference: Difference | null;
  /** What rules the pair out. */
  excluded: ReasonKey | null;
}

import type { Subject } from '../history/records.ts';

/** Types alone: what an event notes of its thing, before and after. */
export interface States<Before extends object, After extends object> {
  readonly before: Before;
  readonly after: After;
}

/** Nothing is noted on this side. */
export type None = Record<never, never>;

export const states = <Before extends object, After extends object>(): States<Before, After> | undefined =>
  undefined;

/**
 * How an event ends. `undone`: it has an inverse in the registry of `lib/undo`, which does not compile without. `summary`:
 * it sums up other events of its run, whose inverses undo it. Otherwise it lasts, and says why.
 */
export type Ending = 'undone' | 'summary' | { readonly lasting: string };

/**
 * What closing a month locks of it. `figures`: it changes what counts in the month of its transaction or expense, or
 * takes evidence away. `evidence`: it only adds some, which a closed month takes. Nothing is refused while months cannot
 * be closed.
 */
export type Locks = 'figures' | 'evidence' | 'nothing';

/** Something that happens to one thing, as history notes it. */
export interface Event<
  Before extends object = object,
  After extends object = object,
  Ends extends Ending = Ending,
  Of extends Subject = Subject,
  Act extends string = string,
> {
  readonly subject: Of;
  /** As it is stored. The lines of earlier releases have it, so that it never changes. */
  readonly act: Act;
  readonly ends: Ends;
  readonly locks: Locks;
  /** Whether suggestions depend on it, and are computed anew. */
  readonly matched: boolean;
  readonly states: States<Before, After> | undefined;
}

/**
 * @param matched false where suggestions about its thing are the same before and after
 * @param states what it notes, by `states<Before, After>()`
 */
export const event = <
  const Of extends Subject,
  const Act extends string,
  const Ends extends Ending,
  Before extends object,
  After extends object,
>(
  subject: Of,
  act: Act,
  { ends, locks, matched = true }: { ends: Ends; locks: Locks; matched?: boolean },
  states: States<Before, After> | undefined,
): Event<Before, After, Ends, Of, Act> => ({ subject, act, ends, locks, matched, states });

/** What an event noted, as it is read again. What is missing in it, an earlier release did not note. */
export interface Line<Before extends object = object, After extends object = object> {
  id: number;
  subject: Subject;
  subject_id: string;
  act: string;
  before: Before;
  after: After;
}

export type LineOf<Of extends Event> =
  Of extends Event<infer Before, infer After> ? Line<Before, After> : never;

/** Picks the lines of these events. */
export const isOf =
  <const Events extends readonly Event[]>(...events: Events) =>
  (line: Line): line is LineOf<Events[number]> =>
    events.some(({ subject, act }) => subject === line.subject && act === line.act);

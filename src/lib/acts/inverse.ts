import type { Db } from '../db/transaction.ts';
import type { Actor, Subject } from '../history/records.ts';
import { type Event, isOf, type Line, type LineOf } from './event.ts';

/** What may be kept as it is, because somebody has changed it since. */
export type KeptSubject = Extract<
  Subject,
  'expense' | 'transaction' | 'upload' | 'receipt' | 'rule' | 'account' | 'category' | 'project' | 'merchant'
>;

/** What was undone of a run, and what is kept because someone has built on it. */
export interface Reversed {
  restored: number;
  kept: { what: KeptSubject; id: string }[];
}

/** Undoes the lines of its events in one go. */
export interface Stage<Of extends Event = Event> {
  events: readonly Of[];
  /** Before any other stage has begun. */
  lock?: (tx: Db, lines: readonly Line[]) => Promise<void>;
  /**
   * What is as these lines left it becomes what it was before them.
   * @param lines of its events, oldest first
   * @param run all lines of the run, and what the stages before have kept
   */
  undo: (tx: Db, actor: Actor, lines: readonly Line[], run: SoFar) => Promise<Reversed>;
}

export interface SoFar {
  lines: readonly Line[];
  kept: Reversed['kept'];
}

/** How one event is undone. */
export interface Inverse<Of extends Event = Event> {
  event: Of;
  undo: (tx: Db, actor: Actor, line: Line) => Promise<boolean>;
}

/** @param undo returns false when the thing is not as the line left it, so that it stays as it is */
export const inverse = <Of extends Event>(
  event: Of,
  undo: (tx: Db, actor: Actor, line: LineOf<Of>) => Promise<boolean>,
): Inverse<Of> => {
  const isLine = isOf(event);
  return { event, undo: async (tx, actor, line) => isLine(line) && (await undo(tx, actor, line)) };
};

/** The inverse of an event that changes facts of a thing: writes the facts from before, where those that it wrote stand. */
export const putBack = <Of extends Event, Thing>(
  event: Of,
  {
    find,
    stands,
    write,
  }: {
    /** The thing, locked; undefined when it is gone. */
    find: (tx: Db, id: string) => Promise<Thing | undefined>;
    stands: (thing: Thing, after: LineOf<Of>['after'], tx: Db) => boolean | Promise<boolean>;
    /** Gives false when the facts from before are not allowed any more. */
    write: (tx: Db, actor: Actor, thing: Thing, line: LineOf<Of>) => Promise<unknown>;
  },
): Inverse<Of> =>
  inverse(event, async (tx, actor, line) => {
    const thing = await find(tx, line.subject_id);
    if (!thing || !(await stands(thing, line.after, tx))) return false;
    return (await write(tx, actor, thing, line)) !== false;
  });

/** How this line is undone; undefined where another stage does it, or none. */
export const inverseFor = <Any extends Inverse>(inverses: readonly Any[], line: Line): Any | undefined =>
  inverses.find(({ event }) => isOf(event)(line));

/** A stage that undoes one line after the other, the last one first. */
export const oneByOne = <const Inverses extends readonly Inverse[]>(
  what: Reversed['kept'][number]['what'],
  inverses: Inverses,
  lock?: (tx: Db) => Promise<void>,
): Stage<Inverses[number]['event']> => ({
  events: inverses.map(({ event }) => event),
  undo: async (tx, actor, lines) => {
    const done: Reversed = { restored: 0, kept: [] };
    if (lines.length > 0) await lock?.(tx);
    for (const line of lines.toReversed()) {
      if (await inverseFor(inverses, line)?.undo(tx, actor, line)) done.restored += 1;
      else done.kept.push({ what, id: line.subject_id });
    }
    return done;
  },
});

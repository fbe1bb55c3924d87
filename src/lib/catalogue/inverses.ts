import type { Line, LineOf } from '../acts/event.ts';
import { isOf } from '../acts/event.ts';
import type { Reversed, Stage } from '../acts/inverse.ts';
import { note } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { nameArchived, nameRestored } from './events.ts';
import { type Kind, lockEntries, updateName } from './records.ts';

const KINDS = { category: 'categories', project: 'projects', merchant: 'merchants' } as const;
type Of = keyof typeof KINDS;

const events = (['category', 'project', 'merchant'] as const).flatMap((of) => [
  nameArchived(of),
  nameRestored(of),
]);
const isStanding = isOf(...events);

/** One that was merged meanwhile stays what it became, and one that was merged before is not merged again. */
async function undoStanding(
  tx: Db,
  actor: Actor,
  { subject, subject_id, before, after }: LineOf<(typeof events)[number]>,
): Promise<boolean> {
  const of = subject as Of;
  const kind: Kind = KINDS[of];
  const [entry] = await lockEntries(tx, kind, [Number(subject_id)]);
  const is = entry?.archived_at !== null;
  if (!entry || entry.merged_into !== null || is !== after.archived || before.merged_into) return false;
  const { name } = entry;
  await updateName(tx, kind, entry.id, { archived_at: before.archived ? instant() : null });
  await note(tx, actor, (before.archived ? nameArchived : nameRestored)(of), entry.id, {
    before: { archived: is },
    after: { name, archived: before.archived },
  });
  return true;
}

/** Whether categories, projects and merchants are in use. */
export const names = {
  events,
  undo: async (tx: Db, actor: Actor, lines: readonly Line[]): Promise<Reversed> => {
    const done: Reversed = { restored: 0, kept: [] };
    for (const line of lines.filter(isStanding).reverse()) {
      if (await undoStanding(tx, actor, line)) done.restored += 1;
      else done.kept.push({ what: line.subject as Of, id: line.subject_id });
    }
    return done;
  },
} satisfies Stage;

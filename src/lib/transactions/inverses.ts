import type { LineOf } from '../acts/event.ts';
import { putBack, type Reversed } from '../acts/inverse.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { type NotedType, transactionCommented, type transactionMarked } from './events.ts';
import { typeLocked } from './mark-records.ts';
import { commentLocked, lockForLink, lockInOrder, type TypeChange, type Typed, typedOf } from './records.ts';

/** Whether it is the same word: a person's, or that of the same rule. */
const isSaidBy = (row: Typed, { decided_by, rule }: Typed): boolean =>
  row.decided_by === decided_by && (decided_by !== 'rule' || row.rule === rule);

/**
 * Gives transactions the type back that they had before these marks, unless they have been marked or linked since.
 * @param lines oldest first
 */
export async function undoMarks(
  tx: Db,
  actor: Actor,
  lines: readonly LineOf<typeof transactionMarked>[],
): Promise<Reversed> {
  const marks = new Map<number, { before: NotedType; after: NotedType }>();
  for (const { subject_id, before, after } of lines) {
    const first = marks.get(Number(subject_id));
    marks.set(Number(subject_id), { before: first?.before ?? before, after });
  }
  const rows = await lockInOrder(tx, marks.keys());
  const changes: TypeChange[] = [];
  const kept: Reversed['kept'] = [];
  for (const [id, { before, after }] of marks) {
    const row = rows.get(id);
    const is = typedOf(after);
    const was = typedOf(before);
    const stands = row?.type === is.type && isSaidBy(row, is);
    // Whose word it is may change while it is linked, its type may not.
    if (stands && (row.linked_amount === 0 || was.type === is.type)) changes.push({ row, to: was });
    else kept.push({ what: 'transaction', id: String(id) });
  }
  await typeLocked(tx, actor, changes);
  return { restored: changes.length, kept };
}

export const comment = putBack(transactionCommented, {
  find: (tx, id) => lockForLink(tx, Number(id)),
  stands: (row, after) => row.comment === after.comment,
  write: (tx, actor, row, { before }) => commentLocked(tx, actor, row, before.comment),
});

import { batchesOf } from '../db/bulk-insert.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import type { RunLine } from '../history/run-records.ts';
import { typeLocked } from './mark-records.ts';
import { commentLocked, decidedOn, type LockedTransaction, lockTransactions, type Typed } from './records.ts';

/** Few enough parameters for one statement on either database. */
const CHUNK = 1_000;

export type Noted = { type: Typed['type'] } & Partial<Typed>;

/** As `markLocked` noted it. */
export const typedOf = ({ type, decided_by, rule = null }: Noted): Typed =>
  decided_by === undefined ? { ...decidedOn(type), rule } : { type, decided_by, rule };

/** Whether it is the same word: a person's, or that of the same rule. */
const isSaidBy = (row: Typed, { decided_by, rule }: Typed): boolean =>
  row.decided_by === decided_by && (decided_by !== 'rule' || row.rule === rule);

/** Locks transactions of any account in the order of their ids, to avoid deadlocks. */
export async function lockInOrder(tx: Db, ids: Iterable<number>): Promise<Map<number, LockedTransaction>> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const found = new Map<number, LockedTransaction>();
  for (const batch of batchesOf(sorted, CHUNK))
    for (const row of await lockTransactions(tx, undefined, batch)) found.set(row.id, row);
  return found;
}

/**
 * Gives transactions the type back that they had before these marks, unless they have been marked or linked since.
 * @param lines oldest first
 */
export async function takeBackMarks(
  tx: Db,
  person: Actor,
  lines: readonly RunLine[],
): Promise<{ restored: number; kept: number[] }> {
  const marks = new Map<number, { before: Noted; after: Noted }>();
  for (const { subject_id, before, after } of lines) {
    const first = marks.get(Number(subject_id));
    marks.set(Number(subject_id), { before: first?.before ?? (before as Noted), after: after as Noted });
  }
  const rows = await lockInOrder(tx, marks.keys());
  const changes: { row: LockedTransaction; to: Typed }[] = [];
  const kept: number[] = [];
  for (const [id, { before, after }] of marks) {
    const row = rows.get(id);
    const is = typedOf(after);
    const was = typedOf(before);
    const stands = row?.type === is.type && isSaidBy(row, is);
    // Whose word it is may change while it is linked, its type may not.
    if (stands && (row.linked_amount === 0 || was.type === is.type)) changes.push({ row, to: was });
    else kept.push(id);
  }
  await typeLocked(tx, person, changes);
  return { restored: changes.length, kept };
}

/** Gives a transaction the comment back that it had before. @returns false when it has another one by now */
export async function takeBackComment(tx: Db, person: Actor, line: RunLine): Promise<boolean> {
  const [row] = await lockTransactions(tx, undefined, [Number(line.subject_id)]);
  const { comment: was } = line.before as { comment: string };
  const { comment: is } = line.after as { comment: string };
  if (row?.comment !== is) return false;
  await commentLocked(tx, person, row, was);
  return true;
}

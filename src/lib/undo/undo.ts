import { act } from '../acts/act.ts';
import { isOf, type Line } from '../acts/event.ts';
import type { Reversed } from '../acts/inverse.ts';
import { listRunLines } from '../acts/line-records.ts';
import { note } from '../acts/note.ts';
import { DomainError } from '../core/errors.ts';
import { KEPT_NOTED } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { claimUndo, type LastChange, listLastChanges, releaseUndo } from '../history/run-records.ts';
import { isLink } from '../links/lives.ts';
import { listLinkedTransactions } from '../links/records.ts';
import { transactionPaired, transactionUnpaired } from '../matching/events.ts';
import { listSharesUndone, noteRunUndone } from '../rules/run-records.ts';
import {
  type NotedType,
  transactionLinked,
  transactionMarked,
  transactionRelinked,
  transactionUnlinked,
} from '../transactions/events.ts';
import { type Kept, runUndone } from './events.ts';
import { stagesOf } from './registry.ts';

export interface Undone {
  /** How many expenses, links, marks and transactions are as they were before the run. */
  restored: number;
  kept: Kept[];
}

/**
 * Takes a run back, anyone's: what is as the run left it becomes what it was before; the rest is kept and listed. Where
 * nothing could be taken back, it may be tried again.
 * @param person with the run of the undo, which can be taken back in turn
 * @throws DomainError `not_found`; `conflict` when it was taken back already
 */
export const undoRun = act('member', async (tx, person: Required<Actor>, run: string): Promise<Undone> => {
  const claim = await claimUndo(tx, run, person.run);
  if (claim === 'unknown') throw new DomainError('not_found', 'history.error.not_found');
  if (claim === 'undone') throw new DomainError('conflict', 'history.error.undone');
  const lines = linesBut(await listRunLines(tx, run), await listSharesUndone(tx, run));
  const stages = stagesOf(lines);
  for (const { stage } of stages) await stage.lock?.(tx, lines);
  const all: Reversed[] = [];
  for (const { stage, own } of stages)
    all.push(await stage.undo(tx, person, own, { lines, kept: all.flatMap(({ kept }) => kept) }));
  const { restored, kept } = await sumOf(tx, all, lines, [run, person.run]);
  if (restored === 0) await releaseUndo(tx, run);
  else {
    await noteRunUndone(tx, run, person.run);
    await note(tx, person, runUndone, run, {
      before: { kept: kept.slice(0, KEPT_NOTED) },
      after: { restored, kept: kept.length },
    });
  }
  return { restored, kept };
});

/** Without what these rules did of it. */
function linesBut(lines: Line[], rules: ReadonlySet<number>): Line[] {
  if (rules.size === 0) return lines;
  const gone = new Set([...rules].flatMap((rule) => linesOf(lines, rule)));
  return lines.filter((line) => !gone.has(line));
}

/**
 * What a rule did in a run: what it marked, what it let go, since it no longer decides about it, and what it recorded
 * with the links of that.
 */
export function linesOf(lines: readonly Line[], rule: number): Line[] {
  const isOfRule = ({ decided_by, rule: by }: Partial<NotedType>) => decided_by === 'rule' && by === rule;
  const typed = lines.filter(isTyped);
  const decided = new Set(
    typed.flatMap(({ subject_id, before, after }) =>
      isOfRule(before) || isOfRule(after) ? [subject_id] : [],
    ),
  );
  const own = new Set<Line>(
    lines.filter(({ subject, subject_id }) => subject === 'transaction' && decided.has(subject_id)),
  );
  const expenses = new Set(
    typed.flatMap((line) => (own.has(line) && isLink(line) ? [line.after.expense] : [])),
  );
  return lines.filter(
    (line) => own.has(line) || (line.subject === 'expense' && expenses.has(line.subject_id)),
  );
}

const isTyped = isOf(
  transactionMarked,
  transactionLinked,
  transactionUnlinked,
  transactionRelinked,
  transactionPaired,
  transactionUnpaired,
);

/** What was taken back in parts, and who changed what is kept. @param runs that one, and the undo's */
export async function sumOf(
  tx: Db,
  parts: readonly Reversed[],
  lines: readonly Line[],
  runs: readonly [string, string],
): Promise<{ restored: number; kept: Kept[] }> {
  const restored = parts.reduce((sum, part) => sum + part.restored, 0);
  const kept = parts.flatMap((part) => part.kept);
  return { restored, kept: await whoChanged(tx, kept, lines, runs) };
}

/** Says of all that is kept, once each, who changed it last and when. */
async function whoChanged(
  tx: Db,
  kept: Reversed['kept'],
  lines: readonly Line[],
  runs: readonly [string, string],
): Promise<Kept[]> {
  const place = { after: lines[0]?.id ?? 0, not: runs };
  const found: Kept[] = [];
  for (const [what, those] of Map.groupBy(kept, (one) => one.what)) {
    const ids = [...new Set(those.map(({ id }) => id))];
    const changes = await listLastChanges(tx, what, ids, place);
    for (const id of ids) {
      const last = changes.get(id) ?? (what === 'expense' ? await changeOfLinks(tx, id, place) : undefined);
      const { person = null, at = null } = last ?? {};
      found.push({ what, id: what === 'transaction' ? Number(id) : id, person, at });
    }
  }
  return found;
}

/** Changing how much a link is about is noted with its transaction alone. */
async function changeOfLinks(
  tx: Db,
  expense: string,
  place: Parameters<typeof listLastChanges>[3],
): Promise<LastChange | undefined> {
  const ids = (await listLinkedTransactions(tx, [expense])).map(({ id }) => String(id));
  const changes = [...(await listLastChanges(tx, 'transaction', ids, place)).values()];
  return changes.sort((a, b) => (a.at < b.at ? 1 : -1))[0];
}

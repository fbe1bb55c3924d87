import { DomainError } from '../core/errors.ts';
import { KEPT_NOTED } from '../core/limits.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { type Actor, recordHistory } from '../history/records.ts';
import {
  claimUndo,
  type LastChange,
  listLastChanges,
  listRunLines,
  type RunLine,
  releaseUndo,
  type TakenBack,
} from '../history/run-records.ts';
import { listLinkedTransactions } from '../links/records.ts';
import { takeBackLines } from '../links/take-back.ts';
import { takeBackMatches } from '../matching/take-back.ts';
import { takeBackReceipts } from '../receipts/take-back.ts';
import { listSharesUndone, noteRunUndone } from '../rules/run-records.ts';
import { takeBackRules } from '../rules/take-back.ts';
import { lockAccountsOf, putBackRemoved, takeBackInserts } from '../statements/take-back.ts';

/** Something that was kept as it is, because someone has changed it since the run. */
export interface Kept {
  what: 'expense' | 'transaction' | 'upload' | 'receipt' | 'rule';
  id: string | number;
  /** null: Atlas itself. */
  person: LastChange['person'];
  at: string | null;
}

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
export function undoRun(db: Db, person: Required<Actor>, run: string): Promise<Undone> {
  return inTransaction(db, async (tx) => {
    const claim = await claimUndo(tx, run, person.run);
    if (claim === 'unknown') throw new DomainError('not_found', 'history.error.not_found');
    if (claim === 'undone') throw new DomainError('conflict', 'history.error.undone');
    const lines = linesBut(await listRunLines(tx, run), await listSharesUndone(tx, run));
    await lockAccountsOf(tx, lines);
    const putBack = await putBackRemoved(tx, person, lines);
    const matches = await takeBackMatches(tx, person, lines);
    const sides = await takeBackLines(tx, person, lines);
    const all = [
      ...[putBack, matches, sides],
      await takeBackInserts(tx, person, lines),
      await takeBackReceipts(tx, person, lines, sides.kept),
      await takeBackRules(tx, person, lines),
    ];
    const { restored, kept } = await sumOf(tx, all, lines, [run, person.run]);
    if (restored === 0) await releaseUndo(tx, run);
    else {
      await noteRunUndone(tx, run, person.run);
      await recordHistory(tx, person, 'undo', 'run', run, {
        before: { kept: kept.slice(0, KEPT_NOTED) },
        after: { restored, kept: kept.length },
      });
    }
    return { restored, kept };
  });
}

/** Without what these rules did of it. */
function linesBut(lines: RunLine[], rules: ReadonlySet<number>): RunLine[] {
  if (rules.size === 0) return lines;
  const gone = new Set([...rules].flatMap((rule) => linesOf(lines, rule)));
  return lines.filter((line) => !gone.has(line));
}

/**
 * What a rule did in a run: what it marked, what it let go, since it no longer decides about it, and what it recorded
 * with the links of that.
 */
export function linesOf(lines: readonly RunLine[], rule: number): RunLine[] {
  const isOf = (state: unknown) => {
    const { decided_by, rule: by } = (state ?? {}) as { decided_by?: string; rule?: number };
    return decided_by === 'rule' && by === rule;
  };
  const ofTransactions = lines.filter(({ subject }) => subject === 'transaction');
  const decided = new Set(
    ofTransactions.flatMap(({ subject_id, before, after }) =>
      isOf(before) || isOf(after) ? [subject_id] : [],
    ),
  );
  const own = new Set(ofTransactions.filter(({ subject_id }) => decided.has(subject_id)));
  const expenses = new Set([...own].map(({ after }) => (after as { expense?: string } | null)?.expense));
  return lines.filter(
    (line) => own.has(line) || (line.subject === 'expense' && expenses.has(line.subject_id)),
  );
}

/** What was taken back in parts, and who changed what is kept. @param runs that one, and the undo's */
export async function sumOf(
  tx: Db,
  parts: readonly TakenBack[],
  lines: readonly RunLine[],
  runs: readonly [string, string],
): Promise<{ restored: number; kept: Kept[] }> {
  const restored = parts.reduce((sum, part) => sum + part.restored, 0);
  const kept = parts.flatMap((part) => part.kept);
  return { restored, kept: await whoChanged(tx, kept, lines, runs) };
}

/** Says of all that is kept, once each, who changed it last and when. */
async function whoChanged(
  tx: Db,
  kept: TakenBack['kept'],
  lines: readonly RunLine[],
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

import { DomainError } from '../core/errors.ts';
import { KEPT_NOTED } from '../core/limits.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { type Actor, recordHistory } from '../history/records.ts';
import { listRunLines, type RunLine } from '../history/run-records.ts';
import { takeBackLines } from '../links/take-back.ts';
import { type Applied, claimShare, releaseShare, type Share } from '../rules/run-records.ts';
import { findRuleRun } from '../rules/told-records.ts';
import { takeBackMarks } from '../transactions/take-back.ts';
import { linesOf, sumOf, type Undone, undoRun } from './undo.ts';

/**
 * Takes back what one rule did in a run, also when that was undone and done again. The rest of an insert stays, and a rule
 * that was saved with it stays as it was saved. What people have decided since is kept and listed.
 * @throws DomainError `not_found`; `conflict` when it was taken back already
 */
export function undoShare(
  db: Db,
  person: Required<Actor>,
  { rule, run }: { rule: number; run: string },
): Promise<Undone> {
  return inTransaction(db, async (tx) => {
    const found = await findRuleRun(tx, { run, rule });
    if (!found) throw new DomainError('not_found', 'rules.error.no_run');
    const lines = await listRunLines(tx, run);
    const ofRule = lines.filter(
      ({ subject, subject_id }) => subject === 'rule' && subject_id === String(rule),
    );
    const note = ofRule.find(({ act }) => act === 'rule_insert' || act === 'rule_apply');
    const again = found.undone_at === null ? found.undone_by : null;
    if (again !== null && isAlone(await listRunLines(tx, again), rule)) return undoRun(tx, person, again);
    if (again === null && found.kind === 'apply' && ofRule.length === 1) return undoRun(tx, person, run);
    if (!(await claimShare(tx, { run, rule }, person.run)))
      throw new DomainError('conflict', 'history.error.undone');
    const share = note?.after as Share | Applied;
    const all = [
      await takeBackLines(tx, person, linesOf(lines, rule)),
      ...('transactions' in share ? [await takeBackMarked(tx, person, rule, share)] : []),
    ];
    const { restored, kept } = await sumOf(tx, all, lines, [run, person.run]);
    if (restored === 0) await releaseShare(tx, { run, rule, undone_by: again });
    else
      await recordHistory(tx, person, 'rule_undo', 'rule', rule, {
        before: { kept: kept.slice(0, KEPT_NOTED) },
        after: {
          rule_name: share.rule_name,
          ...('file_name' in share ? { file_name: share.file_name } : {}),
          ...{ restored, kept: kept.length },
        },
      });
    return { restored, kept };
  });
}

/** Whether an undo brought back nothing but what this rule had done. */
function isAlone(lines: readonly RunLine[], rule: number): boolean {
  const own = new Set(linesOf(lines, rule));
  return lines.every((line) => line.subject === 'run' || own.has(line));
}

/** Those that came in as what the rule says are Unknown again, as if each had been marked. */
async function takeBackMarked(tx: Db, person: Actor, rule: number, { type, transactions }: Share) {
  const lines = transactions.map(
    (id): RunLine => ({
      ...{ id, subject: 'transaction', subject_id: String(id), act: 'mark' },
      before: { type: 'UK' },
      after: { type, decided_by: 'rule', rule },
    }),
  );
  const { restored, kept } = await takeBackMarks(tx, person, lines);
  return { restored, kept: kept.map((id) => ({ what: 'transaction' as const, id: String(id) })) };
}

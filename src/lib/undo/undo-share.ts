import { act } from '../acts/act.ts';
import { isOf, type Line, type LineOf } from '../acts/event.ts';
import { listRunLines } from '../acts/line-records.ts';
import { note } from '../acts/note.ts';
import { DomainError } from '../core/errors.ts';
import { KEPT_NOTED } from '../core/limits.ts';
import type { Actor } from '../history/records.ts';
import { sides } from '../links/inverses.ts';
import { ruleApplied, ruleInserted, ruleUndone, type Share } from '../rules/events.ts';
import { claimShare, releaseShare } from '../rules/run-records.ts';
import { findRuleRun } from '../rules/told-records.ts';
import { transactionMarked } from '../transactions/events.ts';
import { undoMarks } from '../transactions/inverses.ts';
import { linesOf, sumOf, type Undone, undoRun } from './undo.ts';

/**
 * Takes back what one rule did in a run, also when that was undone and done again. The rest of an insert stays, and a rule
 * that was saved with it stays as it was saved. What people have decided since is kept and listed.
 * @throws DomainError `not_found`; `conflict` when it was taken back already
 */
export const undoShare = act(
  'member',
  async (tx, person: Required<Actor>, { rule, run }: { rule: number; run: string }): Promise<Undone> => {
    const found = await findRuleRun(tx, { run, rule });
    if (!found) throw new DomainError('not_found', 'rules.error.no_run');
    const lines = await listRunLines(tx, run);
    const ofRule = lines.filter(
      ({ subject, subject_id }) => subject === 'rule' && subject_id === String(rule),
    );
    const share = ofRule.find(isOf(ruleInserted, ruleApplied))?.after;
    if (!share) throw new DomainError('not_found', 'rules.error.no_run');
    const again = found.undone_at === null ? found.undone_by : null;
    if (again !== null && isAlone(await listRunLines(tx, again), rule)) return undoRun(tx, person, again);
    if (again === null && found.kind === 'apply' && ofRule.length === 1) return undoRun(tx, person, run);
    if (!(await claimShare(tx, { run, rule }, person.run)))
      throw new DomainError('conflict', 'history.error.undone');
    const own = linesOf(lines, rule);
    const marked = 'transactions' in share ? share : undefined;
    const all = [
      await sides.undo(tx, person, own, { lines: own, kept: [] }),
      ...(marked ? [await undoMarks(tx, person, marksOf(rule, marked))] : []),
    ];
    const { restored, kept } = await sumOf(tx, all, lines, [run, person.run]);
    if (restored === 0) await releaseShare(tx, { run, rule, undone_by: again });
    else
      await note(tx, person, ruleUndone, rule, {
        before: { kept: kept.slice(0, KEPT_NOTED) },
        after: {
          rule_name: share.rule_name,
          ...('file_name' in share ? { file_name: share.file_name } : {}),
          restored,
          kept: kept.length,
        },
      });
    return { restored, kept };
  },
);

/** Whether an undo brought back nothing but what this rule had done. */
function isAlone(lines: readonly Line[], rule: number): boolean {
  const own = new Set(linesOf(lines, rule));
  return lines.every((line) => line.subject === 'run' || own.has(line));
}

/** Those that came in as what the rule says, as if each had been marked. */
const marksOf = (rule: number, { type, transactions }: Share): LineOf<typeof transactionMarked>[] =>
  transactions.map((id) => ({
    id,
    subject: 'transaction',
    subject_id: String(id),
    act: transactionMarked.act,
    before: { type: 'UK' },
    after: { type: type ?? 'UK', decided_by: 'rule', rule },
  }));

import { RULE_RUNS_SHOWN } from '../core/limits.ts';
import { type Page, pageOf, readCursor } from '../core/paging.ts';
import type { Db } from '../db/transaction.ts';
import { findFirstType, type TransactionHistoryLine } from '../transactions/history.ts';
import { findComing, listGone, listRuleNames } from './run-records.ts';
import { listRunsOfRule, type RuleRun } from './told-records.ts';

/** A line of a transaction's history, with the rule that decided and the file that it came with. */
export interface RuledLine extends TransactionHistoryLine {
  rule?: { id: number; name: string; gone: boolean };
  file_name?: string;
}

/** Names the rules in a transaction's history, which begins with what a rule said of it when it came in. */
export async function withRules(
  db: Db,
  transaction: number,
  { results, next }: Pick<Page<TransactionHistoryLine>, 'results' | 'next'>,
): Promise<RuledLine[]> {
  // The oldest page alone begins with it.
  const coming = next === null ? await findComing(db, transaction) : undefined;
  const first = coming && ((await findFirstType(db, transaction)) ?? coming);
  const all: RuledLine[] = [...results];
  if (coming?.inserted_at && first?.decided_by === 'rule' && first.type)
    all.push({
      id: 0,
      at: coming.inserted_at,
      who: null,
      act: 'rule_insert',
      undoes: false,
      file_name: coming.file_name,
      before: { type: 'UK' },
      after: { type: first.type, decided_by: 'rule', ...(first.rule ? { rule: first.rule } : {}) },
    });
  const ids = all.flatMap(({ after }) => (after.decided_by === 'rule' && after.rule ? [after.rule] : []));
  const names = await listRuleNames(db, [...new Set(ids)]);
  const gone = await listGone(db, [...names.keys()]);
  return all.map((line) => {
    const { decided_by, rule: id } = line.after;
    const name = decided_by === 'rule' && id !== undefined ? names.get(id) : undefined;
    return id !== undefined && name !== undefined
      ? { ...line, rule: { id, name, gone: gone.has(id) } }
      : line;
  });
}

/** A page of what a rule did, run by run, newest first. @throws DomainError `invalid` for the cursor */
export async function ruleRunsPage(db: Db, rule: number, at?: string | null): Promise<Page<RuleRun>> {
  const cursor = readCursor(at);
  const found = await listRunsOfRule(db, rule, { limit: RULE_RUNS_SHOWN + 1, cursor });
  const dated = found.map((row) => ({ ...row, id: row.run, date: row.at }));
  return pageOf(dated, RULE_RUNS_SHOWN, cursor);
}

import type { Db } from '../db/transaction.ts';
import type { TransactionHistoryLine } from '../transactions/history.ts';
import { findComing, listGone, listRuleNames } from './run-records.ts';

/** A line of a transaction's history, with the rule that decided and the file that it came with. */
export interface RuledLine extends TransactionHistoryLine {
  rule?: { id: number; name: string; gone: boolean };
  file_name?: string;
}

/** Names the rules in a transaction's history, which begins with what a rule said of it when it came in. */
export async function withRules(
  db: Db,
  transaction: number,
  lines: readonly TransactionHistoryLine[],
): Promise<RuledLine[]> {
  const coming = await findComing(db, transaction);
  const first = lines.findLast(({ before }) => before.type !== undefined)?.before ?? coming;
  const all: RuledLine[] = [...lines];
  if (coming?.inserted_at && first?.decided_by === 'rule' && first.type)
    all.push({
      id: 0,
      at: coming.inserted_at,
      who: null,
      act: 'rule_insert',
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

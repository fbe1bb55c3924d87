import { sql } from 'kysely';
import { RULE_RUNS_SHOWN } from '../core/limits.ts';
import type { Cursor } from '../core/paging.ts';
import type { Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

/** How many transactions are as a rule decided, and how many people have corrected. */
export async function countDecided(
  db: Db,
  rule?: number,
): Promise<Map<number, { right: number; corrected: number }>> {
  const rows = await db
    .selectFrom('bank_transactions')
    .select(['rule', 'decided_by', (e) => e.fn.countAll<number>().as('count')])
    .where('rule', 'is not', null)
    .$if(rule !== undefined, (query) => query.where('rule', '=', rule as number))
    .groupBy(['rule', 'decided_by'])
    .execute();
  const counts = new Map<number, { right: number; corrected: number }>();
  for (const { rule: id, decided_by, count } of rows) {
    const counted = counts.get(id as number) ?? { right: 0, corrected: 0 };
    counted[decided_by === 'rule' ? 'right' : 'corrected'] += Number(count);
    counts.set(id as number, counted);
  }
  for (const { rule: id, count } of await listPutRight(db, rule)) {
    const { right, corrected } = counts.get(id) ?? { right: 0, corrected: 0 };
    const again = Math.min(count, corrected);
    counts.set(id, { right: right + again, corrected: corrected - again });
  }
  return counts;
}

/** How many a person decided otherwise for a while: again they are what the rule says. */
async function listPutRight(db: Db, rule?: number): Promise<{ rule: number; count: number }[]> {
  const rows = await db
    .selectFrom('bank_transactions as t')
    .innerJoin('rules', 'rules.id', 't.rule')
    .select(['rules.id', (e) => e.fn.countAll<number>().as('count')])
    .where('t.rule', 'is not', null)
    .where('t.decided_by', '=', 'person')
    .whereRef('t.type', '=', 'rules.then_type')
    .$if(rule !== undefined, (query) => query.where('t.rule', '=', rule as number))
    .groupBy('rules.id')
    .execute();
  return rows.map(({ id, count }) => ({ rule: id, count: Number(count) }));
}

export type RuleRun = Omit<Row<'rule_runs'>, 'undone_by'>;

/** The latest runs of each rule, or of one. */
export async function listRuleRuns(db: Db, rule?: number): Promise<Map<number, RuleRun[]>> {
  const { rows } = await sql<RuleRun>`select run, rule, kind, at, changed, undone_at from (
      select r.*, row_number() over (partition by rule order by run desc) as n from rule_runs as r
      where ${rule === undefined ? sql`1 = 1` : sql`rule = ${rule}`}) as numbered
    where n <= ${sql.lit(RULE_RUNS_SHOWN)} order by rule, run desc`.execute(db);
  return Map.groupBy(rows, (row) => row.rule);
}

/** Runs of a rule in the direction of the cursor, from it or from the latest. */
export const listRunsOfRule = (
  db: Db,
  rule: number,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<RuleRun[]> => {
  const query = db
    .selectFrom('rule_runs')
    .select(['run', 'rule', 'kind', 'at', 'changed', 'undone_at'])
    .where('rule', '=', rule)
    .limit(limit);
  if (cursor?.side === 'before') return query.where('run', '>', cursor.id).orderBy('run').execute();
  const earlier = cursor ? query.where('run', '<', cursor.id) : query;
  return earlier.orderBy('run', 'desc').execute();
};

export const findRuleRun = (db: Db, { run, rule }: { run: string; rule: number }) =>
  db.selectFrom('rule_runs').selectAll().where('run', '=', run).where('rule', '=', rule).executeTakeFirst();

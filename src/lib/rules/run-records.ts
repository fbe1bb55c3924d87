import type { Event } from '../acts/event.ts';
import { note } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import { bulkInsert } from '../db/bulk-insert.ts';
import { among } from '../db/conditions.ts';
import type { RuleRunsTable } from '../db/tables/rules.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { transactionsInserted } from '../transactions/events.ts';
import { isRecorded } from '../transactions/undo-records.ts';
import { type NotedRule, ruleApplied, ruleChanged, ruleInserted, ruleMoved, type Share } from './events.ts';

const RUN = { run: 'text', rule: 'bigint', kind: 'text', at: 'text', changed: 'bigint' } as const;

const keep = (tx: Db, row: Pick<RuleRunsTable, 'run' | 'rule' | 'kind' | 'changed'>) =>
  bulkInsert(tx, 'rule_runs', RUN, [{ ...row, at: instant() }]);

/** Notes that a rule was applied. */
export async function noteApplied(
  tx: Db,
  person: Required<Actor>,
  { id, name }: { id: number; name: string },
  changed: number,
): Promise<void> {
  await note(tx, person, ruleApplied, id, {
    after: { rule_name: name, changed },
  });
  await keep(tx, { run: person.run, rule: id, kind: 'apply', changed });
}

/** Notes what a rule did to the transactions of an insert; without a run, only its name. */
export async function noteShare(tx: Db, person: Actor, rule: number, share: Share): Promise<void> {
  await note(tx, person, ruleInserted, rule, { after: share });
  if (person.run) await keep(tx, { run: person.run, rule, kind: 'insert', changed: share.changed });
}

export type ToldShare = Share & { rule: number };

/** The lines of one kind that a run has about rules, oldest first. */
const linesOf = (db: Db, run: string, { act }: Event) =>
  db
    .selectFrom('history')
    .where('run', '=', run)
    .where('subject', '=', 'rule')
    .where('act', '=', act)
    .orderBy('id');

/** What rules did in the insert of this run, in their order. */
export async function listShares(db: Db, run: string): Promise<ToldShare[]> {
  const lines = await linesOf(db, run, ruleInserted).select(['subject_id', 'after']).execute();
  return lines.map(({ subject_id, after }) => ({ ...JSON.parse(after as string), rule: Number(subject_id) }));
}

/** The transactions that an insert brought, from the first to the last, as far as rules are concerned. */
export const listBrought = (tx: Db, upload: string, { first, last }: { first: number; last: number }) =>
  tx
    .selectFrom('bank_transactions')
    .select(['id', 'line', 'rule', 'date', 'amount'])
    .where('upload', '=', upload)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id')
    .execute();

/** The rules whose part of a run has been taken back. */
export const listSharesUndone = async (tx: Db, run: string): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('rule_runs')
    .select('rule')
    .where('run', '=', run)
    .where('undone_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ rule }) => rule));
};

/** Claims the right to take a rule's part of a run back. @returns false when that was done before */
export const claimShare = async (
  tx: Db,
  { run, rule }: { run: string; rule: number },
  by: string,
): Promise<boolean> =>
  (await tx
    .updateTable('rule_runs')
    .set({ undone_by: by, undone_at: instant() })
    .where('run', '=', run)
    .where('rule', '=', rule)
    .where('undone_at', 'is', null)
    .returning('run')
    .executeTakeFirst()) !== undefined;

/** Nothing could be taken back: it may be tried again. @param undone_by what it was before the claim */
export const releaseShare = (
  tx: Db,
  { run, rule, undone_by }: { run: string; rule: number; undone_by: string | null },
) =>
  tx
    .updateTable('rule_runs')
    .set({ undone_by, undone_at: null })
    .where('run', '=', run)
    .where('rule', '=', rule)
    .execute();

/** A run was taken back: what it had undone of rules is done again; what rules did in it, or it had done again, is undone. */
export async function noteRunUndone(tx: Db, run: string, by: string): Promise<void> {
  await tx
    .updateTable('rule_runs')
    .set({ undone_by: by, undone_at: null })
    .where('undone_by', '=', run)
    .where('undone_at', 'is not', null)
    .execute();
  await tx
    .updateTable('rule_runs')
    .set({ undone_by: by, undone_at: instant() })
    .where('undone_at', 'is', null)
    .where((e) => e.or([e('run', '=', run), e('undone_by', '=', run)]))
    .execute();
}

/** All inserts of an upload were taken back outside of their runs. */
export const noteInsertsUndone = (tx: Db, upload: string, by: string) =>
  tx
    .updateTable('rule_runs')
    .set({ undone_by: by, undone_at: instant() })
    .where('kind', '=', 'insert')
    .where('undone_at', 'is', null)
    .where('run', 'in', (e) =>
      e
        .selectFrom('history')
        .select('history.run')
        .where('subject', '=', 'upload')
        .where('subject_id', '=', upload)
        .where('act', '=', transactionsInserted.act)
        .where('history.run', 'is not', null)
        .$narrowType<{ run: string }>(),
    )
    .execute();

/**
 * The expenses that rules recorded for transactions of an upload and that nobody has changed or built on since.
 */
export const listUntouchedRecorded = async (tx: Db, upload: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('bank_transactions')
    .innerJoin('expense_links', 'expense_links.transaction', 'bank_transactions.id')
    .select('expense_links.expense')
    .where('upload', '=', upload)
    .where(isRecorded)
    .orderBy('expense_links.expense')
    .execute();
  return rows.map(({ expense }) => expense);
};

/** The names of rules, deleted ones too. */
export const listRuleNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('rules')
    .select(['id', 'name'])
    .where(among(db, 'id', ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Those of these rules that are deleted. */
export const listGone = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('rules')
    .select('id')
    .where(among(db, 'id', ids))
    .where('deleted_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** How many transactions of an upload stand as rules decided. */
export async function countRuled(db: Db, upload: string): Promise<number> {
  const { count } = await db
    .selectFrom('bank_transactions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('upload', '=', upload)
    .where('decided_by', '=', 'rule')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** With which file a transaction came in, and what it is. */
export const findComing = (db: Db, transaction: number) =>
  db
    .selectFrom('bank_transactions')
    .innerJoin('uploads', 'uploads.id', 'bank_transactions.upload')
    .select(['type', 'decided_by', 'rule', 'file_name', 'inserted_at'])
    .where('bank_transactions.id', '=', transaction)
    .executeTakeFirst();

/** How far a rule itself was moved after a line of history; 0 also where that was taken back. */
export async function movedSince(db: Db, { rule, line }: { rule: number; line: number }): Promise<number> {
  const moves = await db
    .selectFrom('history')
    .select(['before', 'after'])
    .where('subject', '=', 'rule')
    .where('subject_id', '=', String(rule))
    .where('act', '=', ruleMoved.act)
    .where('id', '>', line)
    .execute();
  const at = (state: string | null): number => JSON.parse(state ?? '{}').position;
  return moves.reduce((sum, { before, after }) => sum + at(after) - at(before), 0);
}

/** What a rule was before an act changed it, and what it was afterwards. */
export interface RuleChange {
  before: NotedRule;
  after: NotedRule;
}

/** How a run changed a rule, if it did. */
export async function findChange(db: Db, run: string): Promise<RuleChange | undefined> {
  const line = await linesOf(db, run, ruleChanged).select(['before', 'after']).limit(1).executeTakeFirst();
  return line && { before: JSON.parse(line.before ?? ''), after: JSON.parse(line.after ?? '') };
}

import { DomainError } from '../core/errors.ts';
import { isUuid } from '../core/ids.ts';
import { KEPT_SHOWN } from '../core/limits.ts';
import { type Page, pageOf, readCursor } from '../core/paging.ts';
import type { Db } from '../db/transaction.ts';
import type { Subject } from '../history/records.ts';
import { countRunThings, listRunThings } from '../history/thing-records.ts';
import { findRunRows, listKept, listRunRows, type Marked, type RunRow } from '../history/told-run-records.ts';
import { listShares, type ToldShare } from '../rules/run-records.ts';
import type { Kept } from './events.ts';

/** An act that can be taken back. */
export interface Run {
  run: string;
  person: RunRow['person'];
  at: string;
  /** As history names it, or `reimburse`, `undo_insert`. */
  act: string;
  /** How many of what it is about. */
  count: number;
  /** Who took it back. */
  undone: RunRow['undone'];
}

/** A run with what its sentence is made of. */
export interface ToldRun extends Run {
  about: About;
}

export interface About {
  /** The first expense, transaction, upload or run that it is about. */
  what: Subject;
  id: string;
  type?: string;
  is_reimbursed?: boolean;
  account?: number;
  file_name?: string;
  rule_name?: string;
  /** Of an account, category, project or merchant. */
  name?: string;
  /** Of what was decided at once: transactions that got a type and no expense. */
  marked?: Marked;
  /** Of what is done to a rule: how many things it changed thereby. */
  changed?: { transaction?: number; expense?: number };
  /** How many an undo left as they were. */
  kept?: number;
  /** Of an undo, also of an undo of an undo: the act that it takes back or does again in the end. */
  first?: Pick<ToldRun, 'act' | 'count' | 'about'>;
  is_redo?: boolean;
}

/** A page of all runs, newest first. @throws DomainError `invalid` for the cursor */
export async function listRuns(
  db: Db,
  page: { limit: number; cursor?: string | null | undefined },
): Promise<Page<ToldRun>> {
  const cursor = readCursor(page.cursor);
  const found = await listRunRows(db, { limit: page.limit + 1, cursor });
  const { results, ...ends } = pageOf(found, page.limit, cursor);
  return { results: await told(db, results), ...ends };
}

/** These runs, as far as they are known, in no order. */
export const runsOf = async (db: Db, runs: readonly string[]): Promise<ToldRun[]> =>
  runs.length === 0 ? [] : told(db, await findRunRows(db, runs));

/** A run, and what it kept where it is an undo. @throws DomainError `not_found` */
export async function runOf(db: Db, run: string): Promise<ToldRun & { kept: Kept[] }> {
  const [found] = isUuid(run) ? await told(db, await findRunRows(db, [run])) : [];
  if (!found) throw new DomainError('not_found', 'history.error.not_found');
  return { ...found, kept: await listKept<Kept>(db, run) };
}

/**
 * What a run is about, as far as its page shows it, and how many there are; of an insert, also what rules decided about, and
 * of an undo, what it restored.
 */
export async function thingsOf(
  db: Db,
  { run, about }: ToldRun,
): Promise<{ things: Pick<Kept, 'what' | 'id'>[]; count: number; shares: ToldShare[] }> {
  const kinds = ['expense', 'transaction', 'upload', 'receipt'] as const;
  const reaches = about.what === 'rule' || about.what === 'upload' || about.first;
  const what = kinds.filter((kind) => about.what === kind || reaches);
  if (what.length === 0) return { things: [], count: 0, shares: [] };
  // Of what was decided at once, those that an expense stands for are not listed beside it.
  const isMixed = about.what === 'expense' && about.marked !== undefined;
  const things = await listRunThings(db, {
    run,
    what: isMixed ? ['expense', 'transaction'] : what,
    limit: KEPT_SHOWN,
    but: isMixed ? 'link' : undefined,
  });
  const counts = (await countRunThings(db, [run])).get(run) ?? {};
  // What came in as a rule says has no line of its own.
  const shares = about.what === 'upload' ? await listShares(db, run) : [];
  const marked = shares.flatMap(({ transactions }) => transactions);
  return {
    things: [...things, ...marked.map((id) => ({ what: 'transaction' as const, id: String(id) }))].slice(
      0,
      KEPT_SHOWN,
    ),
    count: what.reduce(
      (sum, kind) => sum + (counts[kind] ?? 0),
      marked.length + (isMixed ? (about.marked?.count ?? 0) : 0),
    ),
    shares,
  };
}

/** With what was done to rules changed. */
async function told(db: Db, rows: readonly RunRow[]): Promise<ToldRun[]> {
  const ruled = rows.flatMap(({ id, line }) => (line.subject === 'rule' ? [id] : []));
  const counts = await countRunThings(db, ruled);
  return rows.map((row) => {
    const run = toldOf(row);
    const { transaction, expense } = counts.get(row.id) ?? {};
    const changed = {
      ...(transaction === undefined ? {} : { transaction }),
      ...(expense === undefined ? {} : { expense }),
    };
    return counts.has(row.id) ? { ...run, about: { ...run.about, changed } } : run;
  });
}

function toldOf({ id, date, person, undone, first, is_redo, ...done }: RunRow): ToldRun {
  const { about, ...said } = saidOf(done);
  const undid = first === null ? {} : { first: saidOf(first), is_redo };
  return { run: id, person, at: date, ...said, undone, about: { ...about, ...undid } };
}

function saidOf({
  line,
  count,
  marked,
}: Pick<RunRow, 'line' | 'count' | 'marked'>): Pick<ToldRun, 'act' | 'count' | 'about'> {
  const { inserted, removed, restored, changed, ...noted } = line.after;
  const { type, is_reimbursed, account, file_name, rule_name, name, kept } = noted;
  return {
    act: actOf(line),
    count: inserted ?? removed ?? restored ?? changed ?? count,
    about: {
      what: line.subject,
      id: line.subject_id,
      ...(type === undefined ? {} : { type }),
      ...(is_reimbursed === undefined ? {} : { is_reimbursed }),
      ...(account === undefined ? {} : { account }),
      ...(file_name === undefined ? {} : { file_name }),
      ...(rule_name === undefined ? {} : { rule_name }),
      ...(name === undefined ? {} : { name }),
      ...(kept === undefined ? {} : { kept }),
      ...(marked === null ? {} : { marked }),
    },
  };
}

function actOf({ subject, act, after }: RunRow['line']): string {
  if (subject === 'upload') return act === 'undo' ? 'undo_insert' : act;
  const facts = Object.keys(after).join();
  return act === 'change' && facts === 'is_reimbursed' ? 'reimburse' : act;
}

/** As the API returns it. */
export const runJson = ({ about, ...run }: ToldRun): Run => run;

import { SUGGESTIONS_LEASE_MS, SUGGESTIONS_STEP_MS } from '../core/limits.ts';
import { logLine } from '../core/log.ts';
import { batchesOf } from '../db/bulk-insert.ts';
import { faultOf } from '../db/faults.ts';
import { holdLease, releaseLease } from '../db/settings-records.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { aroundExpenses, aroundNew, aroundRows, rivalsOf, wantedRival } from './around.ts';
import { namedBy, type Proposal, propose } from './propose.ts';
import {
  findSuggestions,
  listNaming,
  type Storable,
  storable,
  storeSuggestions,
} from './suggestion-records.ts';
import {
  AT_ONCE,
  addRowsWork,
  deleteWork,
  listNamedOf,
  listOpenOf,
  listRemoved,
  listWork,
  type Work,
} from './work-records.ts';

/** Changes that are looked at together. */
const MOST_TOGETHER = 500;

/** Transactions that are stored at once: whoever saves something meanwhile waits no longer than that takes. */
const STORED_AT_ONCE = 500;

/** What is to be stored of work that is done. */
export interface Step {
  /** Work by its ids, which is then deleted. */
  works: number[];
  /** Transactions whose suggestions are replaced by these rows. */
  ids: number[];
  rows: Storable[];
  /** Transactions that are to be computed next, at most so many at once. */
  next: number[];
  size?: number;
}

/**
 * Works on what changed since suggestions were computed, for as long as one job may take. Only one of several processes
 * does so at a time; what one leaves undone, the next one finds.
 * @param find finds what is to be stored, and may read elsewhere
 * @returns whether there is more to do
 */
export async function keepSuggestions(
  db: Db,
  forMs: number = SUGGESTIONS_STEP_MS,
  find = (): Promise<Step | undefined> => findStep(db),
): Promise<boolean> {
  const until = performance.now() + forMs;
  try {
    do {
      if (!(await holdLease(db, 'suggestions_lease', SUGGESTIONS_LEASE_MS))) return false;
      const step = await find();
      if (!step) return false;
      await store(db, step);
    } while (performance.now() < until);
  } finally {
    // Whoever is there after a restart would wait for it to run out.
    await releaseLease(db, 'suggestions_lease');
  }
  return true;
}

async function store(db: Db, { works, ids, rows, next, size }: Step): Promise<void> {
  const parts = [...batchesOf(ids, STORED_AT_ONCE)];
  const last = parts.pop() ?? [];
  const storePart = (tx: Db, part: readonly number[]) => {
    const these = new Set(part);
    return storeSuggestions(
      tx,
      part,
      rows.filter(({ transaction }) => these.has(Number(transaction))),
    );
  };
  for (const part of parts) await inTransaction(db, (tx) => storePart(tx, part));
  await inTransaction(db, async (tx) => {
    if (last.length > 0) await storePart(tx, last);
    await addRowsWork(tx, next, size);
    await deleteWork(tx, works);
  });
}

/** Does the newest work, and only reads. @returns undefined when there is none */
export async function findStep(db: Db): Promise<Step | undefined> {
  const [first, ...others] = await listWork(db, MOST_TOGETHER);
  if (!first) return undefined;
  const works = togetherWith(first, others);
  const found = await (first.subject === 'rows' ? computeRows(db, works) : expand(db, first.subject, works));
  return { works: works.map(({ id }) => id), ids: [], rows: [], next: [], ...found };
}

/** The work of one kind that follows, as far as it can be done at once. */
function togetherWith(first: Work, others: readonly Work[]): Work[] {
  const works = [first];
  let count = first.ids.length;
  for (const work of others) {
    count += work.ids.length;
    if (work.subject !== first.subject || count > AT_ONCE) break;
    works.push(work);
  }
  return works;
}

async function computeRows(db: Db, works: readonly Work[]): Promise<Partial<Step>> {
  const ids = [...new Set(works.flatMap((work) => work.ids.map(Number)))];
  let proposals: Proposal[];
  try {
    proposals = await propose(db, ids);
  } catch (error) {
    if (faultOf(error)) throw error;
    return bisect(ids, error);
  }
  return { ids, rows: await storable(db, proposals), next: await othersOf(db, proposals) };
}

/** What cannot be computed is looked for among fewer, and left out alone. */
function bisect(ids: number[], error: unknown): Partial<Step> {
  if (ids.length > 1) return { next: ids, size: Math.ceil(ids.length / 2) };
  const text = `suggestions for ${ids.join(' ')}: ${error instanceof Error ? error.stack : error}`;
  console.error(logLine({ at: new Date().toISOString(), level: 'error', error: text }));
  return {};
}

/** Transactions that these proposals name, whose own suggestions do not name them back. */
async function othersOf(db: Db, proposals: readonly Proposal[]): Promise<number[]> {
  const here = new Set(proposals.map(({ row }) => row.id));
  const named = new Map<number, number>();
  for (const { row, suggestions } of proposals)
    for (const id of namedBy(row.id, suggestions.slice(0, 1)).rows) if (!here.has(id)) named.set(id, row.id);
  const stored = await findSuggestions(db, [...named.keys()]);
  return [...named].flatMap(([id, by]) => {
    const back = namedBy(id, stored.get(id)?.suggestions.slice(0, 1) ?? []);
    return back.rows.includes(by) ? [] : [id];
  });
}

/** Finds the transactions whose suggestions a change may concern. */
async function expand(
  db: Db,
  subject: Exclude<Work['subject'], 'rows'>,
  works: readonly Work[],
): Promise<Partial<Step>> {
  const changed = [...new Set(works.flatMap((work) => work.ids))];
  const ids = await EXPAND[subject](db, changed as never);
  return { next: [...new Set(ids)] };
}

const EXPAND = {
  transaction: async (db: Db, ids: readonly (number | string)[]) =>
    aroundRows(
      db,
      ids.map((id) => Number(id)),
    ),
  expense: (db: Db, ids: readonly string[]) => aroundExpenses(db, ids),
  upload: async (db: Db, ids: readonly string[]) => {
    const open = await listOpenOf(db, ids);
    const removed = await listRemoved(db, ids);
    return [...(await aroundNew(db, open)), ...(await rivalsOf(db, removed.map(wantedRival)))];
  },
  merchant: async (db: Db, ids: readonly (number | string)[]) =>
    listNaming(
      db,
      await listNamedOf(
        db,
        ids.map((id) => Number(id)),
      ),
    ),
};

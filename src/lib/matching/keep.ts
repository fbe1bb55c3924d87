import { SUGGESTIONS_LEASE_MS, SUGGESTIONS_STEP_MS } from '../core/limits.ts';
import { logLine } from '../core/log.ts';
import { faultOf } from '../db/faults.ts';
import { holdLease, releaseLease } from '../db/settings-records.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { aroundExpenses, aroundNew, aroundRows, rivalsOf, wantedRival } from './around.ts';
import { namedBy, type Proposal, propose } from './propose.ts';
import { findStored, listNaming, storeProposals } from './suggestion-records.ts';
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

/**
 * Works on what changed since suggestions were computed, for as long as one job may take. Only one of several processes
 * does so at a time; what one leaves undone, the next one finds.
 * @returns whether there is more to do
 */
export async function keepSuggestions(db: Db, forMs: number = SUGGESTIONS_STEP_MS): Promise<boolean> {
  const until = performance.now() + forMs;
  try {
    do {
      if (!(await holdLease(db, 'suggestions_lease', SUGGESTIONS_LEASE_MS))) return false;
      const [first, ...others] = await listWork(db, MOST_TOGETHER);
      if (!first) return false;
      const works = togetherWith(first, others);
      if (first.subject === 'rows') await computeRows(db, works);
      else await expand(db, first.subject, works);
    } while (performance.now() < until);
  } finally {
    // Whoever is there after a restart would wait for it to run out.
    await releaseLease(db, 'suggestions_lease');
  }
  return true;
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

async function computeRows(db: Db, works: readonly Work[]): Promise<void> {
  const ids = [...new Set(works.flatMap((work) => work.ids.map(Number)))];
  let proposals: Proposal[];
  try {
    proposals = await propose(db, ids);
  } catch (error) {
    if (faultOf(error)) throw error;
    return bisect(db, works, ids, error);
  }
  await inTransaction(db, async (tx) => {
    await storeProposals(tx, ids, proposals);
    await addRowsWork(tx, await othersOf(tx, proposals));
    await deleteWork(tx, works);
  });
}

/** What cannot be computed is looked for among fewer, and left out alone. */
async function bisect(db: Db, works: readonly Work[], ids: readonly number[], error: unknown): Promise<void> {
  const text = `suggestions for ${ids.join(' ')}: ${error instanceof Error ? error.stack : error}`;
  if (ids.length === 1) console.error(logLine({ at: new Date().toISOString(), level: 'error', error: text }));
  await inTransaction(db, async (tx) => {
    if (ids.length > 1) await addRowsWork(tx, ids, Math.ceil(ids.length / 2));
    await deleteWork(tx, works);
  });
}

/** Transactions that these proposals name, whose own suggestions do not name them back. */
async function othersOf(tx: Db, proposals: readonly Proposal[]): Promise<number[]> {
  const here = new Set(proposals.map(({ row }) => row.id));
  const named = new Map<number, number>();
  for (const { row, suggestions } of proposals)
    for (const id of namedBy(row.id, suggestions.slice(0, 1)).rows) if (!here.has(id)) named.set(id, row.id);
  const stored = await findStored(tx, [...named.keys()]);
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
): Promise<void> {
  const changed = [...new Set(works.flatMap((work) => work.ids))];
  const ids = await EXPAND[subject](db, changed as never);
  await inTransaction(db, async (tx) => {
    await addRowsWork(tx, [...new Set(ids)]);
    await deleteWork(tx, works);
  });
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

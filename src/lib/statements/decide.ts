import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { DomainError } from '../core/errors.ts';
import { pack } from '../db/statement-pages.ts';
import type { StoredLine } from '../db/tables.ts';
import { keepReferences } from '../transactions/insert-records.ts';
import { selectByIds } from '../transactions/records.ts';
import { lockedUpload, recompare } from './compare.ts';
import type { StoredReading } from './corrections.ts';
import { rowsDecided } from './events.ts';
import { daysAround } from './identity/match-rows.ts';
import { findReading, listTwins, replaceReading, selectLines } from './records.ts';
import type { DecisionsInput } from './schema.ts';

/**
 * Notes what a person decided about rows: each is the transaction that it looks like or another one of that amount, or it
 * is new and comes with the next insert. A decision can be changed until the row is inserted.
 * @throws DomainError `not_found`; `conflict` for a row that this file has inserted, for an answer about what it looks like
 * where it looks like nothing, and for a transaction that it cannot be
 */
export const resolveDuplicates = act(
  'member',
  async (
    tx,
    person: { id: number },
    { account, upload, rows }: { account: number; upload: string } & DecisionsInput,
  ): Promise<void> => {
    const found = await lockedUpload(tx, { account, upload });
    if (found.compared_revision !== found.revision) await recompare(tx, found);
    const lines = await selectLines(tx, upload);
    const reading: StoredReading = JSON.parse(await findReading(tx, upload));
    const decisions = { ...reading.decisions };
    const said = rows.map(({ id }) => lines[id - 1]).filter((line) => line !== undefined);
    const twins = await listTwins(tx, account, said);
    const named = rows.flatMap(({ same }) => (typeof same === 'number' ? [same] : []));
    const known = new Map((await selectByIds(tx, account, named)).map((one) => [one.id, one]));
    for (const { id, same } of rows) {
      const line = lines[id - 1];
      const twin = line && twins.get(line.fingerprint);
      const looked = line?.like ?? decisions[line?.line ?? 0]?.transaction ?? null;
      if (!line || twin?.upload === upload || (typeof same === 'boolean' && looked === null))
        throw new DomainError('conflict', 'uploads.error.decided', { values: { row: id } });
      if (typeof same === 'number' && !mayBe(line, known.get(same)))
        throw new DomainError('conflict', 'uploads.error.not_same', {
          values: { row: id, transaction: String(same) },
        });
      const transaction = typeof same === 'number' ? same : looked;
      decisions[line.line] = { transaction, same: same !== false && same !== 'new' };
    }
    const repeated = repeatedOf(decisions);
    if (repeated !== undefined)
      throw new DomainError('conflict', 'uploads.error.same_twice', {
        values: { transaction: String(repeated) },
      });
    await replaceReading(tx, upload, pack(JSON.stringify({ ...reading, decisions })));
    await recompare(tx, found);
    if (found.inserted_at) await keepReferences(tx, found, await selectLines(tx, upload));
    await note(tx, person, rowsDecided, upload, { after: { rows } });
  },
);

/** Whether a row has a transaction's amount, and a day that the comparison looks at. */
function mayBe(line: StoredLine, one: { date: string; amount: number } | undefined): boolean {
  if (one === undefined || line.amount + one.amount !== 0) return false;
  const { from, to } = daysAround({ from: line.date, to: line.date });
  return from <= one.date && one.date <= to;
}

/** A transaction that two rows are said to be. */
function repeatedOf(decisions: NonNullable<StoredReading['decisions']>): number | undefined {
  const seen = new Set<number>();
  for (const { transaction, same } of Object.values(decisions)) {
    if (!same || transaction === null) continue;
    if (seen.has(transaction)) return transaction;
    seen.add(transaction);
  }
  return undefined;
}

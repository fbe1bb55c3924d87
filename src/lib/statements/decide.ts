import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { DomainError } from '../core/errors.ts';
import { pack } from '../db/statement-pages.ts';
import type { StoredLine } from '../db/tables.ts';
import { keepReferences } from '../transactions/insert-records.ts';
import { lockedUpload, recompare } from './compare.ts';
import type { StoredReading } from './corrections.ts';
import { rowsDecided } from './events.ts';
import { findReading, replaceReading, selectLines } from './records.ts';
import type { DecisionsInput } from './schema.ts';

/**
 * Notes what a person decided about rows that may be transactions of the account: each is that transaction, or a new
 * one, which the next insert brings. A decision can be changed until the row is inserted.
 * @throws DomainError `not_found`; `conflict` for a row about which there is nothing to decide (any more)
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
    for (const { id, same } of rows) {
      const line = lines[id - 1];
      const known = line && transactionOf(line, decisions);
      if (known === undefined)
        throw new DomainError('conflict', 'uploads.error.decided', { values: { row: id } });
      decisions[line?.line ?? 0] = { transaction: known, same };
    }
    await replaceReading(tx, upload, pack(JSON.stringify({ ...reading, decisions })));
    await recompare(tx, found);
    if (found.inserted_at) await keepReferences(tx, found, await selectLines(tx, upload));
    await note(tx, person, rowsDecided, upload, { after: { rows } });
  },
);

/** The transaction that a row may be, or was decided about. */
const transactionOf = ({ like, line }: StoredLine, decisions: NonNullable<StoredReading['decisions']>) =>
  like ?? decisions[line]?.transaction;

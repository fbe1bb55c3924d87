import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistories, recordHistory } from '../history/records.ts';
import { entryOf, type Name } from './catalogue.ts';
import { moveExpenses, moveMerged, selectHeld } from './merge-records.ts';
import { addUses, type Entry, lockEntries, updateName } from './records.ts';

/** What a merge would do: whose expenses go where. `total` in minor units; the days are null when there are none. */
export interface MergePreview {
  from: Name;
  into: Name;
  count: number;
  total: number;
  first: string | null;
  last: string | null;
}

/** @throws DomainError `not_found`; `invalid` for one and the same; `conflict` when either was merged or the second is archived */
export async function previewMerge(db: Db, from: number, into: number): Promise<MergePreview> {
  const [source, target] = await Promise.all([
    entryOf(db, 'merchants', from),
    entryOf(db, 'merchants', into),
  ]);
  check(source, target);
  return { from: plain(source), into: plain(target), ...(await selectHeld(db, from)) };
}

/**
 * Merges a merchant into another: its expenses become the other's, it is archived, and its name stands for the other from
 * now on. The expenses keep their version: nothing that someone may be editing has changed its meaning.
 * @returns what `previewMerge` said, as it was done
 * @throws DomainError as `previewMerge`
 */
export function mergeMerchants(
  db: Db,
  person: { id: number },
  from: number,
  into: number,
): Promise<MergePreview> {
  return inTransaction(db, async (tx) => {
    // Waits for those who record an expense of either, and lets later ones see the merge.
    await lockEntries(tx, 'merchants', [from, into]);
    const preview = await previewMerge(tx, from, into);
    const expenses = await moveExpenses(tx, from, into);
    await moveMerged(tx, from, into);
    await updateName(tx, 'merchants', from, {
      ...{ archived_at: instant(), merged_into: into, expense_count: 0, expense_total: 0 },
    });
    await addUses(tx, 'merchants', into, preview);
    const changes = expenses.map((id) => ({ id, before: { merchant: from }, after: { merchant: into } }));
    await recordHistories(tx, person, 'change', 'expense', changes);
    await recordHistory(tx, person, 'merge', 'merchant', from, {
      before: { name: preview.from.name },
      after: { merged_into: preview.into, expenses },
    });
    await recordHistory(tx, person, 'take_over', 'merchant', into, {
      after: { merged: preview.from, expenses },
    });
    return preview;
  });
}

function check(from: Entry, into: Entry): void {
  const refuse = (code: 'invalid' | 'conflict', message: string, { name }: Entry) =>
    new DomainError(code, message, { values: { name }, fields: { into: [message] } });
  if (from.id === into.id) throw refuse('invalid', 'catalogue.merge_same', from);
  if (from.merged_into !== null) throw refuse('conflict', 'catalogue.merged_already', from);
  if (into.archived_at !== null) throw refuse('conflict', 'catalogue.merge_archived', into);
}

const plain = ({ id, name }: Name): Name => ({ id, name });

import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import type { Sum } from '../core/currency/sums.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import type { TextKey } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import { entryOf, type Name } from './catalogue.ts';
import { merchantMerged, merchantTookOver } from './events.ts';
import {
  dropProposedName,
  type Entry,
  lockEntries,
  moveExpenses,
  sumExpensesOf,
  updateName,
} from './records.ts';

/** What a merge would move. The days are null when there are no expenses. */
export interface MergePreview {
  from: Name;
  into: Name;
  count: number;
  sums: Sum[];
  first: string | null;
  last: string | null;
}

/** @throws DomainError `not_found`; `invalid` for a merchant and itself; `conflict` when either was merged or the second is archived */
export async function previewMerge(db: Db, from: number, into: number): Promise<MergePreview> {
  const [source, target] = await Promise.all([
    entryOf(db, 'merchants', from),
    entryOf(db, 'merchants', into),
  ]);
  check(source, target);
  return { from: plain(source), into: plain(target), ...(await sumExpensesOf(db, from)) };
}

/**
 * Merges a merchant into another, which gets its expenses. The merged name is archived and stands for the other from
 * now on. The expenses keep their version, since what someone may be editing still means the same.
 * @returns what was merged, like the preview
 * @throws DomainError as `previewMerge`
 */
export const mergeMerchants = act(
  'member',
  async (tx, person: { id: number }, from: number, into: number): Promise<MergePreview> => {
    // Waits for transactions that record an expense of either merchant, and makes later ones see the merge.
    await lockEntries(tx, 'merchants', [from, into]);
    const preview = await previewMerge(tx, from, into);
    const expenses = await moveExpenses(tx, person, from, into);
    await updateName(tx, 'merchants', from, { archived_at: instant(), merged_into: into });
    await dropProposedName(tx, from);
    await note(tx, person, merchantMerged, from, {
      before: { name: preview.from.name },
      after: { merged_into: preview.into, expenses },
    });
    await note(tx, person, merchantTookOver, into, {
      after: { merged: preview.from, expenses },
    });
    return preview;
  },
);

function check(from: Entry, into: Entry): void {
  const refuse = (code: 'invalid' | 'conflict', message: TextKey, { name }: Entry) =>
    new DomainError(code, message, { values: { name }, fields: { into: [message] } });
  if (from.id === into.id) throw refuse('invalid', 'catalogue.merge_same', from);
  if (from.merged_into !== null) throw refuse('conflict', 'catalogue.merged_already', from);
  if (into.archived_at !== null) throw refuse('conflict', 'catalogue.merge_archived', into);
}

const plain = ({ id, name }: Name): Name => ({ id, name });

import { among } from '../db/conditions.ts';
import type { Db } from '../db/transaction.ts';
import { isInTray } from './records.ts';

export const listHashes = (db: Db, ids: readonly string[]) =>
  db.selectFrom('attachments').select(['id', 'sha256']).where('id', 'in', ids).execute();

/** Where files of the same bytes are: on an expense that is not deleted, or in the tray. */
export const listSame = (db: Db, hashes: readonly string[]) =>
  db
    .selectFrom('attachments')
    .leftJoin('expenses', 'expenses.id', 'attachments.expense')
    .select(['attachments.id', 'sha256', 'file_name', 'attachments.expense', 'expenses.date'])
    .where(among(db, 'sha256', hashes))
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where((e) =>
      e.or([
        e.and([e('attachments.expense', 'is not', null), e('expenses.deleted_at', 'is', null)]),
        isInTray,
      ]),
    )
    .orderBy('attachments.id')
    .execute();
export type Same = Awaited<ReturnType<typeof listSame>>[number];

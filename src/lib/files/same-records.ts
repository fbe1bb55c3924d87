import { among } from '../db/conditions.ts';
import type { Db } from '../db/transaction.ts';
import { isInTray } from './records.ts';

export const listHashes = (db: Db, ids: readonly string[]) =>
  db.selectFrom('attachments').select(['id', 'sha256']).where('id', 'in', ids).execute();

/** Files on an expense that is not deleted, or in the tray. */
const shownFiles = (db: Db) =>
  db
    .selectFrom('attachments')
    .leftJoin('expenses', 'expenses.id', 'attachments.expense')
    .select(['attachments.id', 'sha256', 'file_name', 'attachments.expense', 'expenses.date'])
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where((e) =>
      e.or([
        e.and([e('attachments.expense', 'is not', null), e('expenses.deleted_at', 'is', null)]),
        isInTray,
      ]),
    )
    .orderBy('attachments.id');

/** Where files of the same bytes are. */
export const listSame = (db: Db, hashes: readonly string[]) =>
  shownFiles(db)
    .where(among(db, 'sha256', hashes))
    .execute();
export type Same = Awaited<ReturnType<typeof listSame>>[number];

/** Files that one of these days and one of these amounts (minor units) were read from, or were said of. */
export const listOfDays = (db: Db, days: readonly string[], amounts: readonly number[]): Promise<Same[]> =>
  shownFiles(db)
    .where('attachments.id', 'in', (e) =>
      e
        .selectFrom('attachment_facts')
        .select('attachment')
        .where(among(db, 'day', days))
        .where(among(db, 'attachment_facts.amount', amounts)),
    )
    .execute();

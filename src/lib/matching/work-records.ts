import { splitWords } from '../core/words.ts';
import { among } from '../db/conditions.ts';
import { newestHolding } from '../db/lookup/match.ts';
import type { Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

/** A change that suggestions do not reflect yet. */
export interface Work {
  id: number;
  subject: Row<'suggestion_work'>['subject'];
  ids: (number | string)[];
}

/** Expenses of a merchant that was renamed or merged whose suggestions are computed again. */
const MOST_OF_MERCHANT = 1_000;
/** Transactions whose text holds a merchant's name. */
const MOST_HOLDING = 60;
/** Transactions that are computed at once: the more, the more they tell about each other. */
export const AT_ONCE = 5_000;

export const hasWork = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('suggestion_work').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The newest work, so that what people do now does not wait for what was there before. */
export async function listWork(db: Db, limit: number): Promise<Work[]> {
  const rows = await db
    .selectFrom('suggestion_work')
    .select(['id', 'subject', 'ids'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ ids, ...row }) => ({ ...row, ids: JSON.parse(ids) as Work['ids'] }));
}

export const deleteWork = (tx: Db, ids: readonly number[]) =>
  tx
    .deleteFrom('suggestion_work')
    .where(among(tx, 'id', ids))
    .execute();

/** Asks for suggestions of these transactions, the first ones first. */
export async function addRowsWork(tx: Db, ids: readonly number[], size = AT_ONCE): Promise<void> {
  for (let at = Math.floor((ids.length - 1) / size) * size; at >= 0; at -= size)
    await tx
      .insertInto('suggestion_work')
      .values({ subject: 'rows', ids: JSON.stringify(ids.slice(at, at + size)) })
      .execute();
}

/** The open transactions of uploads, in order of their days. */
export const listOpenOf = async (db: Db, uploads: readonly string[]): Promise<number[]> => {
  const rows = db
    .selectFrom('bank_transactions')
    .select('id')
    .select('type')
    .where('upload', 'in', uploads)
    .orderBy('date')
    .orderBy('id');
  // SQLite would look through the Unknown ones of the whole book.
  return (await rows.execute()).filter(({ type }) => type === 'UK').map(({ id }) => id);
};

/** Day and amount of the transactions that the last undo of these uploads removed. */
export async function listRemoved(
  db: Db,
  uploads: readonly string[],
): Promise<{ date: string; amount: number }[]> {
  const lines = await db
    .selectFrom('history')
    .select(['subject_id', 'before'])
    .where('subject', '=', 'upload')
    .where('subject_id', 'in', uploads)
    .where('act', '=', 'undo')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  return lines.flatMap(({ before }) => JSON.parse(before ?? '{}').transactions ?? []);
}

/** Those of these transactions for which something is suggested. */
export const listWithSuggestions = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const rows = db
    .selectFrom('suggestions')
    .select('transaction')
    .where(among(db, 'transaction', ids));
  return (await rows.execute()).map(({ transaction }) => transaction);
};

/** Transactions whose suggestions name an expense that those of these name, too. */
export const listNamingAlike = async (db: Db, transactions: readonly number[]): Promise<number[]> => {
  const rows = db
    .selectFrom('suggested as mine')
    .innerJoin('suggested as others', 'others.expense', 'mine.expense')
    .select('others.transaction')
    .distinct()
    .where(among(db, 'mine.transaction', transactions));
  return (await rows.execute()).map(({ transaction }) => transaction);
};

/** Expenses of these merchants that suggestions name. */
export const listNamedOf = async (db: Db, merchants: readonly number[]): Promise<string[]> => {
  const rows = db
    .selectFrom('expenses')
    .innerJoin('suggested', 'suggested.expense', 'expenses.id')
    .select('expenses.id')
    .distinct()
    .where(among(db, 'expenses.merchant', merchants))
    .limit(MOST_OF_MERCHANT);
  return (await rows.execute()).map(({ id }) => id);
};

/** The newest transactions whose text holds all words of a name. */
export const listHolding = (db: Db, name: string): Promise<number[]> =>
  newestHolding(db, 'bank_transactions', splitWords(name), MOST_HOLDING);

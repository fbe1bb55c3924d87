import type { Currency } from '../core/currency/codes.ts';
import { DomainError } from '../core/errors.ts';
import { isUuid } from '../core/ids.ts';
import { toMajor } from '../core/money.ts';
import { nameOf } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import { countUploads, findListed, selectUploads } from './list-records.ts';
import { findContent } from './records.ts';

/** `known`: nothing was inserted, and the account had every row at the last comparison. */
export type UploadState = 'inserted' | 'undone' | 'question' | 'known' | 'waiting';

/** An upload as shown in lists. */
export interface Upload {
  id: string;
  file_name: string;
  /** Bytes. */
  size: number;
  uploaded_by: string;
  uploaded_at: string;
  inserted_at: string | null;
  undone_at: string | null;
  state: UploadState;
  /** Rows read. */
  rows: number;
  /** Transactions from this upload that still exist. */
  inserted: number;
  /** Rows that the account lacks; null when it has changed since they were counted. */
  new: number | null;
  /** First day of its rows; null without rows. */
  first_date: string | null;
  last_date: string | null;
  /** How the file is written, such as `csv`. */
  format: string;
  /** What its amounts are counted in. */
  currency: Currency;
  /** The days that the statement is about. */
  period_from: string | null;
  period_to: string | null;
  /** Major units; null where the file has none, or none that add up. */
  opening_balance: number | null;
  closing_balance: number | null;
}

type Listed = NonNullable<Awaited<ReturnType<typeof findListed>>>;

/** A page of an account's uploads, newest first. */
export async function listUploads(
  db: Db,
  account: number,
  page: { limit: number; offset: number },
): Promise<{ results: Upload[]; count: number }> {
  const [rows, count] = await Promise.all([selectUploads(db, account, page), countUploads(db, account)]);
  return { results: rows.map(listed), count };
}

/** @throws DomainError `not_found`, also for an upload of another account */
export async function uploadOf(db: Db, account: number, upload: string): Promise<Upload> {
  const row = isUuid(upload) ? await findListed(db, account, upload) : undefined;
  if (!row) throw new DomainError('not_found', 'uploads.error.not_found');
  return listed(row);
}

/** The uploaded file, byte for byte. @throws DomainError `not_found` */
export async function originalOf(
  db: Db,
  account: number,
  upload: string,
): Promise<{ file_name: string; content: Uint8Array<ArrayBuffer> }> {
  const { file_name } = await uploadOf(db, account, upload);
  return { file_name, content: await findContent(db, upload) };
}

function listed({ first_name, last_name, ...row }: Listed): Upload {
  const balance = (amount: number | null) => (amount === null ? null : toMajor(amount, row.currency));
  return {
    id: row.id,
    file_name: row.file_name,
    size: row.size,
    uploaded_by: nameOf({ first_name, last_name }),
    uploaded_at: row.uploaded_at,
    inserted_at: row.inserted_at,
    undone_at: row.undone_at,
    state: stateOf(row),
    rows: row.line_count,
    inserted: row.standing_count,
    new: row.stale ? null : row.new_count,
    first_date: row.first_date,
    last_date: row.last_date,
    format: row.format,
    currency: row.currency,
    period_from: row.period_from,
    period_to: row.period_to,
    opening_balance: balance(row.opening_balance),
    closing_balance: balance(row.closing_balance),
  };
}

function stateOf(
  row: Pick<Listed, 'inserted_at' | 'undone_at' | 'questions' | 'stale' | 'new_count' | 'undecided_count'>,
): UploadState {
  if (row.inserted_at) return 'inserted';
  if (row.undone_at) return 'undone';
  if (row.questions > 0) return 'question';
  return row.stale || row.new_count + row.undecided_count > 0 ? 'waiting' : 'known';
}

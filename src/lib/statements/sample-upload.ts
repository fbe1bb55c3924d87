import { createHmac } from 'node:crypto';
import { accountOf } from '../accounts/accounts.ts';
import { DomainError } from '../core/errors.ts';
import { SAMPLE_LINES } from '../core/limits.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Db } from '../db/transaction.ts';
import { EXPORT_HEADS } from '../transactions/export-head.ts';
import { sampleOf } from './anonymise/anonymise.ts';
import type { StoredReading } from './corrections.ts';
import { originalOf } from './list.ts';
import { findReading } from './records.ts';

/** A sample as it is shown and downloaded. */
export interface UploadSample {
  /** It says nothing about the upload, whose name may hold an account's number. */
  file_name: string;
  content: Uint8Array<ArrayBuffer>;
  /** The first lines of the file and of the sample, each with its other. */
  lines: { before: string; after: string }[];
  /** Of the whole file. */
  line_count: number;
}

/** What a variant of a sample is drawn by. Nobody else can tell: who knows it could undo the sample. */
export const seedOf = (secrets: Secrets, upload: string, variant: string): string =>
  createHmac('sha256', secrets('samples')).update(`${upload} ${variant}`).digest('base64url');

/**
 * Makes an anonymous sample of an uploaded statement, read as the person has corrected it.
 * @param seed the same one gives the same sample
 * @throws DomainError `not_found`; `conflict` where no sample is read as the file is
 */
export async function sampleUpload(
  db: Db,
  _person: { id: number },
  { account, upload, seed }: { account: number; upload: string; seed: string },
): Promise<UploadSample> {
  const { content } = await originalOf(db, account, upload);
  const { corrections }: StoredReading = JSON.parse(await findReading(db, upload));
  const { type } = await accountOf(db, account);
  const target = { card: type === 'credit-card', ownHeads: EXPORT_HEADS };
  const sample = made(content, corrections, target, seed);
  const [before, after] = [linesOf(sample.before), linesOf(sample.after)];
  return {
    file_name: `sample.${sample.extension}`,
    content: new Uint8Array(sample.content),
    lines: before.slice(0, SAMPLE_LINES).map((line, at) => ({ before: line, after: after[at] ?? '' })),
    line_count: before.length,
  };
}

/** Converts the reader's own error into a class that can be sent between threads. */
function made(...given: Parameters<typeof sampleOf>) {
  try {
    return sampleOf(...given);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError('conflict', error.message, { values: error.values, cause: error });
  }
}

const linesOf = (text: string): string[] => text.trimEnd().split(/\r\n?|\n/);

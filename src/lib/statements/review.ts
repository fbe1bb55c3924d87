import { DomainError } from '../core/errors.ts';
import type { Person } from '../db/tables.ts';
import type { Atlas } from '../runtime/atlas.ts';
import { listLines } from './lines-records.ts';
import { findUpload } from './records.ts';
import type { StoredReading } from './stored-reading.ts';

export type Review = Awaited<ReturnType<typeof reviewUpload>>;
export type ReviewedLine = Awaited<ReturnType<typeof listLines>>[number];

/**
 * An upload as it stands now: compared anew first when the account's transactions have changed since.
 * @throws DomainError `not_found`, also for an upload of another account
 */
export async function reviewUpload(
  { db, work }: Pick<Atlas, 'db' | 'work'>,
  person: Person,
  account: number,
  upload: string,
) {
  const find = async () => {
    const found = await findUpload(db, account, upload);
    if (!found) throw new DomainError('not_found', 'uploads.error.not_found');
    return found;
  };
  let found = await find();
  if (found.compared_revision !== found.revision) {
    await work.run('compareStatement', person, { account, upload });
    found = await find();
  }
  return { ...found, reading: JSON.parse(found.reading) as StoredReading };
}

const CHUNK = 5_000;

/** Lines of an upload in file order. Many are fetched in chunks, and others are served in between. */
export async function reviewLines(
  db: Atlas['db'],
  account: number,
  upload: string,
  page: { limit: number; offset: number },
): Promise<ReviewedLine[]> {
  const lines: ReviewedLine[] = [];
  while (lines.length < page.limit) {
    const limit = Math.min(CHUNK, page.limit - lines.length);
    const chunk = await listLines(db, account, upload, { limit, offset: page.offset + lines.length });
    lines.push(...chunk);
    if (chunk.length < limit) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return lines;
}

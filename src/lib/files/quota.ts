import type { Config } from '../core/config.ts';
import { DomainError } from '../core/errors.ts';
import { MIB } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import { sumStored } from './records.ts';

/**
 * Limits the space that one person's attachments and statements take up as stored.
 * @param person who uploads
 * @param bytes what the upload will take up; with 0, checks whether there is any room at all
 * @throws DomainError `full`
 */
export async function checkQuota(
  db: Db,
  { quotaBytes }: Pick<Config, 'quotaBytes'>,
  person: number,
  bytes: number,
): Promise<void> {
  const taken = await sumStored(db, person);
  if (taken + Math.max(bytes, 1) <= quotaBytes) return;
  throw new DomainError('full', 'files.quota', { values: { limit: `${Math.floor(quotaBytes / MIB)} MB` } });
}

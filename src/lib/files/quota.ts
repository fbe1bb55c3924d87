import type { Config } from '../core/config.ts';
import { DomainError } from '../core/errors.ts';
import { MIB } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import { sumStored } from './records.ts';

/**
 * Refuses what goes beyond the space that one person's attachments may take up.
 * @param person who sends them
 * @param bytes what is about to come; with 0, whether there is any room at all
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
  throw new DomainError('full', 'files.quota', { values: { limit: `${Math.floor(quotaBytes / MIB)} MIB` } });
}

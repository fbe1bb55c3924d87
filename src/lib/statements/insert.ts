import { lockAccount, raiseRevision } from '../accounts/records.ts';
import { DomainError } from '../core/errors.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { lastOfUpload, tallyInserted } from '../transactions/figures-records.ts';
import { recompare } from './identify.ts';
import { insertTransactions, sumInserted } from './lines-records.ts';
import { addStanding, findProfile, findUpload, saveProfile, setCompared, setInserted } from './records.ts';
import type { StoredReading } from './stored-reading.ts';

/**
 * Inserts every row of an upload that the account does not hold yet, in one database transaction. Once, however often and by
 * however many it is asked for: the account is locked meanwhile, and a row's identity is unique. Gives how many came in.
 * @throws DomainError `not_found`, `conflict` while the statement leaves a question open
 */
export function insertStatement(
  db: Db,
  person: { id: number },
  { account, upload }: { account: number; upload: string },
): Promise<{ inserted: number }> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, account);
    const found = await findUpload(tx, account, upload);
    if (!found) throw new DomainError('not_found', 'uploads.error.not_found');
    const reading: StoredReading = JSON.parse(found.reading);
    if (reading.questions.length > 0) throw new DomainError('conflict', 'uploads.error.questions');
    const stale = found.compared_revision !== found.revision;
    const expected = stale ? await recompare(tx, account, upload, found.revision) : found.new_count;
    if (expected === 0) return { inserted: 0 };
    const last = await lastOfUpload(tx, upload);
    const inserted = await insertTransactions(tx, account, upload);
    if (inserted !== expected)
      throw new Error(`upload ${upload} was to bring ${expected} transactions and brought ${inserted}`);
    await tallyInserted(tx, upload, last);
    const { revision } = await raiseRevision(tx, account);
    await setCompared(tx, upload, revision, 0);
    await setInserted(tx, upload, person.id);
    await addStanding(tx, upload, inserted);
    await keepTextColumns(tx, person, account, reading);
    const { file_name } = found;
    const { money_out, money_in } = await sumInserted(tx, upload);
    const sums = { money_in: -money_in, money_out };
    await recordHistory(tx, person, 'insert', 'upload', upload, {
      after: { account, file_name, inserted, ...sums },
    });
    return { inserted };
  });
}

/**
 * Without a header the columns of text are chosen by what stands in them, which another month's file could make look
 * otherwise: then nothing of an overlap would be known again. So the first choice that was inserted stays.
 */
async function keepTextColumns(
  tx: Db,
  person: { id: number },
  account: number,
  { layout, header_row, columns }: StoredReading,
): Promise<void> {
  if (header_row !== null || (await findProfile(tx, account, layout.header_key))) return;
  const { description, reference } = columns;
  const corrections = { columns: { description, ...(reference === undefined ? {} : { reference }) } };
  await saveProfile(tx, account, layout.header_key, { corrections, header_row: null }, person.id);
}

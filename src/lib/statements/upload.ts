import { hash } from 'node:crypto';
import { accountOf } from '../accounts/accounts.ts';
import { lockAccount } from '../accounts/records.ts';
import { instant } from '../core/day.ts';
import { DomainError, isDomainError } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { EXPORT_HEADS } from '../transactions/export-head.ts';
import type { Identity } from './compare.ts';
import { shiftedTo, withCorrections } from './corrections.ts';
import type { CorrectionsInput } from './corrections-schema.ts';
import { identify, recompare } from './identify.ts';
import { deleteLines, insertLines, type NewLine } from './lines-records.ts';
import type { Corrections, Reading, StatementLine } from './reader/read.ts';
import { readStatement } from './reader/read.ts';
import * as records from './records.ts';
import { readingFacts, type StoredReading, storedReading } from './stored-reading.ts';

type Who = { id: number };

/**
 * Reads a statement's file, by what was said before about this account's statements of the same layout, compares it with what
 * the account holds and stores file and lines at once. A file that is no statement leaves nothing behind.
 * @throws DomainError `not_found` (account), `invalid` (the message says where the file is wrong and what to do)
 */
export async function uploadStatement(
  db: Db,
  person: Who,
  { account, file_name, content }: { account: number; file_name: string; content: Uint8Array },
): Promise<{ id: string }> {
  await accountOf(db, account);
  const found = read(content);
  const layout = { header_key: found.header_key, header_row: found.header_row };
  const profile = await records.findProfile(db, account, layout.header_key);
  const corrections = profile && shiftedTo(profile, layout.header_row);
  const again = corrections && readAsRemembered(content, corrections);
  const reading = again ?? found;
  const id = uuidv7();
  const compared = await compare(db, account, id, reading.rows);
  const stored = storedReading(reading, {
    corrections: again ? (corrections as Corrections) : {},
    remembered: again !== undefined,
    layout,
  });
  await inTransaction(db, async (tx) => {
    const sha256 = hash('sha256', content, 'hex');
    const facts = { account, file_name, size: content.byteLength, sha256, line_count: reading.rows.length };
    await records.insertUpload(tx, {
      ...{
        id,
        ...facts,
        uploaded_by: person.id,
        uploaded_at: instant(),
        inserted_by: null,
        inserted_at: null,
      },
      ...{
        ...readingFacts(stored),
        new_count: compared.new_count,
        compared_revision: compared.revision,
      },
    });
    await records.insertContent(tx, id, content);
    await insertLines(tx, linesOf(id, reading.rows, compared.identities));
    await recordHistory(tx, person, 'upload', 'upload', id, { after: facts });
  });
  return { id };
}

/**
 * Reads the kept file anew by a person's corrections, which are kept for this account and layout.
 * @throws DomainError `not_found`, `invalid` (corrections that do not fit the file), `conflict` (rows of it were inserted)
 */
export async function rereadStatement(
  db: Db,
  person: Who,
  { account, upload, corrections: said }: { account: number; upload: string; corrections: CorrectionsInput },
): Promise<void> {
  const before = await records.findUpload(db, account, upload);
  if (!before) throw new DomainError('not_found', 'uploads.error.not_found');
  const was: StoredReading = JSON.parse(before.reading);
  const corrections = withCorrections(was.corrections, said, was.header);
  const reading = read(await records.findContent(db, upload), corrections);
  const compared = await compare(db, account, upload, reading.rows);
  const { layout } = was;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, account);
    if (await records.hasInserted(tx, upload)) throw new DomainError('conflict', 'uploads.error.inserted');
    await records.saveProfile(
      tx,
      account,
      layout.header_key,
      { corrections, header_row: layout.header_row },
      person.id,
    );
    await deleteLines(tx, upload);
    await insertLines(tx, linesOf(upload, reading.rows, compared.identities));
    const stored = storedReading(reading, { corrections, remembered: false, layout });
    await records.setReading(tx, upload, { ...readingFacts(stored), line_count: reading.rows.length });
    await records.setCompared(tx, upload, compared.revision, compared.new_count);
    await recordHistory(tx, person, 'correct', 'upload', upload, {
      before: was.corrections,
      after: corrections,
    });
  });
}

/** Compares an upload anew when the account's transactions have changed since. @throws DomainError `not_found` */
export function compareStatement(
  db: Db,
  _person: Who,
  { account, upload }: { account: number; upload: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, account);
    const now = await records.findUpload(tx, account, upload);
    if (!now) throw new DomainError('not_found', 'uploads.error.not_found');
    if (now.compared_revision !== now.revision) await recompare(tx, account, upload, now.revision);
  });
}

/** The revision is asked for first: what is inserted meanwhile makes this comparison stale, never wrong unnoticed. */
async function compare(db: Db, account: number, upload: string, rows: readonly StatementLine[]) {
  const revision = await records.findRevision(db, account);
  return { revision, ...(await identify(db, account, upload, rows)) };
}

/** The lines to store, one after another: all of them at once would be much memory. */
function* linesOf(
  upload: string,
  rows: readonly StatementLine[],
  identities: readonly Identity[],
): Generator<NewLine> {
  for (const [at, row] of rows.entries()) {
    const { occurrence, fingerprint } = identities[at] as Identity;
    yield { ...row, upload, position: at + 1, occurrence, fingerprint };
  }
}

/** The reader's own error is put into the class that travels between threads. */
function read(content: Uint8Array, corrections?: Corrections): Reading {
  try {
    return readStatement(content, corrections, EXPORT_HEADS);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, error.message, {
      values: error.values,
      fields: error.fields,
      cause: error,
    });
  }
}

/** undefined when what was remembered does not fit this file: it is read as if nothing had been said, and asks again. */
function readAsRemembered(content: Uint8Array, corrections: Corrections): Reading | undefined {
  try {
    return read(content, corrections);
  } catch (error) {
    if (isDomainError(error)) return undefined;
    throw error;
  }
}

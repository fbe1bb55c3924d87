import { hash } from 'node:crypto';
import { refuseArchived } from '../accounts/accounts.ts';
import { lockAccount } from '../accounts/records.ts';
import { actInSteps } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { FIRST_CURRENCY } from '../core/currency/codes.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import { balanceEnds, pack } from '../db/statement-pages.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { checkQuota } from '../files/quota.ts';
import { lockUploader } from '../files/records.ts';
import { hasTransactions } from '../transactions/insert-records.ts';
import { compareWithAccount, linesOf } from './compare.ts';
import {
  areShown,
  asksToConfirm,
  hasLasting,
  isConfirmed,
  isKnownLayout,
  lastInserts,
  lasting,
  rememberedFor,
  type StoredReading,
  storedReading,
  withCorrections,
} from './corrections.ts';
import { statementCorrected, statementUploaded } from './events.ts';
import { driftOf, readFitting, readOrRefuse, settledAgain } from './formats/read.ts';
import { currencyOf, targetOf } from './identity/earlier.ts';
import { setCompared } from './identity/records.ts';
import { READER, sourceOf } from './identity/source.ts';
import { misplacedIn } from './place/place.ts';
import type { Corrections, StatementLine, Text } from './reader/read.ts';
import * as records from './records.ts';
import type { CorrectionsInput } from './schema.ts';

export interface StatementFile {
  account: number;
  file_name: string;
  content: Uint8Array;
  /** What the person's files may take up; unlimited for the program itself. */
  quotaBytes?: number;
}

/**
 * Reads a statement file with the corrections remembered for this account and layout, compares it with the account's
 * transactions, and stores file and lines. A file that is no statement leaves nothing behind.
 * @throws DomainError `not_found` (account); `conflict` (it is archived); `invalid` (the message says where the file is wrong and what to do); `full`
 */
export const uploadStatement = actInSteps(
  'member',
  async (
    db: Db,
    person: { id: number },
    { account, file_name, content, quotaBytes = Number.POSITIVE_INFINITY }: StatementFile,
  ): Promise<{ id: string }> => {
    const target = await targetOf(db, account);
    await checkQuota(db, { quotaBytes }, person.id, 0);
    const found = readOrRefuse(content, {}, target);
    const layout = { header_key: found.header_key, header_row: found.header_row };
    const id = uuidv7();
    const earlier = await lastInserts(db, { account, format: found.format, upload: id });
    const profile = await rememberedFor(db, account, found, earlier);
    const confirmed = profile !== undefined && isConfirmed(profile);
    const again = confirmed ? undefined : profile && readFitting(content, profile.corrections, target);
    const reading = again ?? found;
    const source = sourceOf(reading, reading.rows);
    const { identities, revision, ...counts } = await compareWithAccount(
      db,
      account,
      id,
      reading.rows,
      source,
    );
    const stored = storedReading(reading, {
      ...(profile && (again || confirmed) ? profile : { corrections: {} }),
      remembered: again !== undefined,
      layout,
      known: await isKnownLayout(db, account, layout.header_key, earlier),
      changed: driftOf(reading, earlier),
    });
    const sha256 = hash('sha256', content, 'hex');
    const asks = counts.new_count > 0 && (await misplacedIn(db, { account, sha256 }, stored, identities));
    const bytes = {
      content: pack(content),
      reading: pack(JSON.stringify(stored)),
      pages: records.packed(id, linesOf(reading.rows, identities)),
    };
    const packed = [bytes.content, bytes.reading, ...bytes.pages.map((page) => page.content)];
    const space = packed.reduce((sum, { length }) => sum + length, 0);
    await inTransaction(db, async (tx) => {
      await lockUploader(tx, person.id);
      await lockAccount(tx, account);
      await refuseArchived(tx, account);
      await checkQuota(tx, { quotaBytes }, person.id, space);
      const facts = { account, file_name, size: content.byteLength, sha256, line_count: reading.rows.length };
      const row = {
        id,
        ...facts,
        ...readingFacts(stored, reading.rows, asks),
        uploaded_by: person.id,
        uploaded_at: instant(),
        inserted_by: null,
        inserted_at: null,
        ...counts,
        compared_revision: revision,
      };
      await records.insertUpload(tx, row, bytes);
      await note(tx, person, statementUploaded, id, { after: facts });
    });
    return { id };
  },
);

/** What is not as it was in the account's last inserts; null when that is what is asked about or accepted already. */
export async function changedSince(
  db: Db,
  which: { account: number; upload: string },
  reading: StoredReading,
): Promise<Text[] | null> {
  const rows = await records.selectLines(db, which.upload);
  const earlier = await lastInserts(db, { ...which, format: reading.format ?? 'csv' });
  const changed = driftOf({ ...reading, rows }, earlier, reading.remembered ? {} : reading.corrections);
  const open = isNews(changed, reading.corrections.layout === 'accept' ? reading.changed : []);
  return open === reading.questions.some(({ field }) => field === 'layout') ? null : changed;
}

/** Whether a change is of another kind than all that a person accepted. */
const isNews = (changed: readonly Text[], accepted: readonly Text[] = []): boolean =>
  changed.some(({ key }) => !accepted.some((one) => one.key === key));

/**
 * Reads an upload again, unless something of it was inserted, when the account's currency or the layout of its last insert has changed
 * since, or an earlier release read it, which took every amount for rupees.
 * @throws DomainError `invalid` for an amount with more decimals than the account's new currency has; the reading stays as it is
 */
export async function settleUpload(
  db: Db,
  person: { id: number },
  { account, upload }: { account: number; upload: string },
): Promise<void> {
  const found = await records.findUpload(db, account, upload);
  if (!found || found.standing_count > 0) return;
  const reading: StoredReading = JSON.parse(await records.findReading(db, upload));
  const stale = found.compared_revision !== found.revision;
  const changed = stale && (await changedSince(db, { account, upload }, reading)) !== null;
  const { layout, format } = reading;
  const known =
    asksToConfirm(reading) &&
    (await isKnownLayout(db, account, layout.header_key, await lastInserts(db, { account, format, upload })));
  if (!changed && !known && settledAgain(reading, await currencyOf(db, account))) return;
  await rereadStatement(db, person, { account, upload, corrections: {} });
}

/**
 * Rereads the stored file with a person's corrections, which are remembered for this account and layout.
 * @throws DomainError `not_found`; `invalid` (corrections that do not fit the file); `conflict` (rows were inserted)
 */
export const rereadStatement = actInSteps(
  'member',
  async (
    db: Db,
    person: { id: number },
    {
      account,
      upload,
      corrections: said,
    }: { account: number; upload: string; corrections: CorrectionsInput },
  ): Promise<void> => {
    const before = await records.findUpload(db, account, upload);
    if (!before) throw new DomainError('not_found', 'uploads.error.not_found');
    const was: StoredReading = JSON.parse(await records.findReading(db, upload));
    const corrections = withCorrections(was.corrections, said, was.header, areShown(said, was.questions));
    const target = await targetOf(db, account);
    const reading = readOrRefuse(await records.findContent(db, upload), corrections, target);
    const corrects = Object.values(said).some((value) => value !== undefined);
    const { layout, decisions } = was;
    const kept = corrects || !decisions ? {} : { decisions };
    const source = { ...sourceOf(reading, reading.rows), ...kept };
    const { identities, ...compared } = await compareWithAccount(db, account, upload, reading.rows, source);
    const remembered = was.remembered && !hasLasting(said);
    const earlier = await lastInserts(db, { account, format: reading.format, upload });
    const changed = driftOf(reading, earlier, was.remembered ? (said as Corrections) : corrections);
    if (isNews(changed, was.changed)) delete corrections.layout;
    const carried = remembered && was.carried ? { carried: was.carried } : {};
    const known = await isKnownLayout(db, account, layout.header_key, earlier);
    const given = { corrections, remembered, layout, known, changed, ...kept, ...carried };
    const stored = storedReading(reading, given);
    if (was.belongs) stored.belongs = true;
    const pages = records.packed(upload, linesOf(reading.rows, identities));
    const asks = compared.new_count > 0 && (await misplacedIn(db, before, stored, identities));
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, account);
      if (await hasTransactions(tx, upload)) throw new DomainError('conflict', 'uploads.error.inserted');
      const profile = { corrections: lasting(corrections), header_row: layout.header_row };
      if (hasLasting(said)) await records.saveProfile(tx, account, layout.header_key, profile, person.id);
      const facts = { ...readingFacts(stored, reading.rows, asks), line_count: reading.rows.length };
      await records.setReading(tx, upload, facts, { reading: pack(JSON.stringify(stored)), pages });
      await setCompared(tx, upload, compared);
      if (corrects)
        await note(tx, person, statementCorrected, upload, {
          before: was.corrections,
          after: corrections,
        });
    });
  },
);

/** The facts of a reading that lists show: what the file states, else what its rows and their balances do. */
function readingFacts(stored: StoredReading, rows: readonly StatementLine[], misplaced: unknown) {
  const { totals, balance, questions, format, period, opening, closing } = stored;
  const days = { first_date: totals.first_date || null, last_date: totals.last_date || null };
  const ends = balance.state === 'agrees' ? balanceEnds(rows) : undefined;
  const { reference_kind, covered } = sourceOf(stored, rows);
  return {
    ...days,
    format,
    currency: stored.counted_in ?? FIRST_CURRENCY,
    period_from: period?.from ?? days.first_date,
    period_to: period?.to ?? days.last_date,
    opening_balance: opening?.amount ?? ends?.opening ?? null,
    closing_balance: closing?.amount ?? ends?.closing ?? null,
    reader: READER,
    reference_kind,
    covered_from: covered?.from ?? null,
    covered_to: covered?.to ?? null,
    questions: questions.length + (misplaced ? 1 : 0),
  };
}

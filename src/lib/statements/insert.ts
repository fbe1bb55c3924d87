import { refuseArchived } from '../accounts/accounts.ts';
import { accountChanged } from '../accounts/events.ts';
import { findAccountCurrency, updateAccount } from '../accounts/records.ts';
import { actInSteps } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import type { AccountCurrency } from '../core/currency/agree.ts';
import { DomainError } from '../core/errors.ts';
import { lockBook } from '../db/money/currencies.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { rulesAtInsert } from '../rules/at-insert.ts';
import { insertFromLines, keepReferences } from '../transactions/insert-records.ts';
import { lockedUpload, recompare } from './compare.ts';
import { isConfirmed, lasting, type StoredReading } from './corrections.ts';
import { settledAgain } from './formats/read.ts';
import { misplacedIn } from './place/place.ts';
import { isTable } from './reader/read.ts';
import { findProfile, findReading, type Profile, saveProfile, selectLines, setInserted } from './records.ts';
import { changedSince, settleUpload } from './upload.ts';

/**
 * Inserts all rows of an upload that the account does not have yet, in one database transaction; those that a person
 * has to decide are left out. Idempotent even under concurrent calls: the account is locked, and a row's fingerprint is unique.
 * Rules decide about what comes in, as part of the same act.
 * The first insert gives the account the file's currency where nobody chose one.
 * @throws DomainError `not_found`; `conflict` while the statement has open questions, and for an archived account
 */
export const insertStatement = actInSteps(
  'member',
  async (
    db: Db,
    person: { id: number },
    { account, upload }: { account: number; upload: string },
  ): Promise<{ inserted: number }> => {
    await settleUpload(db, person, { account, upload });
    return inTransaction(db, async (tx) => {
      const found = await lockedUpload(tx, { account, upload });
      await refuseArchived(tx, account);
      const reading: StoredReading = JSON.parse(await findReading(tx, upload));
      const money = (await findAccountCurrency(tx, account)) as AccountCurrency;
      const settled = settledAgain(reading, money);
      // A file of the account that was inserted meanwhile may have given it another currency.
      if (reading.questions.length > 0 || (!settled && found.standing_count === 0))
        throw new DomainError('conflict', 'uploads.error.questions');
      const stale = found.compared_revision !== found.revision;
      // What was inserted meanwhile may have another layout.
      if (stale && found.standing_count === 0 && (await changedSince(tx, { account, upload }, reading)))
        throw new DomainError('conflict', 'uploads.error.questions');
      const { new_count: expected } = stale ? await recompare(tx, found) : found;
      const lines = (await selectLines(tx, upload)).filter(({ like }) => like === undefined);
      if (expected === 0) {
        await keepReferences(tx, found, lines);
        return { inserted: 0 };
      }
      // Rows may have come into another account meanwhile, or come in at this moment.
      if (found.standing_count === 0) await lockBook(tx);
      if (found.standing_count === 0 && (await misplacedIn(tx, found, reading, lines)))
        throw new DomainError('conflict', 'uploads.error.questions');
      const rules = await rulesAtInsert(tx, account);
      const { inserted, revision, brought } = await insertFromLines(tx, person, found, lines, rules?.decide);
      if (inserted !== expected)
        throw new Error(`upload ${upload} inserted ${inserted} transactions instead of ${expected}`);
      if (settled?.takes) {
        await updateAccount(tx, account, { currency: found.currency });
        const before = { currency: money.chosen ? money.currency : null };
        const after = { currency: found.currency };
        await note(tx, person, accountChanged, account, { before, after });
      }
      await rules?.settle(tx, person, found, brought);
      await keepReferences(tx, found, lines);
      await setInserted(tx, upload, { by: person.id, inserted, revision });
      await keepCorrections(tx, person, account, reading);
      return { inserted };
    });
  },
);

/**
 * Without a header, text columns are chosen by content, so another month's file might choose others and none of the
 * overlapping rows would match. Hence the first choice that was inserted is remembered, and so are corrections that were
 * carried over from another layout.
 */
async function keepCorrections(
  tx: Db,
  person: { id: number },
  account: number,
  { format, layout, header_row, columns, carried, corrections }: StoredReading,
): Promise<void> {
  if (!isTable(format) || (header_row !== null && !carried)) return;
  const before = await findProfile(tx, account, layout.header_key);
  if (before && !isConfirmed(before)) return;
  const { description, reference } = columns;
  const kept: Profile = carried
    ? { corrections: lasting(corrections), header_row: layout.header_row }
    : {
        corrections: {
          ...before?.corrections,
          columns: { description, ...(reference === undefined ? {} : { reference }) },
        },
        header_row: null,
      };
  await saveProfile(tx, account, layout.header_key, kept, person.id);
}

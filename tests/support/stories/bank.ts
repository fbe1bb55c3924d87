import { addAccount } from '#lib/accounts/accounts.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import { inlineWork } from '#lib/runtime/worker.ts';
import { asksToConfirm } from '#lib/statements/corrections.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { placeUpload } from '#lib/statements/place/move.ts';
import { findReading } from '#lib/statements/records.ts';
import { reviewLines, reviewUpload } from '#lib/statements/review.ts';
import { rereadStatement, type StatementFile, uploadStatement } from '#lib/statements/upload.ts';
import { somePerson } from '../databases/databases.ts';

/** Uploads a statement, and says that it is this account's and read right, where that is asked. */
export async function uploadConfirmed(db: Db, person: { id: number }, file: StatementFile) {
  const { id } = await uploadStatement(db, person, file);
  const which = { account: file.account, upload: id };
  await belongsHere(db, person, which);
  if (asksToConfirm(JSON.parse(await findReading(db, id))))
    await rereadStatement(db, person, { ...which, corrections: { confirm: 'yes' } });
  return { id };
}

/** Answers that a file is this account's, where its rows are in another one of the test's, too. */
export async function belongsHere(
  db: Db,
  person: { id: number },
  which: { account: number; upload: string },
): Promise<void> {
  const asks = { db, work: inlineWork(db) };
  const { misplaced } = await reviewUpload(asks, person as Person, which.account, which.upload);
  const answer = misplaced?.answers[0]?.value;
  const types = { savings: '', current: '', 'credit-card': '' };
  if (answer !== undefined) await placeUpload(db, person as Person, { ...which, answer, types });
}

/** A person with an empty bank account, and functions for its statements. */
export async function someBank(open: () => Promise<Database>) {
  const database = await open();
  const { db } = database;
  const person = await somePerson(db);
  const { id: account } = await addAccount(db, person, { name: 'HDFC', type: 'savings', number: '4471' });
  const upload = async (content: Uint8Array, file_name = 'april.csv') =>
    (await uploadConfirmed(db, person, { account, file_name, content })).id;
  const insert = (upload: string) => insertStatement(db, person, { account, upload });
  const review = (upload: string) => reviewUpload({ db, work: inlineWork(db) }, person, account, upload);
  const lines = (upload: string) => reviewLines(db, account, upload, { limit: 100_000, offset: 0 });
  const stored = () => db.selectFrom('bank_transactions').selectAll().orderBy('id').execute();
  return { database, db, person, account, upload, insert, review, lines, stored };
}

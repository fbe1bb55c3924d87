import { findRevision, lockAccount } from '../accounts/records.ts';
import { addDays } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { selectStored } from '../transactions/insert-records.ts';
import { type Compared, compareRows, type Identity, REFERENCE_DAYS } from './match-rows.ts';
import { findUpload, packed, replaceLines, selectLines, setCompared } from './records.ts';

/** What of an upload the account does not hold: how many rows, and their sums in minor units, both positive. */
export interface NewRows {
  new_count: number;
  new_in: number;
  new_out: number;
}

/** Compares an upload again if the account's transactions have changed since. @throws DomainError `not_found` */
export function compareStatement(
  db: Db,
  _person: { id: number },
  { account, upload }: { account: number; upload: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, account);
    const found = await findUpload(tx, account, upload);
    if (!found) throw new DomainError('not_found', 'uploads.error.not_found');
    if (found.compared_revision !== found.revision) await recompare(tx, account, upload);
  });
}

/** Compares an upload's stored lines again, and stores them if an identity changed. The account must be locked. */
export async function recompare(tx: Db, account: number, upload: string): Promise<NewRows> {
  const lines = await selectLines(tx, upload);
  const { revision, identities, found } = await compareWithAccount(tx, account, upload, lines);
  const compared = lines.map((line, at) => {
    const { occurrence, fingerprint } = identities[at] as Identity;
    return { ...line, occurrence, fingerprint };
  });
  if (compared.some(({ fingerprint }, at) => fingerprint !== lines[at]?.fingerprint))
    await replaceLines(tx, upload, packed(upload, compared));
  await setCompared(tx, upload, revision, found);
  return found;
}

/** Compares the rows of an upload with the account's transactions around their days. */
export async function compareWithAccount(
  db: Db,
  account: number,
  upload: string,
  rows: readonly Compared[],
): Promise<{ revision: number; identities: Identity[]; found: NewRows }> {
  // Read first: transactions inserted meanwhile then make this comparison stale instead of wrong.
  const revision = await findRevision(db, account);
  let from = rows[0]?.date;
  let to = from;
  const found = { new_count: 0, new_in: 0, new_out: 0 };
  if (from === undefined || to === undefined) return { revision, identities: [], found };
  for (const { date } of rows) {
    if (date < from) from = date;
    if (date > to) to = date;
  }
  const [first, last] = [addDays(from, -REFERENCE_DAYS), addDays(to, REFERENCE_DAYS)];
  const identities = compareRows(rows, await selectStored(db, account, upload, first, last));
  for (const [at, { exists }] of identities.entries()) {
    if (exists) continue;
    const amount = rows[at]?.amount ?? 0;
    found.new_count++;
    if (amount > 0) found.new_in += amount;
    else found.new_out -= amount;
  }
  return { revision, identities, found };
}

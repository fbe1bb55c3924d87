import { findRevision, lockAccount } from '../accounts/records.ts';
import { addDays } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { selectStored } from '../transactions/insert-records.ts';
import { type Compared, compareRows, type Identity, REFERENCE_DAYS } from './match-rows.ts';
import { findUpload, packed, replaceLines, selectLines, setCompared } from './records.ts';

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
export async function recompare(tx: Db, account: number, upload: string): Promise<{ new_count: number }> {
  const lines = await selectLines(tx, upload);
  const { revision, identities, new_count } = await compareWithAccount(tx, account, upload, lines);
  const compared = lines.map((line, at) => {
    const { occurrence, fingerprint } = identities[at] as Identity;
    return { ...line, occurrence, fingerprint };
  });
  if (compared.some(({ fingerprint }, at) => fingerprint !== lines[at]?.fingerprint))
    await replaceLines(tx, upload, packed(upload, compared));
  await setCompared(tx, upload, revision, new_count);
  return { new_count };
}

/** Compares the rows of an upload with the account's transactions around their days. */
export async function compareWithAccount(
  db: Db,
  account: number,
  upload: string,
  rows: readonly Compared[],
): Promise<{ revision: number; identities: Identity[]; new_count: number }> {
  // Read first: transactions inserted meanwhile then make this comparison stale instead of wrong.
  const revision = await findRevision(db, account);
  let from = rows[0]?.date;
  let to = from;
  if (from === undefined || to === undefined) return { revision, identities: [], new_count: 0 };
  for (const { date } of rows) {
    if (date < from) from = date;
    if (date > to) to = date;
  }
  const [first, last] = [addDays(from, -REFERENCE_DAYS), addDays(to, REFERENCE_DAYS)];
  const identities = compareRows(rows, await selectStored(db, account, upload, first, last));
  const new_count = identities.reduce((count, { exists }) => (exists ? count : count + 1), 0);
  return { revision, identities, new_count };
}

import { addDays } from '../core/day.ts';
import type { Db } from '../db/transaction.ts';
import { type Compared, compareRows, type Identity } from './compare.ts';
import { allLines, listStored, replaceLines } from './lines-records.ts';
import { REFERENCE_DAYS } from './match-rows.ts';
import { setCompared } from './records.ts';

/** Compares the rows of an upload with what the account holds around their days. */
export async function identify(
  db: Db,
  account: number,
  upload: string,
  rows: readonly Compared[],
): Promise<{ identities: Identity[]; new_count: number }> {
  let from = rows[0]?.date;
  let to = from;
  if (from === undefined || to === undefined) return { identities: [], new_count: 0 };
  for (const { date } of rows) {
    if (date < from) from = date;
    if (date > to) to = date;
  }
  const stored = await listStored(
    db,
    account,
    upload,
    addDays(from, -REFERENCE_DAYS),
    addDays(to, REFERENCE_DAYS),
  );
  const identities = compareRows(rows, stored);
  return { identities, new_count: identities.reduce((count, { exists }) => (exists ? count : count + 1), 0) };
}

/**
 * Compares an upload's stored lines anew and writes those whose identity is another one now. Gives how many are new.
 * Call it with the account locked and at its present revision.
 */
export async function recompare(tx: Db, account: number, upload: string, revision: number): Promise<number> {
  const lines = await allLines(tx, upload);
  const { identities, new_count } = await identify(tx, account, upload, lines);
  const others = lines.flatMap((line, at) => {
    const { occurrence, fingerprint } = identities[at] as Identity;
    return fingerprint === line.fingerprint && occurrence === line.occurrence
      ? []
      : [{ ...line, occurrence, fingerprint }];
  });
  await replaceLines(tx, upload, others);
  await setCompared(tx, upload, revision, new_count);
  return new_count;
}

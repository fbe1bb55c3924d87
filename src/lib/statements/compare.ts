import { findRevision, lockAccount } from '../accounts/records.ts';
import { DomainError } from '../core/errors.ts';
import { REREAD_BYTES } from '../core/limits.ts';
import type { StoredLine } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { countInSpan, selectReferences, selectStored } from '../transactions/insert-records.ts';
import { rereadRows, targetOf } from './identity/earlier.ts';
import { compareOneByOne, compareRepeated, daysAround } from './identity/match-rows.ts';
import { selectBalances, selectStandingUploads, setCompared } from './identity/records.ts';
import {
  type Compared,
  type Days,
  type Decision,
  type Identity,
  type Stored,
  spanOf,
} from './identity/rows.ts';
import { READER, type Source } from './identity/source.ts';
import type { Corrections, StatementLine } from './reader/read.ts';
import {
  findContent,
  findReading,
  findUpload,
  packed,
  replaceLines,
  selectLines,
  type UploadRow,
} from './records.ts';

/** An upload, with its account locked: nothing comes in or goes until the transaction ends. @throws DomainError `not_found` */
export async function lockedUpload(
  tx: Db,
  { account, upload }: { account: number; upload: string },
): Promise<UploadRow> {
  await lockAccount(tx, account);
  const found = await findUpload(tx, account, upload);
  if (!found) throw new DomainError('not_found', 'uploads.error.not_found');
  return found;
}

/** Compares an upload again if the account's transactions have changed since. @throws DomainError `not_found` */
export function compareStatement(
  db: Db,
  _person: { id: number },
  { account, upload }: { account: number; upload: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockedUpload(tx, { account, upload });
    if (found.compared_revision !== found.revision) await recompare(tx, found);
  });
}

/** Compares an upload's stored lines again, and stores them if an identity changed. The account must be locked. */
export async function recompare(tx: Db, found: UploadRow): Promise<Counts> {
  const { id: upload, account } = found;
  const lines = await selectLines(tx, upload);
  const reading: { decisions?: StoredDecisions } = JSON.parse(await findReading(tx, upload));
  const source = { ...sourceOfUpload(found), decisions: reading.decisions };
  const { identities, ...compared } = await compareWithAccount(tx, account, upload, lines, source);
  const again = lines.map(({ like: _, ...line }, at) => withIdentity(line, identities[at] as Identity));
  const isChanged = again.some(
    ({ fingerprint, like }, at) => fingerprint !== lines[at]?.fingerprint || like !== lines[at]?.like,
  );
  if (isChanged) await replaceLines(tx, upload, packed(upload, again));
  await setCompared(tx, upload, compared);
  return compared;
}

/** A line with what the comparison found of it. */
const withIdentity = <Line extends object>(line: Line, { exists: _, ...identity }: Identity) => ({
  ...line,
  ...identity,
});

export const sourceOfUpload = ({ format, reference_kind, covered_from, covered_to }: UploadRow): Source => ({
  format,
  reference_kind,
  covered: covered_from && covered_to ? { from: covered_from, to: covered_to } : null,
});

/** What people decided about rows of an upload, by line. */
export type StoredDecisions = Record<string, Decision>;

/** What a comparison found: the rows that the account does not hold, with their sums in minor units, both positive. */
export interface Counts {
  revision: number;
  new_count: number;
  new_in: number;
  new_out: number;
  undecided_count: number;
  day_shift: number;
}

/** Compares the rows of an upload with the account's transactions around their days. */
export async function compareWithAccount(
  db: Db,
  account: number,
  upload: string,
  rows: readonly Compared[],
  source: Source & { decisions?: StoredDecisions | undefined },
): Promise<Counts & { identities: Identity[] }> {
  // Read first: transactions inserted meanwhile then make this comparison stale instead of wrong.
  const revision = await findRevision(db, account);
  const span = spanOf(rows);
  const found = { revision, new_count: 0, new_in: 0, new_out: 0, undecided_count: 0, day_shift: 0 };
  if (!span) return { ...found, identities: [] };
  const days = daysAround(span);
  const { stored, ...around } = await storedAround(db, account, upload, days, rows, source);
  const decisions = byLine(source.decisions);
  const { identities, shift } =
    (decisions.size === 0 && compareRepeated(rows, stored)) ||
    compareOneByOne(rows, await withBalances(db, days, rows, stored), {
      ...around,
      covered: source.covered,
      decisions,
    });
  for (const [at, { exists, like }] of identities.entries()) {
    const amount = rows[at]?.amount ?? 0;
    if (like !== undefined) found.undecided_count++;
    if (like !== undefined || exists) continue;
    found.new_count++;
    if (amount > 0) found.new_in += amount;
    else found.new_out -= amount;
  }
  return { ...found, identities, day_shift: shift };
}

/** What a person decided, by the row's line. */
export const byLine = (decisions: StoredDecisions = {}) =>
  new Map(Object.entries(decisions).map(([line, one]) => [Number(line), one]));

/** So many transactions, and so many for each row, that only those of the rows' amounts are loaded. */
const FEWEST_NARROWED = 20_000;
const MOST_TIMES = 4;

/**
 * The account's transactions of these days, and the days that the statements which brought them cover wholly.
 * @param until only statements that were inserted by then
 */
export async function storedAround(
  db: Db,
  account: number,
  upload: string,
  { from, to }: Days,
  compared: readonly Compared[],
  { format, reference_kind }: Source,
  until?: string | null,
): Promise<{ stored: (Stored & Origin)[]; held: Days[]; spans: Days[]; is_narrowed: boolean }> {
  const standing = await selectStandingUploads(db, account, from, to);
  const uploads = standing.filter(({ inserted_at: at }) => !until || !at || at <= until);
  const read = uploads.filter(({ reader }) => reader < READER);
  const is_narrowed =
    (await countInSpan(db, account, from, to)) > Math.max(FEWEST_NARROWED, MOST_TIMES * compared.length);
  const amounts = is_narrowed ? new Set(compared.map(({ amount }) => (amount === 0 ? 0 : -amount))) : [];
  const narrowed = { amounts: [...amounts], uploads: read.map(({ id }) => id) };
  const rows = await selectStored(db, account, from, to, is_narrowed ? narrowed : undefined);
  const known = reference_kind ? await selectReferences(db, account, reference_kind, from, to) : [];
  const references = Map.groupBy(known, ({ transaction }) => transaction);
  const origins = new Map(uploads.map((one) => [one.id, one]));
  const brought = new Set(rows.map((row) => row.upload));
  const earlier = read.filter(({ id }) => brought.has(id));
  const again = await rereadEarlier(db, account, earlier, reference_kind);
  const stored = rows.map(({ upload: origin, line, ...row }): Stored & Origin => {
    const { reader = READER, format: written = format } = origins.get(origin) ?? {};
    const reread = again.get(origin)?.get(line);
    const seen = references.get(row.id)?.map(({ value }) => value) ?? [];
    return {
      ...row,
      origin,
      origin_line: line,
      references: reread?.reference ? [...seen, reread.reference] : seen,
      own_line: origin === upload ? line : null,
      is_foreign: written !== format,
      is_earlier: reader < READER,
      reread: reread && { ...reread, amount: reread.amount === 0 ? 0 : -reread.amount },
    };
  });
  const held = uploads.flatMap(({ id, inserted_at, covered_from, covered_to }) =>
    id !== upload && inserted_at && covered_from && covered_to
      ? [{ from: covered_from, to: covered_to }]
      : [],
  );
  const spans = uploads.flatMap(({ id, format: written, first_date, last_date }) =>
    id !== upload && written === format && first_date && last_date
      ? [{ from: first_date, to: last_date }]
      : [],
  );
  return { stored, held, spans, is_narrowed };
}

/** Where a transaction came from. */
interface Origin {
  origin: string;
  origin_line: number;
}

/** The transactions with the running balance that their statements give after them, where the rows have one, too. */
export async function withBalances(
  db: Db,
  { from, to }: Days,
  rows: readonly Compared[],
  stored: readonly (Stored & Origin)[],
): Promise<readonly Stored[]> {
  if (!rows.some(({ balance }) => typeof balance === 'number')) return stored;
  const brought = [...new Set(stored.map(({ origin }) => origin))];
  const balances = await selectBalances(db, brought, from, to);
  for (const one of stored) one.balance = balances.get(one.origin)?.get(one.origin_line) ?? null;
  return stored;
}

/** What today's reader makes of files that an earlier release read: their rows by line, by upload. */
async function rereadEarlier(
  db: Db,
  account: number,
  uploads: readonly { id: string; size: number }[],
  kind: string | null,
): Promise<Map<string, Map<number, StatementLine>>> {
  const found = new Map<string, Map<number, StatementLine>>();
  if (uploads.length === 0) return found;
  const target = await targetOf(db, account);
  let left = REREAD_BYTES;
  for (const { id, size } of uploads) {
    left -= size;
    if (left < 0) break;
    const { corrections }: { corrections: Corrections } = JSON.parse(await findReading(db, id));
    found.set(id, rereadRows(await findContent(db, id), corrections, target, kind));
  }
  return found;
}

/** Generated one by one to save memory. */
export function* linesOf(
  rows: readonly StatementLine[],
  identities: readonly Identity[],
): Generator<Omit<StoredLine, 'position'>> {
  for (const [at, row] of rows.entries()) yield withIdentity(row, identities[at] as Identity);
}

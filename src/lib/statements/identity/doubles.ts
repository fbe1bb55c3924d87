import { lockAccount } from '../../accounts/records.ts';
import { act } from '../../acts/act.ts';
import { note } from '../../acts/note.ts';
import { DomainError } from '../../core/errors.ts';
import { pack } from '../../db/statement-pages.ts';
import { type Db, inTransaction } from '../../db/transaction.ts';
import {
  byLine,
  lockedUpload,
  type StoredDecisions,
  sourceOfUpload,
  storedAround,
  withBalances,
} from '../compare.ts';
import { rowsDecided } from '../events.ts';
import { findReading, findUpload, replaceReading, selectLines, type UploadRow } from '../records.ts';
import { compareOneByOne, daysAround } from './match-rows.ts';
import { findUnsearched, setSearched, setUnsearched } from './records.ts';
import { spanOf } from './rows.ts';

/** A row of an upload that the account has twice. */
export interface Double {
  position: number;
  line: number;
  transaction: number;
  /** The transaction of before that it looks like, and the upload that brought it. */
  twin: number;
  other: string;
}

/**
 * The rows that an upload brought although the account had them: what the comparison with all that came in before says today, as
 * if the upload had brought nothing. What a person called new is none of them.
 */
export async function findDoubles(db: Db, found: UploadRow): Promise<Double[]> {
  const { id: upload, account, inserted_at } = found;
  if (found.standing_count === 0) return [];
  const lines = await selectLines(db, upload);
  const span = spanOf(lines);
  if (!span) return [];
  const days = daysAround(span);
  const source = sourceOfUpload(found);
  const { stored, ...around } = await storedAround(db, account, upload, days, lines, source, inserted_at);
  const own = new Map(stored.flatMap(({ own_line, id }) => (own_line === null ? [] : [[own_line, id]])));
  let last = 0;
  for (const id of own.values()) last = Math.max(last, id);
  const before = stored.filter(({ own_line, id }) => own_line === null && id < last);
  if (before.length === 0) return [];
  const reading: { decisions?: StoredDecisions } = JSON.parse(await findReading(db, upload));
  const decisions = byLine(reading.decisions);
  const known = await withBalances(db, days, lines, before);
  const circumstances = { ...around, covered: source.covered, decisions };
  const { identities } = compareOneByOne(lines, known, circumstances);
  const twins = new Map(before.map((one) => [one.fingerprint, one]));
  return lines.flatMap(({ position, line }, at): Double[] => {
    const identity = identities[at];
    const transaction = own.get(line);
    const twin = identity?.exists ? twins.get(identity.fingerprint) : undefined;
    if (transaction === undefined || !twin || twin.id > transaction) return [];
    return [{ position, line, transaction, twin: twin.id, other: twin.origin }];
  });
}

/** What was found in an upload, at a revision of its account. */
export interface Search {
  upload: string;
  account: number;
  revision: number;
  /** How many rows look like those of another upload, by its id. */
  doubled: Map<string, number>;
}

/** Looks through one of the uploads that were inserted or undone since. @returns undefined when there is none */
export async function searchDoubles(db: Db): Promise<Search | undefined> {
  const found = await findUnsearched(db);
  if (!found) return undefined;
  const doubled = new Map<string, number>();
  for (const { other } of await findDoubles(db, found)) doubled.set(other, (doubled.get(other) ?? 0) + 1);
  return { upload: found.id, account: found.account, revision: found.revision, doubled };
}

/**
 * Keeps what was found in one upload, unless its account has changed meanwhile.
 * @param search as `searchDoubles`; may read elsewhere
 * @returns whether there may be more to do
 */
export async function keepDoubles(db: Db, search = () => searchDoubles(db)): Promise<boolean> {
  const found = await search();
  if (!found) return false;
  const { upload, account, revision, doubled } = found;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, account);
    const now = await findUpload(tx, account, upload);
    if (now?.revision === revision) await setSearched(tx, upload, account, doubled);
  });
  return true;
}

/**
 * Notes that the rows of an upload which look like those of another one are others, each as if a person had called it new.
 * @throws DomainError `not_found`, also where no row looks like one of that upload
 */
export const tellApart = act(
  'member',
  async (
    tx,
    person: { id: number },
    { account, upload, other }: { account: number; upload: string; other: string },
  ): Promise<void> => {
    const found = await lockedUpload(tx, { account, upload });
    const rows = (await findDoubles(tx, found)).filter((row) => row.other === other);
    if (rows.length === 0) throw new DomainError('not_found', 'uploads.error.no_doubles');
    const reading: { decisions?: StoredDecisions } = JSON.parse(await findReading(tx, upload));
    const decisions = { ...reading.decisions };
    for (const { line, twin } of rows) decisions[line] = { transaction: twin, same: false };
    await replaceReading(tx, upload, pack(JSON.stringify({ ...reading, decisions })));
    await setUnsearched(tx, upload);
    const said = rows.map(({ position }) => ({ id: position, same: 'new' as const }));
    await note(tx, person, rowsDecided, upload, { after: { rows: said } });
  },
);

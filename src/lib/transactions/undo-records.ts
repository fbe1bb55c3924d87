import type { ExpressionBuilder } from 'kysely';
import { raiseRevision } from '../accounts/records.ts';
import { bulkInsert } from '../db/bulk-insert.ts';
import { among } from '../db/conditions.ts';
import { forgetDecisions } from '../db/learning/decisions.ts';
import { tally } from '../db/money/tallies.ts';
import type { StoredLine, Tables } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { type Actor, recordHistory } from '../history/records.ts';
import { COLUMNS, type InsertedUpload, sumOfUpload, transactionsOf } from './insert-records.ts';
import { linkedExpense } from './records.ts';

type OfTransactions = ExpressionBuilder<Tables, 'bank_transactions'>;

/** Nobody has marked, commented on or linked it since it was inserted, or all of that was reverted. */
export const untouched = (e: OfTransactions) =>
  e.and([
    e('bank_transactions.type', '=', 'UK'),
    e('bank_transactions.comment', '=', ''),
    e('bank_transactions.linked_amount', '=', 0),
  ]);

/** Those of an upload that one insert brought: all from the first to the last, or the ones that it put back. */
export type Part = { first: number; last: number } | { gone: readonly number[] };

const isIn = (part: Part | undefined): ((id: number) => boolean) => {
  if (!part) return () => true;
  if ('first' in part) return (id) => part.first <= id && id <= part.last;
  const ids = new Set(part.gone);
  return (id) => ids.has(id);
};

const inPart = (db: Db, part: Part | undefined) => (e: OfTransactions) => {
  if (!part) return e.and([]);
  return 'first' in part
    ? e.between('bank_transactions.id', part.first, part.last)
    : among(db, 'bank_transactions.id', part.gone);
};

const untouchedOf = (db: Db, upload: string, part?: Part) =>
  db.selectFrom('bank_transactions').where('upload', '=', upload).where(untouched).where(inPart(db, part));

/**
 * Deletes an upload's transactions that nobody has changed, with figures and history; waits for concurrent changes.
 * @param part those of one insert, instead of all
 * @returns how many were deleted and how many remain
 */
export async function deleteUntouched(
  tx: Db,
  person: Actor,
  upload: {
    id: string;
    account: number;
    file_name: string;
    inserted_by: number | null;
    inserted_at: string | null;
    undone_by: number | null;
    undone_at: string | null;
    standing_count: number;
    reference_kind: string | null;
  },
  part?: Part,
): Promise<{ removed: number; kept: number }> {
  const { id, account, file_name, inserted_by, inserted_at, undone_by, undone_at, standing_count } = upload;
  const decisions = await forgetDecisions(tx, { untouchedOf: id, goes: isIn(part) });
  const references = await selectForeignReferences(tx, upload, part);
  const transactions = await tx
    .deleteFrom('bank_transactions')
    .where('upload', '=', id)
    .where(untouched)
    .where(inPart(tx, part))
    .returning(['id', 'line', 'date', 'amount', 'description', 'reference'])
    .execute();
  const removed = transactions.length;
  const kept = standing_count - removed;
  if (removed === 0) return { removed, kept };
  await tally(tx, {
    before: transactions.map((row) => ({ ...row, account, type: 'UK', linked_amount: 0 })),
  });
  await raiseRevision(tx, account);
  await recordHistory(tx, person, 'undo', 'upload', id, {
    before: {
      ...{ account, file_name, inserted_by, inserted_at, transactions },
      // What remained of an insert that was undone before.
      ...(undone_at === null ? {} : { undone_by, undone_at }),
      ...(decisions.length > 0 ? { decisions } : {}),
      ...(references.length > 0 ? { references } : {}),
    },
    after: { account, file_name, removed, kept },
  });
  return { removed, kept };
}

/** The references that those which go were seen with in other files. */
const selectForeignReferences = (
  tx: Db,
  { id, reference_kind }: { id: string; reference_kind: string | null },
  part: Part | undefined,
) =>
  untouchedOf(tx, id, part)
    .innerJoin('transaction_references as r', 'r.transaction', 'bank_transactions.id')
    .select(['r.transaction', 'r.kind', 'r.value'])
    .where((e) =>
      e.or([
        e('r.kind', '!=', reference_kind ?? ''),
        e('reference', 'is', null),
        e('r.value', '!=', e.ref('reference')),
      ]),
    )
    .execute();

/** Those of an insert that the account still holds. */
export const selectStanding = async (db: Db, upload: string, part?: Part): Promise<number[]> =>
  (
    await db
      .selectFrom('bank_transactions')
      .select('id')
      .where('upload', '=', upload)
      .where(inPart(db, part))
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/**
 * Puts transactions back that an undo took out, with their ids, figures and history; those that the account holds under
 * another id are left out.
 * @returns the ids of those that are back
 */
export async function insertAgain(
  tx: Db,
  person: Actor,
  { id: upload, account, file_name, inserted_at }: InsertedUpload,
  rows: readonly { id: number; line: StoredLine }[],
): Promise<number[]> {
  const lines = rows.map(({ line }) => line);
  const ids = new Map(rows.map(({ id, line }) => [line.line, id]));
  const made = [...transactionsOf(account, upload, lines)].map((row) => ({
    ...row,
    id: ids.get(row.line) as number,
  }));
  const columns = { id: 'bigint', ...COLUMNS } as const;
  await bulkInsert(tx, 'bank_transactions', columns, made, ['account', 'fingerprint']);
  const back = await tx
    .selectFrom('bank_transactions')
    .select(['id', 'account', 'date', 'amount', 'type', 'linked_amount'])
    .where('upload', '=', upload)
    .where(among(tx, 'id', [...ids.values()]))
    .execute();
  await tally(tx, { after: back });
  await raiseRevision(tx, account);
  const sums = await sumOfUpload(tx, upload);
  const found = back.map(({ id }) => id).sort((a, b) => a - b);
  await recordHistory(tx, person, 'insert', 'upload', upload, {
    before: { gone: found },
    after: {
      account,
      file_name,
      inserted: found.length,
      ...sums,
      is_first: inserted_at === null,
    },
  });
  return found;
}

/** Keeps references that transactions were seen with in other files. */
export const restoreReferences = (
  tx: Db,
  references: readonly { transaction: number; kind: string; value: string }[],
) => bulkInsert(tx, 'transaction_references', REFERENCE, references, ['transaction', 'kind', 'value']);

const REFERENCE = { transaction: 'bigint', kind: 'text', value: 'text' } as const;

/** How many of an upload's transactions wait for a type or an expense, and how many nobody has changed. */
export async function countStanding(db: Db, upload: string): Promise<{ open: number; untouched: number }> {
  const counts = await db
    .selectFrom('bank_transactions')
    .select((e) => [
      e.fn.countAll<number>().as('open'),
      e.fn.countAll<number>().filterWhere('comment', '=', '').as('untouched'),
    ])
    .where('upload', '=', upload)
    .where('type', '=', 'UK')
    .where('linked_amount', '=', 0)
    .executeTakeFirstOrThrow();
  return { open: Number(counts.open), untouched: Number(counts.untouched) };
}

/** The transactions that an undo would delete, in file order. */
export const selectGoing = (db: Db, upload: string, page: { limit: number; offset: number }) =>
  untouchedOf(db, upload)
    .select(['id', 'line', 'date', 'amount', 'description'])
    .orderBy('line')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** The transactions that an undo would leave, with what people changed. */
export const selectStaying = (db: Db, upload: string, page: { limit: number; offset: number }) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'line', 'date', 'amount', 'description', 'type', 'comment'])
    .select(linkedExpense)
    .where('upload', '=', upload)
    .where((e) => e.not(untouched(e)))
    .orderBy('line')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** Figures of what an undo would delete. Minor units, both sums positive. */
export async function sumGoing(db: Db, upload: string) {
  const sums = await untouchedOf(db, upload)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number | null>('amount').filterWhere('amount', '<', 0).as('in'),
      e.fn.sum<number | null>('amount').filterWhere('amount', '>', 0).as('out'),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: Number(sums.count),
    money_in: -Number(sums.in ?? 0) || 0,
    money_out: Number(sums.out ?? 0),
  };
}

/** The account's last day after an undo; null when nothing would be left. */
export const lastDayWithout = async (db: Db, account: number, upload: string): Promise<string | null> => {
  const row = await db
    .selectFrom('bank_transactions')
    .select('date')
    .where('account', '=', account)
    .where((e) => e.not(e.and([e('upload', '=', upload), untouched(e)])))
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
};

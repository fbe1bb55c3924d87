import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { raiseRevision } from '../accounts/records.ts';
import { note } from '../acts/note.ts';
import { bulkInsert } from '../db/bulk-insert.ts';
import { among } from '../db/conditions.ts';
import { forgetDecisions } from '../db/learning/decisions.ts';
import { tally } from '../db/money/tallies.ts';
import type { StoredLine, Tables } from '../db/tables.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { transactionsInserted, transactionsRemoved } from './events.ts';
import { COLUMNS, type InsertedUpload, sumOfUpload, transactionsOf } from './insert-records.ts';
import { type Typed, typeFacts } from './records.ts';

type OfTransactions = ExpressionBuilder<Tables, 'bank_transactions'>;

/** No person has marked, commented on or linked it since it was inserted, or all of that was reverted. */
export const untouched = (e: OfTransactions) =>
  e.and([
    e.or([e('bank_transactions.type', '=', 'UK'), e('bank_transactions.decided_by', '=', 'rule')]),
    e('bank_transactions.comment', '=', ''),
    e('bank_transactions.linked_amount', '=', 0),
  ]);

/** A rule recorded an expense for it that nobody has changed or built on: an undo of its insert takes both. */
export const isRecorded = sql<SqlBool>`bank_transactions.decided_by = 'rule' and bank_transactions.comment = ''
  and bank_transactions.open_amount = 0 and exists (
    select 1 from expense_links as l join expenses as x on x.id = l.expense
    where l."transaction" = bank_transactions.id and x.rule is not null and x.version = 1 and x.deleted_at is null
    and not exists (select 1 from expense_links as o where o.expense = x.id and o.id <> l.id))`;

export const goes = (e: OfTransactions) => e.or([untouched(e), isRecorded]);

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
  await lockUntouched(tx, id, part);
  const decisions = await forgetDecisions(tx, { untouchedOf: id, goes: isIn(part) });
  const references = await selectForeignReferences(tx, upload, part);
  const transactions = await tx
    .deleteFrom('bank_transactions')
    .where('upload', '=', id)
    .where(untouched)
    .where(inPart(tx, part))
    .returning(['id', 'line', 'date', 'amount', 'description', 'reference', 'type', 'decided_by', 'rule'])
    .execute();
  const removed = transactions.length;
  const kept = standing_count - removed;
  if (removed === 0) return { removed, kept };
  await tally(tx, {
    before: transactions.map((row) => ({ ...row, account, linked_amount: 0 })),
  });
  await raiseRevision(tx, account);
  await note(tx, person, transactionsRemoved, id, {
    before: {
      account,
      file_name,
      inserted_by,
      inserted_at,
      transactions: transactions.map(({ type, decided_by, rule, ...row }) =>
        type === 'UK' && rule === null ? row : { ...row, ...typeFacts({ type, decided_by, rule }) },
      ),
      // What remained of an insert that was undone before.
      ...(undone_at === null ? {} : { undone_by, undone_at }),
      ...(decisions.length > 0 ? { decisions } : {}),
      ...(references.length > 0 ? { references } : {}),
    },
    after: { account, file_name, removed, kept },
  });
  return { removed, kept };
}

/**
 * Whoever is linking one of them is waited for: it stays then, with what was decided about it. On SQLite a transaction is
 * alone with the database anyway.
 */
async function lockUntouched(tx: Db, upload: string, part: Part | undefined): Promise<void> {
  if (dialectOf(tx) !== 'postgres') return;
  const locked = untouchedOf(tx, upload, part).select('bank_transactions.id').orderBy('bank_transactions.id');
  await tx
    .selectFrom(locked.forUpdate().as('locked'))
    .select((e) => e.fn.countAll().as('count'))
    .execute();
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
 * Puts transactions back that an undo took out, with their ids, types, figures and history; those that the account holds under
 * another id are left out.
 * @returns the ids of those that are back
 */
export async function insertAgain(
  tx: Db,
  person: Actor,
  { id: upload, account, file_name, inserted_at }: InsertedUpload,
  rows: readonly { id: number; line: StoredLine; typed?: Typed | undefined }[],
): Promise<number[]> {
  const lines = rows.map(({ line }) => line);
  const typed = new Map(rows.map((row) => [row.line.line, row.typed]));
  const ids = new Map(rows.map(({ id, line }) => [line.line, id]));
  const made = [...transactionsOf(account, upload, lines, ({ line }) => typed.get(line))].map((row) => ({
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
  await note(tx, person, transactionsInserted, upload, {
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

import { sql } from 'kysely';
import { raiseRevision } from '../accounts/records.ts';
import { bulkInsert } from '../db/bulk-insert.ts';
import type { NewRow, StoredLine } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { ADDED } from './records.ts';

/** The account's transactions in a span of days, by id; `own_line` is the line of this upload that brought one, or null. */
export const selectStored = (db: Db, account: number, upload: string, from: string, to: string) =>
  db
    .selectFrom('bank_transactions')
    .select(['date', 'amount', 'description', 'reference', 'occurrence', 'fingerprint'])
    .select((e) => e.case().when('upload', '=', upload).then(e.ref('line')).else(null).end().as('own_line'))
    .where('account', '=', account)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('id')
    .execute();

/** Whether a transaction that this upload brought still stands. */
export const hasTransactions = async (db: Db, upload: string): Promise<boolean> =>
  (await db
    .selectFrom('bank_transactions')
    .select('id')
    .where('upload', '=', upload)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Creates transactions from the upload's lines that the account does not have yet, with figures and history.
 * @returns how many were inserted, and the account's revision afterwards
 */
export async function insertFromLines(
  tx: Db,
  person: { id: number },
  { id: upload, account, file_name }: { id: string; account: number; file_name: string },
  lines: readonly StoredLine[],
): Promise<{ inserted: number; revision: number }> {
  const last = await lastOfUpload(tx, upload);
  const inserted = await insertLines(tx, account, upload, lines);
  await tallyInserted(tx, upload, last);
  const { revision } = await raiseRevision(tx, account);
  const sums = await sumOfUpload(tx, upload);
  await recordHistory(tx, person, 'insert', 'upload', upload, {
    after: { account, file_name, inserted, ...sums },
  });
  return { inserted, revision };
}

/** The upload's latest transaction so far; 0 for none. */
const lastOfUpload = async (tx: Db, upload: string): Promise<number> => {
  const row = await tx
    .selectFrom('bank_transactions')
    .select((e) => e.fn.max<number | null>('id').as('id'))
    .where('upload', '=', upload)
    .executeTakeFirst();
  return row?.id ?? 0;
};

const COLUMNS = {
  account: 'bigint',
  date: 'text',
  amount: 'bigint',
  description: 'text',
  type: 'text',
  comment: 'text',
  reference: 'text',
  fingerprint: 'text',
  occurrence: 'bigint',
  upload: 'text',
  line: 'bigint',
} as const;

/** The unique fingerprint skips existing rows. */
const insertLines = (
  tx: Db,
  account: number,
  upload: string,
  lines: readonly StoredLine[],
): Promise<number> =>
  bulkInsert(tx, 'bank_transactions', COLUMNS, transactionsOf(account, upload, lines), [
    'account',
    'fingerprint',
  ]);

/** Inverts the statement's sign. */
function* transactionsOf(
  account: number,
  upload: string,
  lines: readonly StoredLine[],
): Generator<NewRow<'bank_transactions'>> {
  for (const { date, amount, description, reference, fingerprint, occurrence, line } of lines)
    yield {
      ...{ account, upload, line, date, description, reference, fingerprint, occurrence },
      ...{ amount: amount === 0 ? 0 : -amount, type: 'UK', comment: '' },
    };
}

/** Adds an upload's transactions after that id to the tallies; all are Unknown and unlinked. */
const tallyInserted = (tx: Db, upload: string, beyond: number) =>
  tx
    .insertInto('transaction_tallies')
    .columns(['account', 'date', 'type', 'is_linked', 'count', 'money_in', 'money_out'])
    .expression((e) =>
      e
        .selectFrom('bank_transactions')
        .select((t) => [
          'account',
          'date',
          'type',
          t.lit<0>(0).as('is_linked'),
          t.fn.countAll<number>().as('count'),
          sql<number>`sum(case when amount < 0 then -amount else 0 end)`.as('money_in'),
          sql<number>`sum(case when amount > 0 then amount else 0 end)`.as('money_out'),
        ])
        .where('upload', '=', upload)
        .where('id', '>', beyond)
        .groupBy(['account', 'date', 'type'])
        .orderBy('date'),
    )
    .onConflict((conflict) => conflict.columns(['account', 'date', 'type', 'is_linked']).doUpdateSet(ADDED))
    .execute();

/** Sums of an upload's remaining transactions, in minor units, both positive. */
async function sumOfUpload(tx: Db, upload: string): Promise<{ money_in: number; money_out: number }> {
  const { money_in, money_out } = await tx
    .selectFrom('bank_transactions')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('amount').filterWhere('amount', '<', 0), e.lit(0)).as('money_in'),
      e.fn.coalesce(e.fn.sum<number>('amount').filterWhere('amount', '>', 0), e.lit(0)).as('money_out'),
    ])
    .where('upload', '=', upload)
    .executeTakeFirstOrThrow();
  return { money_in: -money_in, money_out };
}

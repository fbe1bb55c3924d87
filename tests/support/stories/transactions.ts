import { instant } from '#lib/core/day.ts';
import { coreOfRow } from '#lib/core/description/payee-key.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { tally } from '#lib/db/money/tallies.ts';
import { pack } from '#lib/db/statement-pages.ts';
import type { NewRow } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';

/** Stores a bank account and returns its id. */
export async function someAccount(db: Db, name = 'HDFC Savings'): Promise<number> {
  const account = await db
    .insertInto('bank_accounts')
    .values({ name, type: 'savings', number: '4471', created_at: instant() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return account.id;
}

type Given = Partial<
  Pick<
    NewRow<'bank_transactions'>,
    'date' | 'description' | 'payee' | 'amount' | 'type' | 'comment' | 'linked_amount'
  >
>;

const READING = {
  ...{ encoding: 'utf-8', delimiter: ',', header_row: 1, header: ['date', 'narration', 'amount'] },
  ...{ columns: { date: 0, description: [1], amount: 2 }, sample: [['Date', 'Narration', 'Amount']] },
  sample_lines: [1],
};

/**
 * Transactions as stored by inserting one statement, with its file; returns their ids in that order. Amounts in minor
 * units, positive when money left.
 */
export async function someTransactions(
  db: Db,
  account: number,
  uploaded_by: number,
  given: readonly Given[],
): Promise<number[]> {
  const upload = uuidv7();
  await db
    .insertInto('uploads')
    .values({
      id: upload,
      account,
      file_name: 'april.csv',
      size: 1,
      sha256: '-',
      uploaded_by,
      uploaded_at: instant(),
      inserted_by: null,
      inserted_at: null,
      line_count: given.length,
      new_count: given.length,
      compared_revision: 0,
      currency: 'INR',
    })
    .execute();
  const rows = given.map((row, n) => ({
    account,
    date: '2026-04-01',
    description: `Row ${n + 1}`,
    amount: 100,
    type: 'UK' as const,
    comment: '',
    reference: null,
    fingerprint: `${upload}-${n}`,
    occurrence: 1,
    upload,
    line: n + 2,
    ...row,
    core: coreOfRow({ description: `Row ${n + 1}`, ...row }),
  }));
  const lines = rows.map(
    ({ date, description, amount }) => `${date},"${description}",${(-amount / 100).toFixed(2)}`,
  );
  const content = new TextEncoder().encode(['Date,Narration,Amount', ...lines].join('\r\n'));
  await db
    .insertInto('upload_files')
    .values({ upload, content: pack(content), reading: pack(JSON.stringify(READING)) })
    .execute();
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += 500) {
    const batch = db.insertInto('bank_transactions').values(rows.slice(at, at + 500));
    ids.push(...(await batch.returning('id').execute()).map(({ id }) => id));
  }
  await tally(db, { after: rows.map((row) => ({ linked_amount: 0, ...row })) });
  return ids;
}

/** Stores an expense for the full amount of a transaction and returns its id. */
export async function someExpenseFor(
  db: Db,
  transaction: number,
  created_by: number,
  amount: number,
): Promise<string> {
  const expense = uuidv7();
  await db
    .insertInto('expenses')
    .values({
      id: expense,
      date: '2026-04-01',
      amount,
      currency: 'INR',
      comment: '',
      merchant: null,
      paid_via: null,
      project: null,
      is_reimbursable: 0,
      is_reimbursed: 0,
      created_by,
      created_at: instant(),
      updated_at: instant(),
      version: 1,
      deleted_at: null,
    })
    .execute();
  await db
    .insertInto('expense_links')
    .values({ expense, transaction, amount, created_by, created_at: instant() })
    .execute();
  const facts = ['account', 'date', 'amount', 'type', 'linked_amount'] as const;
  const rows = db.selectFrom('bank_transactions').select(facts).where('id', '=', transaction);
  const before = await rows.execute();
  await db
    .updateTable('bank_transactions')
    .set({ type: 'EX', linked_amount: amount })
    .where('id', '=', transaction)
    .execute();
  await tally(db, { before, after: await rows.execute() });
  return expense;
}

import { randomUUID } from 'node:crypto';
import { coreOf } from '#lib/core/description/payee-key.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import type { Db } from '#lib/db/transaction.ts';

const NOW = '2026-04-02T09:00:00.000Z';

/** Writes single rows to search for, directly into the tables. */
export async function searchBook(db: Db, person: { id: number }) {
  const account = await db
    .insertInto('bank_accounts')
    .values({ name: 'Current', type: 'current', number: '4471', revision: 0, created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const upload = uuidv7();
  await db
    .insertInto('uploads')
    .values({
      ...{ id: upload, account: account.id, file_name: 'a.csv', size: 1, sha256: 'x' },
      ...{ uploaded_by: person.id, uploaded_at: NOW, inserted_by: null, inserted_at: null },
      ...{ line_count: 1, new_count: 1, compared_revision: 0, currency: 'INR' },
    })
    .execute();
  let rows = 0;
  const named = async (table: 'merchants' | 'projects', name: string) =>
    (
      await db
        .insertInto(table)
        .values({ name, name_key: name.toLowerCase(), archived_at: null, created_at: NOW })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;

  return {
    account: account.id,
    async transaction(given: { description: string; comment?: string; amount?: number; date?: string }) {
      rows += 1;
      const { id } = await db
        .insertInto('bank_transactions')
        .values({
          ...{ account: account.id, date: '2026-04-02', amount: 10_000, type: 'UK', comment: '', ...given },
          ...{ reference: null, fingerprint: randomUUID(), occurrence: 1, upload, line: rows + 1 },
          core: coreOf(given.description),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async expense(given: {
      comment: string;
      amount?: number;
      item?: string;
      merchant?: string;
      project?: string;
      attachment?: string;
    }) {
      const id = uuidv7();
      const amount = given.amount ?? 5_000;
      await db
        .insertInto('expenses')
        .values({
          ...{ id, date: '2026-04-02', amount, currency: 'INR', comment: given.comment, paid_via: null },
          merchant: given.merchant ? await named('merchants', given.merchant) : null,
          project: given.project ? await named('projects', given.project) : null,
          ...{ is_reimbursable: 0, is_reimbursed: 0, created_by: person.id },
          ...{ created_at: NOW, updated_at: NOW, version: 1, deleted_at: null },
        })
        .execute();
      await db
        .insertInto('expense_items')
        .values({ expense: id, position: 1, category: 1, amount, comment: given.item ?? '' })
        .execute();
      if (given.attachment)
        await db
          .insertInto('attachments')
          .values({
            ...{
              id: uuidv7(),
              file_name: given.attachment,
              file_type: 'application/pdf',
              size: 1,
              sha256: 'x',
            },
            ...{ expense: id, uploaded_by: person.id, created_at: NOW, stored_at: NOW },
          })
          .execute();
      return id;
    },
  };
}

export type Book = Awaited<ReturnType<typeof searchBook>>;

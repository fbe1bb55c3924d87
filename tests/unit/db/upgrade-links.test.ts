import { expect, test } from 'vitest';
import { invariants } from '#lib/db/integrity-records.ts';
import { listLinksBeyond } from '#lib/db/learning/integrity-records.ts';
import { migrate } from '#lib/db/migrate.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { emptyDatabase } from '#tests/support/databases/released.ts';

const AT = '2026-04-02T09:00:00.000Z';
const id = (n: number) => `01990000-0000-7000-8000-00000000000${n}`;

onEveryDatabase('links of the release before', (_, dialect) => {
  test('cover their expense in their order; what is more than it is listed, and nothing of them is lost', async () => {
    const database = await emptyDatabase(dialect);
    await migrate(database, '0009-references');
    const { db } = database;
    // Written column by column: this database is older than what is kept per person today.
    const { id: person } = await db
      .insertInto('people')
      .values({
        ...{ email: 'asha@example.org', first_name: 'Asha', last_name: 'Rao', password_hash: '-' },
        ...{ language: 'en', disabled_at: null, created_at: AT },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Without the columns that the migration adds.
    const insert = (table: Parameters<typeof db.insertInto>[0], rows: object[]) =>
      db
        .insertInto(table)
        .values(rows as never)
        .execute();
    await insert('bank_accounts', [{ name: 'Bank', type: 'current', number: '4471', created_at: AT }]);
    await insert('uploads', [
      {
        ...{ id: id(9), account: 1, file_name: 'a.csv', size: 1, sha256: 'x', uploaded_by: person },
        ...{ uploaded_at: AT, inserted_by: person, inserted_at: AT, line_count: 5, new_count: 0 },
        ...{ compared_revision: 0, currency: 'INR' },
      },
    ]);
    const amounts = [300, 500, 400, -100, 250];
    await insert(
      'bank_transactions',
      amounts.map((amount, n) => ({
        ...{ account: 1, date: `2026-04-0${n + 1}`, amount, description: `UPI/SWIGGY/44${n}@okaxis` },
        ...{ type: ['EX', 'EX', 'EX', 'ER', 'UK'][n], comment: '', fingerprint: `${n}`, occurrence: 1 },
        ...{ upload: id(9), line: n, linked_amount: n < 4 ? Math.abs(amount) : 0 },
      })),
    );
    await insert('merchants', [{ name: 'Swiggy', name_key: 'swiggy', created_at: AT }]);
    await insert('expenses', [
      {
        ...{ id: id(1), date: '2026-04-01', amount: 1_000, comment: '', merchant: 1, is_reimbursable: 0 },
        ...{ is_reimbursed: 0, created_by: person, created_at: AT, updated_at: AT, version: 1 },
      },
    ]);
    await insert('expense_items', [{ expense: id(1), position: 0, category: 2, amount: 1_000, comment: '' }]);
    await insert(
      'expense_links',
      [2, 1, 3, 4].map((transaction) => ({
        ...{ expense: id(1), transaction, created_by: person, created_at: AT },
        amount: Math.abs(amounts[transaction - 1] as number),
      })),
    );
    await migrate(database);

    const links = db.selectFrom('expense_links').select(['transaction', 'amount', 'covers', 'difference']);
    expect(await links.orderBy('id').execute()).toEqual([
      { transaction: 2, amount: 500, covers: 500, difference: null },
      { transaction: 1, amount: 300, covers: 300, difference: null },
      { transaction: 3, amount: 400, covers: 200, difference: null },
      { transaction: 4, amount: 100, covers: 100, difference: null },
    ]);
    expect(await db.selectFrom('expenses').select(['covered_amount', 'refunded_amount']).execute()).toEqual([
      { covered_amount: 1_000, refunded_amount: 100 },
    ]);
    expect(await listLinksBeyond(db, 10)).toMatchObject([{ transaction: 3, beyond: 200 }]);
    const rows = db.selectFrom('bank_transactions').select(['type', 'open_amount', 'core', 'decided_by']);
    expect(await rows.orderBy('id').execute()).toMatchObject([
      { type: 'EX', open_amount: 0, core: 'swiggy', decided_by: 'person' },
      { type: 'EX', open_amount: 0 },
      { type: 'EX', open_amount: 0 },
      { type: 'ER', open_amount: 0 },
      { type: 'UK', open_amount: 250, core: 'swiggy', decided_by: null },
    ]);
    const learned = db.selectFrom('learned').select(['direction', 'what', 'value', 'yes', 'last_at']);
    expect(await learned.orderBy('direction', 'desc').orderBy('what').execute()).toEqual([
      { direction: 'out', what: 'categories', value: '2', yes: 3, last_at: '2026-04-03' },
      { direction: 'out', what: 'merchant', value: '1', yes: 3, last_at: '2026-04-03' },
      { direction: 'out', what: 'type', value: 'EX', yes: 3, last_at: '2026-04-03' },
      { direction: 'in', what: 'categories', value: '2', yes: 1, last_at: '2026-04-04' },
      { direction: 'in', what: 'merchant', value: '1', yes: 1, last_at: '2026-04-04' },
      { direction: 'in', what: 'type', value: 'ER', yes: 1, last_at: '2026-04-04' },
    ]);
    const matching = ['links', 'types', 'covered', 'decided', 'learned', 'pairs', 'cores'];
    for (const { name, count } of invariants)
      if (matching.includes(name.replace('cli.invariant.', '')))
        expect([name, await count(db)]).toEqual([name, 0]);
    await database.close();
  });
});

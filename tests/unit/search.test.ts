import { expect, test } from 'vitest';
import { search } from '#lib/search/search.ts';
import { onEveryDatabase, somePerson } from '../support/databases.ts';

onEveryDatabase('search', (open) => {
  test('finds a transaction and an expense by words and by their amount', async () => {
    const database = await open();
    const { db } = database;
    const person = await somePerson(db);
    const now = new Date().toISOString();
    const merchant = await db
      .insertInto('merchants')
      .values({ name: 'Chai Point 100%', name_key: 'chai point 100%', archived_at: null, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('expenses')
      .values({
        id: 'e1',
        date: '2026-04-02',
        amount: 45_000,
        comment: 'Team tea',
        merchant: merchant.id,
        paid_via: null,
        project: null,
        is_reimbursable: 0,
        is_reimbursed: 0,
        created_by: person.id,
        created_at: now,
        updated_at: now,
        version: 1,
        deleted_at: null,
      })
      .execute();
    const account = await db
      .insertInto('bank_accounts')
      .values({ name: 'Current', type: 'current', number: '4471', revision: 0, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('uploads')
      .values({
        id: 'u1',
        account: account.id,
        file_name: 'a.csv',
        size: 1,
        sha256: 'x',
        uploaded_by: person.id,
        uploaded_at: now,
        inserted_by: null,
        inserted_at: null,
        reading: '{}',
        line_count: 1,
        new_count: 1,
        compared_revision: 0,
      })
      .execute();
    await db
      .insertInto('bank_transactions')
      .values({
        account: account.id,
        date: '2026-04-02',
        amount: -45_000,
        description: 'UPI-CHAI POINT',
        type: 'UK',
        comment: '',
        reference: null,
        fingerprint: 'f',
        occurrence: 1,
        upload: 'u1',
        line: 2,
        linked_amount: 0,
        version: 1,
      })
      .execute();

    expect(await search(db, '  ')).toBeUndefined();
    const byWord = await search(db, 'chai point');
    expect(byWord?.transactions.map((row) => row.description)).toEqual(['UPI-CHAI POINT']);
    expect(byWord?.expenses.map((row) => row.comment)).toEqual(['Team tea']);
    expect((await search(db, '100%'))?.merchants.map((row) => row.name)).toEqual(['Chai Point 100%']);
    expect((await search(db, '_%'))?.transactions).toEqual([]);
    for (const amount of ['450', '450.00', '₹450']) {
      const found = await search(db, amount);
      expect([found?.transactions.length, found?.expenses.length]).toEqual([1, 1]);
    }
    await database.close();
  });
});

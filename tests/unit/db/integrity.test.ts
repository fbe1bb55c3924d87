import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { addName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import type { Database } from '#lib/db/open.ts';
import { pack } from '#lib/db/statement-pages.ts';
import type { Db } from '#lib/db/transaction.ts';
import { invite } from '#lib/people/invitations.ts';
import { startSession } from '#lib/people/sessions.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

class TakeBack extends Error {}
const at = '2026-04-01T00:00:00.000Z';

/** The damage that each rule must detect. */
const DAMAGE: Record<string, (tx: Db) => Promise<unknown>> = {
  links: (tx) => tx.updateTable('bank_transactions').set({ linked_amount: 1 }).execute(),
  overclaimed: (tx) => tx.updateTable('expense_links').set({ amount: 451 }).execute(),
  types: (tx) => tx.updateTable('bank_transactions').set({ type: 'ER' }).execute(),
  deleted: (tx) => tx.updateTable('expenses').set({ deleted_at: at }).execute(),
  items: (tx) => tx.deleteFrom('expense_items').execute(),
  arrived: (tx) => tx.updateTable('attachments').set({ sha256: null }).execute(),
  receipts: (tx) =>
    tx
      .updateTable('attachments')
      .set({ tray_at: at, expense: null, removed_at: null, stored_at: null })
      .execute(),
  reimbursed: (tx) => tx.updateTable('expenses').set({ is_reimbursed: 1 }).execute(),
  merged: (tx) => tx.updateTable('projects').set({ merged_into: 1 }).execute(),
  uploads: (tx) => tx.updateTable('uploads').set({ inserted_at: null, undone_at: null }).execute(),
  tallies: (tx) => tx.updateTable('transaction_tallies').set({ money_out: 1 }).execute(),
  uses: (tx) => tx.updateTable('projects').set({ expense_count: 1 }).execute(),
  currencies: (tx) => tx.deleteFrom('currencies').execute(),
  runs: (tx) => tx.updateTable('history').set({ run: 'lost' }).where('id', '=', 1).execute(),
  disabled: (tx) => tx.updateTable('people').set({ disabled_at: at }).execute(),
  invitations: (tx) => tx.updateTable('invitations').set({ email: 'one@example.org' }).execute(),
  covered: (tx) => tx.updateTable('expenses').set({ covered_amount: 1 }).execute(),
  decided: (tx) => tx.deleteFrom('decisions').execute(),
  learned: (tx) => tx.updateTable('learned').set({ last_at: '2020-01-01' }).execute(),
  rules: (tx) => tx.updateTable('expenses').set({ rule: 9 }).execute(),
  pairs: (tx) => tx.insertInto('pairs').values({ out: 1, in: 1, created_by: 1, created_at: at }).execute(),
  cores: (tx) => tx.updateTable('bank_transactions').set({ core: 'dinner' }).execute(),
  lines: (tx) =>
    tx
      .updateTable('statement_pages')
      .set({ content: pack('{"line":[]}') })
      .execute(),
  compared: (tx) => tx.updateTable('uploads').set({ new_count: 7 }).execute(),
  statements: (tx) =>
    tx
      .updateTable('upload_files')
      .set({ content: new Uint8Array([1]) })
      .execute(),
};

onEveryDatabase('the rules that atlas check holds a book to', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const asha = await somePerson(db);
    const { id: account } = await addAccount(db, asha, { name: 'HDFC', type: 'savings', number: '4471' });
    const content = Buffer.from('Date,Description,Amount\n2026-04-01,Lunch,-4.50\n');
    const { id: upload } = await uploadConfirmed(db, asha, { account, file_name: 'a.csv', content });
    await insertStatement(db, asha, { account, upload });
    await record(db, asha, { transactions: [1] });
    await addName(db, asha, 'projects', { name: 'Launch' });
    await startSession(sessionsOn(database), asha, PHONE);
    await db
      .insertInto('attachments')
      .values({
        ...{ id: uuidv7(), file_name: 'a.pdf', file_type: 'application/pdf', size: 1, sha256: 'x' },
        ...{ uploaded_by: asha.id, created_at: at, stored_at: at },
      })
      .execute();
    for (const n of [1, 2])
      await invite(db, asha, { email: `${n}@example.org`, first_name: 'G', last_name: 'H' });
  });
  afterAll(() => database.close());
  const broken = async (db: Db) => {
    const found: string[] = [];
    for (const { name, count } of invariants) if ((await count(db)) > 0) found.push(name);
    return found;
  };

  test('all hold of a book that was kept by the program', async () => {
    expect(await broken(database.db)).toEqual([]);
    expect(Object.keys(DAMAGE).map((name) => `cli.invariant.${name}`)).toEqual(
      invariants.map(({ name }) => name),
    );
  });

  test.each(Object.entries(DAMAGE))('%s: what breaks it is found', async (name, damage) => {
    const found = database.db.transaction().execute(async (tx) => {
      await damage(tx);
      expect(await broken(tx)).toContain(`cli.invariant.${name}`);
      throw new TakeBack();
    });
    await expect(found).rejects.toThrow(TakeBack);
  });
});

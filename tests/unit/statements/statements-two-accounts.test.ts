import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { type Db, inTransaction } from '#lib/db/transaction.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { FORMATS, type Part } from '#tests/support/formats/render.ts';
import { someBank, uploadConfirmed } from '#tests/support/stories/bank.ts';

const rows = Array.from({ length: 6 }, (_, n) => ({
  ...{ date: `2026-05-0${1 + n}`, amount: -4_450 - n, payee: `Shop ${n}`, purpose: '', reference: `R${n}` },
}));
const part: Part = { from: '2026-05-01', to: '2026-05-06', opening: 0, rows };
const content = (FORMATS.csv as (part: Part) => Uint8Array)(part);

const isWaitedFor = async (tx: Db): Promise<boolean> =>
  (await sql`select 1 from pg_locks where not granted`.execute(tx)).rows.length > 0;

onEveryDatabase('the same rows for two accounts', (open) => {
  test('inserted in one instant, they come into one; the other insert is refused, and asks', async () => {
    const { database, db, person, account, stored, upload } = await someBank(open);
    const { id: other } = await addAccount(db, person, { name: 'Giro', type: 'savings', number: '9902' });
    const first = await upload(content);
    const second = await uploadConfirmed(db, person, { account: other, file_name: 'april.csv', content });
    const insertInto = (db: Db, account: number, upload: string) =>
      insertStatement(db, person, { account, upload }).then(
        ({ inserted }) => inserted,
        (error: Error) => error.message,
      );
    let meanwhile: Promise<unknown> = Promise.resolve();
    const said = await inTransaction(db, async (tx) => {
      const inserted = await insertInto(tx, account, first);
      let isOver = false;
      meanwhile = insertInto(db, other, second.id).finally(() => {
        isOver = true;
      });
      // The first one ends once the other one waits for it, or did not.
      while (database.dialect === 'postgres' && !isOver && !(await isWaitedFor(tx)));
      return inserted;
    });
    expect([said, await meanwhile]).toEqual([rows.length, 'uploads.error.questions']);
    expect(await stored()).toHaveLength(rows.length);
    await database.close();
  });
});

import { expect, test } from 'vitest';
import { addAccount, changeAccount } from '#lib/accounts/accounts.ts';
import { inlineWork } from '#lib/runtime/worker.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { originalOf } from '#lib/statements/list.ts';
import { reviewUpload } from '#lib/statements/review.ts';
import { rereadStatement, uploadStatement } from '#lib/statements/upload.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { someBank } from '#tests/support/stories/bank.ts';
import { bankBook, hdfcStatement } from '#tests/support/stories/hdfc-statement.ts';

const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);
const amex = text('Date,Description,Amount', '13/04/2026,SWIGGY,450.00', '14/04/2026,UBER,120.50');

onEveryDatabase('uploads', (open) => {
  test('what is no statement leaves nothing behind and says what to do', async () => {
    const { database, db, upload } = await someBank(open);
    const bad = [
      Buffer.alloc(0),
      Buffer.from('%PDF-1.7 …'),
      Buffer.from([0, 1, 2, 0xff, 0, 9]),
      text('Date,Description,Amount'),
      text('hello'),
    ];
    for (const content of bad)
      await expect(upload(content)).rejects.toMatchObject({ name: 'DomainError', code: 'invalid' });
    expect(await db.selectFrom('uploads').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('upload_files').selectAll().execute()).toEqual([]);
    await database.close();
  });

  test('an upload belongs to its account, and its bytes are kept as they came', async () => {
    const { database, db, person, account, upload, insert } = await someBank(open);
    const id = await upload(amex);
    const { id: other } = await addAccount(db, person, { name: 'Other', type: 'current', number: '0001' });
    const elsewhere = { account: other, upload: id };
    await expect(insertStatement(db, person, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
    await expect(rereadStatement(db, person, { ...elsewhere, corrections: {} })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(reviewUpload({ db, work: inlineWork(db) }, person, other, id)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(insert('not-an-id')).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      uploadStatement(db, person, { account: 999, file_name: 'a.csv', content: amex }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const { content } = await originalOf(db, account, id);
    expect(Buffer.from(content).equals(amex)).toBe(true);
    expect(account).not.toBe(other);
    await database.close();
  });

  test('a file without a header is read next month by the columns of this one, so that an overlap is known again', async () => {
    const { database, upload, insert, db } = await someBank(open);
    const both = [
      '13/04/2026,-450.00,SWIGGY,LUNCH WITH THE TEAM AT THE OFFICE',
      '14/04/2026,-120.50,UBER,RIDE TO THE AIRPORT IN THE MORNING',
    ];
    const next = [
      '14/04/2026,-120.50,UBER,RIDE TO THE AIRPORT IN THE MORNING',
      '25/04/2026,-99.00,A VERY LONG NAME OF A SHOP IN INDIRANAGAR BENGALURU,X',
      '26/04/2026,-98.00,ANOTHER VERY LONG NAME OF A SHOP IN MYSURU,Y',
    ];
    await insert(await upload(text(...both)));
    await insert(await upload(text(...next)));
    const { count } = await db
      .selectFrom('bank_transactions')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(4);
    await database.close();
  });

  test('every change leaves its line of history', async () => {
    const { database, db, person, account, upload, insert } = await someBank(open);
    await changeAccount(db, person, account, { name: 'HDFC joint', type: 'savings' });
    await changeAccount(db, person, account, { name: 'HDFC joint' });
    const id = await upload(hdfcStatement(bankBook('2026-04-20', 2, 2), 0));
    await insert(id);
    await insert(id);
    const history = await db
      .selectFrom('history')
      .select(['act', 'subject', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(history.map(({ act, subject }) => `${act} ${subject}`)).toEqual([
      'add account',
      'change account',
      'upload upload',
      'insert upload',
    ]);
    expect(JSON.parse(history[1]?.before ?? '')).toEqual({ name: 'HDFC' });
    expect(JSON.parse(history[3]?.after ?? '')).toMatchObject({ account, inserted: 4, money_in: 0 });
    await database.close();
  });
});

import { expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import { recordExpense } from '#lib/links/record.ts';
import { discardUpload } from '#lib/statements/discard.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { listUploads, originalOf, uploadOf } from '#lib/statements/list.ts';
import { moveUpload } from '#lib/statements/place/move.ts';
import { previewUndo, undoInsert } from '#lib/statements/undo.ts';
import { rereadStatement } from '#lib/statements/upload.ts';
import { changeTransaction } from '#lib/transactions/mark.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { sized } from '#tests/support/nightly.ts';
import { someBank } from '#tests/support/stories/bank.ts';
import { bankBook, hdfcStatement } from '#tests/support/stories/hdfc-statement.ts';

const PAGES = { going: { limit: 50, offset: 0 }, staying: { limit: 50, offset: 0 } };
const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);
const four = text(
  'Date,Description,Amount,Balance',
  '13/04/2026,TEA,-40.00,960.00',
  '14/04/2026,LUNCH,-60.00,900.00',
  '15/04/2026,TAXI,-100.00,800.00',
  '16/04/2026,SALARY,500.00,1300.00',
);

onEveryDatabase('undoing an insert', (open) => {
  async function bank() {
    const some = await someBank(open);
    const { db, person, account, stored } = some;
    const which = (upload: string) => ({ account, upload });
    const undo = (upload: string) => undoInsert(db, person, which(upload));
    const preview = (upload: string) => previewUndo(db, which(upload), PAGES);
    const idOf = async (description: string) =>
      (await stored()).find((row) => row.description === description)?.id as number;
    const change = (id: number, to: { type?: 'IN'; comment?: string }) =>
      changeTransaction(db, person, { account, id, ...to });
    const { id: category } = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
    const expenseFor = async (transaction: number) => {
      const facts = {
        date: '2026-04-14',
        amount: 6_000,
        comment: '',
        merchant: null,
        paid_via: null,
        project: null,
      };
      const items = [{ category, amount: 6_000, comment: '' }];
      const links = { attachments: [], transactions: [transaction] };
      return recordExpense(db, person, { ...facts, items, ...links, is_reimbursable: false });
    };
    const held = async () => {
      for (const { name, count } of invariants) expect(await count(db), name).toBe(0);
      return (await stored()).map(({ description }) => description).sort();
    };
    return { ...some, which, undo, preview, idOf, change, expenseFor, held };
  }

  test('shows before it does: what goes away, what stays and why, and what the account returns to', async () => {
    const { database, upload, insert, preview, undo, idOf, change, expenseFor, held } = await bank();
    const first = await upload(text('Date,Description,Amount,Balance', '30/03/2026,RENT,-10.00,1000.00'));
    await insert(first);
    const id = await upload(four, 'april-2.csv');
    await insert(id);
    await change(await idOf('SALARY'), { type: 'IN' });
    await change(await idOf('TAXI'), { comment: 'to the airport' });
    const lunch = await idOf('LUNCH');
    const expense = await expenseFor(lunch);
    const before = await preview(id);
    expect(before.going).toMatchObject({ count: 1, rows: [{ description: 'TEA', line: 2, amount: 4_000 }] });
    expect(before.staying.count).toBe(3);
    expect(
      before.staying.rows.map(({ description, type, comment, expense: by }) => [
        description,
        type,
        comment,
        by,
      ]),
    ).toEqual([
      ['LUNCH', 'EX', '', expense],
      ['TAXI', 'UK', 'to the airport', null],
      ['SALARY', 'IN', '', null],
    ]);
    expect([before.before, before.after]).toEqual([
      { count: 5, money_in: 50_000, money_out: 21_000, last_date: '2026-04-16' },
      { count: 4, money_in: 50_000, money_out: 17_000, last_date: '2026-04-16' },
    ]);
    expect(await undo(id)).toEqual({ removed: 1, kept: 3 });
    expect(await held()).toEqual(['LUNCH', 'RENT', 'SALARY', 'TAXI']);
    expect((await preview(id)).upload).toMatchObject({
      state: 'undone',
      inserted: 3,
      rows: 4,
    });
    await database.close();
  });

  test('doing it twice does it once, and history keeps what went', async () => {
    const { database, db, account, upload, insert, undo, held } = await bank();
    const id = await upload(four);
    await insert(id);
    expect(await undo(id)).toEqual({ removed: 4, kept: 0 });
    expect(await undo(id)).toEqual({ removed: 0, kept: 0 });
    expect(await held()).toEqual([]);
    const lines = await db.selectFrom('history').selectAll().where('act', '=', 'undo').execute();
    expect(lines).toHaveLength(1);
    const was = JSON.parse(lines[0]?.before ?? '');
    expect(was).toMatchObject({ account, file_name: 'april.csv' });
    expect(
      was.transactions
        .map((row: { description: string; amount: number }) => [row.description, row.amount])
        .sort(),
    ).toEqual([
      ['LUNCH', 6_000],
      ['SALARY', -50_000],
      ['TAXI', 10_000],
      ['TEA', 4_000],
    ]);
    expect(JSON.parse(lines[0]?.after ?? '')).toEqual({
      ...{ account, file_name: 'april.csv' },
      ...{ removed: 4, kept: 0 },
    });
    await database.close();
  });

  test('inserting again brings back what went, and nothing twice, also of equal rows of which one stayed', async () => {
    const { database, db, upload, insert, undo, review, lines, stored, change, held } = await bank();
    const id = await upload(
      text(
        'Date,Description,Amount,Balance',
        '13/04/2026,TEA,-40.00,960.00',
        '13/04/2026,TEA,-40.00,920.00',
        '13/04/2026,TEA,-40.00,880.00',
      ),
    );
    await insert(id);
    const second = (await stored())[1];
    await change(second?.id as number, { comment: 'with Ravi' });
    expect(await undo(id)).toEqual({ removed: 2, kept: 1 });
    expect((await review(id)).new_count).toBe(2);
    expect((await lines(id)).map(({ twin }) => twin)).toEqual([null, second?.id, null]);
    expect(await insert(id)).toEqual({ inserted: 2 });
    expect(await held()).toEqual(['TEA', 'TEA', 'TEA']);
    expect((await stored()).map(({ line, comment }) => [line, comment]).sort()).toEqual([
      [2, ''],
      [3, 'with Ravi'],
      [4, ''],
    ]);
    const upload_ = await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
    expect([upload_.inserted_at === null, upload_.undone_at]).toEqual([false, null]);
    await database.close();
  });

  test('a row that is linked between the preview and the act stays', async () => {
    const { database, upload, insert, preview, undo, idOf, expenseFor, held } = await bank();
    const id = await upload(four);
    await insert(id);
    expect((await preview(id)).going.count).toBe(4);
    await expenseFor(await idOf('LUNCH'));
    expect(await undo(id)).toEqual({ removed: 3, kept: 1 });
    expect(await held()).toEqual(['LUNCH']);
    await database.close();
  });

  test('rows that another file holds too are new there again, and the preview names that file', async () => {
    const { database, upload, insert, undo, review, preview, held } = await bank();
    const rows = bankBook('2026-04-01', 20, 3);
    const early = await upload(
      hdfcStatement(
        rows.filter(({ date }) => date <= '2026-04-12'),
        0,
      ),
      'early.csv',
    );
    const late = await upload(
      hdfcStatement(
        rows.filter(({ date }) => date >= '2026-04-09'),
        0,
      ),
      'late.csv',
    );
    await insert(early);
    await insert(late);
    const shared = rows.filter(({ date }) => date >= '2026-04-09' && date <= '2026-04-12').length;
    expect((await review(late)).new_count).toBe(0);
    expect((await preview(early)).sharers).toMatchObject([{ file_name: 'late.csv', count: shared }]);
    await undo(early);
    expect((await review(late)).new_count).toBe(shared);
    await insert(late);
    await insert(early);
    expect(await held()).toHaveLength(rows.length);
    await database.close();
  });

  test('thousands of rows: the preview is a page of them, and never compares every row with every other', async () => {
    const { database, upload, insert, preview, undo } = await bank();
    const statement = hdfcStatement(bankBook('2020-01-01', sized(200, 500), 10), 10_000_000);
    const id = await upload(statement);
    const { inserted } = await insert(id);
    await upload(statement, 'again.csv');
    const start = process.threadCpuUsage();
    const { going, sharers } = await preview(id);
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expect([going.count, going.rows.length, sharers[0]?.count]).toEqual([inserted, 50, inserted]);
    expect(await undo(id)).toEqual({ removed: inserted, kept: 0 });
    await database.close();
  });

  test('nothing of it stands: the file can be read another way again; something stands: it cannot', async () => {
    const { database, db, person, which, upload, insert, undo, lines, idOf, change } = await bank();
    const id = await upload(
      text('Date,Text,Betrag,Other', '13/04/2026,SWIGGY,-450.00,-1.00', '14/04/2026,UBER,120.50,2.00'),
    );
    await rereadStatement(db, person, {
      ...which(id),
      corrections: { columns: { date: 'Date', description: 'Text', amount: 'Betrag' }, sign: 'negative_out' },
    });
    await insert(id);
    const other = () =>
      rereadStatement(db, person, {
        ...which(id),
        corrections: { columns: { date: 'Date', description: 'Text', amount: 'Other' } },
      });
    const uber = await idOf('UBER');
    await change(uber, { comment: 'mine' });
    await undo(id);
    await expect(other()).rejects.toMatchObject({ code: 'conflict', message: 'uploads.error.inserted' });
    await db.updateTable('bank_transactions').set({ comment: '' }).where('id', '=', uber).execute();
    expect(await undo(id)).toEqual({ removed: 1, kept: 0 });
    await other();
    expect((await lines(id)).map(({ amount }) => amount)).toEqual([-100, 200]);
    await database.close();
  });

  test('a row that someone marks or links at the same moment either stays with that, or that is refused', async () => {
    const { database, upload, insert, undo, stored, change, expenseFor, held } = await bank();
    const id = await upload(hdfcStatement(bankBook('2026-04-01', 20, 5), 0));
    await insert(id);
    const ids = (await stored()).map((row) => row.id);
    const changing = ids.map((one, n) =>
      (n % 4 === 0 ? expenseFor(one) : change(one, { type: 'IN' })).then(
        () => one,
        () => undefined,
      ),
    );
    await Promise.race(changing);
    const [undone, ...changed] = await Promise.all([undo(id), ...changing]);
    const kept = changed.filter((one) => one !== undefined);
    expect((await stored()).map((row) => row.id)).toEqual(kept);
    expect(undone).toEqual({ removed: ids.length - kept.length, kept: kept.length });
    await held();
    await database.close();
  });

  test('undo and insert at once, again and again, leave each row once or not at all', async () => {
    const { database, upload, insert, undo, review, held } = await bank();
    const rows = bankBook('2026-04-01', 10, 5);
    const one = await upload(hdfcStatement(rows, 0));
    const two = await upload(hdfcStatement(rows.slice(20), 0));
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 3 === 0 ? undo(n % 2 === 0 ? one : two) : insert(n % 2 === 0 ? one : two),
      ),
    );
    const descriptions = await held();
    expect(descriptions.length).toBe(rows.length - (await review(one)).new_count);
    await insert(one);
    expect(await held()).toHaveLength(rows.length);
    await database.close();
  });

  test('an upload of which nothing stands can be discarded, bytes and lines too; another one cannot', async () => {
    const { database, db, person, which, upload, insert, undo } = await bank();
    const id = await upload(four);
    await insert(id);
    await expect(discardUpload(db, person, which(id))).rejects.toMatchObject({ code: 'conflict' });
    await undo(id);
    await discardUpload(db, person, which(id));
    for (const table of ['uploads', 'upload_files', 'statement_pages'] as const)
      expect(
        await db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirst(),
      ).toEqual({ n: 0 });
    await expect(discardUpload(db, person, which(id))).rejects.toMatchObject({ code: 'not_found' });
    const last = await db.selectFrom('history').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(last).toMatchObject({ act: 'discard', subject: 'upload', subject_id: id });
    await database.close();
  });

  test('a file in the wrong account moves to the right one whole, unless someone has worked on it', async () => {
    const { database, db, person, account, which, upload, insert, idOf, change, held } = await bank();
    const { id: to } = await addAccount(db, person, { name: 'Right', type: 'current', number: '0001' });
    const id = await upload(four);
    await insert(id);
    await expect(moveUpload(db, person, { ...which(id), to: account })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(moveUpload(db, person, { ...which(id), to: 999 })).rejects.toMatchObject({
      code: 'not_found',
    });
    const tea = await idOf('TEA');
    await change(tea, { comment: 'green' });
    await expect(moveUpload(db, person, { ...which(id), to })).rejects.toMatchObject({
      code: 'conflict',
      values: { count: 1 },
    });
    expect(await held()).toHaveLength(4);
    await db.updateTable('bank_transactions').set({ comment: '' }).where('id', '=', tea).execute();
    const moved = await moveUpload(db, person, { ...which(id), to });
    expect(await held()).toEqual([]);
    expect((await listUploads(db, account, { limit: 10, offset: 0 })).count).toBe(0);
    expect(Buffer.from((await originalOf(db, to, moved.id)).content)).toEqual(four);
    expect(await insertStatement(db, person, { account: to, upload: moved.id })).toEqual({ inserted: 4 });
    await database.close();
  });
});

onEveryDatabase('the list of uploads', (open) => {
  test('newest first, a page at a time, each with its period, its rows and what became of it', async () => {
    const { database, db, person, account, upload, insert } = await someBank(open);
    const known = await upload(four, 'a.csv');
    await insert(known);
    await upload(four, 'b.csv');
    const asks = await upload(
      text('Date,Description,Amount', '13/04/2026,SWIGGY,450.00', '14/04/2026,UBER,120.50'),
      'c.csv',
    );
    const fresh = await upload(
      text('Date,Description,Amount,Balance', '30/05/2026,RENT,-10.00,90.00'),
      'd.csv',
    );
    const page = await listUploads(db, account, { limit: 3, offset: 0 });
    expect(page.count).toBe(4);
    expect(page.results.map(({ id, state }) => [id, state])).toEqual([
      [fresh, 'waiting'],
      [asks, 'question'],
      [expect.any(String), 'known'],
    ]);
    const [last] = (await listUploads(db, account, { limit: 3, offset: 3 })).results;
    expect(last).toMatchObject({
      ...{ file_name: 'a.csv', uploaded_by: 'Asha Rao', state: 'inserted', rows: 4, inserted: 4, new: 0 },
      ...{ first_date: '2026-04-13', last_date: '2026-04-16', size: four.byteLength },
    });
    await rereadStatement(db, person, {
      account,
      upload: asks,
      corrections: { sign: 'positive_out', layout: 'accept' },
    });
    expect((await uploadOf(db, account, asks)).state).toBe('waiting');
    await expect(uploadOf(db, account + 1, asks)).rejects.toMatchObject({ code: 'not_found' });
    await expect(originalOf(db, account, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
    await database.close();
  });
});

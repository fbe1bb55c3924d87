import { describe, expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { inlineWork } from '#lib/runtime/worker.ts';
import { reviewLines, reviewUpload } from '#lib/statements/review.ts';
import { rereadStatement, uploadStatement } from '#lib/statements/upload.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { sized } from '#tests/support/nightly.ts';
import { someBank } from '#tests/support/stories/bank.ts';
import { bankBook, hdfcStatement } from '#tests/support/stories/hdfc-statement.ts';

const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);
const amex = text('Date,Description,Amount', '13/04/2026,SWIGGY,450.00', '14/04/2026,UBER,120.50');

onEveryDatabase('statements', (open) => {
  test('from the file to the transactions: signs turn round, sums are exact, the summary adds up', async () => {
    const { database, upload, insert, review, lines, stored } = await someBank(open);
    const rows = bankBook('2026-04-01', 30, 5);
    const id = await upload(hdfcStatement(rows, 10_000_000));
    const before = await review(id);
    expect(before).toMatchObject({ line_count: rows.length, new_count: rows.length });
    expect(before.reading.questions).toEqual([]);
    expect(before.reading.balance).toEqual({ state: 'agrees' });
    const into = rows.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0);
    const out = rows.filter(({ amount }) => amount < 0).reduce((sum, { amount }) => sum - amount, 0);
    expect(before.reading.totals).toEqual({
      money_in: into,
      money_out: out,
      first_date: '2026-04-01',
      last_date: '2026-04-30',
    });
    expect((await lines(id)).map(({ amount, twin }) => [amount, twin])).toEqual(
      rows.map(({ amount }) => [amount, null]),
    );

    expect(await insert(id)).toEqual({ inserted: rows.length });
    const after = await stored();
    expect(after.map(({ date, amount }) => ({ date, amount: -amount }))).toEqual(
      rows.map(({ date, amount }) => ({ date, amount })),
    );
    expect(after.every(({ type, upload: from, line }) => type === 'UK' && from === id && line > 6)).toBe(
      true,
    );
    expect((await lines(id)).map(({ twin }) => twin)).toEqual(after.map(({ id: twin }) => twin));
    expect(await review(id)).toMatchObject({ new_count: 0 });

    expect(await insert(id)).toEqual({ inserted: 0 });
    expect(await stored()).toHaveLength(rows.length);
    await database.close();
  });

  test('what is new is summed up and listed alone, a page at a time, and waits for a type after the insert', async () => {
    const { database, db, account, upload, insert, review } = await someBank(open);
    const book = bankBook('2026-04-01', 60, sized(20, 200));
    const april = book.filter(({ date }) => date <= '2026-04-30');
    await insert(await upload(hdfcStatement(april, 10_000_000)));
    const both = await upload(hdfcStatement(book, 10_000_000));
    const may = book.slice(april.length);
    const sum = (part: (amount: number) => boolean) =>
      Math.abs(may.filter(({ amount }) => part(amount)).reduce((total, { amount }) => total + amount, 0));
    const sums = { new_count: may.length, new_in: sum((one) => one > 0), new_out: sum((one) => one < 0) };
    expect(await review(both)).toMatchObject({ ...sums, open: 0, untouched: 0 });
    for (const offset of [0, 100, may.length - 10, may.length]) {
      const page = await reviewLines(db, account, both, { limit: 50, offset, fresh: true });
      expect(page.map(({ amount }) => amount)).toEqual(
        may.slice(offset, offset + 50).map(({ amount }) => amount),
      );
    }
    await insert(both);
    const none = { new_count: 0, new_in: 0, new_out: 0 };
    expect(await review(both)).toMatchObject({ ...none, open: may.length, untouched: may.length });
    const [first, second] = await db
      .selectFrom('bank_transactions')
      .select('id')
      .where('upload', '=', both)
      .execute();
    const mark = db.updateTable('bank_transactions');
    await mark
      .set({ type: 'IN' })
      .where('id', '=', first?.id as number)
      .execute();
    await mark
      .set({ comment: 'for Ravi' })
      .where('id', '=', second?.id as number)
      .execute();
    expect(await review(both)).toMatchObject({ open: may.length - 1, untouched: may.length - 2 });
    await database.close();
  });

  test('overlapping statements, in any order, leave the bank’s rows once each', async () => {
    const { database, upload, insert, review, stored } = await someBank(open);
    const book = bankBook('2026-04-01', 60, 4);
    const span = (from: string, to: string) =>
      hdfcStatement(
        book.filter(({ date }) => date >= from && date <= to),
        10_000_000,
      );
    const may = await upload(span('2026-05-01', '2026-05-30'));
    const middle = await upload(span('2026-04-20', '2026-05-10'));
    const april = await upload(span('2026-04-01', '2026-04-30'));
    await insert(middle);
    expect((await review(may)).new_count).toBe(book.filter(({ date }) => date > '2026-05-10').length);
    await insert(may);
    await insert(april);
    await insert(await upload(span('2026-04-01', '2026-05-30')));
    const key = (date: string, amount: number, description: string) => `${date}|${amount}|${description}`;
    const held = (await stored()).map(({ date, amount, description }) => key(date, -amount, description));
    expect(held.sort()).toEqual(
      book.map(({ date, amount, description }) => key(date, amount, description)).sort(),
    );
    await database.close();
  });

  test('twenty inserts at once, of one upload and of its copies, bring each row once', async () => {
    const { database, upload, insert, stored } = await someBank(open);
    const rows = bankBook('2026-04-01', 20, 5);
    const uploads = [
      await upload(hdfcStatement(rows, 0)),
      await upload(hdfcStatement(rows, 0)),
      await upload(hdfcStatement(rows.slice(30), 0)),
    ];
    const done = await Promise.all(Array.from({ length: 21 }, (_, n) => insert(uploads[n % 3] as string)));
    expect(done.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(rows.length);
    expect(await stored()).toHaveLength(rows.length);
    await database.close();
  });

  test('an open question keeps rows out until it is answered, and the answer is remembered for the next statement', async () => {
    const { database, db, person, account, upload, insert, review, lines, stored } = await someBank(open);
    const first = await upload(amex);
    expect((await review(first)).reading.questions.map(({ field }) => field)).toEqual(['sign']);
    await expect(insert(first)).rejects.toMatchObject({
      code: 'conflict',
      message: 'uploads.error.questions',
    });
    expect(await stored()).toEqual([]);

    await rereadStatement(db, person, { account, upload: first, corrections: { sign: 'positive_out' } });
    const { reading } = await review(first);
    expect(reading).toMatchObject({
      questions: [],
      sign: 'positive_out',
      corrections: { sign: 'positive_out' },
    });
    expect((await lines(first)).map(({ amount }) => amount)).toEqual([-45_000, -12_050]);
    expect(await insert(first)).toEqual({ inserted: 2 });

    const next = await upload(text('Date,Description,Amount', '13/05/2026,SWIGGY,99.00'));
    expect((await review(next)).reading).toMatchObject({
      questions: [],
      remembered: true,
      sign: 'positive_out',
    });
    expect((await lines(next)).map(({ amount }) => amount)).toEqual([-9_900]);

    const other = await addAccount(db, person, { name: 'Other', type: 'current', number: '0001' });
    const { id } = await uploadStatement(db, person, {
      account: other.id,
      file_name: 'a.csv',
      content: amex,
    });
    const elsewhere = await reviewUpload({ db, work: inlineWork(db) }, person, other.id, id);
    expect(elsewhere.reading.questions.map(({ field }) => field)).toEqual(['account', 'sign']);
    await database.close();
  });

  describe('a running balance that contradicts the rows', () => {
    const turned = text(
      'Date,Description,Amount,Balance',
      '13/04/2026,SWIGGY,-450.00,9550.00',
      '14/04/2026,UBER,120.50,9429.50',
      '15/04/2026,WAGES,1000.00,10429.50',
      '16/04/2026,RENT,-400.00,10029.50',
      '17/04/2026,GYM,-29.50,10000.00',
    );

    test('keeps the rows out until a person accepts it, for this upload alone, and history keeps that', async () => {
      const { database, db, person, account, upload, insert, review, stored } = await someBank(open);
      const first = await upload(turned);
      expect((await review(first)).reading).toMatchObject({
        questions: [{ field: 'balance', readings: [{ value: 'accept' }, { value: 'follow' }] }],
        balance: { state: 'differs', line: 3 },
      });
      await expect(insert(first)).rejects.toMatchObject({
        code: 'conflict',
        message: 'uploads.error.questions',
      });
      expect(await stored()).toEqual([]);
      await rereadStatement(db, person, { account, upload: first, corrections: { balance: 'accept' } });
      expect((await review(first)).reading).toMatchObject({
        questions: [],
        balance: { state: 'differs', line: 3 },
      });
      expect(await insert(first)).toEqual({ inserted: 5 });
      const [said] = await db.selectFrom('history').selectAll().where('act', '=', 'correct').execute();
      expect(said).toMatchObject({ person: person.id, subject_id: first });
      expect(JSON.parse(said?.after ?? '')).toEqual({ balance: 'accept' });

      const next = await upload(Buffer.from(turned.toString().replaceAll('/04/', '/05/')));
      expect((await review(next)).reading).toMatchObject({
        questions: [{ field: 'balance' }],
        remembered: false,
        corrections: {},
      });
      await database.close();
    });

    test('is read as the balance moves when a person says so', async () => {
      const { database, db, person, account, upload, insert, review, lines } = await someBank(open);
      const id = await upload(turned);
      await rereadStatement(db, person, { account, upload: id, corrections: { balance: 'follow' } });
      expect((await review(id)).reading).toMatchObject({ questions: [], balance: { state: 'agrees' } });
      expect((await lines(id)).map(({ amount }) => amount)).toEqual([
        -45_000, -12_050, 100_000, -40_000, -2_950,
      ]);
      expect(await insert(id)).toEqual({ inserted: 5 });
      await database.close();
    });

    test('is asked about anew when another answer changes the reading, and refuses what is not offered', async () => {
      const { database, db, person, account, upload, review } = await someBank(open);
      const id = await upload(turned);
      const answer = (corrections: Parameters<typeof rereadStatement>[2]['corrections']) =>
        rereadStatement(db, person, { account, upload: id, corrections });
      await answer({ balance: 'accept' });
      await answer({ sign: 'positive_out' });
      expect((await review(id)).reading.questions.map(({ field }) => field)).toEqual(['balance']);
      await expect(answer({ balance: 'turn' })).rejects.toMatchObject({
        code: 'invalid',
        message: 'statements.error.balance',
      });
      await answer({ sign: 'negative_out', balance: 'accept' });
      expect((await review(id)).reading.questions).toHaveLength(1);
      await database.close();
    });
  });

  test('an inserted statement cannot be read another way, and columns must be there', async () => {
    const { database, db, person, account, upload, insert, lines } = await someBank(open);
    const id = await upload(
      text('Date,Text,Betrag,Other', '13/04/2026,SWIGGY,-450.00,-1.00', '14/04/2026,UBER,120.50,2.00'),
    );
    const correct = (corrections: Parameters<typeof rereadStatement>[2]['corrections']) =>
      rereadStatement(db, person, { account, upload: id, corrections });
    await expect(correct({ columns: { amount: 'Saldo' } })).rejects.toMatchObject({
      code: 'invalid',
      message: 'uploads.error.no_such_column',
    });
    await expect(correct({ columns: { date: 0, description: [1], amount: 44 } })).rejects.toMatchObject({
      name: 'DomainError',
      code: 'invalid',
    });
    await correct({ columns: { date: 'Date', description: 'Text', amount: 'Other' }, sign: 'negative_out' });
    expect((await lines(id)).map(({ amount }) => amount)).toEqual([-100, 200]);
    await insert(id);
    await expect(correct({ columns: { date: 0, description: [1], amount: 2 } })).rejects.toMatchObject({
      code: 'conflict',
    });
    await database.close();
  });
});

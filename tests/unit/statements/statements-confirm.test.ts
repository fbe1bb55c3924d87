import { expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import type { Db } from '#lib/db/transaction.ts';
import { inlineWork } from '#lib/runtime/worker.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { reviewUpload } from '#lib/statements/review.ts';
import type { CorrectionsInput } from '#lib/statements/schema.ts';
import { undoInsert } from '#lib/statements/undo.ts';
import { rereadStatement, uploadStatement } from '#lib/statements/upload.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';

const april = 'Datum;Verwendungszweck;Betrag\n03.04.2026;TEE;-40,00\n05.04.2026;LOHN;500,00\n';
const may = 'Datum;Verwendungszweck;Betrag\n03.05.2026;TEE;-40,00\n25.05.2026;LOHN;500,00\n';

async function bankOf(db: Db) {
  const person = await somePerson(db);
  let turn = 0;
  const account = async () => {
    turn++;
    const { id } = await addAccount(db, person, { name: `Bank ${turn}`, type: 'savings', number: '4471' });
    const send = async (text: string, file_name = 'a.csv') => {
      const content = Buffer.from(text);
      return (await uploadStatement(db, person, { account: id, file_name, content })).id;
    };
    const review = (upload: string) =>
      reviewUpload({ db, work: inlineWork(db) }, { ...person, role: 'owner' } as never, id, upload);
    const asked = async (upload: string) =>
      (await review(upload)).reading.questions.map(({ field, readings }) => [
        field,
        ...readings.map(({ value }) => value),
      ]);
    const answer = (upload: string, corrections: CorrectionsInput) =>
      rereadStatement(db, person, { account: id, upload, corrections });
    const insert = (upload: string) => insertStatement(db, person, { account: id, upload });
    const undo = (upload: string) => undoInsert(db, person, { account: id, upload });
    return { send, review, asked, answer, insert, undo };
  };
  return { account };
}

onEveryDatabase('the first statement of a layout', (open) => {
  test('is confirmed once where nothing proves it, with what would turn it beside', async () => {
    const { db, close } = await open();
    const bank = await bankOf(db);
    const own = await bank.account();
    const first = await own.send(april);
    const { questions } = (await own.review(first)).reading;
    expect(questions).toEqual([
      {
        field: 'confirm',
        readings: [
          {
            value: 'yes',
            effect: {
              first_date: '2026-04-03',
              last_date: '2026-04-05',
              money_in: 50_000,
              money_out: 4_000,
              count: 2,
            },
          },
          { value: 'positive_out', effect: expect.objectContaining({ money_in: 4_000, money_out: 50_000 }) },
          {
            value: 'mdy',
            effect: expect.objectContaining({ first_date: '2026-03-04', last_date: '2026-05-04' }),
          },
        ],
        rows: [
          { line: 2, date: '2026-04-03', amount: -4_000, description: 'TEE' },
          { line: 3, date: '2026-04-05', amount: 50_000, description: 'LOHN' },
        ],
      },
    ]);
    await expect(own.insert(first)).rejects.toMatchObject({ message: 'uploads.error.questions' });
    await own.answer(first, { confirm: 'yes' });
    expect(await own.asked(first)).toEqual([]);
    expect(await own.insert(first)).toMatchObject({ inserted: 2 });
    const second = await own.send(may);
    expect(await own.asked(second)).toEqual([]);
    // It stays known when its rows are gone again.
    await own.undo(first);
    expect(await own.asked(await own.send(may))).toEqual([]);
    const other = await bank.account();
    expect(await other.asked(await other.send(april))).toHaveLength(1);
    await close();
  });

  test('an answer that turns it closes the question, too, and holds for the next one', async () => {
    const { db, close } = await open();
    const bank = await bankOf(db);
    for (const [corrections, amounts, days] of [
      [{ confirm: 'positive_out' }, [4_000, -50_000], ['2026-04-03', '2026-04-05']],
      [{ sign: 'positive_out' }, [4_000, -50_000], ['2026-04-03', '2026-04-05']],
      [{ confirm: 'mdy' }, [-4_000, 50_000], ['2026-03-04', '2026-05-04']],
      [{ date_order: 'mdy' }, [-4_000, 50_000], ['2026-03-04', '2026-05-04']],
    ] as const) {
      const own = await bank.account();
      const id = await own.send(april);
      await own.answer(id, corrections);
      const { reading } = await own.review(id);
      expect(reading.questions).toEqual([]);
      expect([reading.totals.first_date, reading.totals.last_date]).toEqual(days);
      expect(reading.totals.money_in).toBe(Math.max(...amounts));
      const next = await own.review(await own.send(april.replaceAll('.04.', '.06.')));
      expect(next.reading.questions).toEqual([]);
      expect([next.reading.sign, next.reading.date_order]).toEqual([reading.sign, reading.date_order]);
    }
    await close();
  });

  test('another upload that waits with the question is not asked about once its layout is known', async () => {
    const { db, close } = await open();
    const own = await (await bankOf(db)).account();
    const [first, second] = [await own.send(april), await own.send(may)];
    await own.answer(first, { confirm: 'yes' });
    expect(await own.asked(second)).toEqual([]);
    expect(await own.insert(second)).toMatchObject({ inserted: 2 });
    await close();
  });

  test('what a balance, stated sums, a format or Atlas itself vouches for is not asked about', async () => {
    const { db, close } = await open();
    const bank = await bankOf(db);
    const proven = [
      'Date,Details,Amount,Balance\n03/04/2026,TEA,-40.00,60.00\n15/04/2026,WAGES,500.00,560.00\n',
      'Account,Giro\nOpening balance,100.00\n\nDate,Details,Amount\n03/04/2026,TEA,-40.00\n15/04/2026,WAGES,500.00\nClosing balance,,560.00\n',
      '!Type:Bank\nD15/04/2026\nT-40.00\nPTea\n^\n',
    ];
    for (const text of proven) {
      const own = await bank.account();
      const asked = await own.asked(await own.send(text, text.startsWith('!') ? 'a.qif' : 'a.csv'));
      expect(
        asked.filter(([field]) => field === 'confirm'),
        text,
      ).toEqual([]);
    }
    await close();
  });

  test('dates that fit one way only, and columns for in and out, offer no other answer', async () => {
    const { db, close } = await open();
    const own = await (await bankOf(db)).account();
    const text = 'Date,Details,Debit,Credit\n13/04/2026,TEA,40.00,\n15/04/2026,WAGES,,500.00\n';
    expect(await own.asked(await own.send(text))).toEqual([['confirm', 'yes']]);
    const named = 'Day,Details,Amount\n3 Apr 2026,TEA,-40.00\n5 Apr 2026,WAGES,500.00\n';
    expect(await own.asked(await own.send(named))).toEqual([['confirm', 'yes', 'positive_out']]);
    await close();
  });
});

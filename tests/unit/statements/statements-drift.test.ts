import { expect, test } from 'vitest';
import { pack } from '#lib/db/statement-pages.ts';
import { undoInsert } from '#lib/statements/undo.ts';
import { rereadStatement } from '#lib/statements/upload.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { someBank } from '#tests/support/stories/bank.ts';

const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);
const april = text(
  'Date,Details,Amount,Balance',
  '13/04/2026,SWIGGY,-450.00,9550.00',
  '14/04/2026,UBER,-120.50,9429.50',
  '30/04/2026,WAGES,1000.00,10429.50',
);
const may = text(
  'Date,Details,Fee,Balance,Amount',
  '13/05/2026,SWIGGY,0.00,9979.50,-450.00',
  '14/05/2026,UBER,0.00,9859.00,-120.50',
  '30/05/2026,WAGES,0.00,10859.00,1000.00',
);
const refusal = { code: 'conflict', message: 'uploads.error.questions' };

onEveryDatabase('a layout that is not as it was', (open) => {
  test('is a question with what changed, and nothing is inserted before it is answered', async () => {
    const { database, db, person, account, upload, insert, review, stored } = await someBank(open);
    expect(await insert(await upload(april))).toEqual({ inserted: 3 });
    const next = await upload(may);
    const { reading } = await review(next);
    expect(reading.questions).toMatchObject([
      {
        field: 'layout',
        readings: [{ value: 'accept', effect: { count: 3, money_in: 100_000, money_out: 57_050 } }],
        changed: [
          { key: 'statements.drift.moved', values: { name: 'Amount', before: 3, now: 5 } },
          { key: 'statements.drift.new', values: { name: 'Fee' } },
        ],
      },
    ]);
    await expect(insert(next)).rejects.toMatchObject(refusal);
    expect(await stored()).toHaveLength(3);
    await rereadStatement(db, person, { account, upload: next, corrections: { layout: 'accept' } });
    expect((await review(next)).reading).toMatchObject({ questions: [], corrections: { layout: 'accept' } });
    expect(await insert(next)).toEqual({ inserted: 3 });
    const said = await db.selectFrom('history').select('after').where('act', '=', 'correct').execute();
    expect(said.map(({ after }) => JSON.parse(after ?? ''))).toEqual([{ layout: 'accept' }]);
    expect(await db.selectFrom('reading_profiles').selectAll().execute()).toEqual([]);

    const both = [may, april].map((file) => Buffer.from(file.toString().replaceAll('/2026', '/2027')));
    for (const file of both) expect((await review(await upload(file))).reading.questions).toEqual([]);
    await database.close();
  });

  test('is none in the first file of another format, after an undo, and in letterhead', async () => {
    const { database, db, person, account, upload, insert, review } = await someBank(open);
    const first = await upload(april);
    await insert(first);
    const ofx =
      '<OFX><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260503<TRNAMT>-9.00<FITID>1<NAME>Kiosk</STMTTRN></OFX>';
    expect((await review(await upload(Buffer.from(ofx), 'may.ofx'))).reading.questions).toEqual([]);
    const letter = text('Bank of Somewhere,,,', 'Account 12,,,', april.toString().trim());
    expect((await review(await upload(letter))).reading).toMatchObject({ header_row: 3, questions: [] });
    await undoInsert(db, person, { account, upload: first });
    expect((await review(await upload(may))).reading.questions).toEqual([]);
    await database.close();
  });

  test('is found in files that were uploaded before the other was inserted, and in those of earlier releases', async () => {
    const { database, db, upload, insert, review } = await someBank(open);
    const [first, next, third] = [await upload(april), await upload(may), await upload(may)];
    const { shape: _, changed: __, ...reading } = (await review(first)).reading;
    await insert(first);
    const earlier = { reading: pack(JSON.stringify(reading)) };
    await db.updateTable('upload_files').set(earlier).where('upload', '=', first).execute();
    await expect(insert(next)).rejects.toMatchObject(refusal);
    expect((await review(next)).reading.questions).toMatchObject([{ field: 'layout' }]);
    expect((await review(third)).reading.questions).toMatchObject([{ field: 'layout' }]);
    await database.close();
  });

  test('takes corrections along by the names of columns, says so, and keeps them for the next file', async () => {
    const { database, db, person, account, upload, insert, review, lines } = await someBank(open);
    const first = await upload(april);
    const corrections = { columns: { description: 'Details', amount: 'Amount', date: 'Date' } };
    await rereadStatement(db, person, { account, upload: first, corrections });
    await insert(first);
    const next = await upload(may);
    const { reading } = await review(next);
    expect(reading.columns).toMatchObject({ date: 0, description: [1], amount: 4 });
    expect(reading.warnings).toMatchObject([
      { text: { key: 'statements.warning.carried_columns', values: { columns: 'details, amount, date' } } },
    ]);
    expect(reading.questions).toMatchObject([{ field: 'layout' }]);
    await rereadStatement(db, person, { account, upload: next, corrections: { layout: 'accept' } });
    await insert(next);
    const june = Buffer.from(may.toString().replaceAll('/05/', '/06/').replaceAll('-450', '-451'));
    const last = await upload(june);
    expect((await review(last)).reading).toMatchObject({ remembered: true, columns: { amount: 4 } });
    expect((await review(last)).reading.warnings).toEqual([]);
    expect((await lines(last)).map(({ amount }) => amount)).toEqual([-45_100, -12_050, 100_000]);
    await database.close();
  });

  test('an answer to another question, after which more is not as it was, asks again', async () => {
    const { database, db, person, account, upload, insert, review } = await someBank(open);
    const shops = ['SWIGGY', 'UBER', 'RENT', 'GYM', 'CAFE', 'KIOSK'];
    const rows = shops.flatMap((name, at) => [
      `2${at}/04/2026,${name},1${at}.00`,
      `2${at}/04/2026,${name},2${at}.00`,
    ]);
    const first = await upload(text('Date,Description,Amount', ...rows));
    await rereadStatement(db, person, { account, upload: first, corrections: { sign: 'positive_out' } });
    await insert(first);
    const other = text('Date,Description,Sum', ...rows.map((row) => row.replace('/04/', '/05/')));
    const next = await upload(other);
    const answer = (said: object) =>
      rereadStatement(db, person, { account, upload: next, corrections: said });
    const keys = async () =>
      (await review(next)).reading.questions.flatMap(({ changed }) => changed?.map(({ key }) => key) ?? []);
    expect(await keys()).toEqual(['statements.drift.renamed', 'statements.drift.amount']);
    await answer({ layout: 'accept', sign: 'negative_out' });
    expect(await keys()).toContain('statements.drift.turned');
    await expect(insert(next)).rejects.toMatchObject(refusal);
    await answer({ layout: 'accept' });
    expect(await insert(next)).toEqual({ inserted: 12 });
    await database.close();
  });
});

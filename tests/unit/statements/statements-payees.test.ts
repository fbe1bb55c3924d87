import { expect, test } from 'vitest';
import { invariants } from '#lib/db/integrity-records.ts';
import { packLines } from '#lib/db/statement-pages.ts';
import { findPayees, keepPayees } from '#lib/statements/identity/payees.ts';
import { replaceLines, selectLines } from '#lib/statements/records.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { someBank } from '#tests/support/stories/bank.ts';

const FILE = new TextEncoder().encode(
  [
    'Date,Payee,Memo,Amount',
    '2026-03-13,Studio FitX GmbH,Membership,-29.90',
    '2026-03-14,,Cash withdrawal,-60.00',
    '2026-03-15,BLUE BOTTLE 4711,Beans,-4.00',
    '',
  ].join('\n'),
);
const NAMED = ['Studio FitX GmbH', null, 'BLUE BOTTLE'];

onEveryDatabase('who was paid', (open) => {
  const start = async () => {
    const bank = await someBank(open);
    const upload = await bank.upload(FILE);
    const payees = async () =>
      (await bank.db.selectFrom('bank_transactions').select('payee').orderBy('date').execute()).map(
        ({ payee }) => payee,
      );
    const ofLines = async () => (await selectLines(bank.db, upload)).map(({ payee }) => payee ?? null);
    /** As a release left it that knew of no payees. */
    const forget = async () => {
      const lines = await selectLines(bank.db, upload);
      await replaceLines(bank.db, upload, [
        ...packLines(
          upload,
          lines.map(({ payee: _, ...line }) => line),
        ),
      ]);
      await bank.db.updateTable('bank_transactions').set({ payee: null }).execute();
      await bank.db.updateTable('uploads').set({ has_payees: 0 }).execute();
    };
    return { ...bank, id: upload, payees, ofLines, forget };
  };

  test('is stored with the lines and with what is inserted of them', async () => {
    const { id, insert, payees, ofLines, db } = await start();
    expect(await ofLines()).toEqual(NAMED);
    await insert(id);
    expect(await payees()).toEqual(NAMED);
    expect(await findPayees(db)).toBeUndefined();
  });

  test('is found in the files of earlier releases, where the row is still the file’s; a second look finds nothing', async () => {
    const { database, db, id, insert, payees, ofLines, forget } = await start();
    await insert(id);
    await forget();
    await db.updateTable('bank_transactions').set({ description: 'Other' }).where('line', '=', 4).execute();
    expect(await keepPayees(db)).toBe(true);
    expect(await payees()).toEqual(['Studio FitX GmbH', null, null]);
    expect(await ofLines()).toEqual(NAMED);
    expect(await keepPayees(db)).toBe(false);
    for (const { name, count } of invariants.filter((one) => one.name.includes('upload')))
      expect([name, await count(database.db)]).toEqual([name, 0]);
  });

  test('a row that a release stored without a payee is the same row in a file read today', async () => {
    const { id, insert, forget, upload, review } = await start();
    await insert(id);
    await forget();
    const again = await upload(FILE, 'again.csv');
    expect(await review(again)).toMatchObject({ new_count: 0, undecided_count: 0 });
  });
});

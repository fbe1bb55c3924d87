import { expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { instant } from '#lib/core/day.ts';
import { coreOf } from '#lib/core/description/payee-key.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import { countWrongCores } from '#lib/db/learning/integrity-records.ts';
import { packLines } from '#lib/db/statement-pages.ts';
import { decidedAbout } from '#lib/learned/evidence.ts';
import { dismiss } from '#lib/matching/dismiss.ts';
import { listRefusals } from '#lib/rules/proposal-records.ts';
import { findPayees, keepPayees } from '#lib/statements/identity/payees.ts';
import { replaceLines, selectLines } from '#lib/statements/records.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { someBank } from '#tests/support/stories/bank.ts';
import { record } from '#tests/support/stories/expenses.ts';

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
      const { db } = bank;
      const lines = await selectLines(db, upload);
      await replaceLines(db, upload, [
        ...packLines(
          upload,
          lines.map(({ payee: _, ...line }) => line),
        ),
      ]);
      for (const { id: row, description } of await bank.stored())
        await db
          .updateTable('bank_transactions')
          .set({ payee: null, core: coreOf(description) })
          .where('id', '=', row)
          .execute();
      await db.updateTable('uploads').set({ has_payees: 0 }).execute();
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

  test('is what rows are learned by: their core follows where it is found later, with what people taught and answered', async () => {
    const { database, db, person, account, id, insert, forget, stored } = await start();
    await insert(id);
    const cores = async () => (await stored()).map(({ core }) => core).sort();
    const first = await cores();
    await forget();
    const glued = (await stored()).find(({ description }) => description.includes('FitX'))?.core as string;
    const idOf = async (text: string) =>
      (await stored()).find(({ description }) => description.includes(text))?.id as number;
    const merchant = await addName(db, person, 'merchants', { name: 'FitX' });
    await record(db, person, { merchant: merchant.id, amount: 29.9, transactions: [await idOf('FitX')] });
    await markTransactions(db, person, { account, type: 'IV', ids: [await idOf('BOTTLE')] });
    const other = await record(db, person, { merchant: merchant.id, amount: 60 });
    await dismiss(db, person, { transaction: await idOf('Cash'), expense: other.id });
    const never = { direction: 'out', answer: 'never', person: person.id, at: instant() } as const;
    await db
      .insertInto('rule_proposals')
      .values({ core: glued, ...never })
      .execute();
    await db.deleteFrom('suggestion_work').execute();
    expect(await keepPayees(db)).toBe(true);
    expect(await cores()).toEqual(first);
    expect(first).toContain('studio fitx');
    expect(first).toContain('blue bottle');
    const decided = await decidedAbout(db, [glued, ...first]);
    expect(decided(glued, 'out')).toMatchObject({ types: [], merchants: [] });
    expect(decided('studio fitx', 'out')).toMatchObject({
      types: [{ value: 'EX', yes: 1 }],
      merchants: [{ value: merchant.id, yes: 1 }],
    });
    expect(decided('blue bottle', 'out').types).toMatchObject([{ value: 'IV', yes: 1 }]);
    expect((await listRefusals(db)).map(({ core }) => core).sort()).toEqual(['studio fitx', glued].sort());
    expect(await db.selectFrom('suggestion_work').select(['subject', 'ids']).execute()).toEqual([
      { subject: 'upload', ids: JSON.stringify([id]) },
    ]);
    for (const { name, count } of invariants) expect([name, await count(database.db)]).toEqual([name, 0]);
    expect(await countWrongCores(db)).toBe(0);
  });

  test('a row that a release stored without a payee is the same row in a file read today', async () => {
    const { id, insert, forget, upload, review } = await start();
    await insert(id);
    await forget();
    const again = await upload(FILE, 'again.csv');
    expect(await review(again)).toMatchObject({ new_count: 0, undecided_count: 0 });
  });
});

import { expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { mergeMerchants } from '#lib/catalogue/merge.ts';
import { changeMerchant, listProposedNames } from '#lib/catalogue/proposed-names.ts';
import { payeeOf } from '#lib/core/description/row-name.ts';
import { keepPayees } from '#lib/statements/identity/payees.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { someBank } from '#tests/support/stories/bank.ts';
import { record } from '#tests/support/stories/expenses.ts';

const FILE = new TextEncoder().encode(
  [
    'Date,Payee,Memo,Amount',
    '2026-03-13,FitX GmbH,Mitgliedsbeitrag Studio,-29.90',
    '2026-04-13,FitX GmbH,Mitgliedsbeitrag Studio,-29.90',
    '2026-04-15,BLUE BOTTLE 4711,Beans,-4.00',
    '',
  ].join('\n'),
);

onEveryDatabase('the name of a merchant that was made of more than the payee', (open) => {
  /** A book of before payees were read, with an expense at these merchants for each row. */
  const start = async (nameOf: (description: string) => string) => {
    const bank = await someBank(open);
    const { db, person } = bank;
    await bank.insert(await bank.upload(FILE));
    const rows = (await bank.stored()).toSorted((a, b) => a.date.localeCompare(b.date));
    const byName = new Map<string, number>();
    for (const { id, description, amount } of rows) {
      const name = nameOf(description);
      const merchant = byName.get(name) ?? (await addName(db, person, 'merchants', { name })).id;
      byName.set(name, merchant);
      await record(db, person, { merchant, amount: amount / 100, transactions: [id] });
    }
    const readAgain = async () => {
      await db.updateTable('uploads').set({ has_payees: 0 }).execute();
      await keepPayees(db);
      return listProposedNames(db);
    };
    return { ...bank, byName, readAgain };
  };
  const glued = (description: string) => payeeOf({ description });

  test('is the payee’s, where it has the whole text or the payee among its words; each once', async () => {
    const { db, person, byName, readAgain } = await start(glued);
    const proposed = await readAgain();
    expect(
      proposed.map(({ proposed_name, expense_count, into }) => [proposed_name, expense_count, into]),
    ).toEqual([
      ['FitX', 2, null],
      ['Blue Bottle', 1, null],
    ]);
    const [fitx, bottle] = [...byName.values()] as [number, number];
    await changeMerchant(db, person, fitx, { name: 'FitX' });
    await changeMerchant(db, person, bottle, { proposed_name: null });
    expect(await listProposedNames(db)).toEqual([]);
    const { name } = await db
      .selectFrom('merchants')
      .select('name')
      .where('id', '=', bottle)
      .executeTakeFirstOrThrow();
    expect(name).toBe(glued('BLUE BOTTLE 4711 Beans'));
    const kept = await db
      .selectFrom('history')
      .select(['before', 'after'])
      .where('act', '=', 'keep')
      .execute();
    expect(kept).toHaveLength(1);
  });

  test('leads to the merchant that has the payee’s name already, and merging answers it', async () => {
    const { db, person, byName, readAgain } = await start(glued);
    const { id: into } = await addName(db, person, 'merchants', { name: 'fitx' });
    const [first] = await readAgain();
    expect(first).toMatchObject({ proposed_name: 'FitX', into });
    await mergeMerchants(db, person, byName.values().next().value as number, into);
    expect((await listProposedNames(db)).map(({ proposed_name }) => proposed_name)).toEqual(['Blue Bottle']);
  });

  test('stays as people chose it', async () => {
    const { readAgain } = await start((text) => (text.includes('FitX') ? 'Gym' : 'Blue'));
    expect(await readAgain()).toEqual([]);
  });
});

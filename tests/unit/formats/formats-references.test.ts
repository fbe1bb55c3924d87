import { expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { FORMATS, type Part, type TrueRow } from '#tests/support/formats/render.ts';
import { someBank, uploadConfirmed } from '#tests/support/stories/bank.ts';

const row = (date: string, amount: number, payee: string, reference: string): TrueRow => ({
  ...{ date, amount, payee, purpose: '', reference },
});
const ofx = (rows: readonly TrueRow[], format = 'OFX 1') => {
  const [from, to] = [rows[0]?.date ?? '', rows.at(-1)?.date ?? ''];
  return (FORMATS[format] as (part: Part) => Uint8Array)({ from, to, opening: 0, rows });
};

/** Each after a public report of rows that were lost or came twice because of their references. */
onEveryDatabase('references that banks repeat, share and renew', (open) => {
  const start = async () => {
    const bank = await someBank(open);
    const add = async (content: Uint8Array) =>
      (await bank.insert(await bank.upload(content, 'x.ofx'))).inserted;
    const amounts = async () => (await bank.stored()).map(({ amount }) => -amount);
    return { ...bank, add, amounts };
  };

  test('securo#911: three transactions of one day with one FITID are three', async () => {
    const { database, add, amounts } = await start();
    const rows = [-1_250, -3_400, 9_900].map((amount, n) => row('2026-03-04', amount, `Payee ${n}`, '1'));
    expect(await add(ofx(rows))).toBe(3);
    expect(await add(ofx(rows))).toBe(0);
    expect(await amounts()).toEqual([-1_250, -3_400, 9_900]);
    await database.close();
  });

  test('beancount-import#216: a fee with its purchase’s FITID, also of the same amount, is a row of its own', async () => {
    const { database, add, amounts } = await start();
    const rows = [
      ...[
        row('2026-03-04', -5_000, 'Hotel Lisboa', 'F1'),
        row('2026-03-04', -150, 'Foreign transaction fee', 'F1'),
      ],
      ...[row('2026-03-06', -99, 'Toll', 'F2'), row('2026-03-06', -99, 'Foreign transaction fee', 'F2')],
    ];
    expect(await add(ofx(rows))).toBe(4);
    expect(await add(ofx(rows, 'OFX 2'))).toBe(0);
    const next = [...rows.slice(2), row('2026-03-08', -99, 'Toll', 'F3')];
    expect(await add(ofx(next))).toBe(1);
    expect(await amounts()).toEqual([-5_000, -150, -99, -99, -99]);
    await database.close();
  });

  test('buckets#889: a FITID that the bank gives again in another month is another transaction', async () => {
    const { database, add, amounts } = await start();
    expect(await add(ofx([row('2026-03-04', -700, 'Rent a bike', '1')]))).toBe(1);
    expect(await add(ofx([row('2026-04-04', -700, 'Rent a bike', '1')]))).toBe(1);
    expect(await amounts()).toEqual([-700, -700]);
    await database.close();
  });

  test('buckets#894: a FITID says nothing about the transactions of another account', async () => {
    const { database, db, person, add, upload } = await start();
    const content = ofx([row('2026-03-04', -198_001, 'Hardware Store', '20230210090001')]);
    await add(content);
    const { id: account } = await addAccount(db, person, { name: 'Second', type: 'savings', number: '4471' });
    const input = { account, file_name: 'second.ofx', content };
    const { id } = await uploadConfirmed(db, person, input);
    expect(await insertStatement(db, person, { account, upload: id })).toEqual({ inserted: 1 });
    expect(await upload(content)).toBeTypeOf('string');
    await database.close();
  });

  test('actual#608: equal amounts on days close by with FITIDs of their own are not one transaction', async () => {
    const { database, add, amounts } = await start();
    expect(await add(ofx([row('2026-08-30', -150, 'Coffee August', 'A1')]))).toBe(1);
    const september = [row('2026-09-01', -150, 'Coffee', 'S1'), row('2026-09-01', -150, 'Coffee', 'S2')];
    expect(await add(ofx(september))).toBe(2);
    expect(await amounts()).toEqual([-150, -150, -150]);
    await database.close();
  });

  test('LedgerSMB#8936: the same file again, and as the other version of OFX, brings nothing', async () => {
    const { database, add } = await start();
    const rows = [1, 2, 3].map((n) => row(`2026-03-0${n}`, -100 * n, `Payee ${n}`, `F${n}`));
    expect([await add(ofx(rows)), await add(ofx(rows)), await add(ofx(rows, 'OFX 2'))]).toEqual([3, 0, 0]);
    await database.close();
  });
});

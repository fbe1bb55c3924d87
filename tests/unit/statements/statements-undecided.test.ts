import { expect, test } from 'vitest';
import { isDomainError } from '#lib/core/errors.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import { resolveDuplicates } from '#lib/statements/decide.ts';
import { undoInsert } from '#lib/statements/undo.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { FORMATS, type Part } from '#tests/support/formats/render.ts';
import { someBank } from '#tests/support/stories/bank.ts';

const row = (day: string, amount: number, payee: string, reference: string) => ({
  ...{ date: `2026-04-${day}`, amount, payee, purpose: '', reference },
});
const april = (rows: Part['rows']): Part => ({
  from: '2026-04-01',
  to: '2026-04-03',
  opening: 100_000,
  rows,
});
const written = april([
  row('01', -500, 'Chai Point', 'A1'),
  row('02', -700, 'Uber', 'A2'),
  row('03', -900, 'Ola', 'A3'),
]);
/** The same days, but the bank calls two of the payees something else. */
const renamed = april([
  ...[row('01', -500, 'Mountain Trail Foods', 'F1'), row('02', -700, 'Uber', 'F2')],
  ...[row('03', -900, 'ANI Technologies', 'F3'), row('03', -901, 'Ola', 'F4')],
]);
const inFormat = (format: string, part: Part) => (FORMATS[format] as (part: Part) => Uint8Array)(part);

onEveryDatabase('rows that may be known', (open) => {
  const start = async () => {
    const bank = await someBank(open);
    await bank.insert(await bank.upload(inFormat('csv', written)));
    const id = await bank.upload(inFormat('QIF', renamed), 'april.qif');
    const decide = (place: number, same: boolean) =>
      resolveDuplicates(bank.db, bank.person, {
        account: bank.account,
        upload: id,
        rows: [{ id: place, same }],
      });
    const amounts = async () => (await bank.stored()).map(({ amount }) => amount).sort((a, b) => a - b);
    return { ...bank, id, decide, amounts };
  };
  const refused = (act: Promise<unknown>) =>
    act.then(
      () => 'done',
      (error) => (isDomainError(error) ? error.message : String(error)),
    );

  test('on a day that a file may have in part, a row with another text waits for a person and is not inserted', async () => {
    const { database, id, review, lines, insert, amounts, stored } = await start();
    expect(await review(id)).toMatchObject({ new_count: 1, undecided_count: 2 });
    const [first, , third] = await stored();
    expect((await lines(id)).map(({ like, twin }) => [like, twin !== null])).toEqual([
      ...[
        [first?.id, false],
        [undefined, true],
        [third?.id, false],
        [undefined, false],
      ],
    ]);
    expect(await insert(id)).toEqual({ inserted: 1 });
    expect(await amounts()).toEqual([500, 700, 900, 901]);
    expect(await review(id)).toMatchObject({ new_count: 0, undecided_count: 2 });
    await database.close();
  });

  test('a person decides, before or after the insert, and may decide again', async () => {
    const { database, db, person, account, id, review, insert, decide, amounts, lines, stored } =
      await start();
    await decide(1, true);
    await decide(3, false);
    expect(await review(id)).toMatchObject({ new_count: 2, undecided_count: 0 });
    await decide(3, true);
    expect(await review(id)).toMatchObject({ new_count: 1, undecided_count: 0 });
    await insert(id);
    expect(await amounts()).toEqual([500, 700, 900, 901]);
    await decide(3, false);
    expect(await insert(id)).toEqual({ inserted: 1 });
    expect(await insert(id)).toEqual({ inserted: 0 });
    expect(await amounts()).toEqual([500, 700, 900, 900, 901]);
    expect((await lines(id)).map(({ twin }) => twin !== null)).toEqual([true, true, true, true]);
    expect(await refused(decide(2, true))).toBe('uploads.error.decided');
    expect(await refused(decide(99, true))).toBe('uploads.error.decided');
    for (const { name, count } of invariants) expect([name, await count(db)]).toEqual([name, 0]);
    await undoInsert(db, person, { account, upload: id });
    expect((await stored()).map(({ amount }) => amount)).toEqual([500, 700, 900]);
    expect(await review(id)).toMatchObject({ new_count: 2, undecided_count: 0 });
    await database.close();
  });

  test('a transaction keeps the references that it was seen with, so a third file of that kind finds it at once', async () => {
    const { database, db, upload, insert, review, stored } = await someBank(open);
    await insert(await upload(inFormat('csv', written)));
    await insert(await upload(inFormat('CAMT v8', written), 'april.xml'));
    await insert(await upload(inFormat('OFX 1', written), 'april.ofx'));
    const kept = await db
      .selectFrom('transaction_references')
      .selectAll()
      .orderBy('transaction')
      .orderBy('kind')
      .execute();
    expect(kept.map(({ kind, value }) => `${kind} ${value}`)).toEqual(
      ['A1', 'A2', 'A3'].flatMap((value) => [`acctsvcrref ${value}`, `fitid ${value}`]),
    );
    const other = april(written.rows.map((one) => ({ ...one, payee: 'Something else' })));
    const id = await upload(inFormat('OFX 2', other), 'again.ofx');
    expect(await review(id)).toMatchObject({ new_count: 0, undecided_count: 0 });
    expect(await stored()).toHaveLength(3);
    await database.close();
  });

  test('few rows in days of 21,000 transactions are compared with those of their amounts alone', async () => {
    const { database, upload, insert, review } = await someBank(open);
    const rows = Array.from({ length: 21_000 }, (_, n) =>
      row(String(1 + (n % 28)).padStart(2, '0'), -100 - n, `Payee ${n % 50}`, `R${n}`),
    ).sort((a, b) => (a.date < b.date ? -1 : 1));
    const month = { from: '2026-04-01', to: '2026-04-28', opening: 0, rows };
    await insert(await upload(inFormat('csv', month)));
    const [known, ...fresh] = [...rows.slice(9_000, 9_500), row('20', -99, 'Somebody new', 'N1')].reverse();
    const days = { ...month, rows: [...fresh, known as (typeof rows)[number]].reverse() };
    const id = await upload(inFormat('OFX 1', days), 'days.ofx');
    expect(await review(id)).toMatchObject({ new_count: 1, undecided_count: 0, line_count: 501 });
    await database.close();
  });
});

import { expect, test } from 'vitest';
import { pack } from '#lib/db/statement-pages.ts';
import { resolveDuplicates } from '#lib/statements/decide.ts';
import { keepDoubles, tellApart } from '#lib/statements/identity/doubles.ts';
import { selectDoubled } from '#lib/statements/identity/records.ts';
import { findReading, replaceReading } from '#lib/statements/records.ts';
import { undoInsert } from '#lib/statements/undo.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { FORMATS, type Part } from '#tests/support/formats/render.ts';
import { someBank } from '#tests/support/stories/bank.ts';
import { checked } from '#tests/support/stories/command.ts';

/** Six days of May; the coffee is there twice on each day. */
const may = (name: (payee: string) => string): Uint8Array => {
  const rows = Array.from({ length: 18 }, (_, n) => ({
    date: `2026-05-0${1 + Math.floor(n / 3)}`,
    amount: n % 3 === 2 ? -1_000 - n : -450,
    payee: name(n % 3 === 2 ? `Shop ${n}` : 'Chai Point'),
    purpose: '',
    reference: name(`R${n}`),
  }));
  const part: Part = { from: '2026-05-01', to: '2026-05-06', opening: 0, rows };
  return (FORMATS['OFX 1'] as (part: Part) => Uint8Array)(part);
};

onEveryDatabase('rows that an account has twice', (open) => {
  /** The same days under other names, stored again as releases did that knew rows by their texts. */
  const start = async () => {
    const bank = await someBank(open);
    const { db, person, account } = bank;
    const search = async () => {
      while (await keepDoubles(db));
      return (await selectDoubled(db, account)).map(({ upload, other, count }) => [upload, other, count]);
    };
    const first = await bank.upload(may((text) => text));
    await bank.insert(first);
    const second = await bank.upload(
      may((text) => `Z ${text}`),
      'again.ofx',
    );
    const which = { account, upload: second };
    const rows = Array.from({ length: 18 }, (_, n) => ({ id: n + 1, same: 'new' as const }));
    await resolveDuplicates(db, person, { ...which, rows });
    await bank.insert(second);
    expect(await bank.stored()).toHaveLength(36);
    const told = await search();
    const { decisions: _, ...reading } = JSON.parse(await findReading(db, second));
    await replaceReading(db, second, pack(JSON.stringify(reading)));
    await db.updateTable('uploads').set({ is_searched: 0 }).execute();
    return { ...bank, first, second, which, search, told };
  };

  test('the later upload is found with how many rows look like which other one’s; what a person called new is not', async () => {
    const { database, told, search, first, second } = await start();
    expect(told).toEqual([]);
    expect(await search()).toEqual([[second, first, 18]]);
    await database.close();
  });

  test('the check names the rows and their twins, and finds nothing wrong', async () => {
    const { database, stored } = await start();
    const { code, said } = await checked(database.place);
    expect(code, said).toBe(0);
    const [one, ...more] = (await stored()).map(({ id }) => id);
    expect(said).toContain('HDFC: 18 rows of “again.ofx” look like rows of “april.csv” (');
    expect(said).toContain(`#${more[17]} = #${one}`);
    await database.close();
  });

  test('what a person tells apart stays apart, also when the upload is looked through again', async () => {
    const { database, db, person, search, first, which } = await start();
    await search();
    await tellApart(db, person, { ...which, other: first });
    expect(await search()).toEqual([]);
    await db.updateTable('uploads').set({ is_searched: 0 }).execute();
    expect(await search()).toEqual([]);
    const again = tellApart(db, person, { ...which, other: first });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
    await database.close();
  });

  test('an undo of one of both ends it; one that keeps some rows counts those', async () => {
    const { database, db, person, account, stored, search, first, second } = await start();
    await search();
    const rows = await stored();
    const kept = rows.filter(({ upload }) => upload === first).slice(0, 15);
    for (const { id } of kept)
      await db.updateTable('bank_transactions').set({ comment: 'Mine' }).where('id', '=', id).execute();
    await undoInsert(db, person, { account, upload: first });
    expect(await selectDoubled(db, account)).toEqual([]);
    expect(await search()).toEqual([[second, first, 15]]);
    await undoInsert(db, person, { account, upload: second });
    expect(await search()).toEqual([]);
    expect(await stored()).toHaveLength(15);
    await database.close();
  });

  test('equal rows of one statement, and those of two that follow each other, are none', async () => {
    const { database, db, account, upload, insert } = await someBank(open);
    await insert(await upload(may((text) => text)));
    await insert(await upload(may((text) => text)));
    while (await keepDoubles(db));
    expect(await selectDoubled(db, account)).toEqual([]);
    await database.close();
  });
});

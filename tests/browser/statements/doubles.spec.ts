import { pack } from '#lib/db/statement-pages.ts';
import type { Db } from '#lib/db/transaction.ts';
import { resolveDuplicates } from '#lib/statements/decide.ts';
import { keepDoubles } from '#lib/statements/identity/doubles.ts';
import { insertStatement } from '#lib/statements/insert.ts';
import { findReading, replaceReading } from '#lib/statements/records.ts';
import { FORMATS, type Part } from '#tests/support/formats/render.ts';
import { expect, test } from '#tests/support/server/browser.ts';
import { uploadConfirmed } from '#tests/support/stories/bank.ts';
import { someAccount } from '#tests/support/stories/transactions.ts';

const may = (name: string, from: number): Uint8Array => {
  const rows = Array.from({ length: 5 }, (_, n) => ({
    ...{ date: `2026-05-0${1 + n}`, amount: -from - n, payee: `${name} ${n}`, purpose: '' },
    reference: `${name}${n}`,
  }));
  const part: Part = { from: '2026-05-01', to: '2026-05-05', opening: 0, rows };
  return (FORMATS['OFX 1'] as (part: Part) => Uint8Array)(part);
};

/** An account with five rows, of amounts of its own, that a release stored twice which knew rows by their references. */
async function withDoubles(db: Db, from: number): Promise<number> {
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const account = await someAccount(db, `Twice ${Math.random()}`);
  for (const name of ['first', 'again']) {
    const file = { account, file_name: `${name}.ofx`, content: may(name, from) };
    const { id: upload } = await uploadConfirmed(db, person, file);
    const rows = [1, 2, 3, 4, 5].map((id) => ({ id, same: 'new' as const }));
    await resolveDuplicates(db, person, { account, upload, rows });
    await insertStatement(db, person, { account, upload });
    const { decisions: _, ...reading } = JSON.parse(await findReading(db, upload));
    await replaceReading(db, upload, pack(JSON.stringify(reading)));
  }
  while (await keepDoubles(db));
  return account;
}

test('the account’s page names rows that are there twice; one press undoes the later insert or tells them apart', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const { db } = atlas.database;
  const twice = page.getByRole('region', { name: 'Rows that look stored twice' });
  await page.goto(`/bank/account/${await withDoubles(db, 7_450)}/transactions/`);
  await expect(twice).toContainText('5 rows of “again.ofx” look like rows of “first.ofx” from');
  await twice.getByRole('button', { name: 'They are different' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await expect(twice).toHaveCount(0);

  await page.goto(`/bank/account/${await withDoubles(db, 9_450)}/transactions/`);
  await twice.getByRole('button', { name: 'Undo the insert' }).click();
  await expect(page.getByText('5 transactions removed.').first()).toBeVisible();
});

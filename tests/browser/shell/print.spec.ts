import { addRule } from '#lib/rules/rules.ts';
import { expect, fresh, test } from '#tests/support/server/browser.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someReceipt } from '#tests/support/stories/receipts.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

test.use({ viewport: { width: 800, height: 1_000 } });

test('rules are printed with what they look for and do, and without what only a press does', async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const name = fresh('Printed');
  const { id } = await addRule(db, person, {
    name,
    text: 'printed words',
    direction: 'out',
    then_type: 'IG',
  });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/bank/rules/');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('contains “printed words” · money out');
  await expect(row.getByText('Mark as Ignored')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.goto(`/bank/rules/${id}/`);
  const said = page.getByText('contains “printed words” · money out → Mark as Ignored');
  await expect(said).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(said).toBeHidden();
});

test('missing receipts are printed under their headings, and within the paper', async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const comment = fresh('Tea for the workshop with everyone from the other office');
  const { id } = await record(db, person, { comment, date: '1990-01-01' });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/expense/receipts/missing/');
  const texts = (role: 'columnheader' | 'cell') =>
    page
      .getByRole('row')
      .nth(role === 'cell' ? 1 : 0)
      .locator('th:visible, td:visible')
      .allInnerTexts();
  expect((await texts('columnheader')).map((text) => text.trim())).toEqual([
    ...['Date', 'Expense', 'Paid by', 'Amount'],
  ]);
  expect(await texts('cell')).toEqual([
    '1 Jan 1990',
    expect.stringContaining(comment),
    expect.any(String),
    '₹450.00',
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(800);
  await db.updateTable('expenses').set({ no_receipt: 'lost' }).where('id', '=', id).execute();
  await page.goto('/expense/receipts/missing/?show=answered');
  await expect(page.getByRole('row').filter({ hasText: comment }).getByText('It was lost')).toBeVisible();
  await expect(page.getByText('Ask again').first()).toBeHidden();
});

test('the tray is printed with every amount that was read and what it may belong to', async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const account = await someAccount(db, fresh('Printed'));
  await someTransactions(db, account, person.id, [
    { description: 'TURQUOISE BOOKS', amount: 77_700, date: '2026-04-21' },
  ]);
  const read = (amount: number, where: string) => ({
    ...{ source: 'pdf-text' as const, amount, currency: 'INR' as const, day: '2026-04-21' },
    ...{ merchant: 'Turquoise', where },
  });
  const [one, two] = [`${fresh('one')}.pdf`, `${fresh('two')}.pdf`];
  const single = await someReceipt(db, person, { file_name: one }, [read(77_700, 'page 1: Total 777.00')]);
  const several = await someReceipt(db, person, { file_name: two }, [
    read(45_000, 'page 1: Total 450.00'),
    read(50_000, 'page 1: Amount paid 500.00'),
  ]);
  await page.emulateMedia({ media: 'print' });
  const hand = page.locator('.rq-hand');
  await page.goto(`/expense/receipts/?at=${several}`);
  for (const amount of ['₹450.00', '₹500.00'])
    await expect(hand.locator('.fact').filter({ hasText: amount })).toBeVisible();
  await expect(hand.getByText('Discard')).toBeHidden();
  await page.goto(`/expense/receipts/?at=${single}`);
  await expect(hand.getByText('Record expense and link')).toBeVisible();
  await expect(hand.getByText('Correct details')).toBeHidden();
  // All others that wait are on the paper, too.
  await expect(page.locator('[data-receipt]').filter({ hasText: two })).toBeVisible();
});

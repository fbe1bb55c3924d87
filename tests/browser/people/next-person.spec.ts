import { addPerson } from '#lib/people/members.ts';
import { expect, fresh, test } from '#tests/support/server/browser.ts';
import { account, markAs, openTable, row } from '#tests/support/server/transactions-page.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someoneElseSignsIn } from '#tests/support/stories/someone-else.ts';

test.describe('the next person in a browser', { tag: '@scripts' }, () => {
  test('takes nothing back of whose session was ended elsewhere, nor finds how they left their lists', async ({
    signedIn: page,
    atlas,
  }) => {
    const { db } = atlas.database;
    const { id: owner } = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
    const { id } = await record(db, { id: owner }, { comment: fresh('Tea') });
    await page.goto(`/expense/${id}/delete/`);
    await page.getByRole('button', { name: 'Delete expense' }).click();
    await expect(page.locator('.toast').getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toContain('atlas-runs');
    await page.goto('/expense/categories/?page=1');
    await page.evaluate(() => localStorage.setItem('atlas-table-categories', '?search=secret'));

    await db.updateTable('sessions').set({ revoked_at: new Date().toISOString() }).execute();
    await someoneElseSignsIn(page, atlas);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.keyboard.press('Control+z');
    await page.goto('/expense/categories/');
    await expect(page).toHaveURL(/\/categories\/$/);
    await page.evaluate(() => fetch('/about'));
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['atlas-person']);
    expect(sent).toEqual([]);
  });

  test('is not the one who acts on a page that was left open', async ({ signedIn: page, atlas }) => {
    const { path, id } = await account(atlas);
    await openTable(page, path);
    const next = {
      email: `${fresh('next').replace(' ', '.')}@example.org`,
      password: 'violet tractor 81 moss',
    };
    await addPerson(atlas.database.db, null, { ...next, first_name: 'Next', last_name: 'Person' });
    // In another browser window, of which this page has not been told.
    await page.request.post('/login', { form: next, headers: { Origin: atlas.origin }, maxRedirects: 0 });
    await markAs(row(page, 'Row 23'), page, 'Income');
    await expect(page).toHaveURL(`${atlas.origin}/`);
    await expect(page.getByRole('button', { name: 'Menu of Next Person' })).toBeVisible();
    const marked = await atlas.database.db
      .selectFrom('bank_transactions')
      .select('id')
      .where('account', '=', id)
      .where('type', '=', 'IN')
      .execute();
    expect(marked).toEqual([]);
  });
});

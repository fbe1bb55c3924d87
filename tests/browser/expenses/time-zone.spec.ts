import { expect, test, untilAwake } from '#tests/support/server/browser.ts';

/** 25 hours apart, so in one of them the date differs from the server's. */
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(`a person in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('records an expense of their own today, and sees that day again', async ({
      signedIn: page,
      scripts,
    }) => {
      await page.goto('/expense/new');
      await expect(page.getByRole('heading', { name: 'Record Expense' })).toBeVisible();
      await untilAwake(page);
      const facts = page.locator('.facts');
      const here = new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format();
      // Without scripts the server cannot know the browser's date, so it fills in its own.
      if (scripts) await expect(facts.getByLabel('Date')).toHaveValue(here);
      else await facts.getByLabel('Date').fill(here);
      await facts.getByLabel('Amount').fill('12.50');
      await facts.getByLabel('Category').selectOption('Meals');
      await page.getByRole('button', { name: 'Save expense' }).last().click();
      await expect(page.getByText('Expense created successfully!')).toBeVisible();
      const shown = new Intl.DateTimeFormat('en-IN', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: timezoneId,
      });
      // Other tests record expenses of the same day and later, so the day is asked for.
      await page.goto(`/expense?from=${here}&to=${here}`);
      await expect(page.locator('main').getByText(shown.format()).first()).toBeVisible();
    });
  });
}

import { startAtlas } from '#tests/support/server/atlas-server.ts';
import { expect, signIn, test, uploadFile } from '#tests/support/server/browser.ts';
import { markAs, row } from '#tests/support/server/transactions-page.ts';
import { record } from '#tests/support/stories/expenses.ts';

const STATEMENT = `Date,Description,Amount,Balance
13/04/2026,Tea stall,-40.00,960.00
14/04/2026,LEMON TREE HOTEL,-450.00,510.00
16/04/2026,ACME SALARY,1500.00,2010.00
`;

/** The main workflow as a screen reader announces it: the elements in order, with role and name. */
test('a screen reader’s walk from signing in to a linked expense', { tag: '@forms' }, async ({ page }) => {
  const server = await startAtlas('sqlite');
  const main = page.getByRole('main');
  const messages = page.getByRole('region', { name: 'Messages' });

  await page.goto(`${server.origin}/login`);
  await expect(main).toMatchAriaSnapshot(`
    - heading "Sign in" [level=1]
    - textbox "Email"
    - textbox "Password"
    - checkbox "Remember Email"
    - button "Sign In"
  `);
  await signIn(page, server.origin);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - navigation "Main menu":
      - link "Atlas, home"
      - group:
        - list
      - group: Banks
    - banner:
      - link "Home"
      - link "Search"
      - button "Menu of Atlas Owner"
    - main:
      - heading "Welcome, Atlas" [level=1]
      - region "First, a few questions":
        - textbox "First name": Atlas
        - textbox "Last name": Owner
        - combobox "Language"
        - combobox "Time zone"
        - combobox "Main currency"
        - button "Continue"
        - button "Skip"
      - region "Quick links"
    - contentinfo
    - region "Messages"
  `);

  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "First steps":
      - link "Add a bank account"
  `);
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - navigation "Breadcrumbs":
      - list:
        - listitem: Banks
        - listitem:
          - link "Accounts"
    - heading "Add a bank account" [level=1]
    - textbox "Name"
    - combobox "Type":
      - option "Savings" [selected]
    - textbox "Number"
    - paragraph: Only the last four digits are kept.
    - combobox "Currency":
      - option "Automatic (from the first statement)" [selected]
    - button "Add account"
    - link "Cancel"
  `);
  await page.getByLabel('Name').fill('Saffron Current');
  await page.getByLabel('Number').fill('50100123454471');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - heading "Bank accounts" [level=1]
    - list:
      - listitem:
        - article:
          - heading "Saffron Current" [level=2]
          - paragraph: Savings Number ends in 4471
          - link "Transactions of Saffron Current"
          - link "Upload Statement of Saffron Current"
  `);

  await page.getByRole('link', { name: 'Upload Statement' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - navigation "Breadcrumbs":
      - list:
        - listitem: Banks
        - listitem:
          - link "Accounts"
    - heading "Saffron Current" [level=1]
    - link "Go Back"
    - button "Choose the CSV file of Saffron Current"
    - button "Upload Statement"
    - status
  `);
  await uploadFile(page, { name: 'april.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) });
  await page.waitForURL(/\/preprocess\//);
  await expect(main).toMatchAriaSnapshot(`
    - heading "Preprocessed Transactions" [level=1]
    - paragraph: april.csv, for Saffron Current
    - region "Summary":
      - term: Rows read
      - definition: "3"
      - term: Money in
      - definition: +₹1,500.00 money in
      - term: Money out
      - definition: −₹490.00 money out
      - term: Net
      - definition: +₹1,010.00 money in
      - paragraph:
        - text: Every row agrees with the running balance.
        - strong: Opening balance ₹1,000.00 + in ₹1,500.00 − out ₹490.00 = closing balance ₹2,010.00
      - button "Insert Transactions (3 new)"
    - table "Transactions of the statement":
      - rowgroup
      - rowgroup:
        - row:
          - cell "13 Apr 2026"
          - cell "−40.00 money out"
          - rowheader "Tea stall Line 2"
          - cell "No"
  `);
  await page.getByRole('button', { name: /^Insert Transactions/ }).click();
  await expect(messages).toContainText('Transactions inserted and refreshed!');

  const { db } = server.database;
  const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  await record(db, person, { date: '2026-04-13', amount: 450, comment: 'Room' });
  await expect(page.getByRole('link', { name: '3 to classify' })).toBeVisible();
  await page.goto(page.url().replace('/preprocess/', '/transactions/?upload='));
  await expect(main).toMatchAriaSnapshot(`
    - navigation "Breadcrumbs":
      - list:
        - listitem: Banks
        - listitem:
          - link "Accounts"
    - 'heading "Transactions: Saffron Current" [level=1]'
    - paragraph: Number ends in 4471 · balance ₹2,010.00 on 16 Apr · balances checked since 13 Apr
    - link "Upload Statement"
    - search "Text or amount":
      - searchbox "Text or amount"
      - button "Search"
      - combobox "Type"
    - list "Type":
      - listitem:
        - link "Unknown"
    - list "Active filters":
      - listitem:
        - 'link "File: april.csv"'
    - table "Transactions of Saffron Current":
      - rowgroup:
        - row:
          - columnheader "Select all on this page":
            - link "Select all on this page"
          - columnheader "Date":
            - link "Date"
          - columnheader "Description"
          - columnheader "Amount":
            - link "Amount"
          - columnheader "Type"
          - columnheader "Actions"
      - rowgroup:
        - row:
          - rowheader "April 2026"
        - row:
          - cell:
            - checkbox "Select ACME SALARY"
          - cell "16 Apr 2026"
          - rowheader "ACME SALARY":
            - link "ACME SALARY"
          - cell "+1,500.00 money in"
          - cell "Unknown"
          - cell:
            - button "Mark As"
            - link "Comment"
    - navigation "Pages"
    - navigation "Rows per page"
    - status
  `);
  const salary = row(page, 'ACME SALARY');
  await salary.getByRole('button', { name: 'Mark As' }).click();
  await expect(page.locator('.menu:popover-open')).toMatchAriaSnapshot(`
    - link "Expense"
    - button "Income"
    - button "Investment"
    - button "Cash Withdrawal"
    - link "Other…"
  `);
  await page.keyboard.press('Escape');
  await markAs(salary, page, 'Income');
  await expect(messages).toContainText('Transaction marked as Income.');
  await expect(salary).toMatchAriaSnapshot(`
    - rowheader "ACME SALARY"
    - cell "Income"
    - cell:
      - button "More"
  `);
  await salary.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.locator('.row-more:popover-open')).toMatchAriaSnapshot(`
    - link "Change"
    - link "Comment"
  `);
  await page.keyboard.press('Escape');

  await markAs(row(page, 'LEMON TREE HOTEL'), page, 'Expense');
  await expect(main).toMatchAriaSnapshot(`
    - navigation "Breadcrumbs"
    - heading "Record Expense" [level=1]
    - link "Back"
    - complementary:
      - region "Bank transaction":
        - list:
          - listitem:
            - paragraph: LEMON TREE HOTEL
            - text: −₹450.00 money out
      - region "Matching expenses":
        - table "Matching expenses":
          - rowgroup
          - rowgroup:
            - row:
              - rowheader "13 Apr 2026 -"
              - cell "₹450.00"
              - cell:
                - button "Link to the expense from 13 Apr 2026, ₹450.00"
    - textbox "Amount": "450.00"
    - textbox "Date": 2026-04-14
    - combobox "Merchant"
    - combobox "Category"
    - textbox "Comment"
    - combobox "Project"
    - group "Paid via":
      - radio "Not stated" [checked]
      - radio "Cash"
      - radio "Credit Card"
    - checkbox "Reimbursable"
    - button "Split into items"
    - group "Receipts":
      - button "Choose files"
    - link "Cancel"
    - button "Save expense"
  `);
  await page.getByRole('button', { name: /^Link to the expense/ }).click();
  await expect(row(page, 'LEMON TREE HOTEL')).toMatchAriaSnapshot(`
    - rowheader "LEMON TREE HOTEL"
    - cell "−450.00 money out"
    - cell "Expense Room · Meals"
    - cell:
      - button "More"
  `);
  await row(page, 'LEMON TREE HOTEL').getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.locator('.row-more:popover-open')).toMatchAriaSnapshot(`
    - link "View expense"
    - link "Unlink"
    - link "Comment"
  `);
  await server.stop();
});

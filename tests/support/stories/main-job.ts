import type { Page } from '@playwright/test';
import type { Database } from '#lib/db/open.ts';
import { uploadFile } from '#tests/support/server/browser.ts';
import { expect } from '../server/browser.ts';
import { markAs, row, typeOf } from '../server/transactions-page.ts';
import { type BankRow, bankBook, hdfcStatement } from './hdfc-statement.ts';

/** Where the workflow runs: the address, and direct access to its database. */
export interface Place {
  origin: string;
  database: Pick<Database, 'db'>;
}

const OPENING = 20_000_000;
const book = bankBook('2026-04-01', 61, 4);
const april = book.filter((entry) => entry.date <= '2026-04-30');
const untilMay = book.filter((entry) => entry.date >= '2026-04-26');
const openingOfMay = OPENING + sum(book.filter((entry) => entry.date < '2026-04-26'));
const fresh = untilMay.filter((entry) => entry.date > '2026-04-30');

/** Five payments of April that are unmistakable, since their amounts are unique. */
export const payments = april
  .filter(
    (entry) =>
      entry.amount < 0 &&
      book.filter((other) => other.amount === entry.amount).length === 1 &&
      entry.description.includes('LEMON TREE'),
  )
  .slice(0, 5);

/** April as downloaded from the bank, for an empty account. */
export const uploadApril = (page: Page): Promise<void> =>
  uploadAndReview(page, hdfcStatement(april, OPENING), { read: april, fresh: april });

/** A second statement that overlaps the first one. */
export const uploadMay = (page: Page): Promise<void> =>
  uploadAndReview(page, hdfcStatement(untilMay, openingOfMay), { read: untilMay, fresh });

export async function addAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('link', { name: 'Add a bank account' }).first().click();
  await page.getByLabel('Name').fill('Saffron Current');
  await page.getByLabel('Type').selectOption('Current');
  await page.getByLabel('Number').fill('50100123454471');
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('heading', { name: 'Saffron Current' })).toBeVisible();
  await expect(page.getByText('···· 4471')).toBeVisible();
  await expect(page.getByText('50100123454471')).toHaveCount(0);
}

async function uploadAndReview(
  page: Page,
  content: Buffer,
  { read, fresh: added }: { read: BankRow[]; fresh: BankRow[] },
): Promise<void> {
  const accounts = page.getByRole('link', { name: 'Accounts', exact: true });
  if (!(await accounts.first().isVisible())) await page.getByRole('navigation').getByText('Banks').click();
  await accounts.first().click();
  await page.getByRole('link', { name: 'Upload Statement' }).click();
  await uploadFile(page, { name: 'statement.csv', mimeType: 'text/csv', buffer: content });
  await expect(page.getByRole('heading', { name: 'Preprocessed Transactions' })).toBeVisible();
  await expect(page.getByText('Every row agrees with the running balance.')).toBeVisible();
  const fact = (name: string) =>
    page.locator('dl > div').filter({ has: page.locator('dt', { hasText: name }) });
  await expect(fact('New')).toContainText(String(added.length));
  await expect(fact('Already there')).toContainText(String(read.length - added.length));
  await expect(fact('Money in')).toContainText(rupees(sum(read.filter((entry) => entry.amount > 0))));
  await expect(fact('Money out')).toContainText(
    rupees(sum(read.filter((entry) => entry.amount < 0))).replace('-', '−₹'),
  );
  await expect(fact('Net')).toContainText(rupees(sum(read)).replace('-', '−₹'));
  await page.getByRole('button', { name: 'Insert Transactions' }).click();
  await expect(page.getByText('Transactions inserted and refreshed!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Insert Transactions' })).toHaveCount(0);
}

async function transactionsOf(page: Page, { origin }: Place, search: string): Promise<void> {
  await page.goto(`${origin}/bank/account/1/transactions/?search=${encodeURIComponent(search)}`);
}

export async function classify(page: Page, server: Place): Promise<void> {
  for (const [search, type] of [
    ['ACME TECHNOLOGIES', 'Income'],
    ['PARAG PARIKH', 'Investment'],
    ['ATM WDL', 'Cash Withdrawal'],
  ] as const) {
    await transactionsOf(page, server, search);
    const one = row(page, search);
    await markAs(one, page, type);
    await expect(
      page.getByText(`Transaction marked as ${type === 'Cash Withdrawal' ? 'Cash' : type}.`),
    ).toBeVisible();
    await expect(typeOf(one)).not.toHaveText('Unknown');
  }
}

/** Opens the prefilled /expense/new from the transaction's menu. */
async function openExpenseOf(page: Page, server: Place, payment: BankRow): Promise<void> {
  await transactionsOf(page, server, payment.reference);
  await markAs(row(page, payment.reference), page, 'Expense');
  await expect(page.getByRole('heading', { name: 'Record Expense' })).toBeVisible();
}

export async function expenseFromTransaction(page: Page, server: Place, payment: BankRow): Promise<void> {
  await openExpenseOf(page, server, payment);
  const amount = -payment.amount;
  await expect(page.locator('[name=date]')).toHaveValue(payment.date);
  await expect(page.locator('[name=amount]')).toHaveValue(plain(amount));
  await page.locator('[name="items.0.category"]').selectOption('Accommodation');
  await page.getByRole('button', { name: 'Split into items' }).click();
  await page.locator('[name="items.0.amount"]').fill(plain(amount - 20_000));
  await page.locator('[name="items.1.category"]').selectOption('Meals');
  await page.locator('[name="items.1.amount"]').fill('200.00');
  await page.locator('[name="items.1.comment"]').fill('Breakfast');
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByRole('button', { name: 'Save expense' }).click();
  await expect(page.getByText('Expense created successfully!')).toBeVisible();
  await page.waitForURL(/\/bank\/account\/1\/transactions\//);
  await transactionsOf(page, server, payment.reference);
  await expect(typeOf(row(page, payment.reference))).toHaveText('Expense');
}

export async function recordThenLink(page: Page, server: Place, payment: BankRow): Promise<void> {
  await page.goto(`${server.origin}/expense/new`);
  await page.locator('[name=date]').fill(payment.date);
  await page.locator('[name=amount]').fill(plain(-payment.amount));
  await page.locator('[name="items.0.category"]').selectOption('Travel');
  await page.getByRole('button', { name: 'Save expense' }).click();
  await expect(page.getByText('Expense created successfully!')).toBeVisible();
  await openExpenseOf(page, server, payment);
  await page.getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('Transaction linked successfully!')).toBeVisible();
  await transactionsOf(page, server, payment.reference);
  await expect(typeOf(row(page, payment.reference))).toHaveText('Expense');
}

/** The bank's records are in the database, the API and the pages exactly once, to the paisa. */
export async function everythingAgrees(
  page: Page,
  { origin, database: { db } }: Place,
  accounted: readonly BankRow[],
): Promise<void> {
  const stored = await db
    .selectFrom('bank_transactions')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<number>('amount').as('total')])
    .executeTakeFirstOrThrow();
  expect([Number(stored.count), Number(stored.total)]).toEqual([book.length, -sum(book)]);

  let total = 0;
  let count = 0;
  for (let next: string | null = `${origin}/api/bank/account/1/transactions/?limit=200`; next; ) {
    const answer = await page.request.get(next);
    const body: { results: { amount: number }[]; next: string | null } = await answer.json();
    for (const { amount } of body.results) total += Math.round(amount * 100);
    count += body.results.length;
    next = body.next;
  }
  expect([count, total]).toEqual([book.length, -sum(book)]);

  await page.goto(`${origin}/bank/account/1/transactions/?limit=50`);
  await expect(page.getByText(`1-50 of ${book.length}`)).toBeVisible();

  const spent = await db
    .selectFrom('expenses')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<number>('amount').as('total')])
    .executeTakeFirstOrThrow();
  const linked = await db
    .selectFrom('expense_links')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<number>('amount').as('total')])
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('expense_items')
    .select((e) => e.fn.sum<number>('amount').as('total'))
    .executeTakeFirstOrThrow();
  const paid = -sum(accounted);
  expect([
    Number(spent.count),
    Number(spent.total),
    Number(linked.count),
    Number(linked.total),
    Number(items.total),
  ]).toEqual([accounted.length, paid, accounted.length, paid, paid]);

  await page.goto(`${origin}/expense`);
  for (const payment of accounted) await expect(page.getByText(`₹${rupees(-payment.amount)}`)).toBeVisible();
  await page.getByRole('link', { name: 'Accommodation, Meals' }).first().click();
  await expect(page.getByRole('link', { name: 'bill.pdf' })).toBeVisible();
  const [bill] = await db
    .selectFrom('attachments')
    .select(['id', 'size'])
    .where('expense', 'is not', null)
    .execute();
  const bytes = await page.request.get(`${origin}/api/expense/attachments/${bill?.id}/`);
  expect((await bytes.body()).equals(PDF)).toBe(true);
}

function sum(rows: readonly BankRow[]): number {
  return rows.reduce((total, entry) => total + entry.amount, 0);
}
const plain = (minor: number): string => (minor / 100).toFixed(2);
const rupees = (minor: number): string =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(minor / 100);

/** The receipt of each expense made from a transaction. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

import type { Page } from '@playwright/test';
import { keepSuggestions } from '#lib/matching/keep.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { expect, test } from '#tests/support/server/browser.ts';
import { type MatchStory, matchStory } from '#tests/support/stories/matching.ts';

const personOf = ({ database: { db } }: RunningServer) =>
  db.selectFrom('people').selectAll().orderBy('id').executeTakeFirstOrThrow();
/** A story whose suggestions the server has worked out. */
async function told(atlas: RunningServer): Promise<MatchStory> {
  const story = await matchStory(atlas.database, await personOf(atlas));
  await expect
    .poll(async () => {
      await keepSuggestions(atlas.database.db);
      return atlas.database.db.selectFrom('suggestion_work').select('id').executeTakeFirst();
    })
    .toBeUndefined();
  return story;
}
const of = (story: MatchStory) => `/bank/match/?account=${story.savings}`;
const card = (page: Page, text: string | RegExp) => page.locator('li.card').filter({ hasText: text });
const typeOf = async ({ database: { db } }: RunningServer, id: number) =>
  (await db.selectFrom('bank_transactions').select('type').where('id', '=', id).executeTakeFirst())?.type;

test('one is linked with its reasons in sight, another is dismissed and does not come back', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const story = await told(atlas);
  await page.goto(of(story));
  const hotel = card(page, 'LOTUS PALACE');
  await expect(hotel.getByText('names Lotus Palace')).toHaveText(/^[^·]+ · [^·]+ · [^·]+$/);
  await hotel.getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('Linked.')).toBeVisible();
  await expect(hotel).toHaveCount(0);
  expect(await typeOf(atlas, story.sure[0]?.transaction ?? 0)).toBe('EX');

  const books = card(page, 'BOOKWORM');
  await books.getByRole('button', { name: 'Not this one' }).click();
  await expect(page.getByText('It is not suggested again.')).toBeVisible();
  await expect(books).toHaveCount(0);
  await page.goto(`/bank/account/${story.savings}/transactions/${story.sure[1]?.transaction}/`);
  await expect(page.getByRole('heading', { name: 'May belong to' })).toHaveCount(0);
});

test('two accounts’ rows are paired, the page of one leads to the other, and takes them apart', {
  tag: '@forms',
}, async ({ signedIn: page, atlas }) => {
  const story = await told(atlas);
  await page.goto(of(story));
  await card(page, 'CC AUTOPAY').getByRole('button', { name: 'Pair' }).click();
  await expect(page.getByText('Paired as a transfer.')).toBeVisible();
  await page.goto(`/bank/account/${story.savings}/transactions/${story.transfer.out}/`);
  const pair = page.getByRole('region', { name: 'Transfer' });
  await expect(pair.getByText('PAYMENT RECEIVED THANK YOU')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Income' })).toHaveCount(0);
  await pair.getByRole('button', { name: 'Unpair' }).click();
  await expect(page.getByText('Both are Unknown again.')).toBeVisible();
  await expect(pair).toHaveCount(0);
  expect(await typeOf(atlas, story.transfer.in)).toBe('UK');
});

test('equal ones are linked in order of date by one press', async ({ signedIn: page, atlas }) => {
  const story = await told(atlas);
  await page.goto(of(story));
  const coffees = card(page, 'These 3 with these 3, in order of date');
  await expect(coffees).toHaveCount(1);
  await coffees.getByRole('button', { name: 'Link all 3' }).click();
  await expect(page.getByText('3 linked.')).toBeVisible();
  for (const id of story.coffees.transactions) expect(await typeOf(atlas, id)).toBe('EX');
});

test('all sure ones are linked from a list, without those unticked, as one run', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const story = await told(atlas);
  await page.goto(of(story));
  await expect(page.getByText(/Only Savings \d+\./)).toBeVisible();
  const all = page.getByRole('link', { name: /^Link all \d+ sure ones…$/ });
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  await all.click();
  // Those of the account that the list was of.
  await expect(page.getByRole('row').getByRole('checkbox')).toHaveCount(count);
  await expect(page.getByRole('heading', { name: 'Link all sure ones' })).toBeVisible();
  await page
    .getByRole('row', { name: /BOOKWORM/ })
    .last()
    .getByRole('checkbox')
    .uncheck();
  const before = await db.selectFrom('runs').select('id').execute();
  await page.getByRole('button', { name: 'Link the ticked ones' }).click();
  await expect(page.getByText(/^\d+ linked\.$/)).toBeVisible();
  expect(await typeOf(atlas, story.sure[0]?.transaction ?? 0)).toBe('EX');
  expect(await db.selectFrom('runs').select('id').execute()).toHaveLength(before.length + 1);
});

test('one that changed between look and click is refused with what is true now', async ({
  signedIn: page,
  atlas,
}) => {
  const story = await told(atlas);
  const [one] = story.sure;
  await page.goto(of(story));
  await atlas.database.db
    .updateTable('bank_transactions')
    .set((e) => ({ comment: 'Seen', version: e('version', '+', 1) }))
    .where('id', '=', one?.transaction ?? 0)
    .execute();
  await card(page, 'LOTUS PALACE').getByRole('button', { name: 'Link' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await typeOf(atlas, one?.transaction ?? 0)).toBe('UK');
});

test('an expense says by which transactions it may be paid; why not is answered', async ({
  signedIn: page,
  atlas,
}) => {
  const story = await told(atlas);
  const [hotel, books] = story.sure;
  await page.goto(`/expense/${hotel?.expense}/`);
  const offers = page.getByRole('region', { name: 'May have been paid by' });
  await expect(offers.getByRole('link', { name: /Lotus Palace/ })).toBeVisible();
  await page.goto(`/bank/match/why/?transaction=${hotel?.transaction}&expense=${books?.expense}`);
  await expect(page.getByRole('region', { name: 'Against' })).toContainText('more than the expense');
  await page.goto(`/expense/${hotel?.expense}/`);
  await offers.getByRole('button', { name: 'Link' }).click();
  await expect(page).toHaveURL(new RegExp(`/expense/${hotel?.expense}/$`));
  await expect(page.getByText('Linked.')).toBeVisible();
});

test('an offer says how much it takes of both sides, and what else it takes', async ({
  signedIn: page,
  atlas,
}) => {
  const story = await told(atlas);
  await page.goto(of(story));
  await expect(card(page, /REFUND SKY/)).toContainText(/Refunds ₹1,972\.00 of ₹8,8\d\d\.63\./);
  const rooms = card(page, 'HARBOUR INN');
  await expect(rooms).toContainText('3 expenses, together');
  await expect(rooms).not.toContainText('Covers');
  await page.goto(`/expense/${story.shared.expenses[0]}/`);
  const offers = page.getByRole('region', { name: 'May have been paid by' });
  // The payment and the two other expenses.
  await expect(offers.getByRole('link', { name: /Harbour Inn/ })).toHaveCount(3);
  await offers.getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('Linked.')).toBeVisible();
  expect(await typeOf(atlas, story.shared.transaction)).toBe('EX');
});

test('a digit typed wrong leads to the expense’s form', async ({ signedIn: page, atlas }) => {
  const story = await told(atlas);
  await page.goto(of(story));
  const slip = card(page, story.slip.merchant.toUpperCase());
  await expect(slip).toContainText('two digits are swapped');
  await slip.getByRole('link', { name: 'Correct the expense' }).click();
  await expect(page).toHaveURL(new RegExp(`/expense/${story.slip.expense}/edit/`));
});

test('the search for others asks why of those suggested, and why not of the rest', async ({
  signedIn: page,
  atlas,
}) => {
  const story = await told(atlas);
  const [hotel] = story.sure;
  const search = `/bank/account/${story.savings}/transactions/${hotel?.transaction}/link/?q=`;
  await page.goto(`${search}${encodeURIComponent('Lotus Palace')}`);
  const asked = page.getByRole('row').getByRole('link', { name: /^Why/ });
  await expect(asked.and(page.locator(`[href*="${hotel?.expense}"]`))).toHaveText('Why?');
  await page.goto(`${search}${story.refund.merchant}`);
  await expect(asked.first()).toHaveText('Why not?');
});

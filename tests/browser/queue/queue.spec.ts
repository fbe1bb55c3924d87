import type { Page } from '@playwright/test';
import { listUnreadPeople } from '#lib/receipts/records.ts';
import { addRule } from '#lib/rules/rules.ts';
import { sized } from '#tests/support/nightly.ts';
import type { RunningServer } from '#tests/support/server/atlas-server.ts';
import { expect, test, untilLoaded } from '#tests/support/server/browser.ts';
import { queueStory, type Truth } from '#tests/support/stories/queue.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const ROWS = sized(60, 200);
/** What pressing a key and making up one's mind take, by the keystroke-level model. */
const KEY_S = 0.2;
const MIND_S = 1.35;

const storyOf = async ({ database: { db } }: RunningServer, rows: number) =>
  queueStory(db, await db.selectFrom('people').selectAll().orderBy('id').executeTakeFirstOrThrow(), rows);

const open = async ({ database: { db } }: RunningServer, account: number) =>
  Number(
    (
      await db
        .selectFrom('bank_transactions')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('account', '=', account)
        .where('type', '=', 'UK')
        .executeTakeFirstOrThrow()
    ).count,
  );

/** The row at hand with what each of its buttons decides, in their order. */
const atHand = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector<HTMLElement>('.queue-row.now');
    if (!row) return undefined;
    const choices = [...row.querySelectorAll<HTMLButtonElement>('.queue-now button[name="do"]')].map(
      ({ value }) => JSON.parse(value) as { act: string; category?: number },
    );
    const [primary] = row.querySelectorAll('.queue-now > button[name="do"]');
    // Its button stands after the others.
    if (primary) choices.unshift(choices.pop() as (typeof choices)[number]);
    else choices.unshift({ act: 'choose' });
    return { id: Number(row.id.slice(1)), choices: choices.filter(({ act }) => act !== 'later') };
  });
const isRight = (truth: Truth, choice: { act: string; category?: number } | undefined) =>
  choice?.act === truth.act && (truth.act !== 'expense' || choice.category === truth.category);

test('rows by keys alone: at most 1.3 keys a row, and four of five first answers are right', {
  tag: '@scripts',
}, async ({ signedIn: page, atlas }) => {
  const { account, truth } = await storyOf(atlas, ROWS);
  await page.goto(`/bank/review/?account=${account}`);
  await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
  let [keys, right, minds, thoughts, before, last] = [0, 0, 0, 0, '', ''];
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys++;
  };
  for (let done = 0; done < ROWS; done++) {
    const row = await atHand(page);
    const what = row && truth.get(row.id);
    if (!row || !what) throw new Error(`no row at hand after ${done}`);
    const which = row.choices.findIndex((choice) => isRight(what, choice));
    if (which === 0) right++;
    // Accepting what is shown is the same decision again; another payee may count as one more thought.
    const payee = JSON.stringify([what, which]);
    const said = which === 0 ? 'accept' : payee;
    if (said !== before) minds++;
    if (payee !== last) thoughts++;
    [before, last] = [said, payee];
    if (which === 0) await press('Enter');
    else if (which > 0) await press(String(which + 1));
    else if (what.act !== 'expense') await press({ IN: 'i', IV: 'v', CW: 'c' }[what.act]);
    else {
      await press('e');
      const category = page.locator('.queue-row.now select[name="category"]');
      await expect(category).toBeVisible();
      const label = (await category.locator(`option[value="${what.category}"]`).textContent()) ?? '';
      await category.focus();
      for (const letter of label.slice(0, 3)) await press(letter);
      await press('Enter');
    }
    await expect(page.locator(`#r${row.id}`)).toHaveCount(0);
    if (done < ROWS - 1) await expect(page.locator('.queue-row.now')).toHaveCount(1);
  }
  await expect.poll(() => open(atlas, account)).toBe(0);
  const seconds = keys * KEY_S + minds * MIND_S;
  console.log(
    `${(keys / ROWS).toFixed(2)} keys a row, ${((100 * right) / ROWS).toFixed(0)} % right at once, ${Math.round(seconds)} s by the model (${Math.round(keys * KEY_S + thoughts * MIND_S)} s with a thought for each change of payee)`,
  );
  expect(keys / ROWS).toBeLessThanOrEqual(1.3);
  expect(right / ROWS).toBeGreaterThanOrEqual(0.8);
  expect(seconds / ROWS).toBeLessThanOrEqual(1.2);
});

test('Enter, Enter, Enter works down the list without a script, and leaves alone what nobody decided before', {
  tag: '@noscript',
}, async ({ signedIn: page, atlas }) => {
  const { account, truth } = await storyOf(atlas, 40);
  await page.goto(`/bank/review/?account=${account}`);
  let [accepted, guessed] = [0, 0];
  for (let at = 0; at < 12; at++) {
    const row = await atHand(page);
    const what = row && truth.get(row.id);
    if (!row || !what) throw new Error('no row at hand');
    await expect(page.locator('.queue-row.now :focus')).toHaveCount(1);
    const later = await page.locator('.queue-row.now :focus').getAttribute('value');
    if (!later?.includes('later')) accepted++;
    if (!later?.includes('later') && !isRight(what, row.choices[0])) guessed++;
    await page.keyboard.press('Enter');
    await expect(page.locator(`#r${row.id}`)).toHaveCount(0);
  }
  expect(accepted).toBeGreaterThan(6);
  expect(guessed).toBeLessThanOrEqual(2);
  expect(await open(atlas, account)).toBe(40 - accepted);
  await page.locator('.toast, .toasts').getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText(/Undone/).first()).toBeVisible();
});

test('a group is one decision, with all of it ticked', { tag: '@forms' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { account } = await storyOf(atlas, 60);
  await page.goto(`/bank/review/?account=${account}`);
  const chip = page.locator('.queue-groups a').nth(1);
  const count = Number(/\d+/.exec((await chip.textContent()) ?? '')?.[0]);
  await chip.click();
  await expect(page.locator('[form="ticked"]:checked')).toHaveCount(count);
  await page.locator('.queue-ticked .primary').click();
  await expect.poll(() => open(atlas, account)).toBe(60 - count);
  // The group is done, the queue is not.
  await page.getByRole('link', { name: `${60 - count} left of` }).click();
  await expect(page.locator('.queue-row.now')).toBeVisible();
});

test('keys are silent in fields, with Ctrl, while a text is composed, and when they are switched off', {
  tag: '@scripts',
}, async ({ signedIn: page, atlas }) => {
  const { account } = await storyOf(atlas, 5);
  await page.goto(`/bank/review/?account=${account}`);
  await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
  const rows = page.locator('.queue-row');
  await page.keyboard.press('Control+i');
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', isComposing: true, bubbles: true })),
  );
  await page.keyboard.press('?');
  await expect(page.locator('#review-help')).toBeVisible();
  await page.keyboard.press('i');
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(5);
  // In a field a key is a letter.
  const field = page.locator('.queue-row.now input[name="merchant_name"]');
  await page.keyboard.press('e');
  await field.fill('');
  await page.keyboard.press('i');
  await expect(field).toHaveValue('i');
  await expect(rows).toHaveCount(5);
  await page.locator('.queue-row.now summary').click();
  await page.locator('.queue-row.now').focus();
  // Held down, a key acts once.
  await page.keyboard.down('s');
  await page.keyboard.down('s');
  await page.keyboard.down('s');
  await page.keyboard.up('s');
  await expect(rows).toHaveCount(4);
  await page.request.patch('/api/accounts/me/', {
    data: { keys: false },
    headers: { Origin: new URL(page.url()).origin },
  });
  await page.reload();
  await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
  await page.keyboard.press('s');
  await expect(rows).toHaveCount(4);
  await page.keyboard.press('/');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.request.patch('/api/accounts/me/', {
    data: { keys: true },
    headers: { Origin: new URL(page.url()).origin },
  });
});

test('keys typed while the line is slow are all kept, and what fails comes back with its reason', {
  tag: '@scripts',
}, async ({ signedIn: page, atlas }) => {
  const { account } = await storyOf(atlas, 6);
  const rows = page.locator('.queue-row');
  let mode: 'slow' | 'broken' = 'slow';
  const { promise: isQuick, resolve: quicken } = Promise.withResolvers<void>();
  await page.route('**/api/bank/review/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (mode === 'broken') return route.fulfill({ status: 429, json: { detail: 'Busy just now.' } });
    await isQuick;
    return route.continue();
  });
  await page.goto(`/bank/review/?account=${account}`);
  await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
  for (const key of ['v', 'v', 'v']) await page.keyboard.press(key);
  await expect(rows).toHaveCount(3);
  quicken();
  await expect.poll(() => open(atlas, account)).toBe(3);
  mode = 'broken';
  const row = await atHand(page);
  await page.keyboard.press('v');
  await expect(page.getByRole('alert')).toContainText('Busy just now.');
  await expect(page.locator(`#r${row?.id}`)).toBeVisible();
  await expect(rows).toHaveCount(3);
  expect(await open(atlas, account)).toBe(3);
});

/** Answers like a server that cannot write, as often as it is told to. @returns the keys of what was sent */
async function busy(page: Page, times: { left: number }): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/bank/review/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (times.left-- <= 0) return route.continue();
    const detail = 'Atlas is busy with another change. Nothing was saved; please try again in a moment.';
    return route.fulfill({ status: 503, headers: { 'Retry-After': '0' }, json: { detail } });
  });
  return keys;
}

test.describe('while Atlas is busy', { tag: '@scripts' }, () => {
  // The browser itself logs 5xx responses to the console.
  test.use({ quiet: undefined });

  test('a decision that finds Atlas busy is sent again by itself, and is saved once', async ({
    signedIn: page,
    atlas,
  }) => {
    const { account } = await storyOf(atlas, 6);
    const keys = await busy(page, { left: 3 });
    await page.goto(`/bank/review/?account=${account}`);
    await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
    const row = await atHand(page);
    await page.keyboard.press('v');
    await expect(page.locator('.toast.success')).toContainText('5 left');
    await expect(page.locator('.toast.loading')).toHaveCount(0);
    await expect(page.locator(`#r${row?.id}`)).toHaveCount(0);
    expect(await open(atlas, account)).toBe(5);
    expect(keys).toEqual(Array(4).fill(keys[0]));
    expect(keys[0]).toBeTruthy();
  });

  test('a decision that cannot be saved is back with the reason, and one press sends it again', async ({
    signedIn: page,
    atlas,
  }) => {
    const { account } = await storyOf(atlas, 6);
    const times = { left: 4 };
    const keys = await busy(page, times);
    await page.goto(`/bank/review/?account=${account}`);
    await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
    const row = await atHand(page);
    const shown = page.locator(`#r${row?.id}`);
    await page.keyboard.press('v');
    await expect(page.getByRole('alert')).toContainText('Not saved.');
    await expect(shown).toContainText('Atlas is busy with another change. Nothing was saved;');
    await expect(page.locator('.queue-row')).toHaveCount(6);
    expect(await open(atlas, account)).toBe(6);
    await shown.getByRole('button', { name: 'Send again' }).click();
    await expect(page.locator('.toast.success')).toContainText('5 left');
    await expect(shown).toHaveCount(0);
    expect(await open(atlas, account)).toBe(5);
    expect(keys).toEqual(Array(5).fill(keys[0]));

    // Decided anew, nothing is said of it any more.
    times.left = 4;
    const other = await atHand(page);
    await page.keyboard.press('v');
    const again = page.locator(`#r${other?.id}`);
    await expect(again).toContainText('Nothing was saved');
    await again.locator('.queue-raw').click();
    await page.keyboard.press('i');
    await expect(again).toHaveCount(0);
    await expect.poll(() => open(atlas, account)).toBe(4);
    await expect(page.locator('.queue-unsaved')).toHaveCount(0);
  });

  test('what was left for later is taken back by the next try, where the first found Atlas busy', async ({
    signedIn: page,
    atlas,
  }) => {
    const { account } = await storyOf(atlas, 6);
    const times = { left: 0 };
    await busy(page, times);
    await page.goto(`/bank/review/?account=${account}`);
    await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
    const row = await atHand(page);
    await page.locator('.queue-row.now').getByRole('button', { name: 'Later' }).click();
    await expect(page.locator('.toast.success')).toBeVisible();
    times.left = 4;
    await page.keyboard.press('u');
    await expect(page.locator('.toast.error')).toContainText('Nothing was saved');
    await page.keyboard.press('u');
    await expect(page.locator(`#r${row?.id}`)).toBeVisible();
  });
});

test('a link that is followed while an act is being stored opens a page that knows of it', {
  tag: '@scripts',
}, async ({ signedIn: page, atlas }) => {
  const { account } = await storyOf(atlas, 6);
  const { promise: isFollowed, resolve: follow } = Promise.withResolvers<void>();
  await page.route('**/api/bank/review/**', async (route) => {
    if (route.request().method() === 'POST') await isFollowed;
    return route.continue();
  });
  await page.goto(`/bank/review/?account=${account}`);
  await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
  const before = await open(atlas, account);
  await page.keyboard.press('v');
  await page.getByRole('link', { name: 'All transactions', exact: true }).first().click();
  follow();
  await page.waitForURL('**/bank/transactions/**');
  expect(await open(atlas, account)).toBe(before - 1);
});

test('a row that somebody else decided meanwhile is struck out with the name, and the others go on', {
  tag: '@scripts',
}, async ({ signedIn: page, atlas }) => {
  const { account } = await storyOf(atlas, 5);
  await page.goto(`/bank/review/?account=${account}`);
  await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
  const row = await atHand(page);
  const decided = await page.request.post('/api/bank/review/', {
    data: { acts: [{ transactions: [row?.id], act: 'IG' }] },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(decided.ok()).toBe(true);
  await page.keyboard.press('v');
  await expect(page.locator(`#r${row?.id}.struck`)).toContainText('Ignored');
  await expect(page.locator('.queue-row')).toHaveCount(5);
});

test('a row offers the receipt of the tray that fits it, and the expense recorded from the row has it', {
  tag: '@forms',
}, async ({ signedIn: page, atlas, scripts }) => {
  const { db } = atlas.database;
  const person = await db.selectFrom('people').select('id').orderBy('id').executeTakeFirstOrThrow();
  const account = await someAccount(db, 'Receipts of a queue');
  const amount = scripts ? 47_119 : 47_120;
  await someTransactions(db, account, person.id, [
    { date: '2026-03-04', description: 'MAUVE BISTRO', amount },
  ]);
  const name = `2026-03-04 mauve bistro ${(amount / 100).toFixed(2)}.pdf`;
  await page.goto('/expense/receipts/');
  const buffer = Buffer.from(`%PDF-1.4 ${name}`);
  await page.getByLabel('Choose files').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  if (!scripts) await page.getByRole('button', { name: 'Add to tray' }).click();
  await expect(page.locator('[data-receipt]').filter({ hasText: name })).toBeVisible();
  // On a slow machine, it is read after the answer.
  await expect.poll(() => listUnreadPeople(db)).toEqual([]);

  await page.goto(`/bank/review/?account=${account}`);
  await expect(page.getByText(`With the receipt ${name}`).filter({ visible: true })).toBeVisible();
  const row = page.locator('.queue-row.now');
  if (scripts) {
    await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
    await page.keyboard.press('e');
  } else await row.locator('summary').click();
  await row.getByLabel('Category').selectOption('Meals');
  await row.getByLabel('Category').press('Enter');
  if (!scripts) await row.getByRole('button', { name: 'Record expense' }).click();
  const held = () =>
    db
      .selectFrom('attachments')
      .innerJoin('expenses', 'expenses.id', 'attachments.expense')
      .select('amount')
      .where('file_name', '=', name)
      .execute();
  await expect.poll(held).toEqual([{ amount }]);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 560 }, hasTouch: true, isMobile: true });

  test('the queue opens at its head, and Accept is as wide as its row', { tag: '@scripts' }, async ({
    signedIn: page,
    atlas,
  }) => {
    const { db } = atlas.database;
    const person = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
    const account = await someAccount(db, 'By touch');
    const given = ['2026-01-05', '2026-01-06', '2026-01-07'].map((date) => ({
      ...{ description: 'CORAL KIOSK', amount: 900, date },
    }));
    await someTransactions(db, account, person.id, given);
    await addRule(db, person, { name: 'Kiosks', text: 'coral kiosk', then_type: 'IG', suggest_only: true });
    await page.goto(`/bank/review/?account=${account}`);
    const accept = page.locator('.queue-row.now').getByRole('button', { name: 'Accept' });
    await expect(accept).toBeFocused();
    await untilLoaded(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const edge = (part: string) => page.locator(part).evaluate((one) => one.getBoundingClientRect().right);
    expect((await edge('.queue-row.now')) - (await edge('.queue-row.now .queue-now > .button'))).toBeLessThan(
      16,
    );
    await accept.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await accept.tap();
    await expect(page.locator('.queue-row')).toHaveCount(2);
    // The next row comes to where the finger is.
    expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(before);
  });
});

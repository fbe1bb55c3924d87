import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { calls } from '#lib/core/paths.ts';
import { chromium as aChromium } from '../../scripts/chromium.mjs';
import { type RunningServer, startAtlas } from '../support/server/atlas-server.ts';
import { OWNER } from '../support/server/owner.ts';
import {
  EIGHT_PAYEES,
  type MonthRow,
  monthOf,
  monthStatement,
  type Payee,
  SMALL_MONTH,
  type Truth,
} from '../support/stories/payee-months.ts';
import type { Bench, Measure } from './measure.ts';
import { tenReceipts } from './receipt-clicks.ts';

/** Names of the buttons that mark. */
const TYPES = { IN: 'Income', IV: 'Investment', CW: 'Cash' } as const;

/** A person's hands: every click, every key and every typed character counts. */
class Hands {
  count = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async click(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }
  async press(key: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.press(key);
  }
  /** In a list that has the focus: types as much of the name as tells it from the others. */
  async choose(list: Locator, name: string): Promise<void> {
    const others = (await list.locator('option').allTextContents()).filter((one) => one !== name);
    let letters = 1;
    while (others.some((one) => one.startsWith(name.slice(0, letters)))) letters += 1;
    await list.and(this.#page.locator(':focus')).waitFor();
    this.count += letters;
    await list.selectOption({ label: name });
  }
}

function isRight(answer: string, truth: Truth): boolean {
  if (truth.act !== 'expense') return answer.startsWith(TYPES[truth.act]);
  // “New expense: Uber, Travel”; the bank's text may have the name in other letters.
  const [name = '', ...others] = answer.toLowerCase().split(', ');
  const category = truth.category.toLowerCase();
  return name.includes(truth.merchant.toLowerCase()) && others.some((one) => one.startsWith(category));
}

/** What is true of a shown row, which a person knows by reading its text. */
type Read = (row: Locator) => Promise<Truth>;

/** Works through the queue of an account until nothing is left: what is sure, then groups, then row by row. */
async function classify(page: Page, rows: readonly MonthRow[], account: number): Promise<number> {
  const hands = new Hands(page);
  const truths = new Map(rows.map(({ text, payee }) => [text, payee.truth]));
  const read: Read = async (row) => {
    const text = (await row.locator('.queue-raw').getAttribute('title')) ?? '';
    const truth = truths.get(text);
    if (!truth) throw new Error(`nobody knows “${text}”`);
    return truth;
  };
  // Opening the page is a click, too.
  hands.count += 1;
  await page.goto(`/bank/review/?account=${account}`, { waitUntil: 'networkidle' });
  const sure = page.locator('a.button[href*="sure=1"]');
  if ((await sure.count()) > 0) {
    await follow(page, hands, sure);
    await acceptSure(page, hands, read);
  }
  const groups = page.locator('.queue-groups a[href*="group="]:not([aria-current])');
  while ((await groups.count()) > 0) {
    await follow(page, hands, groups.first());
    if ((await page.locator('.queue-row').count()) === 0) break;
    await decideGroup(page, hands, await read(page.locator('.queue-row').first()));
  }
  await follow(page, hands, page.locator('.queue-groups a').first());
  for (;;) {
    const row = page.locator('.queue-row.now');
    if ((await row.count()) === 0) return hands.count;
    await decideRow(page, hands, row, await read(row));
  }
}

/** Opens a page of the queue, which waits until everything that was decided is stored. */
async function follow(page: Page, hands: Hands, link: Locator): Promise<void> {
  const to = new URL((await link.getAttribute('href')) ?? '', page.url());
  await hands.click(link);
  await page.waitForURL(to.href);
  await page.waitForLoadState('networkidle');
}

const gone = (row: Locator) => row.waitFor({ state: 'detached' });

/** Unticks what is wrong and accepts the rest. */
async function acceptSure(page: Page, hands: Hands, read: Read): Promise<void> {
  const rows = await page.locator('.queue-row').all();
  for (const row of rows)
    if (!isRight((await row.locator('.queue-answer').textContent()) ?? '', await read(row)))
      await hands.click(row.getByRole('checkbox'));
  // A person reads how many are left before the next page, which shows what is stored.
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes(calls.review),
  );
  await hands.click(page.getByRole('button', { name: 'Accept ticked' }));
  await stored;
}

/** One decision about all rows of a text. */
async function decideGroup(page: Page, hands: Hands, truth: Truth): Promise<void> {
  const last = page.locator('.queue-row').last();
  const buttons = await page.locator('#ticked button').all();
  for (const button of buttons)
    if (isRight((await button.textContent()) ?? '', truth)) {
      await hands.click(button);
      return gone(last);
    }
  if (truth.act !== 'expense') throw new Error(`no button for ${TYPES[truth.act]}`);
  await hands.choose(page.locator('#ticked select[name="category"]'), truth.category);
  await hands.press('Enter');
  return gone(last);
}

const KEYS = { IN: 'i', IV: 'v', CW: 'c' } as const;

async function decideRow(page: Page, hands: Hands, row: Locator, truth: Truth): Promise<void> {
  const here = page.locator(`#${await row.getAttribute('id')}`);
  if (isRight((await row.locator('.queue-first').textContent()) ?? '', truth)) await hands.press('Enter');
  else if (truth.act === 'expense') {
    await hands.press('e');
    await hands.choose(here.locator('select[name="category"]'), truth.category);
    await hands.press('Enter');
  } else await hands.press(KEYS[truth.act]);
  await gone(here);
}

/** An account with a statement of these rows, inserted. */
async function inserted(page: Page, account: number, rows: readonly MonthRow[]): Promise<void> {
  const file = { name: 'month.csv', mimeType: 'text/csv', buffer: monthStatement(rows) };
  const headers = { Origin: new URL(page.url()).origin };
  const upload = await page.request.post(`/api/bank/account/${account}/upload/`, {
    multipart: { file },
    headers,
  });
  const { id } = (await upload.json()) as { id: string };
  await page.request.post(`/api/bank/account/${account}/preprocess/${id}?insert=true`, { headers });
}

async function newAccount(page: Page, name: string): Promise<number> {
  const headers = { Origin: new URL(page.url()).origin };
  const data = { name, type: 'current', number: '4471' };
  const answer = await page.request.post('/api/bank/account/', { data, headers });
  return ((await answer.json()) as { id: number }).id;
}

/** Months one after the other in a new book, with what each cost. */
async function months(
  browser: Browser,
  payees: readonly Payee[],
  which: readonly string[],
  between?: (page: Page) => Promise<void>,
): Promise<number[]> {
  const atlas: RunningServer = await startAtlas('sqlite');
  const context = await browser.newContext({ baseURL: atlas.origin, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.request.post('/login', { form: OWNER, headers: { Origin: atlas.origin }, maxRedirects: 0 });
    await page.goto('/bank/account/');
    const account = await newAccount(page, 'Current account');
    const counts: number[] = [];
    for (const [at, month] of which.entries()) {
      const rows = monthOf(payees, month, at + 1);
      await inserted(page, account, rows);
      counts.push(await classify(page, rows, account));
      if (at === 0) await between?.(page);
    }
    return counts;
  } finally {
    await context.close();
    await atlas.stop();
  }
}

/** Says Yes to every rule that the decisions so far propose. @returns how many */
async function acceptRules(page: Page): Promise<number> {
  const yes = page.locator('.proposed button[value="yes"]');
  await page.goto('/bank/rules/', { waitUntil: 'networkidle' });
  let count = 0;
  for (; (await yes.count()) > 0; count++) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await yes.first().click();
    await answered;
    await page.waitForLoadState('networkidle');
  }
  return count;
}

/** Clicks and keys of a scripted person who knows what each payee stands for. */
const clicks: Bench = async (say) => {
  const { ATLAS_CHROMIUM: executablePath } = await aChromium(process.execPath);
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const [first = 0, second = 0] = await months(browser, EIGHT_PAYEES, ['2026-08', '2026-09']);
    const [cold = 0, warm = 0] = await months(browser, SMALL_MONTH, ['2026-08', '2026-09']);
    const receipts = await tenReceipts(browser);
    let rules = 0;
    const [, ruled = 0] = await months(browser, EIGHT_PAYEES, ['2026-08', '2026-09'], async (page) => {
      rules = await acceptRules(page);
    });
    const measures: Measure[] = [
      {
        what: '101 rows of 8 payees, first month',
        ours: first,
        unit: '',
        target: '≤ 100',
        peer: '527 before',
      },
      { what: '101 rows of 8 payees, second month', ours: second, unit: '', target: '≤ 35' },
      {
        what: `101 rows of 8 payees, second month with ${rules} proposed rules at work`,
        ours: ruled,
        unit: '',
        target: '≤ 20',
      },
      { what: '26 rows of 12 payees, first month', ours: cold, unit: '', target: '≤ 40', peer: '135 before' },
      { what: '26 rows of 12 payees, second month', ours: warm, unit: '', target: '≤ 40' },
      { what: 'ten receipts recorded', ours: receipts, unit: '', target: '≤ 30', peer: '90 before' },
    ];
    for (const { what, ours } of measures) say(`${what}: ${ours} clicks and keys`);
    return measures;
  } finally {
    await browser.close();
  }
};

export default clicks;

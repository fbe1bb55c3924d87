import { expect, test } from '#tests/support/server/browser.ts';
import { queueStory } from '#tests/support/stories/queue.ts';

const linesOf = (output: string, path: string) =>
  output.split('\n').filter((line) => line.includes(`"method":"GET"`) && line.includes(`"path":"${path}"`));
const PROJECTS = '/expense/projects/';
const ALL = '/bank/transactions/';

test('a page is fetched when its link is pointed at, and not again when it is followed', {
  tag: '@scripts',
}, async ({ signedIn: page, atlas }) => {
  await page.goto('/expense');
  const before = linesOf(atlas.output(), PROJECTS).length;
  const link = page.getByRole('link', { name: 'Projects', exact: true });
  await link.hover();
  await expect.poll(() => linesOf(atlas.output(), PROJECTS).length).toBe(before + 1);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  expect(linesOf(atlas.output(), PROJECTS)).toHaveLength(before + 1);
});

test('a page that was fetched before something changed is fetched again', { tag: '@scripts' }, async ({
  signedIn: page,
  atlas,
}) => {
  const { db } = atlas.database;
  const owner = await db.selectFrom('people').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const { account } = await queueStory(db, owner, 6);
  await page.goto(`/bank/review/?account=${account}`);
  await expect(page.locator('astro-island[data-awake] .queue')).toBeVisible();
  const before = linesOf(atlas.output(), ALL).length;
  const link = page.getByRole('link', { name: 'All transactions', exact: true }).first();
  await link.hover();
  await expect.poll(() => linesOf(atlas.output(), ALL).length).toBe(before + 1);
  await page.keyboard.press('v');
  await expect(page.getByRole('status').filter({ hasText: 'Marked' }).first()).toBeVisible();
  await link.click();
  await page.waitForURL(`**${ALL}`);
  expect(linesOf(atlas.output(), ALL)).toHaveLength(before + 2);
});

test('who saves data is told of no pages to fetch ahead', async ({ signedIn: page }) => {
  const asked = async (headers: Record<string, string>) =>
    (await page.request.get('/expense', { headers })).text();
  expect(await asked({})).toContain('<script type="speculationrules">');
  expect(await asked({ 'Save-Data': 'on' })).not.toContain('speculationrules');
});

test('pages change by a view transition, but for those who want less motion', { tag: '@scripts' }, async ({
  signedIn: page,
}) => {
  await page.goto('/expense');
  const rules = await page.evaluate(() => {
    const found: string[] = [];
    const look = (list: CSSRuleList, under: string) => {
      for (const rule of list) {
        if (rule.constructor.name === 'CSSViewTransitionRule') found.push(under);
        else if ('cssRules' in rule)
          look(rule.cssRules as CSSRuleList, rule instanceof CSSMediaRule ? rule.conditionText : under);
      }
    };
    for (const sheet of document.styleSheets) look(sheet.cssRules, '');
    return found;
  });
  expect(rules).toEqual(['(prefers-reduced-motion: no-preference)']);
});

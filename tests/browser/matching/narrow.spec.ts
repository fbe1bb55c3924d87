import type { Page } from '@playwright/test';
import { keepSuggestions } from '#lib/matching/keep.ts';
import { addRowsWork } from '#lib/matching/work-records.ts';
import { expect, test } from '#tests/support/server/browser.ts';
import { matchStory } from '#tests/support/stories/matching.ts';

/** Words of a text that a person wrote or reads as a sentence which go on in the next line. References of a bank may. */
const LONGEST_WORD = 18;
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate((longest) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{Script=Latin}\p{M}’]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && word.length <= longest) broken.push(word);
      }
    return broken;
  }, LONGEST_WORD);

for (const language of ['en', 'de', 'fr', 'es', 'ja'] as const)
  test(`no word breaks and nothing is wider than a narrow phone: ${language}`, async ({
    signedIn: page,
    atlas,
  }) => {
    const { db } = atlas.database;
    const person = await db.selectFrom('people').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const story = await matchStory(atlas.database, person);
    while (await keepSuggestions(db));
    await db.updateTable('people').set({ language }).where('id', '=', person.id).execute();
    await page.setViewportSize({ width: 360, height: 740 });
    const [hotel, books] = story.sure;
    const row = `/bank/account/${story.savings}/transactions/${story.refund.transaction}/`;
    try {
      const faults: unknown[] = [];
      for (const path of [
        `/bank/match/?account=${story.savings}`,
        '/bank/match/sure/',
        `/bank/match/why/?transaction=${hotel?.transaction}&expense=${books?.expense}`,
        row,
        `${row}link/`,
        `${row}link/?expense=${story.refund.expense}`,
        `/expense/${story.shared.expenses[0]}/`,
        '/history/',
      ]) {
        // So that the list says that changes are being worked on.
        await addRowsWork(db, [story.slip.transaction]);
        await page.goto(path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        const broken = await brokenWords(page);
        if (wide > 360 || broken.length > 0) faults.push({ path, wide, broken });
      }
      expect(faults).toEqual([]);
    } finally {
      await db.updateTable('people').set({ language: person.language }).where('id', '=', person.id).execute();
    }
  });

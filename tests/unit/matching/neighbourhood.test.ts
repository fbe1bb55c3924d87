import { expect, test } from 'vitest';
import { keepSuggestions } from '#lib/matching/keep.ts';
import { chanceOf } from '#lib/matching/score/chance.ts';
import { suggest } from '#lib/matching/score/suggest.ts';
import { findSuggestions } from '#lib/matching/suggestion-records.ts';
import { addRowsWork } from '#lib/matching/work-records.ts';
import { generate } from '#tests/bench/match/generate.ts';
import { LEVELS } from '#tests/bench/match/levels.ts';
import { answerOf, figures, scoreOf } from '#tests/bench/match/score.ts';
import { storeBook, translated } from '#tests/support/book/match-book.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';

onEveryDatabase('suggestions from neighbourhoods', (open) => {
  test('they are as good as those of the whole book', async () => {
    const database = await open();
    const { db } = database;
    const level = LEVELS.at(-1);
    if (!level) throw new Error('no level');
    const book = generate('india', level, 1_000, 77);
    const stored = await storeBook(database, book);
    await addRowsWork(db, [...stored.rows.values()]);
    while (await keepSuggestions(db));
    const all = [...(await findSuggestions(db, [...stored.rows.values()])).values()].flatMap(
      (one) => one.suggestions,
    );
    const mine = figures(scoreOf(book, answerOf(translated(all, stored))));
    const whole = figures(
      scoreOf(
        book,
        answerOf(
          suggest(book.rows, book.expenses, chanceOf(book.rows, book.expenses, { accounts: book.accounts })),
        ),
      ),
    );
    // Days and rates that a run itself shows are fewer in a neighbourhood.
    expect(mine.f1).toBeGreaterThan(whole.f1 - 0.015);
    expect(mine.precision).toBeGreaterThan(whole.precision - 0.01);
    await database.close();
  });
});

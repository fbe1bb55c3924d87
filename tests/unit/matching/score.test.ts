import { describe, expect, test } from 'vitest';
import { chanceOf } from '#lib/matching/score/chance.ts';
import { suggest } from '#lib/matching/score/suggest.ts';
import type { Book } from '#tests/bench/match/book.ts';
import { generate } from '#tests/bench/match/generate.ts';
import { LEVELS, type Level } from '#tests/bench/match/levels.ts';
import { OTHERS, otherBook } from '#tests/bench/match/others.ts';
import { PLAIN_RULES } from '#tests/bench/match/plain-rules.ts';
import { answerOf, figures, type Score, scoreOf, sumOf } from '#tests/bench/match/score.ts';
import { SEED, sized } from '#tests/support/nightly.ts';

const HARD = LEVELS.find(({ name }) => name === 'hard') as Level;
const SIZE = sized(500, 1_000);

const ours = ({ rows, expenses, accounts }: Book) =>
  answerOf(suggest(rows, expenses, chanceOf(rows, expenses, { accounts })));
const f1 = (score: Score): number => figures(score).f1 * 100;

describe('in books of the hard level, whose truth is known', () => {
  const seeds = Array.from({ length: sized(1, 3) }, (_, at) => SEED + at);
  const books = seeds.flatMap((one) => [
    generate('india', HARD, SIZE, one),
    generate('europe', HARD, SIZE, one),
  ]);
  const scores = books.map((book) => scoreOf(book, ours(book)));
  const all = sumOf(scores);

  test('rows find their expenses: F1 of 97 and more, ahead of every plain rule', () => {
    expect(f1(all)).toBeGreaterThanOrEqual(97);
    for (const rule of Object.values(PLAIN_RULES))
      expect(f1(sumOf(books.map((book) => scoreOf(book, rule(book)))))).toBeLessThan(f1(all) - 5);
  });

  test('what is called sure is so in 99.5 % and more', () => {
    expect(all.sure).toBeGreaterThan(all.found / 3);
    expect(1 - all.sureWrong / all.sure).toBeGreaterThanOrEqual(0.995);
  });

  test('subscriptions go to their month', () => {
    const missed = all.missedByKind.get('subscription') ?? 0;
    expect(1 - missed / (all.byKind.get('subscription') ?? 1)).toBeGreaterThanOrEqual(0.95);
  });

  test('so do rows of people with other habits: F1 of 94 and more', () => {
    const others = OTHERS.map((other) => otherBook(other, HARD, SIZE, SEED));
    expect(f1(sumOf(others.map((book) => scoreOf(book, ours(book)))))).toBeGreaterThanOrEqual(94);
  });
});

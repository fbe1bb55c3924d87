import { expect, test } from 'vitest';
import { bitsOf, expense, row, weighed } from '#tests/support/matching/make.ts';

test.each([
  ['さくらインターネット', 'サクラインターネツト'],
  ['居酒屋はなび', 'ハナビ'],
  ['田中デザイン', '振込 タナカデザイン'],
  ['スターバックス', 'スタ－バツクスコ－ヒ－'],
])('%s is named by %s', (name, text) => {
  expect(bitsOf(weighed(row(text, 220_000), expense(name, 220_000)), 'text')).toBeGreaterThan(2);
});

test('two names in kana that share no word are not alike', () => {
  expect(bitsOf(weighed(row('ハナビ', 220_000), expense('居酒屋つばき', 220_000)), 'text')).toBeUndefined();
});

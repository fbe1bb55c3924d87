import { expect, test } from 'vitest';
import { layouts, scoreOf } from '#tests/support/layouts/score.ts';

/** Where purchases have two days, this set takes the day of posting, all others the day of the purchase, which is read. */
const POSTED = ['003-pl-ing.csv', '085-tw-card-roc7.txt', '107-us-discover-card.csv'];
/** Read wrongly without a question. The list may only shrink. */
const SILENT = POSTED;
/** Refused although it can be read. */
const REFUSED: string[] = [];

const scores = layouts.map(scoreOf);

test('layouts of 69 countries are read right, or asked about: no further one is read wrongly without a word', () => {
  const silent = scores.filter(({ verdict }) => verdict === 'silent');
  expect(silent.filter(({ file }) => !SILENT.includes(file))).toEqual([]);
  expect(silent.map(({ file }) => file)).toEqual(SILENT);
});

test('no further one is refused', () => {
  const refused = scores.filter(({ verdict }) => verdict === 'refused').map(({ file }) => file);
  expect(refused.filter((file) => file !== '129-ask-no-year-anywhere.csv')).toEqual(REFUSED);
});

import { expect, test } from 'vitest';
import { layouts, scoreOf } from '#tests/support/layouts/score.ts';

/** Read wrongly without a question when the set was new, of 164. The list may only shrink. */
const SILENT = [
  '003-pl-ing.csv',
  '012-hr-pbz-daily-subtotals.csv',
  '023-ru-alfa-cp1251.csv',
  '068-il-card-two-sections.tsv',
  '074-th-cp874-two-digit-be.txt',
  '082-cn-alipay.csv',
  '102-cl-santander-cargo-abono.csv',
  '107-us-discover-card.csv',
  '111-za-fnb-record-codes.csv',
  '126-ask-sign-card-mixed.csv',
  '128-ask-decimal-or-thousands.csv',
  '161-qif-us-quicken-splits.qif',
];
/** Refused when the set was new, but for the one without any year, which has to be. */
const REFUSED = ['011-bg-dsk-cp1251-tab.tsv', '058-no-days-without-year.csv', '085-tw-card-roc7.txt'];

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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coreOf } from '#lib/core/description/payee-key.ts';
import { type Conditions, compile, firstOf, lettersIn, type Matched } from '#lib/rules/matcher.ts';
import { ownTime } from '#tests/support/own-time.ts';

const RULE: Conditions = {
  ...{ account: null, direction: null, text: null, text_op: 'contains', amount_min: null, amount_max: null },
  ...{ currency: 'INR', record_expense: false },
};
const currencies = new Map([
  [1, 'INR' as const],
  [2, 'USD' as const],
]);
const row = (description: string, amount = 45_000, account = 1): Matched => ({
  ...{ account, amount, description, core: coreOf(description) },
});
const matches = (rule: Partial<Conditions>, one: Matched) => compile({ ...RULE, ...rule }, currencies)(one);
const holds = (text: string, description: string, text_op: Conditions['text_op'] = 'contains') =>
  matches({ text, text_op }, row(description));

test.each([
  ['swiggy', 'UPI/SWIGGY-123456789@okaxis', true],
  ['instamart swiggy', 'POS SWIGGY INSTAMART BANGALORE', true],
  ['swig', 'UPI/SWIGGY', false],
  ['swig*', 'UPI/SWIGGY', true],
  ['*gy', 'UPI/SWIGGY', true],
  ['s*g*y', 'UPI/SWIGGY', true],
  ['s*gg*gy', 'UPI/SWIGGY', false],
  ['café', 'CAFE COFFEE DAY', true],
  ['cafe', 'Café Coffee Day', true],
  ['amazon', 'ＡＭＡＺＯＮ　ＪＰ', true],
  ['100%', 'AMOUNT 100 OFF', true],
  ['a_b', 'A B STORE', true],
  ['a_b', 'AXB STORE', false],
  ['अमूल दूध', 'UPI अमूल दूध 123', true],
])('contains %s in %s: %s', (text, description, expected) => {
  expect(holds(text, description)).toBe(expected);
});

test.each([
  ['begins', 'upi swig', 'UPI/SWIGGY-12', true],
  ['begins', 'swig', 'UPI/SWIGGY-12', true],
  ['begins', 'wiggy', 'UPI/SWIGGY-12', false],
  ['exact', 'swiggy', 'UPI/SWIGGY-123456', true],
  ['exact', 'upi swiggy', 'UPI/SWIGGY', true],
  ['exact', 'swiggy', 'SWIGGY INSTAMART', false],
] as const)('%s %s in %s: %s', (op, text, description, expected) => {
  expect(holds(text, description, op)).toBe(expected);
});

test('account, direction and amount in the currency of the rule', () => {
  expect(matches({ text: 'swiggy', account: 2 }, row('SWIGGY'))).toBe(false);
  expect(matches({ text: 'swiggy', direction: 'in' }, row('SWIGGY'))).toBe(false);
  expect(matches({ text: 'swiggy', direction: 'in' }, row('SWIGGY', -1))).toBe(true);
  expect(matches({ amount_min: 45_000, amount_max: 45_000 }, row('ANY'))).toBe(true);
  expect(matches({ amount_min: 45_000, amount_max: 45_000 }, row('ANY', -45_000))).toBe(true);
  expect(matches({ amount_min: 45_001 }, row('ANY'))).toBe(false);
  expect(matches({ amount_max: 45_000 }, row('ANY', 45_000, 2))).toBe(false);
  expect(matches({ text: 'any', record_expense: true }, row('ANY', -1))).toBe(false);
});

test('a sign that is a word counts as two letters', () => {
  expect([lettersIn('東京'), lettersIn('ab'), lettersIn('12'), lettersIn('ひこ'), lettersIn('%_')]).toEqual([
    ...[4, 2, 0, 2, 0],
  ]);
});

test('one letter with a star counts for nothing', () => {
  expect(['a* a* a*', '*a *b-c*', 'a* bcd', 'ab cd', 'a b c', 'sw*y', '東* 京*'].map(lettersIn)).toEqual([
    ...[0, 0, 3, 4, 3, 3, 4],
  ]);
});

test('ten thousand letters and stars, or combining marks, cost no time', () => {
  const taken = ownTime(200, () => {
    expect(holds(`${'a*'.repeat(100)}b`, 'a'.repeat(10_000))).toBe(false);
    expect(holds('abc', 'a\u0301\u20dd'.repeat(5_000))).toBe(false);
    expect(holds('*a*a*a*c', `${'a'.repeat(9_999)}b`)).toBe(false);
  });
  expect(taken).toBeLessThan(200);
});

test('the first of many is the one that trying each in turn finds', () => {
  const word = fc.constantFrom('swiggy', 'swig*', 'uber', 'trip', 'amazon', '*zon', 'pay', 'café');
  const rule = fc.record({
    text: fc.oneof(
      fc.constant(null),
      fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    ),
    text_op: fc.constantFrom('contains', 'begins', 'exact'),
    direction: fc.constantFrom(null, 'in', 'out'),
    amount_min: fc.constantFrom(null, 100),
  });
  const text = fc.constantFrom('UPI/SWIGGY-12', 'UBER TRIP', 'AMAZON PAY', 'Café Swiggy', '', '12345');
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 12 }),
      text,
      fc.constantFrom(-100, 50, 100),
      (rules, of, amount) => {
        const all = rules.map((one, n) => ({ ...RULE, ...one, n }) as Conditions & { n: number });
        const expected = all.find((one) => compile(one, currencies)(row(of, amount)));
        expect(firstOf(all, currencies)(row(of, amount))).toBe(expected);
      },
    ),
  );
});

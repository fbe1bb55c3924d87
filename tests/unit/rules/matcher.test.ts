import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coreOf } from '#lib/core/description/payee-key.ts';
import { isEnough, lettersIn } from '#lib/core/description/sought.ts';
import { type Conditions, compile, firstOf, type Matched } from '#lib/rules/matcher.ts';
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
  ...{ account, amount, description, payee: null, core: coreOf(description) },
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
  ['a_bc', 'A BC STORE', true],
  ['a_bc', 'AXBC STORE', false],
  ['अमूल दूध', 'UPI अमूल दूध 123', true],
])('contains %s in %s: %s', (text, description, expected) => {
  expect(holds(text, description)).toBe(expected);
});

test.each([
  // A star that the bank writes inside a word is found as it stands, and stays a placeholder.
  ["DOM*INO'S", "UPI DOM*INO'S PIZZA", true],
  ["dom*ino's", "DOM*INO'S PIZZA", true],
  ["dom*ino's", 'DOMINO’S PIZZA', true],
  ['dom*ino', 'INO DOM', false],
  ['dom*ino', 'DOM INO', false],
  ['dom*in', 'DOM*INO', false],
  ['dom*in*', 'DOM*INO', true],
  ['*om*ino', 'DOM*INO', true],
  ['amzn*mktp*us', 'AMZN*MKTP*US 12', true],
  ['paypal*uber', 'PAYPAL*UBER', true],
  // Short names and numbers match whole.
  ['h&m', 'H&M HAMBURG', true],
  ['H&M', 'POS H & M 0123', true],
  ['h&m', 'KARTENZAHLUNG H+M', true],
  ['h&m', 'M&H', false],
  ['h&m', 'HERR H M MUELLER', false],
  ['h&m', 'H&MX', false],
  ['h&m', 'HM', false],
  ['1&1', '1&1 TELECOM', true],
  ['1&1', '1.1.2026', false],
  ['1&1', '11&12', false],
  ['bp', 'BP TANKSTELLE', true],
  ['bp', 'BPX', false],
  ['o2', 'O2 MOBILE', true],
  ['365', 'FITNESS 365', true],
  ['365', 'KTO 1.365,00', false],
  ['2026', '28.11.2026', false],
  ['2026', 'EXPO 2026', true],
  ['365', '1365', false],
  ['12-345-678', 'VERTRAG 12-345-678', true],
  ['12345678', 'VERTRAG 12-345-678', true],
  ['12-345-678', 'VERTRAG 12345678', true],
  ['12345678', 'VERTRAG 912345678', false],
  ['4711/12345', 'RG 4711/12345', true],
  ['DE89370400440532013000', 'IBAN DE89 3704 0044 0532 0130 00', true],
  ['DE89 3704 0044 0532 0130 00', 'IBAN DE89370400440532013000', true],
  ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819 RENT', true],
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 01', false],
  // Words inside texts of scripts that write none apart.
  ['三井住友', '株式会社三井住友銀行振込', true],
  ['三井住友', '株式会社三井銀行住友', false],
  ['スターバックス', 'ｽﾀｰﾊﾞｯｸｽｺｰﾋｰ', true],
  ['支付宝', '中国银行支付宝转账', true],
  ['amazon', 'AMAZONマーケットプレイス', true],
  ['amazon', 'カ)ＡＭＡＺＯＮジャパン', true],
  ['mazon', 'AMAZONマーケットプレイス', false],
  ['7月分', '2026年7月分家賃', true],
  ['7月分', '17月分家賃', false],
  ['サカハ', 'サカバ', false],
  ['三井*銀行', '株式会社三井住友銀行振込', true],
])('as it stands or inside: %s in %s: %s', (text, description, expected) => {
  expect(holds(text, description)).toBe(expected);
});

test.each([
  ['begins', "DOM*INO'S", "DOM*INO'S PIZZA", true],
  ['begins', 'dom*in', "DOM*INO'S PIZZA", true],
  ['exact', 'dom*ino', 'DOM*INO', true],
  ['exact', 'dom*ino', 'DOM*INO PIZZA', false],
  ['begins', 'h&m', 'H&M HAMBURG', true],
  ['begins', 'h&m', 'H&MX HAMBURG', false],
  ['exact', 'h&m', 'H&M', true],
  ['exact', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', true],
  ['begins', '三井', '三井住友', true],
  ['begins', '住友', '三井住友', false],
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

test('a name of two letters or digits, or a number of three digits, is enough', () => {
  const enough = ['H&M', '1&1', 'BP', 'O2', '365', 'DE89370400440532013000', 'abc', '水道', 'bp*'];
  expect(enough.filter((text) => !isEnough(text))).toEqual(['bp*']);
  expect(['', '12', '7', 'a', 'a b', '1 2', '&', '水*', '* *', 'h&*'].filter(isEnough)).toEqual([]);
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
    expect(holds('水a水', '水a'.repeat(5_000))).toBe(true);
    expect(holds('a*b*c*d', 'a*b*c*'.repeat(2_000))).toBe(false);
  });
  expect(taken).toBeLessThan(200);
});

test('the first of many is the one that trying each in turn finds', () => {
  const word = fc.constantFrom(
    'swiggy',
    'swig*',
    'uber',
    'trip',
    'amazon',
    '*zon',
    'pay',
    'café',
    'a*b',
    'h&m',
    '三井',
  );
  const rule = fc.record({
    text: fc.oneof(
      fc.constant(null),
      fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    ),
    text_op: fc.constantFrom('contains', 'begins', 'exact'),
    direction: fc.constantFrom(null, 'in', 'out'),
    amount_min: fc.constantFrom(null, 100),
  });
  const text = fc.constantFrom(
    'UPI/SWIGGY-12',
    'UBER TRIP',
    'AMAZON PAY',
    'Café Swiggy',
    '',
    '12345',
    'A*B H&M',
    'Amazon三井住友',
  );
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

test('a rule goes by the payee where there is one, and one that was made of the whole text stays what it was', () => {
  const description = 'Mitgliedsbeitrag · Studio FitX GmbH';
  const payee = 'Studio FitX GmbH';
  const named = { ...row(description), payee, core: coreOf(payee) };
  expect(matches({ text: 'studio fitx', text_op: 'exact' }, named)).toBe(true);
  expect(matches({ text: 'studio fitx', text_op: 'exact' }, row(description))).toBe(false);
  expect(matches({ text: coreOf(description), text_op: 'exact' }, named)).toBe(true);
  expect(matches({ text: 'studio', text_op: 'begins' }, named)).toBe(true);
  expect(matches({ text: 'mitgliedsbeitrag' }, named)).toBe(true);
});

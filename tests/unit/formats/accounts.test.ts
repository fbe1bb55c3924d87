import { expect, test } from 'vitest';
import { read, warningsOf } from '#tests/support/formats/reading.ts';

const statement = (account: string, rows: number, currency = 'EUR') =>
  `:20:X\n:25:${account}\n:60F:C260401${currency}0,\n${':61:2604010401C1,NTRFX\n:86:Tea\n'.repeat(rows)}:62F:C260401${currency}${rows},\n-\n`;
const asked = (file: string, number?: string) =>
  read(file, {}, number).questions.map(({ field, readings }) => [field, readings.map(({ value }) => value)]);

test('the rows of several accounts never go into one: the account’s own last digits choose', () => {
  const file = statement('11112222', 1) + statement('33334444', 2) + statement('11112222', 3);
  expect(asked(file)).toEqual([['account', ['2222', '4444']]]);
  expect(asked(file, '9999')).toEqual([['account', ['2222', '4444']]]);
  const own = read(file, {}, '4444');
  expect(own).toMatchObject({ account: '33334444', questions: [], rows: { length: 2 } });
  expect(warningsOf(own)).toEqual(['accounts_left_out']);
  expect(read(file, { account: '2222' }, '4444')).toMatchObject({ account: '11112222', rows: { length: 4 } });
  // What no answer names asks again.
  expect(read(file, { account: '5555' }).questions).toHaveLength(1);
});

test('the effect of each answer is what it would bring', () => {
  const [question] = read(statement('11112222', 1) + statement('33334444', 2)).questions;
  expect(question?.readings.map(({ effect }) => [effect.count, effect.money_in])).toEqual([
    [1, 100],
    [2, 200],
  ]);
});

test('accounts of the same last digits are told apart by more of them, or by their currency', () => {
  expect(asked(statement('1000 0888', 1) + statement('2000 0888', 1))).toEqual([
    ['account', ['10000888', '20000888']],
  ]);
  expect(asked(statement('10000888', 1) + statement('10000888', 1, 'USD'))).toEqual([
    ['account', ['0888 EUR', '0888 USD']],
  ]);
});

test('an account without rows asks nothing, unless the rows are another one’s', () => {
  const file = statement('11112222', 0) + statement('33334444', 2);
  expect(read(file)).toMatchObject({ account: '33334444', questions: [] });
  expect(asked(file, '2222')).toEqual([['account', ['4444']]]);
});

test('one account with another number than the one here is said', () => {
  expect(warningsOf(read(statement('33334444', 1), {}, '2222'))).toEqual(['other_account']);
  expect(warningsOf(read(statement('33334444', 1), {}, '4444'))).toEqual([]);
  expect(warningsOf(read(statement('XXXX', 1), {}, '2222'))).toEqual([]);
});

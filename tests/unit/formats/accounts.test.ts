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

const named = (column: string, names: readonly string[]) =>
  `Date,${column},Description,Amount\n${names.map((name, at) => `2026-01-0${at + 1},${name},Shop ${at},${at % 2 ? 5 : -7}.00\n`).join('')}`;

test('a table that names two accounts again and again is asked about, without a balance too, and may be one account’s', () => {
  const file = named('Account', ['1111 2222', '3333 4444', '1111 2222', '3333 4444', '1111 2222']);
  expect(asked(file)).toEqual([['account', ['2222', '4444', 'all']]]);
  expect(read(file).questions[0]?.readings.map(({ effect }) => effect.count)).toEqual([3, 2, 5]);
  expect(read(file, { account: 'all' })).toMatchObject({ questions: [], rows: { length: 5 } });
  expect(read(file, {}, '4444')).toMatchObject({ account: '3333 4444', questions: [], rows: { length: 2 } });
  // Each row's own is the other side's.
  expect(asked(named('IBAN', ['DE1', 'DE2', 'DE3', 'DE4', 'DE1']))).toEqual([]);
});

const ofx = (bank: string, kind: string, rows: string) =>
  `<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>${bank}<ACCTID>99999999999<ACCTTYPE>${kind}</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST></STMTRS></STMTTRNRS>`;
const entry = (amount: string, id: string, more = '') =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260401<TRNAMT>${amount}<FITID>${id}<NAME>Tea${more}</STMTTRN>`;
const whole = (statements: string) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1>${statements}</BANKMSGSRSV1></OFX>`;

test('equal numbers at two banks, or of two kinds, are two accounts: some banks mask them', () => {
  const banks = whole(
    ofx('10907', 'CHECKING', entry('-1.00', 'A')) + ofx('00000', 'SAVINGS', entry('2.00', 'B')),
  );
  expect(asked(banks)).toEqual([['account', ['9999 CHECKING', '9999 SAVINGS']]]);
  expect(read(banks, { account: '9999 SAVINGS' }).rows).toMatchObject([{ amount: 200 }]);
});

test('an entry that names its own currency is in that, not in the account’s', () => {
  const mixed = whole(
    ofx(
      '1',
      'CHECKING',
      entry('-1.00', 'A') + entry('-2.00', 'B', '<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>'),
    ),
  );
  expect(asked(mixed)[0]?.[0]).toBe('currency');
  const told = whole(
    ofx('1', 'CHECKING', entry('-2.00', 'B', '<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY>')),
  );
  expect(asked(told)).toEqual([]);
});

test('a statement that stands twice in a file is read once, which is said', () => {
  const twice = read(statement('11112222', 2) + statement('11112222', 2));
  expect([twice.rows.length, warningsOf(twice)]).toEqual([2, ['repeated_statement']]);
});

const table = (lines: string[]) => `${lines.join('\n')}\n`;

test('a column of account numbers cuts a table into accounts where each balance follows alone', () => {
  const file = table([
    'Account,Date,Text,Amount,Balance',
    '10001111,2026-01-02,Interest,1.00,101.00',
    '10001111,2026-01-05,Deposit,50.00,151.00',
    '10001111,2026-01-08,Withdrawal,-20.00,131.00',
    '20002222,2026-01-03,Interest,2.00,502.00',
    '20002222,2026-01-06,Withdrawal,-10.00,492.00',
  ]);
  expect(asked(file)).toEqual([['account', ['1111', '2222']]]);
  const own = read(file, {}, '2222');
  expect([own.rows.map(({ amount }) => amount), own.balance.state, own.questions]).toEqual([
    [200, -1000],
    'agrees',
    [],
  ]);
});

test('rows whose balance follows through all of them are of one account, whatever a column names', () => {
  const file = table([
    'Account,Date,Text,Amount,Balance',
    '10001111,2026-01-02,Interest,1.00,101.00',
    '20002222,2026-01-05,Deposit,50.00,151.00',
    '10001111,2026-01-06,Rent,-10.00,141.00',
  ]);
  expect([asked(file), read(file).rows.length]).toEqual([[], 3]);
});

test('currencies whose rows add up to zero are still several', () => {
  const file = table([
    'Date,Description,Currency,Net,Balance',
    '2026-01-13,Shop abroad,USD,-59.30,-59.30',
    '2026-01-13,Conversion,USD,59.30,0.00',
    '2026-01-17,Village,CDF,-120000.00,-120000.00',
    '2026-01-17,Conversion,CDF,120000.00,0.00',
  ]);
  expect(asked(file).map(([field]) => field)).toEqual(['currency']);
});

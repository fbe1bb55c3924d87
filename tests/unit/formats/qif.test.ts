import { expect, test } from 'vitest';
import { read, refusal, skippedOf, warningsOf } from '#tests/support/formats/reading.ts';

const days = (...dates: string[]) =>
  read(`!Type:Bank\n${dates.map((date) => `D${date}\nT-1.00\nPTea\n^\n`).join('')}`);
const datesOf = (...dates: string[]) => days(...dates).rows.map(({ date }) => date);

test('dates in every spelling; the order is found as in CSV', () => {
  expect(datesOf("1/25'26", "2/ 5'26")).toEqual(['2026-01-25', '2026-02-05']);
  expect(datesOf('25.01.2026', '05.02.2026')).toEqual(['2026-01-25', '2026-02-05']);
  expect(datesOf('2026-01-25')).toEqual(['2026-01-25']);
  expect(datesOf('12/31/94')).toEqual(['1994-12-31']);
});

test('an order that the dates leave open is asked, with what each answer gives; one answer settles it', () => {
  const { questions } = days('03/04/26', '05/04/26');
  expect(questions).toMatchObject([{ field: 'date_order' }]);
  expect(questions[0]?.readings.map(({ value }) => value).toSorted()).toEqual(['dmy', 'mdy']);
  const file = "!Type:Bank\nD3/4'26\nT-1.00\nPTea\n^";
  expect(read(file, { date_order: 'mdy' })).toMatchObject({ questions: [], rows: [{ date: '2026-03-04' }] });
  expect(read(file, { date_order: 'dmy' })).toMatchObject({ questions: [], rows: [{ date: '2026-04-03' }] });
  // The same day either way is no question.
  expect(days('04/04/26').questions).toEqual([]);
});

test('a split is no row of its own, and the last record needs no closing mark', () => {
  const { rows } = read(
    '!Type:CCard\r\nD13/04/2026\r\nT-1,000.00\r\nPBig shop\r\nMFood\r\nSFood\r\n$-600.00\r\nD01/01/2020\r\nSDrinks\r\nEmemo of a split\r\n$-400.00\r\n^\r\nD14/04/2026\r\nT$25.50\r\nPBack',
  );
  expect(rows).toMatchObject([
    { line: 2, date: '2026-04-13', amount: -100000, description: 'Big shop Food', reference: null },
    { line: 13, date: '2026-04-14', amount: 2550, description: 'Back' },
  ]);
});

test('categories, securities and prices are named and are no rows; alone they are refused', () => {
  const reading = read(
    '!Type:Cat\nNFood\n^\n!Type:Bank\nD13/04/2026\nT-1.00\nPTea\n^\n!Type:Invst\nD13/04/2026\nT5.00\n^\n',
  );
  expect(reading.rows).toHaveLength(1);
  expect(skippedOf(reading)).toEqual(['other_kind', 'other_kind']);
  expect(refusal('!Type:Prices\n"X",1.5,"13/04/2026"\n^\n')).toBe('statements.error.no_entries_of_account');
});

test('what has no day or no amount is named', () => {
  const reading = read(
    '!Type:Bank\nD13/04/2026\nT-1.00\n^\nT5.00\n^\nD13/04/2026\nPx\n^\nD32/04/2026\nT1\n^\nD13/04/2026\nT1..2\n^\n',
  );
  expect(reading.rows).toHaveLength(1);
  expect(skippedOf(reading)).toEqual(['no_date', 'blank', 'bad_date', 'unreadable']);
  expect(warningsOf(reading)).toEqual(['unreadable']);
});

test('a row that is called a balance is pointed at', () => {
  expect(warningsOf(read('!Type:Bank\nD13/04/2026\nT500.00\nPOpening Balance\n^\n'))).toEqual([
    'maybe_balance',
  ]);
});

test('accounts by the names in front of them; the one that is asked for is read', () => {
  const file =
    '!Account\nNHome\nTBank\n^\n!Type:Bank\nD13/04/2026\nT-1.00\nPTea\n^\n!Account\nNShop\n^\n!Type:Bank\nD14/04/2026\nT-2.00\nPInk\n^\n';
  const { questions } = read(file);
  expect(questions).toMatchObject([{ field: 'account', readings: [{ value: 'Home' }, { value: 'Shop' }] }]);
  expect(read(file, { account: 'Shop' })).toMatchObject({ questions: [], rows: [{ description: 'Ink' }] });
});

test('comments, blank lines and fields before any section are passed over', () => {
  expect(read('\ufeff### made by hand\n\n!Type:Cash \n\nD13/04/2026\nU-3.00\nN42\n^\n').rows).toMatchObject([
    { amount: -300, description: '42' },
  ]);
});

import { describe, expect, it } from 'vitest';
import { readFile } from '#lib/statements/formats/read.ts';
import type { Corrections } from '#lib/statements/reader/read.ts';

const read = (lines: readonly string[], given: Corrections = {}) =>
  readFile(new TextEncoder().encode(`${lines.join('\n')}\n`), given);
const answersIn = ({ questions }: ReturnType<typeof read>) =>
  questions.map(({ field, readings }) => [field, ...readings.map(({ value }) => value)]);
const amountsIn = ({ rows }: ReturnType<typeof read>) => rows.map(({ amount }) => amount);

const letterhead = (opening: string, closing: string) => [
  'Account statement',
  `Opening balance;${opening}`,
  `Closing balance;${closing}`,
];
const BOOKED = [
  '2026-01-02;Shop;-10.00;Booked',
  '2026-01-03;Bar;-5.00;Booked',
  '2026-01-04;Cafe;-7.00;Booked',
];
const table = (rows: readonly string[]) => ['Date;Description;Amount;Status', ...rows];

describe('a closing balance that lines around the rows state', () => {
  it('is silent where the rows lead to it, from either side', () => {
    for (const closing of ['978.00', '1022.00'])
      expect(answersIn(read([...letterhead('1000.00', closing), ...table(BOOKED)]))).toEqual([]);
  });

  it('asks where they do not, and they may be inserted all the same', () => {
    const file = [...letterhead('1000.00', '960.00'), ...table(BOOKED)];
    const reading = read(file);
    expect(answersIn(reading)).toEqual([['balance', 'accept']]);
    expect(reading.balance).toEqual({
      state: 'differs',
      line: 3,
      expected: 97800,
      found: 96000,
      stated: true,
    });
    const accepted = read(file, { balance: 'accept' });
    expect([answersIn(accepted), amountsIn(accepted)]).toEqual([[], [-1000, -500, -700]]);
    expect(() => read(file, { balance: 'follow' })).toThrow('statements.error.balance');
  });

  it('offers the pending row that it counts', () => {
    const file = [
      ...letterhead('1000.00', '958.00'),
      ...table([...BOOKED, '2026-01-05;Hotel;-20.00;Pending', '2026-01-06;Taxi;-9.00;Declined']),
    ];
    expect(answersIn(read(file))).toEqual([['balance', 'accept', 'follow']]);
    const followed = read(file, { balance: 'follow' });
    expect([answersIn(followed), amountsIn(followed)]).toEqual([[], [-1000, -500, -700, -2000]]);
  });

  it('offers to leave out the row that stands twice', () => {
    const file = [...letterhead('1000.00', '978.00'), ...table([...BOOKED, BOOKED[2] ?? ''])];
    expect(answersIn(read(file))).toEqual([['balance', 'accept', 'follow']]);
    expect(amountsIn(read(file, { balance: 'follow' }))).toEqual([-1000, -500, -700]);
  });

  it('says nothing of balances that name no end, or several', () => {
    const available = ['Available balance;500.00', ...table(BOOKED)];
    const several = [
      'Opening balance;1.00',
      'Opening balance;2.00',
      'Closing balance;7.00',
      ...table(BOOKED),
    ];
    expect([available, several].map((lines) => answersIn(read(lines)))).toEqual([[], []]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  amountsOf,
  answersOf,
  askedOf,
  readLines,
  skippedOf,
  warnedOf,
} from '#tests/support/sources/read-text.ts';

describe('5: a marker beats the column’s name', () => {
  it('a DR under the name of the credit column is money out', () => {
    const single = readLines([
      'Date,Description,Credit,Balance',
      '13 Mar 2024,Shop,10.00Dr,90.00',
      '14 Mar 2024,Wages,50.00Cr,140.00',
      '15 Mar 2024,Inn,6.00Dr,134.00',
    ]);
    expect([amountsOf(single), single.balance.state]).toEqual([[-1000, 5000, -600], 'agrees']);
    const pair = readLines([
      'Date,Description,Debit,Credit',
      '13 Mar 2024,Shop,10.00,',
      '14 Mar 2024,Wages,,50.00',
      '15 Mar 2024,Charge,,0.80Dr',
      '16 Mar 2024,Inn,6.00,',
    ]);
    expect(amountsOf(pair)).toEqual([-1000, 5000, -80, -600]);
  });

  it('the first word of every text may be the marker, and is named', () => {
    const reading = readLines([
      'Date,Details,Amount',
      '13 Mar 2024,DEBIT Corner shop,10.00',
      '14 Mar 2024,CREDIT Wages,50.00',
      '15 Mar 2024,DEBIT Inn,6.00',
    ]);
    expect([amountsOf(reading), askedOf(reading), warnedOf(reading)]).toEqual([
      [-1000, 5000, -600],
      [],
      ['first_word'],
    ]);
    expect(reading.rows[0]?.description).toBe('DEBIT Corner shop');
  });

  it('a marker of a third kind is skipped with its reason, not taken for the opposite', () => {
    const reading = readLines([
      'Date,Details,Amount,D/C',
      '13 Mar 2024,Shop,10.00,D',
      '14 Mar 2024,Thing,7.00,X',
      '15 Mar 2024,Inn,6.00,D',
      '16 Mar 2024,Wages,50.00,',
    ]);
    expect(amountsOf(reading)).toEqual([-1000, -600, 5000]);
    expect([skippedOf(reading), warnedOf(reading)]).toEqual([['3 unmarked'], ['unreadable']]);
  });
});

describe('6: debit and credit columns', () => {
  const BOTH = [
    'Date,Description,Debit,Credit,Balance',
    '13 Mar 2024,Shop,10.00,,90.00',
    '14 Mar 2024,Wages,,50.00,140.00',
    '15 Mar 2024,Exchange,7.00,2.00,135.00',
    '16 Mar 2024,Inn,6.00,,129.00',
  ];

  it('a row with both is the difference, where the balance proves it', () => {
    const reading = readLines(BOTH);
    expect([amountsOf(reading), askedOf(reading), reading.balance.state]).toEqual([
      [-1000, 5000, -500, -600],
      [],
      'agrees',
    ]);
  });

  it('else it is asked about, and nothing of it vanishes', () => {
    const reading = readLines(BOTH.map((line) => line.replace(/,[^,]*$/, '')));
    expect(amountsOf(reading)).toEqual([-1000, 5000, -500, -600]);
    expect(answersOf(reading, 'columns').map(([, total]) => total)).toEqual([2900, -2300, 5200]);
  });

  it('may be half filled, carry signs, and zeros', () => {
    const reading = readLines([
      'Datum;Text;Debet;Credit',
      '13-03-2024;Shop;-10,00;0,00',
      '14-03-2024;Café;-5,00;0,00',
      '15-03-2024;Miete;-70,00;0,00',
      '16-03-2024;Lohn;0,00;50,00',
      '17-03-2024;Inn;-6,00;0,00',
    ]);
    expect([amountsOf(reading), askedOf(reading)]).toEqual([[-1000, -500, -7000, 5000, -600], []]);
  });
});

describe('7: which column is the amount', () => {
  it('the one whose currency is the same in all rows, not that of the original amounts', () => {
    const reading = readLines([
      'Date,Description,Amount,Currency,Billed Amount,Billed Currency',
      '2024-03-13,Shop,-10.00,USD,-9.00,EUR',
      '2024-03-14,Cafe,-5.00,EUR,-5.00,EUR',
      '2024-03-15,Inn,-100.00,SEK,-9.10,EUR',
    ]);
    expect([amountsOf(reading), askedOf(reading)]).toEqual([[-900, -500, -910], []]);
    expect(reading.currency).toEqual({ value: 'EUR', source: 'column' });
  });

  it('a column with currencies in its cells, too', () => {
    const reading = readLines([
      'Date,Description,Amount,Booked',
      '2024-03-13,Shop,USD -10.00,EUR -9.00',
      '2024-03-14,Cafe,EUR -5.00,EUR -5.00',
      '2024-03-15,Inn,JPY -1000.00,EUR -9.10',
    ]);
    expect(amountsOf(reading)).toEqual([-900, -500, -910]);
  });

  it('an opening row says nothing about the columns', () => {
    const reading = readLines([
      '2024-03-13;OPENING BALANCE;;100.00',
      '2024-03-14;Corner shop;-5.00;95.00',
      '2024-03-15;Wages;10.00;105.00',
      '2024-03-16;Inn Garni;-6.00;99.00',
    ]);
    expect([amountsOf(reading), askedOf(reading), reading.balance.state]).toEqual([
      [-500, 1000, -600],
      [],
      'agrees',
    ]);
  });

  it('a column with an amount in one of 17 rows is no reading, and is not offered', () => {
    const lines = Array.from(
      { length: 17 },
      (_, i) => `2024-03-${String(i + 1).padStart(2, '0')},Text ${'abc'.repeat(i + 1)}`,
    );
    const reading = readLines([
      'Date,Text,Sum,Amount',
      ...lines.map((line, i) => `${line},-${i + 1}.00,${i === 3 ? '4.00' : ''}`),
    ]);
    expect(amountsOf(reading)).toEqual(lines.map((_, i) => -(i + 1) * 100));
    expect(askedOf(reading)).toEqual([]);
    expect(() =>
      readLines(['Date,Text,Amount', ...lines.map((line, i) => `${line},${i === 3 ? '4.00' : 'n.n.'}`)]),
    ).toThrow();
  });
});

describe('8: unread rows count against a reading', () => {
  it('one that skips two of nine loses to the one that reads all', () => {
    const reading = readLines([
      'Date,Text,Amount,Settled',
      ...Array.from(
        { length: 9 },
        (_, i) =>
          `2024-03-1${i},Text ${'ab'.repeat(i + 1)},${i % 4 === 3 ? 'n.n.' : `-${i + 1}.50`},-${i + 1}.00`,
      ),
    ]);
    expect(amountsOf(reading)).toEqual(Array.from({ length: 9 }, (_, i) => -(i + 1) * 100));
  });
});

describe('11: credit cards', () => {
  it.each([
    'Kreditkarte 1234;;',
    'Relevé de carte;;',
    'Extracto de tarjeta;;',
    '信用卡账单;;',
    'Credit card statement;;',
  ])('%s above raises the question of sign', (title) => {
    const reading = readLines([
      title,
      'Date;Text;Amount',
      '13.03.2024;Corner;-10,00',
      '14.03.2024;Inn Garni;-5,00',
    ]);
    expect(askedOf(reading)).toEqual(['sign']);
  });

  it('does not where a balance, markers or two columns prove the sign', () => {
    const title = 'Kreditkarte 1234';
    const proven = [
      'Date;Text;Amount;Balance',
      '13.03.2024;Shop;-10,00;90,00',
      '14.03.2024;Bar;-5,00;85,00',
      '15.03.2024;Inn;-5,50;79,50',
    ];
    expect(askedOf(readLines([title, ...proven]))).toEqual([]);
    const pair = ['Date;Text;Debit;Credit', '13.03.2024;Shop;10,00;', '14.03.2024;Wages;;5,00'];
    expect(askedOf(readLines([title, ...pair]))).toEqual([]);
  });
});

describe('12: numbers', () => {
  const lines = ['Date,Text,Amount', '2024-03-13,Shop,-6.00', '2024-03-14,Inn,-7.00'];

  it('two signs are no minus', () => {
    const reading = readLines([...lines, '2024-03-15,Bar,--5']);
    expect([amountsOf(reading), skippedOf(reading)]).toEqual([[-600, -700], ['4 unreadable']]);
    expect(warnedOf(reading)).toEqual(['unreadable']);
  });

  it('a group alone may be thousands or decimals: it is flagged, unless the balance proves it', () => {
    const open = readLines([...lines, '2024-03-15,Bar,"-2,345"']);
    expect([amountsOf(open), warnedOf(open)]).toEqual([[-600, -700, -234_500], ['unclear']]);
    expect(open.warnings[0]?.line).toBe(4);
    const proven = readLines([
      'Date,Text,Amount,Balance',
      '2024-03-13,Shop,-6.00,4994.00',
      '2024-03-14,Inn,-7.00,4987.00',
      '2024-03-15,Bar,"-2,345",2642.00',
    ]);
    expect([amountsOf(proven), warnedOf(proven)]).toEqual([[-600, -700, -234_500], []]);
  });

  it('a column does not mix marks without a word', () => {
    const reading = readLines([
      'Date;Text;Amount',
      '2024-03-13;Shop;-12,50',
      '2024-03-14;Inn;-6.10',
      '2024-03-15;Bar;-7,20',
    ]);
    expect([amountsOf(reading), skippedOf(reading), warnedOf(reading)]).toEqual([
      [-1250, -720],
      ['3 unreadable'],
      ['unreadable'],
    ]);
  });

  it('more decimals than the currency has are not cut', () => {
    const reading = readLines([
      'Date;Text;Amount',
      '2024-03-13;Shop;-12,505',
      '2024-03-14;Inn;-6,10',
      '2024-03-15;Bar;-7,20',
    ]);
    expect([amountsOf(reading), skippedOf(reading), warnedOf(reading)]).toEqual([
      [-610, -720],
      ['2 too_fine'],
      ['unreadable'],
    ]);
  });
});

describe('16: currency', () => {
  it.each([
    [['Date,Text,Amount,Currency', '2024-03-13,Shop,-6.00,USD', '2024-03-14,Inn,-7.00,USD'], 'USD', 'column'],
    [['Date,Text,Amount', '2024-03-13,Shop,€ -6.00', '2024-03-14,Inn,€ -7.00'], 'EUR', 'column'],
    [['Date,Text,Amount (CHF)', '2024-03-13,Shop,-6.00', '2024-03-14,Inn,-7.00'], 'CHF', 'header'],
    [['Datum;Text;Betrag (€)', '13.03.24;Laden;-6,00', '14.03.24;Hotel;-7,00'], 'EUR', 'header'],
    [['Date,Text,CAD$', '2024-03-13,Shop,-6.00', '2024-03-14,Inn,-7.00'], 'CAD', 'header'],
    [
      ['Balance;£1,234.50', 'Date;Text;Amount', '2024-03-13;Shop;-6.00', '2024-03-14;Inn;-7.00'],
      'GBP',
      'header',
    ],
    [['Balance;£1,234.50', 'In euros;€1,400.00', 'Date;Text;Amount', '2024-03-13;Shop;-6.00'], null, null],
    [
      ['Account currency: SEK', 'Date,Text,Amount', '2024-03-13,Shop,-6.00', '2024-03-14,Inn,-7.00'],
      'SEK',
      'header',
    ],
    [['Date,Text,Amount', '2024-03-13,Shop,-6.00', '2024-03-14,Inn,-7.00'], null, null],
    [['Date,Text,Amount,Currency', '2024-03-13,Shop,-6.00,USD', '2024-03-14,Inn,-7.00,EUR'], null, null],
    [['Date,Text,Amount', '2024-03-13,Shop,$6.00', '2024-03-14,Inn,$7.00'], null, null],
  ] as const)('%# is found where the file states one', (lines, value, source) => {
    expect(readLines(lines).currency).toEqual({ value, source });
  });
});

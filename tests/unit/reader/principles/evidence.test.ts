import { describe, expect, it } from 'vitest';
import { readFile } from '#lib/statements/formats/read.ts';
import { readStatement } from '#lib/statements/reader/read.ts';
import {
  amountsOf,
  answersOf,
  askedOf,
  daysOf,
  readLines,
  skippedOf,
  warnedOf,
} from '#tests/support/sources/read-text.ts';

const bytes = (lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);

describe('rows that sum up others', () => {
  it('leaves out subtotals of days, whose balance is that after the row above', () => {
    const reading = readLines([
      'Date;Text;Out;In;Balance',
      '2026-03-02;Bakery;4,20;;',
      '2026-03-02;Tram;31,15;;',
      '2026-03-02;Day;35,35;0,00;964,65',
      '2026-03-04;Wages;;1200,00;',
      '2026-03-04;Day;0,00;1200,00;2164,65',
      '2026-03-06;Rent;500,00;;',
      '2026-03-06;Day;500,00;0,00;1664,65',
    ]);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-420, -3115, 120000, -50000]]);
    expect(reading.rows.map(({ balance }) => balance)).toEqual([null, 96465, 216465, 166465]);
    expect(reading.balance.state).toBe('agrees');
  });

  it('keeps rows that are as much as the one above them, when nothing shows that they are sums', () => {
    const reading = readLines([
      'Date;Text;Amount',
      '2026-03-02;Bakery;-4,20',
      '2026-03-02;Tram;-4,20',
      '2026-03-04;Bakery;-3,10',
      '2026-03-04;Tram;-3,10',
    ]);
    expect(reading.rows).toHaveLength(4);
  });

  it('takes a line without a day for a sum when its amount is that of all rows of a side, whatever it is called', () => {
    const reading = readLines([
      'Date;Amount;D/C;Payee;Text',
      '2026-01-08;133.55;D;Shop;Groceries',
      '2026-01-13;3025.27;C;Firm;Wages',
      '2026-01-15;300.00;D;;Cash',
      'Xyzzy;433.55;D;3025.27;CR',
    ]);
    expect([askedOf(reading), skippedOf(reading)]).toEqual([[], ['5 balance']]);
  });
});

describe('markers', () => {
  it.each([
    ['Cargo/Abono', 'C', 'A'],
    ['Entrada/Saida', 'S', 'E'],
  ])('means by %s the initials of its own words', (name, out, into) => {
    const reading = readLines([
      `Fecha;Texto;Monto;${name}`,
      `2026-08-30;Farmacia;19.67;${out}`,
      `2026-08-27;Sueldo;945.35;${into}`,
      `2026-08-26;Luz;27.51;${out}`,
    ]);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-1967, 94535, -2751]]);
  });

  it('learns from the balance what words of any language mean, also for the row that it does not reach', () => {
    const reading = readLines([
      'Date;Text;Amount;Kind;Balance',
      '2026-08-01;Farm;100.00;ulp;900.00',
      '2026-08-02;Wages;945.35;ozz;1845.35',
      '2026-08-03;Light;27.51;ulp;1817.84',
      '2026-08-04;Rent;500.00;ulp;1317.84',
      '2026-08-05;Back;20.00;ozz;1337.84',
    ]);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-10000, 94535, -2751, -50000, 2000]]);
  });

  it('gives up known markers that the balance contradicts', () => {
    const reading = readLines([
      'Date;Text;Amount;D/C;Balance',
      '2026-08-01;Farm;100.00;C;900.00',
      '2026-08-02;Wages;945.35;A;1845.35',
      '2026-08-03;Light;27.51;C;1817.84',
      '2026-08-04;Rent;500.00;C;1317.84',
      '2026-08-05;Back;20.00;A;1337.84',
    ]);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-10000, 94535, -2751, -50000, 2000]]);
  });
});

describe('what is asked about', () => {
  const mixed = ['-24.10', '36.90', '-10.60', '37.90', '-67.30', '23.10'];
  const card = ['Date;Reference;Amount', ...mixed.map((amount, i) => `2026-03-1${i};REF 7${i};${amount}`)];

  it('the sign on a card whose amounts are as often negative as positive', () => {
    expect(askedOf(readStatement(bytes(card), {}, { card: true }))).toEqual(['sign']);
    expect(askedOf(readStatement(bytes(card)))).toEqual([]);
  });

  it('but not where most are charges, or the texts say so', () => {
    const charges = [...card, '2026-03-20;REF 81;4.10', '2026-03-21;REF 82;5.10', '2026-03-22;REF 83;6.10'];
    expect(readStatement(bytes(charges), {}, { card: true })).toMatchObject({
      sign: 'positive_out',
      questions: [],
    });
    const told = card.map((line) => line.replace(/REF (\d+);-/, 'Purchase $1;-'));
    expect(readStatement(bytes(told), {}, { card: true })).toMatchObject({
      sign: 'negative_out',
      questions: [],
    });
  });

  it('three digits behind a point in every amount, though two decimals do not fit', () => {
    const lines = [
      'Date;Text;Amount',
      '2026-05-02;Taxi;-12.500',
      '2026-05-05;Cafe;-7.905',
      '2026-05-08;Inn;-350.000',
    ];
    expect(askedOf(readLines(lines))).toEqual(['decimal_mark']);
    const named = lines.map((line, i) => (i === 0 ? `${line};Currency` : `${line};EUR`));
    expect([askedOf(readLines(named)), amountsOf(readLines(named))[1]]).toEqual([[], -790500]);
  });

  it('a list whose amounts are all 0.00', () => {
    const reading = readLines(['Date;Text;Amount', '2026-05-02;Invoice;0.00', '2026-05-05;Note;0.00']);
    expect(askedOf(reading)).toEqual(['columns']);
    const columns = reading.columns;
    expect(
      askedOf(
        readLines(['Date;Text;Amount', '2026-05-02;Invoice;0.00', '2026-05-05;Note;0.00'], { columns }),
      ),
    ).toEqual([]);
  });
});

describe('lines that were not read', () => {
  it('are put on the side that their words say, where their marker says none', () => {
    const lines = [
      'Date;Text;Direction;Amount',
      '2026-02-26;Phone;out;165.88',
      '2026-02-23;Petrol;out;358.31',
      '2026-02-22;Wages;in;900.00',
      '2026-02-20;Refund shop;neither;59.00',
    ];
    const reading = readLines(lines);
    expect(answersOf(reading, 'lines').map(([value]) => value)).toEqual(['leave', 'keep']);
    expect(reading.questions[0]?.lines).toEqual([{ line: 5, raw: '2026-02-20;Refund shop;neither;59.00' }]);
    expect(amountsOf(readLines(lines, { lines: 'keep' })).at(-1)).toBe(5900);
  });

  it('of a second table are read by its own header, with the signs of the first', () => {
    const lines = [
      'Date;Shop;Amount charged',
      ...['02;671.62', '14;326.86', '15;141.79', '16;-64.90'].map(
        (one) => `2026-02-${one.replace(';', ';Mall;')}`,
      ),
      '',
      'Abroad',
      'Date;Charged on;Shop;Original amount;Currency;Amount charged',
      '2026-02-09;2026-03-10;Cinema;12.49;USD;46.21',
      '2026-02-18;2026-03-10;Hotel;51.30;EUR;203.77',
    ];
    const card = (given = {}) => readStatement(bytes(lines), given, { card: true });
    expect(askedOf(card())).toEqual(['lines']);
    expect(amountsOf(card({ lines: 'keep' }))).toEqual([-67162, -32686, -14179, 6490, -4621, -20377]);
  });

  it('are not booked when a reference says so', () => {
    const reading = readLines([
      'Date;Reference;Text;In;Out',
      '2026-01-31;HOLD;Shop;0;1184,50',
      '2026-01-29;C010901240;Wages;7432,00;0',
      '2026-01-27;C010901241;Rent;0;4657,28',
      '2026-01-26;C010901242;Phone;0;424,03',
    ]);
    expect([skippedOf(reading), warnedOf(reading)]).toEqual([['2 not_booked'], []]);
  });
});

describe('days', () => {
  const head = ['Nr 12', 'Period;15.12.2025 – 14.01.2026', ''];

  it('without a year and without a point behind them are dates where they run', () => {
    const days = daysOf([
      ...head,
      'Booked;Text;Interest;Out;In',
      '16.12;Wine;17.12;351,45;',
      '27.12;Kiosk;29.12;148,08;',
      '03.01;Rent;05.01;9 263,00;',
      '11.01;Back;12.01;;118,86',
    ]);
    expect(days).toEqual(['2025-12-16', '2025-12-27', '2026-01-03', '2026-01-11']);
  });

  it('without a year are of the month that a title has in figures', () => {
    expect(daysOf(['2026年01月', '日付,摘要,金額', '01/15,コンビニ,-500', '12/30,家賃,-80000'])).toEqual([
      '2026-01-15',
      '2025-12-30',
    ]);
  });

  it('without a year below a line of whole dates, with the codes of kinds of records', () => {
    const reading = readLines([
      "2,62012345,'Account','01 May 2026','31 May 2026'",
      "3,'Statement','From Date','To Date','Opening Balance','Closing Balance'",
      "3,118,'01 May 2026','31 May 2026',2790.00,21994.00",
      "5,'Number','Date','Description','Amount','Balance'",
      '5,1,\'02 May\',"SALARY",23096.70,25886.70',
      '5,2,\'10 May\',"SHOP",-830.33,25056.37',
      '5,3,\'11 May\',"CITY",-1625.01,23431.36',
      '5,4,\'12 May\',"FUEL",-575.21,22856.15',
      '5,5,\'16 May\',"FUEL",-762.61,22093.54',
      '5,6,\'18 May\',"MARKET",-50.00,22043.54',
      '5,7,\'30 May\',"PHONE",-49.54,21994.00',
      "6,'END'",
    ]);
    expect([askedOf(reading), reading.rows.length, reading.rows[0]?.date]).toEqual([[], 7, '2026-05-02']);
  });

  it.each([
    ['08.01.2026 г.', '2026-01-08'],
    ['31 ม.ค. 67', '2024-01-31'],
    ['31/12/67', '2024-12-31'],
    ['1130204', '2024-02-04'],
  ])('of other calendars and with a word behind them: %s', (cell, day) => {
    expect(daysOf(['Date;Text;Amount', `${cell};Shop;-4,50`, `${cell};Inn;-3,50`])[0]).toBe(day);
  });
});

describe('QIF', () => {
  const record = (...lines: string[]) => [...lines, '^'];
  const opening = (amount: string) => record('D4/ 1/2026', `T${amount}`, 'POpening Balance', 'L[Checking]');
  const rest = record('D4/22/2026', 'T-121.64', 'PShop', 'LMisc');
  const read = (amount: string) => readFile(bytes(['!Type:Bank', ...opening(amount), ...rest]));

  it('takes the first record for the balance before, not for a row', () => {
    expect(read('1,500.00')).toMatchObject({ rows: [{ amount: -12164 }], opening: { amount: 150000 } });
    expect(read('0.00').rows).toHaveLength(2);
  });
});

import { describe, expect, it } from 'vitest';
import {
  amountsOf,
  answersOf,
  askedOf,
  readLines,
  skippedOf,
  warnedOf,
} from '#tests/support/sources/read-text.ts';

describe('1: a contradiction stops the insert', () => {
  const TURNED = [
    'Date,Description,Amount,Balance',
    '2024-03-13,Shop,-10.00,90.00',
    '2024-03-14,Cafe,5.00,85.00',
    '2024-03-15,Wages,50.00,135.00',
    '2024-03-16,Inn,-6.00,129.00',
  ];

  it('asks where a sign contradicts the balance, names the line and offers what the balance says', () => {
    const reading = readLines(TURNED);
    expect(askedOf(reading)).toEqual(['balance']);
    expect(reading.balance).toEqual({ state: 'differs', line: 3, expected: 9500, found: 8500 });
    expect(answersOf(reading, 'balance')).toEqual([
      ['accept', 3900],
      ['follow', 2900],
    ]);
    expect(reading.questions[0]?.readings[1]?.changes).toEqual({
      count: 1,
      first: [{ line: 3, amount: -500 }],
    });
  });

  it('reads by the answer', () => {
    const accepted = readLines(TURNED, { balance: 'accept' });
    expect([askedOf(accepted), amountsOf(accepted)]).toEqual([[], [-1000, 500, 5000, -600]]);
    expect(accepted.balance.state).toBe('differs');
    const followed = readLines(TURNED, { balance: 'follow' });
    expect([askedOf(followed), amountsOf(followed)]).toEqual([[], [-1000, -500, 5000, -600]]);
    expect(followed.balance.state).toBe('agrees');
  });

  it('refuses an answer that its question does not offer', () => {
    expect(() => readLines(TURNED, { balance: 'turn' })).toThrow('statements.error.balance');
    expect(() => readLines(TURNED.toSpliced(2, 1), { balance: 'follow' })).toThrow(
      'statements.error.balance',
    );
  });

  it('offers only to insert all the same where nothing makes it agree', () => {
    const missing = readLines(TURNED.toSpliced(2, 1));
    expect(answersOf(missing, 'balance')).toEqual([['accept', 3400]]);
    expect(missing.balance).toMatchObject({ line: 3 });
  });

  it('offers to leave out a row that stands there twice', () => {
    const lines = [
      'Date,Description,Amount,Balance',
      '2024-03-13,Shop,-10.00,90.00',
      '2024-03-14,Cafe,-5.00,85.00',
    ];
    const reading = readLines([...lines, '2024-03-14,Cafe,-5.00,85.00', '2024-03-15,Inn,-6.00,79.00']);
    expect(answersOf(reading, 'balance')).toEqual([
      ['accept', -2600],
      ['follow', -2100],
    ]);
  });

  it('asks about debit and credit that only a debt explains', () => {
    const lines = [
      'Date,Description,Debit,Credit,Balance',
      '2024-03-13,Shop,10.00,,110.00',
      '2024-03-14,Cafe,5.00,,115.00',
      '2024-03-15,Wages,,50.00,65.00',
      '2024-03-16,Inn,6.00,,71.00',
    ];
    expect(answersOf(readLines(lines), 'balance')).toEqual([
      ['accept', 2900],
      ['turn', -2900],
    ]);
    expect(amountsOf(readLines(lines, { balance: 'turn' }))).toEqual([1000, 500, -5000, 600]);
  });

  it('asks about newest rows that have no balance when all others have one', () => {
    const lines = [
      'Date,Description,Amount,Balance',
      '2024-03-13,Shop,-10.00,90.00',
      '2024-03-14,Cafe,-5.00,85.00',
    ];
    const reading = readLines([...lines, '2024-03-15,Inn,-6.00,79.00', '2024-03-16,Hotel,-44.00,']);
    expect(reading.balance).toMatchObject({ state: 'differs', line: 5 });
    expect(answersOf(reading, 'balance')).toEqual([
      ['accept', -6500],
      ['follow', -2100],
    ]);
  });

  it('only warns where no balance follows from another: such a column is no running balance', () => {
    const reading = readLines([
      'Date,Description,Amount,Balance',
      '2024-03-13,Shop,-10.00,90.00',
      '2024-02-14,Cafe,-5.00,412.00',
      '2024-05-15,Wages,50.00,7.00',
      '2024-01-16,Inn,-6.00,1129.00',
    ]);
    expect([askedOf(reading), warnedOf(reading), reading.balance.state]).toEqual([[], ['unfounded'], 'none']);
  });

  it('only warns of a stated opening balance that does not follow', () => {
    const reading = readLines([
      'Opening balance: 3.00',
      'Date,Description,Amount,Balance',
      '2024-03-13,Shop,-10.00,90.00',
      '2024-03-14,Cafe,-5.00,85.00',
    ]);
    expect([askedOf(reading), reading.balance.state]).toEqual([[], 'agrees']);
  });
});

describe('2: the balance is checked across skipped rows', () => {
  it('keeps a pending row that it counts', () => {
    const reading = readLines([
      'Date,Description,Amount,Status,Balance',
      '2024-03-13,Shop,-10.00,Completed,90.00',
      '2024-03-14,Cafe,-5.00,Pending,85.00',
      '2024-03-15,Bar,-5.00,Completed,80.00',
      '2024-03-16,Inn,-6.00,Completed,74.00',
    ]);
    expect([amountsOf(reading), askedOf(reading)]).toEqual([[-1000, -500, -500, -600], []]);
    expect([skippedOf(reading), warnedOf(reading), reading.balance.state]).toEqual([[], [], 'agrees']);
  });

  it('keeps the newest row, too, where its own balance shows that it is counted', () => {
    const lines = [
      'Date,Description,Amount,Status,Balance',
      '2024-03-16,Inn,-6.00,On hold,79.00',
      '2024-03-14,Cafe,-5.00,Completed,85.00',
      '2024-03-13,Shop,-10.00,Completed,90.00',
    ];
    expect(amountsOf(readLines(lines))).toEqual([-600, -500, -1000]);
    expect(amountsOf(readLines(lines.with(1, '2024-03-16,Inn,-6.00,On hold,85.00')))).toEqual([-500, -1000]);
  });

  it('keeps a row that was taken back where the row that takes it back is kept', () => {
    const lines = [
      'Date,Description,Amount,Status',
      '2024-03-13,Shop,-10.00,Completed',
      '2024-03-14,Cafe,-5.00,Reverted',
      '2024-03-15,Reversal Cafe,5.00,Completed',
      '2024-03-16,Inn,-6.00,Completed',
    ];
    expect(amountsOf(readLines(lines))).toEqual([-1000, -500, 500, -600]);
    expect(amountsOf(readLines(lines.toSpliced(3, 1)))).toEqual([-1000, -600]);
  });

  it('does not say that all agrees where a row that cannot be read is counted', () => {
    const reading = readLines([
      'Date,Description,Amount,Balance',
      '2024-03-13,Shop,-10.00,90.00',
      '2024-03-14,Cafe,x7y,85.00',
      '2024-03-15,Bar,-5.00,80.00',
      '2024-03-16,Inn,-6.00,74.00',
    ]);
    expect(reading.balance).toMatchObject({ state: 'differs', line: 4 });
    expect(answersOf(reading, 'balance')).toEqual([
      ['accept', -2100],
      ['follow', -2600],
    ]);
  });
});

describe('3: a reading that explains every step', () => {
  it('signs the first row by the opening balance', () => {
    const reading = readLines([
      'Datum;Text;Betrag;Saldo',
      '01.03.2024;Anfangssaldo;;100,00',
      '02.03.2024;Bäcker;10,00;90,00',
      '13.03.2024;Lohn;50,00;140,00',
      '14.03.2024;Miete;30,00;110,00',
    ]);
    expect([amountsOf(reading), askedOf(reading)]).toEqual([[-1000, 5000, -3000], []]);
  });

  it('tells two columns without names apart by the opening balance', () => {
    const reading = readLines([
      '01.01.26;Solde initial;;;01.01.26;5000.00',
      '15.03.26;Loyer;;1200.00;15.03.26;3800.00',
      '20.03.26;Salaire;2500.00;;20.03.26;6300.00',
    ]);
    expect([amountsOf(reading), askedOf(reading), reading.balance.state]).toEqual([
      [-120_000, 250_000],
      [],
      'agrees',
    ]);
  });

  it('follows a balance that stands before its row', () => {
    const reading = readLines([
      'Date,Description,Amount,Balance',
      '2024-03-13,Shop,-10.00,100.00',
      '2024-03-14,Cafe,-5.00,90.00',
      '2024-03-15,Wages,50.00,85.00',
      '2024-03-16,Inn,-6.00,135.00',
    ]);
    expect([amountsOf(reading), askedOf(reading), reading.balance.state]).toEqual([
      [-1000, -500, 5000, -600],
      [],
      'agrees',
    ]);
  });

  it('prefers signs that explain all steps to one sign that explains most', () => {
    const reading = readLines([
      'Date,Description,Amount,Balance',
      '2024-03-13,Opening balance,,100.00',
      '2024-03-14,Cafe,5.00,105.00',
      '2024-03-15,Bar,5.50,110.50',
      '2024-03-16,Inn,5.25,105.25',
      '2024-03-17,Shop,7.00,112.25',
    ]);
    expect([amountsOf(reading), askedOf(reading)]).toEqual([[500, 550, -525, 700], []]);
  });
});

describe('4: words for a balance', () => {
  it.each(['Guthaben', 'Kontosaldo', 'Likutis', '余额', '差引残高', 'Сальдо', '잔고', 'शेष'])(
    '%s names the column',
    (name) => {
      const reading = readLines([
        `Datum;Text;Betrag;${name}`,
        '13.03.2024;Bäcker;-1,00;99,00',
        '14.03.2024;Miete;-2,00;97,00',
        '15.03.2024;Lohn;3,00;100,00',
      ]);
      expect([amountsOf(reading), reading.balance.state, reading.columns.balance]).toEqual([
        [-100, -200, 300],
        'agrees',
        3,
      ]);
    },
  );

  it('leaves out rows whose text names a balance with more text around it', () => {
    const reading = readLines([
      'Data,Paskirtis,Suma,Likutis',
      '2024-03-01,Likutis pradžiai,100.00,100.00',
      '2024-03-02,Kavinė,-5.00,95.00',
      '2024-03-03,Parduotuvė,-6.00,89.00',
      '2024-03-04,Alga,50.00,139.00',
      '2024-03-05,Likutis pabaigai,139.00,139.00',
    ]);
    expect([amountsOf(reading), skippedOf(reading)]).toEqual([
      [-500, -600, 5000],
      ['2 balance', '6 balance'],
    ]);
    expect([askedOf(reading), reading.balance.state]).toEqual([[], 'agrees']);
  });

  it('and says so where no column of balances proves it', () => {
    const reading = readLines([
      'Datum;Text;Betrag',
      '13.03.2024;Bäcker;-1,00',
      '14.03.2024;Miete;-2,00',
      '15.03.2024;Saldo per Monatsende;94,00',
    ]);
    expect([amountsOf(reading), warnedOf(reading)]).toEqual([[-100, -200], ['balance_row']]);
  });

  it('keeps rows that only sound like it', () => {
    const lines = ['Datum;Text;Betrag', '13.03.2024;Bäcker;-1,00', '14.03.2024;Miete;-2,00'];
    for (const text of ['Saldo der Abschlussposten', 'Balance transfer fee', 'Soldier Blue'])
      expect(amountsOf(readLines([...lines, `15.03.2024;${text};-3,00`])), text).toEqual([-100, -200, -300]);
  });
});

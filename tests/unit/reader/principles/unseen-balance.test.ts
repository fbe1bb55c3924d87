import { describe, expect, it } from 'vitest';
import { amountsOf, answersOf, askedOf, readLines, skippedOf } from '#tests/support/sources/read-text.ts';

describe('balances that nobody here had seen', () => {
  it('offers to leave out a row that stands twice, where empty columns are filled with zeros', () => {
    const lines = [
      'Date,Text,Debit,Credit,Balance',
      '2024-03-13,Shop,10.00,0.00,90.00',
      '2024-03-14,Cafe,5.00,0.00,85.00',
      '2024-03-14,Cafe,5.00,0.00,85.00',
      '2024-03-15,Wages,0.00,50.00,135.00',
      '2024-03-16,Inn,6.00,0.00,129.00',
    ];
    const followed = readLines(lines, { balance: 'follow' });
    expect(answersOf(readLines(lines), 'balance')).toHaveLength(2);
    expect(amountsOf(followed)).toEqual([-1000, -500, 5000, -600]);
  });

  it('reads an overdrawn balance', () => {
    const reading = readLines([
      'Date,Text,Debit,Credit,Balance',
      '13/03/2024,Shop,10.00,,5.00 OD',
      '14/03/2024,Cafe,5.00,,10.00 OD',
      '15/03/2024,Wages,,50.00,40.00',
    ]);
    expect([askedOf(reading), reading.balance.state]).toEqual([[], 'agrees']);
    expect(reading.rows.map(({ balance }) => balance)).toEqual([-500, -1000, 4000]);
  });

  it('reads all undated rows where the balance counts one, and asks for what contradicts', () => {
    const lines = (sign: 'in' | 'out'): string[] => [
      'Date,Text,Out,In,Balance',
      '03 May 2022,Shop,10.00,,',
      ',Cafe,5.00,,85.00',
      `05 May 2022,Inn,${sign === 'out' ? '4.00,' : ',4.00'},81.00`,
      '06 May 2022,Wages,,50.00,131.00',
      '07 May 2022,Shop,1.00,,',
      ',Cafe,2.00,,128.00',
    ];
    expect(amountsOf(readLines(lines('out')))).toEqual([-1000, -500, -400, 5000, -100, -200]);
    const turned = readLines(lines('in'));
    expect([askedOf(turned), skippedOf(turned)]).toEqual([['balance'], []]);
    expect(amountsOf(readLines(lines('in'), { balance: 'follow' }))).toEqual(
      amountsOf(readLines(lines('out'))),
    );
  });

  it('leaves out a first record of a file without header whose date is written the other way round than in all others', () => {
    const lines = [
      '2024-06-10,19-05-2024,\'12 1090 0000,JAN KOWALSKI,PLN,"100,00","129,00",4,',
      '16-05-2024,16-05-2024,Inn,Inn,PL12,"-6,00","129,00",4,',
      '15-05-2024,15-05-2024,Wages,Firm,PL12,"50,00","135,00",3,',
      '14-05-2024,14-05-2024,Cafe,Cafe,PL12,"-5,00","85,00",2,',
      '13-05-2024,13-05-2024,Shop,Shop,PL12,"-10,00","90,00",1,',
    ];
    const reading = readLines(lines);
    expect([askedOf(reading), skippedOf(reading)]).toEqual([[], ['1 letterhead']]);
    expect(amountsOf(reading)).toEqual([-600, 5000, -500, -1000]);
  });
});

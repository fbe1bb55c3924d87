import { describe, expect, it } from 'vitest';
import {
  amountsOf,
  answersOf,
  askedOf,
  readLines,
  skippedOf,
  warnedOf,
} from '#tests/support/sources/read-text.ts';

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

  it('proves the sign by the opening and the closing balance that lines around the rows state', () => {
    const lines = (closing: string): string[] => [
      '"Umsätze";"Kreditkarte"',
      '"Alter Kontostand:";"1.000,00 EUR"',
      'Datum;Text;Betrag',
      '13.03.2024;Laden;-10,00',
      '14.03.2024;Firma;50,00',
      '15.03.2024;Wirt;20,00',
      `"Neuer Kontostand:";"${closing} EUR"`,
    ];
    const account = readLines(lines('1.060,00'));
    expect([askedOf(account), amountsOf(account)]).toEqual([[], [-1000, 5000, 2000]]);
    const debt = readLines(lines('940,00'));
    expect([askedOf(debt), amountsOf(debt)]).toEqual([[], [1000, -5000, -2000]]);
    expect(askedOf(readLines(lines('941,00')))).toEqual(['sign', 'balance']);
    const dated = [
      '"Data","Histórico","Valor"',
      '"07/09/2024","Saldo Anterior","100.00"',
      '"07/09/2024","Empresa","22.00"',
      '"15/09/2024","Padaria","-2.00"',
      '"16/09/2024","Firma","5.00"',
      '"16/09/2024","S A L D O","125.00"',
    ];
    expect([askedOf(readLines(dated)), amountsOf(readLines(dated))]).toEqual([[], [2200, -200, 500]]);
  });

  it('asks for the newest of three rows where it alone has no balance', () => {
    const reading = readLines([
      'Date,Text,Amount,Balance',
      '2024-03-15,Hold,-6.00,',
      '2024-03-14,Cafe,-5.00,85.00',
      '2024-03-13,Shop,-10.00,90.00',
    ]);
    expect(askedOf(reading)).toEqual(['balance']);
    expect(answersOf(reading, 'balance')).toEqual([
      ['accept', -2100],
      ['follow', -1500],
    ]);
  });
});

describe('statements of one, two or three rows', () => {
  it('takes a letter beside the amount for the side, though all rows have the same', () => {
    const reading = readLines(['Datum;Text;Umsatz;', '14.03.2024;Laden;92,44;S', '13.03.2024;Wirt;14,11;S']);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-9244, -1411]]);
  });

  it('pairs a column of dashes with the other side', () => {
    const reading = readLines(['Fecha,Texto,Depósitos,Retiros,Movimiento', '19/05/2024,Piso,-,$47.71,500']);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-4771]]);
  });

  it('takes no number with zeros in front for an amount', () => {
    const reading = readLines([
      '取引日,入出金明細ＩＤ,受入金額（円）,払出金額（円）,詳細,現在（貸付）高',
      '20240205,00000001,,1200,カード,8800',
    ]);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-120000]]);
  });

  it('takes a first record whose date stands in another column than in all rows for a letterhead', () => {
    const reading = readLines([
      'Compte;Compte;****1234;31/05/2024;;1 234,56',
      '30/05/2024;Carte;Paiement;Boulangerie;;-12,50',
      '29/05/2024;Carte;Paiement;Pharmacie;;-2,50',
    ]);
    expect([amountsOf(reading), skippedOf(reading)]).toEqual([[-1250, -250], ['1 letterhead']]);
  });

  it('names a second account of the holder in three rows', () => {
    const rows = [
      '2024-03-13,Current 1,Shop,-1.00',
      '2024-03-14,Savings 2,Wages,5.00',
      '2024-03-15,Current 1,Inn,-2.00',
    ];
    expect(warnedOf(readLines(['Date,Account,Text,Amount', ...rows]))).toEqual(['accounts']);
  });
});

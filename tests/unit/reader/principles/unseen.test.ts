import { describe, expect, it } from 'vitest';
import { readStatement } from '#lib/statements/reader/read.ts';
import {
  amountsOf,
  askedOf,
  daysOf,
  readLines,
  skippedOf,
  warnedOf,
} from '#tests/support/sources/read-text.ts';

describe('amount columns that nobody here had seen', () => {
  it('takes a dash in a column of amounts for none, not for a side', () => {
    const lines = [
      'Date,Narration,Withdrawal,Deposit,Balance',
      '2024-03-15,Wages,-,"1,537.64","2,445.89"',
      '2024-03-14,Shop,30.75,-,908.25',
      '2024-03-13,Inn,61.00,-,939.00',
    ];
    const reading = readLines(lines);
    expect([askedOf(reading), skippedOf(reading)]).toEqual([[], []]);
    expect(amountsOf(reading)).toEqual([153764, -3075, -6100]);
  });

  it('asks when the newest row has a balance that moved, and no amount', () => {
    const reading = readLines([
      'Date,Text,Amount,Balance',
      '2024-03-16,Wages,,145.00',
      '2024-03-15,Shop,-10.00,90.00',
      '2024-03-14,Inn,-6.00,100.00',
      '2024-03-13,Inn,-4.00,106.00',
    ]);
    expect(askedOf(reading)).toEqual(['balance']);
    expect(reading.balance).toMatchObject({ state: 'differs', line: 2 });
  });

  it('makes no debit and credit of two columns with minus signs', () => {
    const reading = readLines([
      'Date;Text;Amount;Hold amount;Balance',
      '2023-08-10;Hold;;-31,50;',
      '2023-08-10;Shop;-30,75;;8476,72',
      '2023-08-09;Rent;-100,46;;8507,47',
    ]);
    expect(amountsOf(reading)).toEqual([-3075, -10046]);
    expect(skippedOf(reading)).toEqual(['2 blank']);
  });

  it('keeps the signs of one column that is named for both sides', () => {
    const reading = readLines([
      '取引日,入出金(円),取引後残高(円),入出金内容',
      '20230208,-9244,246001,アマゾン',
      '20230210,214811,460812,給料振込',
    ]);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-924400, 21481100]]);
  });

  it('reads amounts that say how fees stand to them, and never a rate of exchange', () => {
    const reading = readLines([
      'Date,Direction,Source amount (after fees),Source currency,Exchange rate,Reference text',
      '2024-06-10,OUT,709.27,EUR,1.0,Rent',
      '2024-06-13,IN,12.50,EUR,1.0,Refund of a shop',
      '2024-06-14,OUT,44.00,EUR,1.0,Shoes',
    ]);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-70927, 1250, -4400]]);
  });
});

describe('columns of money by what stands in them', () => {
  it('lets the signs count where one word marks all rows', () => {
    const rows = ['15.03.2024;Lastschrift;Firma;1.537,64', '14.03.2024;Lastschrift;Laden;-30,75'];
    const lines = [
      'Buchungstag;Umsatzart;Buchungstext;Betrag',
      ...rows,
      '13.03.2024;Lastschrift;Wirt;-100,46',
    ];
    expect(amountsOf(readLines(lines))).toEqual([153764, -3075, -10046]);
  });

  it('knows money out by its minus where columns have no names', () => {
    const lines = [
      '"13/03/2024","Shop","-10.00",""',
      '"14/03/2024","Wages","","50.00"',
      '"15/03/2024","Inn","-4.00",""',
    ];
    const reading = readLines(lines);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-1000, 5000, -400]]);
  });

  it('subtracts no number of payments in full-width digits', () => {
    const reading = readLines(['2024/03/13,セブン,1200,１', '2024/03/14,ヤマダ,3400,１']);
    const amounts = reading.questions.flatMap(({ readings }) =>
      readings.map(({ effect }) => effect.money_out),
    );
    expect(amounts).toContain(460000);
  });

  it('joins amounts that an unquoted thousands separator has split', () => {
    const lines = [
      'Date,Text,Amount,Balance',
      '2024-03-13,Rent,-$1,234.50,$8,765.50',
      '2024-03-14,Shop,-$4.50,$8,761.00',
    ];
    expect(amountsOf(readLines(lines))).toEqual([-123450, -450]);
  });

  it('gives a column of currencies to the amount that differs in the rows of another currency', () => {
    const reading = readLines([
      'Date,Text,Currency Amount,Currency Rate,Currency,Amount',
      '2024-03-13,Shop,-10.00,11.0,EUR,-110.00',
      '2024-03-14,Cafe,-5.00,1.0,SEK,-5.00',
      '2024-03-15,Inn,-6.00,1.0,SEK,-6.00',
    ]);
    expect([reading.columns.currency, amountsOf(reading)]).toEqual([undefined, [-11000, -500, -600]]);
  });

  it('leaves out, with a warning, a last row of figures alone where all others have words', () => {
    const reading = readLines([
      '13/03/2024;-10,00;Carte;Boulangerie',
      '14/03/2024;50,00;Virement;Salaire',
      '15/03/2024;-4,00;Carte;Pharmacie',
      '15/03/2024;1 036,00;;01234 123456X',
    ]);
    expect([amountsOf(reading), warnedOf(reading)]).toEqual([[-1000, 5000, -400], ['balance_row']]);
  });
});

describe('rows and days that nobody here had seen', () => {
  it('leaves out a dated balance whose words stand in another column than the texts', () => {
    const lines = [
      'Buchungstag;Empfänger;Verwendungszweck;Kundenreferenz;Währung;Umsatz;',
      '14.03.2024;Laden;Schuhe;;EUR;92,44;S',
      '13.03.2024;Firma;Lohn;;EUR;1.948,70;H',
      '12.03.2024;Wirt;Essen;;EUR;14,11;S',
      '12.03.2024;;;Anfangssaldo;EUR;1.990,68;H',
      '14.03.2024;;;Endsaldo;EUR;3.832,83;H',
    ];
    const reading = readLines(lines);
    expect([askedOf(reading), amountsOf(reading)]).toEqual([[], [-9244, 194870, -1411]]);
    expect(skippedOf(reading)).toEqual(['5 balance', '6 balance']);
  });

  it('reads every page where the header stands on each, and names rows of another table above', () => {
    const head = 'Date,Details,Out,In,Balance';
    const pages = [
      head,
      '13/03/2024,Shop,10.00,,90.00',
      '14/03/2024,Inn,5.00,,85.00',
      'Page 2 of 2',
      head,
      '15/03/2024,Wages,,50.00,135.00',
      '16/03/2024,Inn,6.00,,129.00',
      '16/03/2024,Shop,9.00,,120.00',
    ];
    expect(amountsOf(readLines(pages))).toEqual([-1000, -500, 5000, -600, -900]);
    const other = ['Date,Text,Amount', '01/03/2024,Hold,-3.00', ...pages.slice(4)];
    expect([skippedOf(readLines(other))[1], warnedOf(readLines(other))]).toEqual([
      '2 other_table',
      ['other_table'],
    ]);
  });

  it('takes no sort code for a date that would tell the order of the others', () => {
    const lines = [
      'Transaction Date,Sort Code,Description,Debit Amount,Credit Amount,Balance',
      "10/08/2023,'11-22-33,Shop,30.75,,8476.72",
      "09/08/2023,'11-22-33,Council,100.46,,8507.47",
    ];
    expect(readLines(lines).columns.value_date).toBeUndefined();
    expect(askedOf(readLines(lines))).toEqual(['date_order']);
  });

  it('takes no unknown English word for a language that writes the day first', () => {
    const lines = ['Date,Payee,Outflow,Inflow', '02/03/2024,Shop,10.00,', '02/04/2024,Wages,,50.00'];
    expect(askedOf(readLines(lines))).toEqual(['date_order']);
  });

  it('reads a time before the day', () => {
    const lines = ['Date and time,Description,Debit,Credit', '10:20 25-02-24,Shop,$12.50,'];
    expect(daysOf(lines)).toEqual(['2024-02-25']);
  });

  it('reads a time behind a dash', () => {
    const lines = ['Tarih/Saat;Açıklama;Tutar;Bakiye', '25/02/2024-10:20:30;Migros;-12,50;87,50'];
    expect(daysOf(lines)).toEqual(['2024-02-25']);
  });

  it('asks for no sign on a card statement where most amounts have a minus, and else does', () => {
    const lines = (signs: string[]): string[] => [
      'Datum;Beschreibung;Karteninhaber;Betrag',
      ...signs.map((sign, i) => `1${i}.02.2024;Laden ${i};Max Muster;${sign}1${i},50`),
    ];
    expect(askedOf(readLines(lines(['-', '-', '-', '', '-', '-'])))).toEqual([]);
    expect(askedOf(readLines(lines(['', '', '-', '', '', ''])))).toEqual(['sign']);
    expect(askedOf(readLines(lines(['-', '-', '', '-'])))).toEqual(['sign']);
  });
});

describe('bytes that nobody here had seen', () => {
  const latin = (lines: string[], letters: Record<string, number>): Uint8Array =>
    Uint8Array.from([...lines.join('\n')], (letter) => letters[letter] ?? letter.charCodeAt(0));

  it('takes a lone byte beside digits for a sign or a blank, not for a letter', () => {
    const pounds = latin(
      [
        'Date,Description,Paid out,Balance',
        '10 Jun 2024,Shop,£709.27,£184.82',
        '08 Jun 2024,Inn,£6.97,£894.09',
      ],
      {},
    );
    expect(amountsOf(readStatement(pounds))).toEqual([-70927, -697]);
    const blanks = latin(
      [
        'Datum\tText\tBelopp\tSaldo',
        '2023-02-10\tResor\t2\u00a0148,11\t4\u00a0608,12',
        '2023-02-08\tHyra\t-92,44\t2\u00a0460,01',
      ],
      {},
    );
    expect(amountsOf(readStatement(blanks))).toEqual([214811, -9244]);
  });

  it('tells Ukrainian from Russian letters', () => {
    const text = 'Дата;Описание;Сумма\n10.02.2023;Київ і Їжа;-92,44\n25.02.2023;Зарплата;12,44';
    const table = new TextDecoder('koi8-u').decode(Uint8Array.from({ length: 256 }, (_, i) => i));
    const bytes = Uint8Array.from([...text], (letter) => table.indexOf(letter));
    expect(readStatement(bytes).rows[0]?.description).toBe('Київ і Їжа');
  });

  it('knows Central European letters in a short file by where they stand and by the names of columns', () => {
    const czech = ['Datum;Castka;Nazev protiuctu', '10.02.2023;-92,44;Èeska draha', '25.02.2023;-12,44;ÈEZ'];
    expect(readStatement(latin(czech, {})).rows[0]?.description).toBe('Česka draha');
    const danish = [
      'Dato;Tekst;Beløb;Saldo',
      '10.02.2023;Netto Østerbro;-92,44;100,00',
      '25.02.2023;Løn;10,00;110,00',
    ];
    expect(readStatement(latin(danish, {})).rows[0]?.description).toBe('Netto Østerbro');
  });
});

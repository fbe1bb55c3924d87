import { describe, expect, it } from 'vitest';
import { readStatement } from '#lib/statements/reader/read.ts';
import {
  amountsOf,
  answersOf,
  askedOf,
  daysOf,
  readLines,
  skippedOf,
  textsOf,
  warnedOf,
} from '#tests/support/sources/read-text.ts';

/** What a word says opens a question; what the file proves closes it (reading.md, principles 18 to 36). */
describe('rows that a word or a quote would lose', () => {
  it('18: quotes within quotes are characters, and a closing balance in another place is no booking', () => {
    const lines = [
      '"Nr","Date","Payee","Text","Amount","Ccy","D/K","Ref"',
      '"1","2026-01-02","Shop","Purchase 14.34","14.34","LTL","D","1"',
      '"1","2026-01-26","UAB "Naktida"","Purchase UAB "Naktida" Vilnius","12.20","LTL","D","2"',
      '"1","2026-01-31","","Likutis pabaigai","3917.30","LTL","K",""',
    ];
    expect(amountsOf(readLines(lines))).toEqual([-1434, -1220]);
    expect(textsOf(lines)[1]).toContain('UAB "Naktida"');
    expect(skippedOf(readLines(lines))).toEqual(['4 balance']);
  });

  it('19: a text that mentions a balance is a transaction where the balance follows its amount', () => {
    const reading = readLines([
      'Date,Amount,Currency,Description,Running Balance',
      '25-08-2026,-2.00,EUR,Tram,13.17',
      '24-08-2026,-5.00,EUR,Coffee,15.17',
      '22-08-2026,20.17,EUR,Topped up balance,20.17',
    ]);
    expect([amountsOf(reading), reading.balance.state]).toEqual([[-200, -500, 2017], 'agrees']);
  });

  it('24: a negated status is not booked', () => {
    const reading = readLines([
      'date,name,state,amount',
      '2026-01-24,Shop,APPROVED,-30.40',
      '2026-01-22,Bar,NOT APPROVED,-17.00',
      '2026-01-20,Top-up,APPROVED,50.00',
    ]);
    expect([amountsOf(reading), skippedOf(reading)]).toEqual([[-3040, 5000], ['3 not_booked']]);
  });

  const UNKNOWN_STATUS = [
    'date,name,state,amount',
    '2026-01-24,Shop,APPROVED,-30.40',
    '2026-01-22,Bar,UNDER REVIEW,-17.00',
    '2026-01-20,Top-up,APPROVED,50.00',
  ];

  it('24: a status that is not known beside known ones is asked about', () => {
    const reading = readLines(UNKNOWN_STATUS);
    expect([askedOf(reading), skippedOf(reading)]).toEqual([['lines'], ['3 unknown_status']]);
    expect(answersOf(reading, 'lines')).toEqual([
      ['leave', 1960],
      ['keep', 260],
    ]);
  });

  it('29: the answer leaves lines out, or reads them', () => {
    expect(amountsOf(readLines(UNKNOWN_STATUS, { lines: 'leave' }))).toEqual([-3040, 5000]);
    const kept = readLines(UNKNOWN_STATUS, { lines: 'keep' });
    expect([amountsOf(kept), askedOf(kept)]).toEqual([[-3040, -1700, 5000], []]);
  });

  const UNREADABLE = [
    'Date,Text,Amount',
    '2026-01-24,Shop,-30.40',
    '2026-01-22,Bar,-17.0O',
    '2026-01-20,Wages,50.00',
  ];

  it('29: a line with a day and an amount that cannot be read is a question, never a warning alone', () => {
    const reading = readLines(UNREADABLE);
    expect([askedOf(reading), answersOf(reading, 'lines')]).toEqual([['lines'], [['leave', 1960]]]);
  });

  it('29: what the last statement left out is left out again where the layout always has such lines', () => {
    expect(askedOf(readLines(UNKNOWN_STATUS, { lines: 'usual' }))).toEqual([]);
    expect(askedOf(readLines(UNREADABLE, { lines: 'usual' }))).toEqual(['lines']);
  });

  it('29: a line that cannot be a row is not read as one', () => {
    expect(() => readLines(UNREADABLE, { lines: 'keep' })).toThrow('statements.error.lines');
  });

  it('the balance closes the question: what it counts is a row', () => {
    const reading = readLines([
      'date,name,state,amount,balance',
      '2026-01-20,Top-up,APPROVED,50.00,150.00',
      '2026-01-22,Bar,UNDER REVIEW,-17.00,133.00',
      '2026-01-24,Shop,APPROVED,-30.40,102.60',
    ]);
    expect([amountsOf(reading), askedOf(reading)]).toEqual([[5000, -1700, -3040], []]);
  });
});

describe('columns that a name would choose', () => {
  it('20: kinds of booking that contradict every written minus are no markers', () => {
    const reading = readLines([
      'id,created,currency,gross,fee,net,category,description',
      't1,2026-01-05,eur,12.00,0.00,12.00,charge,Invoice 1',
      't2,2026-01-06,eur,30.00,0.00,30.00,charge,Invoice 2',
      't3,2026-01-07,eur,-7.70,0.00,-7.70,refund,Invoice 1 back',
    ]);
    expect(askedOf(reading)).toEqual(['sign']);
    expect(answersOf(reading, 'sign')).toContainEqual(['negative_out', 3430]);
  });

  it('21: a day that is the same in all rows is not the booking day', () => {
    const lines = [
      'Valuation date;Date from;Date to;Trade date;Booking date;Value date;Text;Debit;Credit;Balance',
      '07.07.26;01.02.26;30.06.26;30.06.26;30.06.26;30.06.26;Rent;1145.00;;7854.90',
      '07.07.26;01.02.26;30.06.26;02.07.26;02.07.26;02.07.26;Customer;;3069.00;10923.90',
    ];
    expect(daysOf(lines)).toEqual(['2026-06-30', '2026-07-02']);
  });

  it('22: a reference that looks like an IBAN does not settle the sign', () => {
    const lines = [
      'Date,Description,Amount,Reference',
      '2026-04-13,AIRLINE,612.80,AT261020003000010014814',
      '2026-04-18,PAYMENT THANK YOU,-606.01,AT261020003000010014815',
      '2026-04-23,SUBSCRIPTION,300.00,AT260350005000010015899',
    ];
    expect(askedOf(readLines(lines))).toEqual(['sign']);
  });

  it('22: that a person called the account a card does, and it is said', () => {
    const text = [
      'Date,Description,Amount,Reference',
      '2026-04-13,AIRLINE,612.80,AT261020003000010014814',
      '2026-04-18,PAYMENT THANK YOU,-606.01,AT261020003000010014815',
      '2026-04-23,SUBSCRIPTION,300.00,AT260350005000010015899',
    ].join('\n');
    const reading = readStatement(new TextEncoder().encode(text), {}, { card: true });
    expect(amountsOf(reading)).toEqual([-61280, 60601, -30000]);
    expect([askedOf(reading), warnedOf(reading)]).toEqual([[], ['card_sign']]);
  });

  it('22: an account number with right check digits does', () => {
    const lines = [
      'Date,Description,Amount,Own',
      '2026-04-13,Wages,612.80,DE89370400440532013000',
      '2026-04-18,Rent,-606.01,DE89370400440532013000',
      '2026-04-23,Refund of tax,300.00,DE89370400440532013000',
    ];
    expect([askedOf(readLines(lines)), amountsOf(readLines(lines))]).toEqual([[], [61280, -60601, 30000]]);
  });

  it('26: a name over currencies is that of the amounts to their right', () => {
    const reading = readLines([
      'Datum,Omschrijving,FX,Mutatie,,Saldo,',
      '27-12-2026,Dividend,,EUR,"0,19",EUR,"13,88"',
      '27-12-2026,Belasting,,EUR,"-0,03",EUR,"13,69"',
      '26-12-2026,Terug,,EUR,"-1,00",EUR,"13,72"',
    ]);
    expect([amountsOf(reading), reading.balance.state, askedOf(reading)]).toEqual([
      [19, -3, -100],
      'agrees',
      [],
    ]);
  });

  it('28: one letter in all rows under a name of kinds is no side', () => {
    const reading = readLines([
      'Data Operazione;Data Registrazione;Descrizione;Tipo spesa;Tipo rimborso;Importo in euro',
      '30/01/2026;01/02/2026;Shop;C;V;53,36',
      '15/02/2026;16/02/2026;Bar;C;V;11,99',
    ]);
    expect(askedOf(reading)).toEqual(['sign']);
  });

  it('31: the amount in the account’s currency is the amount', () => {
    const reading = readLines([
      'Card;Date;Amount of operation;Currency;Amount in account currency;Account currency;Text',
      '1;2026-07-06;-4,50;EUR;-336,15;RUR;payee1',
      '1;2026-07-07;-3,80;EUR;-283,48;RUR;payee2',
    ]);
    expect([amountsOf(reading), reading.currency.value, askedOf(reading)]).toEqual([
      [-33615, -28348],
      'RUB',
      [],
    ]);
  });

  it('36: the column that tells most rows apart is part of the text, whatever it is called', () => {
    const lines = [
      'Datums;Darījuma veids;Saņēmējs;Skaidrojums;Summa',
      '01.03.2024;Maksājums;;KONTA APKALPOŠANA;-2,45',
      '04.03.2024;Maksājums;SIA Dzērve;DARBA ALGA;1214,65',
      '07.03.2024;Maksājums;Līga;ATMAKSA;90,04',
      '13.03.2024;Maksājums;SIA Dzērve;PIEMAKSA;71,30',
    ];
    expect(textsOf(lines)).toEqual([
      'KONTA APKALPOŠANA',
      'SIA Dzērve · DARBA ALGA',
      'Līga · ATMAKSA',
      'SIA Dzērve · PIEMAKSA',
    ]);
  });
});

describe('orders of days', () => {
  const AMERICAN = [
    'Date,Description,Amount,Address,City/State,Zip Code,Country',
    '04/11/2026,AIRLINE,-120.00,1 MAIN ST,"AUSTIN, TX",78701,UNITED STATES',
    '04/08/2026,GROCER,-20.10,2 MAIN ST,"AUSTIN, TX",78701,UNITED STATES',
    '02/03/2026,PAYROLL,900.00,,,,UNITED STATES',
  ];

  it('23: English names that are rare are still English', () => {
    expect(askedOf(readLines(AMERICAN))).toEqual(['date_order']);
  });

  it('23: pounds say that the day comes first, which is said', () => {
    const reading = readLines([
      'Date,Description,Amount',
      '02/01/2024,TESCO,£-42.95',
      '03/01/2024,ASOS,£25.00',
      '07/01/2024,BUS,£-2.10',
    ]);
    expect([askedOf(reading), warnedOf(reading), reading.rows[0]?.date]).toEqual([
      [],
      ['day_first'],
      '2024-01-02',
    ]);
  });
});

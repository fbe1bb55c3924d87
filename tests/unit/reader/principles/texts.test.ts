import { describe, expect, it } from 'vitest';
import { STATEMENT_RECORDS } from '#lib/core/limits.ts';
import { readStatement, StatementError } from '#lib/statements/reader/read.ts';
import {
  amountsOf,
  askedOf,
  daysOf,
  readLines,
  refusalOf,
  skippedOf,
  textsOf,
  warnedOf,
} from '#tests/support/sources/read-text.ts';

describe('9: splitting', () => {
  it('a quote closes only before a delimiter or the end of the line', () => {
    const lines = [
      'Date,Text,Amount',
      '2024-03-13,"The "Blue" Bar",-1.00',
      '2024-03-14,"Cafe, "Zoe" Ltd",-2.00',
      '2024-03-15,"Plain",-3.00',
    ];
    expect(textsOf(lines)).toEqual(['The "Blue" Bar', 'Cafe, "Zoe" Ltd', 'Plain']);
    expect(amountsOf(readLines(lines))).toEqual([-100, -200, -300]);
  });

  it('a quote may open after a blank', () => {
    expect(
      textsOf(['Date, Text, Amount', '2024-03-13, "Cafe, Zoe", -1.00', '2024-03-14, "Bar", -2.00']),
    ).toEqual(['Cafe, Zoe', 'Bar']);
  });

  it('a row that a line break within a text has split is one row', () => {
    const lines = [
      'Date,Text,Amount,Branch',
      '2024-03-13,Shop,-1.00,x',
      '2024-03-14,Cafe',
      'Zoe,-2.00,x',
      '2024-03-15,Bar,-3.00,x',
    ];
    expect([amountsOf(readLines(lines)), skippedOf(readLines(lines))]).toEqual([[-100, -200, -300], []]);
    expect(textsOf(lines)).toEqual(['Shop', 'Cafe Zoe', 'Bar']);
  });

  it('extra cells are repaired where the balance proves the repair', () => {
    const reading = readLines([
      'Date,Text,Amount,Balance',
      '2024-03-13,Shop,-1.00,9999.00',
      '2024-03-14,Rent,-1,200.00,8799.00',
      '2024-03-15,Cafe, Zoe,-3.00,8796.00',
      '2024-03-16,Inn,-4.00,8792.00',
    ]);
    expect([amountsOf(reading), askedOf(reading), reading.balance.state]).toEqual([
      [-100, -120_000, -300, -400],
      [],
      'agrees',
    ]);
  });

  it('wide rows say nothing about what the columns hold', () => {
    const reading = readLines([
      'Date;Text;Debit;Credit;Balance',
      '2024-03-13;Wages;;1.01;51.01',
      '2024-03-14;Refund;;1.02;52.03',
      '2024-03-15;Corner; shop;1.03;;51.00',
    ]);
    expect([amountsOf(reading), askedOf(reading)]).toEqual([[101, 102, -103], []]);
  });
});

describe('10: dates', () => {
  it('may have colons', () => {
    expect(daysOf(['Date,Text,Amount', '2012:03:01,A,-1.00', '2012:03:15 10:30:00,B,-2.00'])).toEqual([
      '2012-03-01',
      '2012-03-15',
    ]);
  });

  it.each(['Statement January 2024', 'Statement date: 14/01/2024', 'Period 15/12/2023 - 14/01/2024'])(
    '%s bounds the years: December is last year’s',
    (title) => {
      expect(daysOf([title, 'Date,Text,Amount', '28/12,A,-1.00', '03/01,B,-2.00', '13/01,C,-3.00'])).toEqual([
        '2023-12-28',
        '2024-01-03',
        '2024-01-13',
      ]);
    },
  );

  it('a row that cannot be decided is flagged itself', () => {
    const reading = readLines([
      'Date,Text,Amount',
      '13/03/2024,Shop,-1.00',
      '03/14/2024,Bar,-2.00',
      '15/03/2024,Inn,-3.00',
      '16/03/2024,Cafe,-4.00',
    ]);
    expect([amountsOf(reading), skippedOf(reading), warnedOf(reading)]).toEqual([
      [-100, -300, -400],
      ['3 bad_date'],
      ['unreadable'],
    ]);
    expect(reading.warnings[0]?.line).toBe(3);
  });

  it('are the reason of the refusal when they are not understood', () => {
    expect(refusalOf(['Any bank', 'Date,Text,Amount', '31st of Foo,A,-1.00', '32nd of Foo,B,-2.00'])).toEqual(
      ['statements.error.no_date', 3],
    );
    expect(refusalOf(['Any bank', 'Date,Text,Amount', 'Total,,0.00'])).toEqual([
      'statements.error.no_rows',
      2,
    ]);
  });
});

describe('13: the description', () => {
  it.each([
    ['Dato;Rubrik;Type;Beløb', 'Netto Køge;Dankort', 'ACME Løn;Overførsel'],
    ['Data;Testo;Tipo;Importo', 'Mario Rossi;Bonifico', 'Luigi Verdi;Bonifico'],
  ])('%s: the varied text, not the kind of booking', (header, one, two) => {
    expect(textsOf([header, `13-03-2024;${one};-12,50`, `14-03-2024;${two};-10,00`])).toEqual([
      one.split(';')[0],
      two.split(';')[0],
    ]);
  });

  it('joins payee and purpose in the file’s order, each once', () => {
    const lines = [
      'Date,Purpose,Payee,Amount',
      '2024-03-13,Invoice 4,ACME Ltd,-1.00',
      '2024-03-14,John,John,-2.00',
    ];
    expect(textsOf(lines)).toEqual(['Invoice 4 · ACME Ltd', 'John']);
    expect(textsOf(lines.map((line) => line.replace(/,([^,]+),([^,]+),/, ',$2,$1,')))).toEqual([
      'ACME Ltd · Invoice 4',
      'John',
    ]);
  });

  it('keeps an apostrophe that the bank wrote, and cuts the one that protects figures and formulas', () => {
    const lines = [
      'Date,Text,Amount',
      "2024-03-13,'t Hoekje,-1.00",
      "2024-03-14,'00123,-2.00",
      "2024-03-15,'=SUM(A1),-3.00",
    ];
    expect(textsOf(lines)).toEqual(["'t Hoekje", '00123', '=SUM(A1)']);
  });

  it('says where it was cut', () => {
    const reading = readLines([
      'Date,Text,Amount',
      `2024-03-13,${'long text '.repeat(120)},-1.00`,
      '2024-03-14,Bar,-2.00',
    ]);
    expect([reading.rows[0]?.description.length, warnedOf(reading), reading.warnings[0]?.line]).toEqual([
      1000,
      ['cut'],
      2,
    ]);
  });
});

describe('14: language is judged by all names together', () => {
  const rows = ['03/02/2025;-5,95;2100,50;Corner', '04/02/2025;-0,80;2099,70;Bakery'];
  it('French names with an international “Date”: the day comes first', () => {
    expect(daysOf(['Date;Montant;Solde;Libellé', ...rows])).toEqual(['2025-02-03', '2025-02-04']);
    expect(askedOf(readLines(['Date;Montant;Solde;Libellé', ...rows]))).toEqual([]);
  });
  it('English names with an Italian “Data”: it stays open', () => {
    expect(askedOf(readLines(['Data;Amount;Balance;Description', ...rows]))).toEqual(['date_order']);
  });
});

describe('15: encoding', () => {
  it('one broken byte does not turn UTF-8 into another encoding: it is replaced, and its line named', () => {
    const bytes = Buffer.from('Date,Text,Amount\n2024-03-13,Café,-1.00\n2024-03-14,Bakery X,-2.00\n');
    bytes[bytes.indexOf('X')] = 0xe9;
    const { encoding, rows, warnings } = readStatement(bytes);
    expect([encoding, ...rows.map(({ description }) => description)]).toEqual(['utf-8', 'Café', 'Bakery �']);
    expect(warnings.map(({ line, text }) => [line, text.key])).toEqual([[3, 'statements.warning.broken']]);
  });

  it('accents of windows-1252 alone stay what they are', () => {
    const bytes = Buffer.from(
      'Date,Text,Amount\n2024-03-13,Caf\u00e9,-1.00\n2024-03-14,M\u00fcller,-2.00\n',
      'latin1',
    );
    expect(readStatement(bytes)).toMatchObject({ encoding: 'windows-1252', warnings: [] });
    expect(readStatement(bytes).rows.map(({ description }) => description)).toEqual(['Café', 'Müller']);
  });
});

describe('17: what is read', () => {
  const ROW = '2024-04-13,Shop,-5.00\n';
  const HEAD = 'Any Bank\nDate,Description,Amount\n';
  const bytes = (rows: number): Uint8Array => Buffer.from(HEAD + ROW.repeat(rows));

  it('a file of exactly the largest number of rows: the header is none', () => {
    expect(readStatement(bytes(STATEMENT_RECORDS)).rows).toHaveLength(STATEMENT_RECORDS);
    expect(() => readStatement(bytes(STATEMENT_RECORDS + 1))).toThrow('statements.error.too_many');
  });

  it.each([
    ['ZIP', [0x50, 0x4b, 3, 4]],
    ['GZIP', [0x1f, 0x8b, 8]],
    ['7-ZIP', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
    ['RAR', [0x52, 0x61, 0x72, 0x21, 0x1a, 7]],
    ['XZ', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
  ])('%s is named, and told to be unpacked', (format, signature) => {
    const read = () => readStatement(new Uint8Array([...signature, 20, 0, 0, 0, 8, 0]));
    expect(read).toThrow(StatementError);
    expect(read).toThrow(expect.objectContaining({ message: 'statements.error.packed', values: { format } }));
  });

  it('rows separated by tabs, as in .txt and .tsv', () => {
    expect(
      amountsOf(readLines(['Date\tText\tAmount', '2024-03-13\tShop\t-1.00', '2024-03-14\tBar\t-2.00'])),
    ).toEqual([-100, -200]);
  });
});

describe('the bank’s reference in short statements', () => {
  const HEADER = 'Date,Description,Transaction ID,Amount';
  it.each([1, 2])('of %i rows is read like in longer ones', (count) => {
    const rows = ['2024-03-13,Shop,TX90417,-1.00', '2024-03-14,Bar,TX90533,-2.00'].slice(0, count);
    expect(readLines([HEADER, ...rows]).rows.map(({ reference }) => reference)).toEqual(
      ['TX90417', 'TX90533'].slice(0, count),
    );
  });

  it('needs the name of one: a customer’s or a payee’s is none', () => {
    for (const name of ['Customer reference', 'Mandate', 'Cheque number', 'Code'])
      expect(
        readLines([HEADER.replace('Transaction ID', name), '2024-03-13,Shop,TX90417,-1.00']).rows[0]
          ?.reference,
      ).toBeNull();
  });

  it('the column of the holder’s own account is known by its name in French', () => {
    const row = (account: string, i: number) =>
      `${account};0${i + 1}/03/2024;Magasin ${'ab'.repeat(i + 1)};-${i + 1},00`;
    const lines = ['Numéro de compte;Date;Libellé;Montant', ...['A-1', 'A-1', 'A-1', 'B-2'].map(row)];
    expect(warnedOf(readLines(lines))).toEqual(['accounts']);
  });
});

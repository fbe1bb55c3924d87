import { describe, expect, test } from 'vitest';
import { bytes, read } from '#tests/support/formats/reading.ts';

const payeesOf = (file: string | readonly string[]): (string | undefined)[] =>
  read(typeof file === 'string' ? file : `${file.join('\n')}\n`).rows.map(({ payee }) => payee);
const textsOf = (file: string | readonly string[]): string[] =>
  read(typeof file === 'string' ? file : `${file.join('\n')}\n`).rows.map(({ description }) => description);

describe('the payee of a table', () => {
  const GERMAN = [
    'Buchungstag;Buchungstext;Verwendungszweck;Auftraggeber/Empfänger;Betrag',
    '02.03.2026;Lastschrift;Mitgliedsbeitrag;Studio FitX Deutschland GmbH;-29,90',
    '03.03.2026;Kartenzahlung;Karte 1234 Einkauf;REWE MARKT 4711;-12,40',
    '04.03.2026;Überweisung;Gehalt März;Atlas GmbH;2.500,00',
  ];

  test('is that of the column for the other side, and the description is what it was', () => {
    expect(payeesOf(GERMAN)).toEqual(['Studio FitX Deutschland GmbH', 'REWE MARKT', 'Atlas GmbH']);
    expect(textsOf(GERMAN)[0]).toBe('Mitgliedsbeitrag · Studio FitX Deutschland GmbH');
  });

  test.each([
    ['Payee', 'Memo'],
    ['Merchant', 'Notes'],
    ['Bénéficiaire', 'Libellé'],
    ['Nazwa odbiorcy', 'Tytuł'],
    ['Mottagare', 'Meddelande'],
    ['Naam / Omschrijving', 'Mededelingen'],
    ['相手', '摘要'],
  ])('is that of a column %s', (party, text) => {
    const lines = [
      `Date,${party},${text},Amount`,
      '2026-03-13,Blue Bottle,March beans,-4.00',
      '2026-03-14,Nordwind Energie,Invoice,-60.00',
      '2026-03-15,Asha Rao,Rent,700.00',
    ];
    expect(payeesOf(lines)).toEqual(['Blue Bottle', 'Nordwind Energie', 'Asha Rao']);
  });

  test('of two sides is the one that is not the holder', () => {
    const lines = [
      'Datum;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag',
      '02.03.2026;Mia Holder;Nordwind Energie;Abschlag;-60,00',
      '03.03.2026;Atlas GmbH;Mia Holder;Gehalt;2.500,00',
      '04.03.2026;Mia Holder;Studio FitX;Beitrag;-29,90',
    ];
    expect(payeesOf(lines)).toEqual(['Nordwind Energie', 'Atlas GmbH', 'Studio FitX']);
    expect(payeesOf(lines.slice(0, 3))).toEqual(['Nordwind Energie', 'Atlas GmbH']);
  });

  test('is none of an account holder, a place or a bank', () => {
    const lines = [
      'Date,Name,Merchant City,Beneficiary bank,Description,Amount',
      '2026-03-13,Mia Holder,Austin,First Bank,Blue Bottle,-4.00',
      '2026-03-14,Mia Holder,Dallas,Second Bank,Nordwind,-60.00',
      '2026-03-15,Mia Holder,Austin,Third Bank,Asha Rao,700.00',
    ];
    expect(payeesOf(lines)).toEqual([undefined, undefined, undefined]);
  });

  test('is none where no column says who', () => {
    const lines = ['Date,Description,Amount', '2026-03-13,Blue Bottle,-4.00', '2026-03-14,Nordwind,-60.00'];
    expect(payeesOf(lines)).toEqual([undefined, undefined]);
  });

  test('is that of the next column that says who where one is empty', () => {
    const lines = [
      'Date,Merchant,Counterparty,Description,Amount',
      '2026-03-13,Blue Bottle,,Beans,-4.00',
      '2026-03-14,,Nordwind Energie,Invoice,-60.00',
      '2026-03-15,-,DE12500105175407324931,Other,-7.00',
    ];
    expect(payeesOf(lines)).toEqual(['Blue Bottle', 'Nordwind Energie', undefined]);
  });
});

describe('the payee of OFX', () => {
  const ofx = (fields: string) =>
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260401<TRNAMT>-10.00<FITID>1${fields}</STMTTRN></BANKTRANLIST></STMTRS></OFX>\n`;

  test('is NAME, or that of PAYEE; MEMO is none', () => {
    expect(payeesOf(ofx('<NAME>Nordwind Energie AG<MEMO>Abschlag'))).toEqual(['Nordwind Energie AG']);
    expect(payeesOf(ofx('<PAYEE><NAME>Asha Rao</NAME><CITY>Pune</PAYEE><MEMO>Rent'))).toEqual(['Asha Rao']);
    expect(payeesOf(ofx('<MEMO>Rent'))).toEqual([undefined]);
    expect(textsOf(ofx('<NAME>Nordwind Energie AG<MEMO>Abschlag'))).toEqual(['Nordwind Energie AG Abschlag']);
  });

  test('is none where NAME is a kind of booking', () => {
    expect(payeesOf(ofx('<NAME>SEPA LASTSCHRIFT<MEMO>Nordwind Energie'))).toEqual([undefined]);
  });
});

test('the payee of QIF is P', () => {
  const qif =
    '!Type:Bank\nD03/13/2026\nT-4.00\nPBlue Bottle 4711\nMBeans\n^\nD03/14/2026\nT-7.00\nMRent\n^\n';
  expect(payeesOf(qif)).toEqual(['Blue Bottle', undefined]);
  expect(textsOf(qif)).toEqual(['Blue Bottle 4711 Beans', 'Rent']);
});

describe('the payee of CAMT', () => {
  const party = (name: string, inner: string) => `<${name}>${inner}</${name}>`;
  const entry = (side: string, details: string, more = '') =>
    `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>${side}</CdtDbtInd>${more}<Sts>BOOK</Sts><BookgDt><Dt>2026-03-13</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;
  const payment = (creditor: string, debtor: string) =>
    `<TxDtls><RltdPties>${party('Dbtr', debtor)}${party('Cdtr', creditor)}</RltdPties><RmtInf><Ustrd>Abschlag</Ustrd></RmtInf></TxDtls>`;
  const camt = (...entries: string[]) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
  const energy = '<Nm>Nordwind Energie</Nm>';
  const holder = '<Nm>Mia Holder</Nm>';

  test('is who was paid, or who paid', () => {
    const file = camt(
      entry('DBIT', payment(energy, holder)),
      entry('CRDT', payment(holder, `<Pty><Nm>Atlas GmbH</Nm></Pty>`)),
    );
    expect(payeesOf(file)).toEqual(['Nordwind Energie', 'Atlas GmbH']);
    expect(textsOf(file)[0]).toBe('Nordwind Energie Abschlag');
  });

  test('is the creditor of a payment that was taken back', () => {
    const file = camt(entry('CRDT', payment(energy, holder), '<RvslInd>true</RvslInd>'));
    expect(payeesOf(file)).toEqual(['Nordwind Energie']);
  });

  test('of a batch is the one that all of its payments name, else none', () => {
    const [one, other] = [payment(energy, holder), payment('<Nm>Asha Rao</Nm>', holder)];
    expect(payeesOf(camt(entry('DBIT', one + one), entry('DBIT', one + other)))).toEqual([
      'Nordwind Energie',
      undefined,
    ]);
  });
});

describe('the payee of MT940', () => {
  const mt940 = (...texts: string[]) =>
    `:20:A\n:25:12345678/9\n:28C:1\n:60F:C260301EUR100,00\n${texts.map((text) => `:61:2603130313D10,00NTRFNONREF//B1\n:86:${text}\n`).join('')}:62F:C260331EUR80,00\n-\n`;

  test('is what stands in the subfields for the name, which continue each other', () => {
    const file = mt940(
      '105?00LASTSCHRIFT?20Abschlag Maerz?32Nordwind Energie?33 Vertrieb GmbH',
      '105?00LASTSCHRIFT?20Abschlag Maerz?32Gemeinnuetzige Wohnungsbaug?33esellschaft Nord',
    );
    expect(payeesOf(file)).toEqual([
      'Nordwind Energie Vertrieb GmbH',
      'Gemeinnuetzige Wohnungsbaugesellschaft Nord',
    ]);
    expect(textsOf(file)[0]).toBe(
      'Nordwind Energie  Vertrieb GmbH Abschlag Maerz LASTSCHRIFT'.replace('  ', ' '),
    );
  });

  test('is the named field of texts without subfields; free text is none', () => {
    expect(
      payeesOf(
        mt940(
          '/TRTP/SEPA OVERBOEKING/IBAN/NL12BANK0123456789/BIC/BANKNL2A/NAME/Bakkerij de Vries/REMI/Factuur 12/EREF/NOTPROVIDED',
          'Bakkerij de Vries Factuur 12',
        ),
      ),
    ).toEqual(['Bakkerij de Vries', undefined]);
  });
});

test('the payee of a table in a web page is that of its column', () => {
  const cells = (name: string, all: string[]) =>
    `<tr>${all.map((one) => `<${name}>${one}</${name}>`).join('')}</tr>`;
  const page = `<html><body><table>${cells('th', ['Date', 'Payee', 'Memo', 'Amount'])}${cells('td', ['2026-03-13', 'Blue Bottle', 'Beans', '-4.00'])}${cells('td', ['2026-03-14', 'Asha Rao', 'Rent', '-7.00'])}</table></body></html>`;
  expect(read(bytes(page)).rows.map(({ payee }) => payee)).toEqual(['Blue Bottle', 'Asha Rao']);
});

/** A transaction as its bank knows it. `amount` in minor units, negative when money left. */
export interface BankRow {
  date: string;
  amount: number;
  kind: string;
  payee: string;
  purpose: string;
  reference: string;
}

/** A bank's layout of statements, made for the book of release 0007. */
export interface Layout {
  name: string;
  file: (rows: readonly BankRow[]) => Uint8Array;
  /** What the person had to answer when the first file was read. */
  answer?: { sign: 'negative_out' | 'positive_out' };
}

const PAYEES = [
  ['Netflix International', 'Monthly membership'],
  ['Chai Point', 'Coffee'],
  ['Stadtwerke Köln', 'Electricity instalment'],
  ['Café Zürich', 'Team lunch'],
  ['Ola Cabs', 'Airport ride'],
  ['Blue Dart', 'Parcel to Pune'],
  ['Acme Industries', 'Invoice settlement'],
] as const;

const day = (n: number) => new Date(Date.UTC(2026, 2, 1 + n)).toISOString().slice(0, 10);

/** March and April 2026, with two equal coffees on every fifth day and money in on every seventh row. */
export function bankRows(): BankRow[] {
  const rows: BankRow[] = [];
  for (let n = 0; n < 36; n++) {
    const [payee, purpose] = PAYEES[(n * 5) % PAYEES.length] as (typeof PAYEES)[number];
    const isIn = n % 7 === 6;
    const row = {
      date: day(Math.floor(n * 1.4)),
      amount: isIn ? 250_000 + n * 1_000 : -(1_250 + ((n * 7_919) % 90_000)),
      kind: isIn ? 'Credit transfer' : n % 2 ? 'Card payment' : 'Direct debit',
      payee,
      purpose: `${purpose} ${n % 3 === 0 ? 'North' : 'South'}`,
      reference: `TX${String(70_000_000 + n * 131_071)}`,
    };
    rows.push(row);
    if (n % 5 === 0) rows.push({ ...row, reference: `TX${String(90_000_000 + n * 131_071)}` });
  }
  return rows;
}

const between = (from: string, to: string) => bankRows().filter(({ date }) => date >= from && date <= to);
/** What the release stored, and what the bank gives a month later: the last weeks again and more. */
export const STORED = between('2026-03-01', '2026-03-28');
export const SUCCESSOR = between('2026-03-18', '2026-04-30');
export const ALL = bankRows();

const [dot, comma] = ['.', ','].map(
  (mark) => (minor: number) =>
    `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}${mark}${String(Math.abs(minor) % 100).padStart(2, '0')}`,
) as [(minor: number) => string, (minor: number) => string];
const german = (date: string) => date.split('-').reverse().join('.');
const slashed = (date: string) => date.split('-').reverse().join('/');
const lines = (...all: string[]) => Buffer.from(`${all.join('\n')}\n`);
const latin = (...all: string[]) => Buffer.from(`${all.join('\r\n')}\r\n`, 'latin1');
const balances = (rows: readonly BankRow[]) => {
  const first = ALL.findIndex(({ reference }) => reference === rows[0]?.reference);
  let balance = ALL.slice(0, first).reduce((sum, { amount }) => sum + amount, 50_000_000);
  return rows.map(({ amount }) => (balance += amount));
};

export const LAYOUTS: Layout[] = [
  {
    name: 'payee and purpose',
    file: (rows) =>
      latin(
        '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag"',
        ...rows.map(
          (row) =>
            `"DE00";"${german(row.date)}";"${german(row.date)}";"${row.kind}";"${row.purpose}";"${row.payee}";"${comma(row.amount)}"`,
        ),
      ),
  },
  {
    name: 'operation and details',
    file: (rows) =>
      lines(
        'Data,Operazione,Dettagli,Conto o carta,Importo',
        ...rows.map(
          (row) => `${slashed(row.date)},${row.payee},${row.purpose},Conto 1000/1,"${comma(row.amount)}"`,
        ),
      ),
  },
  {
    name: 'merchant and description',
    file: (rows) =>
      lines(
        'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount',
        ...rows.map(
          (row) =>
            `${row.date},${row.date},${row.purpose.toUpperCase()},${row.payee},Other,${row.amount < 0 ? 'Purchase' : 'Payment'},${dot(row.amount)}`,
        ),
      ),
  },
  {
    name: 'kind and varied text',
    file: (rows) =>
      latin(
        'Data;Testo contabile;Testo;Accredito;Addebito',
        ...rows.map(
          (row) =>
            `${german(row.date)};${row.amount < 0 ? 'Addebito' : 'Accredito'};${row.payee} ${row.purpose};${row.amount > 0 ? dot(row.amount) : ''};${row.amount < 0 ? dot(-row.amount) : ''}`,
        ),
      ),
  },
  {
    name: 'debit, credit, balance and reference',
    file: (rows) => {
      const after = balances(rows);
      return lines(
        'Account Statement,,,,,,',
        'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
        ...rows.map(
          (row, at) =>
            `${slashed(row.date)},${row.kind.toUpperCase()}-${row.payee.toUpperCase()},${row.reference},${slashed(row.date)},${row.amount < 0 ? dot(-row.amount) : ''},${row.amount > 0 ? dot(row.amount) : ''},${dot(after[at] as number)}`,
        ),
      );
    },
  },
  {
    name: 'one text',
    file: (rows) =>
      lines(
        'Date,Description,Amount',
        ...rows.map((row) => `${row.date},${row.payee} ${row.purpose},${dot(row.amount)}`),
      ),
  },
  {
    name: 'no header',
    file: (rows) =>
      lines(...rows.map((row) => `"${row.date}","${dot(row.amount)}","*","","${row.payee} ${row.purpose}"`)),
  },
  {
    name: 'no header, several texts',
    file: (rows) =>
      lines(
        ...rows.map(
          (row) =>
            `"${row.date.replaceAll('-', '')}","${row.payee}","NL00BANK0123456789","${row.amount < 0 ? 'Af' : 'Bij'}","${comma(Math.abs(row.amount))}","${row.kind}","${row.purpose}"`,
        ),
      ),
  },
  {
    name: 'credit card without signs',
    answer: { sign: 'positive_out' },
    file: (rows) =>
      lines(
        'Date,Description,Amount',
        ...rows.map((row) => `${slashed(row.date)},${row.payee} ${row.purpose},${dot(-row.amount)}`),
      ),
  },
  {
    name: 'marker column',
    file: (rows) =>
      lines(
        'Tarih;Açıklama;Etiket;Tutar;Dekont No',
        ...rows.map(
          (row) =>
            `${german(row.date)};${row.payee};${row.kind};${comma(row.amount)};${row.reference.slice(2)}`,
        ),
      ),
  },
  {
    name: 'a reference that a fee shares with its purchase',
    file: (rows) =>
      lines(
        'Transaction ID,Date,Details,Amount',
        ...rows.flatMap((row) => [
          `${row.reference},${row.date},${row.payee} ${row.purpose},${dot(row.amount)}`,
          `${row.reference},${row.date},Fee for ${row.payee},-0.35`,
        ]),
      ),
  },
  {
    name: 'tabs in UTF-16',
    file: (rows) =>
      Buffer.from(
        `\ufeff${['Date\tType\tPayee\tMemo\tOut\tIn', ...rows.map((row) => [row.date, row.kind, row.payee, row.purpose, row.amount < 0 ? dot(-row.amount) : '', row.amount > 0 ? dot(row.amount) : ''].join('\t'))].join('\r\n')}\r\n`,
        'utf16le',
      ),
  },
];

/** Files of one and two rows, in which a reference was not yet believed. */
export const SHORT: Layout[] = [
  {
    name: 'one row',
    file: (rows) =>
      lines(
        'Datum provedení;Název protistrany;Poznámka pro mne;Referenční číslo;Částka v měně účtu',
        ...rows.map(
          (row) =>
            `${slashed(row.date)};${row.payee};${row.purpose};${row.reference.slice(2)};${comma(row.amount)}`,
        ),
      ),
  },
  {
    name: 'two rows',
    file: (rows) =>
      lines(
        'Date,Reference,Remarks,Debit,Credit',
        ...rows.map(
          (row) =>
            `${row.date},${row.reference.slice(2)},${row.kind} ${row.payee},${row.amount < 0 ? dot(-row.amount) : ''},${row.amount > 0 ? dot(row.amount) : ''}`,
        ),
      ),
  },
];

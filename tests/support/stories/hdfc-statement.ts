import { addDays } from '#lib/core/day.ts';

/** A row as written by the bank; amounts in paise, negative when money left. */
export interface BankRow {
  date: string;
  description: string;
  reference: string;
  amount: number;
}

const PAYEES = [
  ['UPI-SWIGGY-SWIGGY@YBL-YESB0000001-{ref}-LUNCH', 18_000, 65_000],
  ['UPI-UBER INDIA-UBER@HDFCBANK-HDFC0000240-{ref}-RIDE', 9_500, 48_000],
  ['POS 416021XXXXXX4471 INDIGO AIRLINES', 420_000, 1_150_000],
  ['POS 416021XXXXXX4471 STAPLES OFFICE SUPPLIES', 35_000, 460_000],
  ['ACH D- AIRTEL BROADBAND-{ref}', 117_900, 117_900],
  ['UPI-CHAI POINT-CHAI@OKAXIS-UTIB0000100-{ref}-TEA', 4_000, 4_000],
  ['NEFT DR-ICIC0000103-LEMON TREE HOTELS-{ref}', 380_000, 990_000],
] as const;

/**
 * The bank's own records of an account, deterministic: `perDay` rows a day, occasionally two equal ones. Salaries come
 * in on the 1st, cash is drawn on the 10th, a fund is bought on the 15th.
 */
export function bankBook(from: string, days: number, perDay: number): BankRow[] {
  let seed = 20_260_401;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const rows: BankRow[] = [];
  for (let n = 0; n < days; n++) {
    const date = addDays(from, n);
    const reference = () => String(409_000_000_000 + rows.length * 7 + 1);
    if (date.endsWith('-01'))
      rows.push({
        date,
        description: 'NEFT CR-CITI0000002-ACME TECHNOLOGIES PVT LTD-CLIENT PAYMENT',
        reference: reference(),
        amount: 12_345_678,
      });
    if (date.endsWith('-10'))
      rows.push({ date, description: 'ATM WDL-KORAMANGALA BLR', reference: reference(), amount: -500_000 });
    if (date.endsWith('-15'))
      rows.push({
        date,
        description: 'ACH D- PARAG PARIKH FLEXI CAP FUND',
        reference: reference(),
        amount: -1_000_000,
      });
    for (let k = 0; k < perDay; k++) {
      const [payee, low, high] = PAYEES[random(PAYEES.length)] as (typeof PAYEES)[number];
      const ref = reference();
      rows.push({
        date,
        description: payee.replace('{ref}', ref),
        reference: ref,
        amount: -(low + random(high - low + 1)),
      });
    }
  }
  return rows;
}

/**
 * The statement of those rows as HDFC writes it: letterhead, row of asterisks, a closing balance per row, a summary.
 */
export function hdfcStatement(rows: readonly BankRow[], opening: number): Buffer {
  let balance = opening;
  const day = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(2, 4)}`;
  const money = (minor: number) => (minor / 100).toFixed(2);
  const lines = [
    'HDFC BANK Ltd.,,,,,,',
    'M/S. SAFFRON STUDIO LLP,,,,,,',
    'Account No :XXXXXXXXXX4471,,,,,,',
    `Statement From : ${day(rows[0]?.date ?? '')} To : ${day(rows.at(-1)?.date ?? '')},,,,,,`,
    ',,,,,,',
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    '********,**********,************,********,******************,******************,******************',
    ...rows.map((row) => {
      balance += row.amount;
      const out = row.amount < 0 ? money(-row.amount) : '';
      const into = row.amount > 0 ? money(row.amount) : '';
      return [day(row.date), row.description, row.reference, day(row.date), out, into, money(balance)].join(
        ',',
      );
    }),
    ',,,,,,',
    'STATEMENT SUMMARY :-,,,,,,',
    'Opening Balance,,Dr Count,Cr Count,Debits,Credits,Closing Bal',
    `${money(opening)},,${rows.filter((row) => row.amount < 0).length},${rows.filter((row) => row.amount > 0).length},,,${money(balance)}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

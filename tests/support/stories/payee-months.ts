import { seeded } from './random.ts';

/** What a person makes of every payment of a payee. */
export type Truth =
  | { act: 'IN' | 'IV' | 'CW' }
  | { act: 'expense'; merchant: string; category: string; project?: string };

export interface Payee {
  /** As the bank writes it; `#` is a digit that differs from row to row. */
  text: string;
  /** How often in a month. */
  times: number;
  /** Cents; a salary and the like is negative, since it comes in. */
  amounts: readonly [least: number, most: number];
  truth: Truth;
}

export interface MonthRow {
  date: string;
  text: string;
  /** Cents as the bank writes them: negative when money left. */
  amount: number;
  payee: Payee;
}

const expense = (merchant: string, category: string): Truth => ({ act: 'expense', merchant, category });

/** 101 rows a month of eight payees. */
export const EIGHT_PAYEES: readonly Payee[] = [
  {
    text: 'CARD PAYMENT HARVEST KITCHEN ####',
    times: 31,
    amounts: [640, 2_390],
    truth: expense('Harvest Kitchen', 'Meals'),
  },
  {
    text: 'METRO TICKETS REF ########',
    times: 24,
    amounts: [290, 870],
    truth: expense('Metro Tickets', 'Travel'),
  },
  {
    text: 'CARD PAYMENT PAPER AND PENS ####',
    times: 16,
    amounts: [450, 8_900],
    truth: expense('Paper and Pens', 'Office Supplies'),
  },
  {
    text: 'CLOUDHOST INVOICE ######',
    times: 9,
    amounts: [1_200, 9_900],
    truth: expense('Cloudhost', 'Software'),
  },
  {
    text: 'CARD PAYMENT GREEN FUEL ####',
    times: 8,
    amounts: [3_500, 8_800],
    truth: expense('Green Fuel', 'Travel'),
  },
  { text: 'CASH WITHDRAWAL HIGH STREET ####', times: 6, amounts: [5_000, 5_000], truth: { act: 'CW' } },
  { text: 'INDEX FUND SAVINGS PLAN ######', times: 4, amounts: [10_000, 10_000], truth: { act: 'IV' } },
  {
    text: 'TRANSFER FROM BRIGHT CLIENTS LTD INV ####',
    times: 3,
    amounts: [-420_000, -90_000],
    truth: { act: 'IN' },
  },
];

/** 26 rows a month of twelve payees: what a small team sees. */
export const SMALL_MONTH: readonly Payee[] = [
  ...EIGHT_PAYEES.map((payee, n) => ({ ...payee, times: [5, 4, 3, 2, 2, 1, 1, 2][n] ?? 1 })),
  {
    text: 'OFFICE RENT RIVERSIDE HOUSE',
    times: 1,
    amounts: [180_000, 180_000],
    truth: expense('Riverside House', 'Rent'),
  },
  {
    text: 'LANDLINE AND BROADBAND ######',
    times: 1,
    amounts: [4_900, 4_900],
    truth: expense('Landline and Broadband', 'Utilities'),
  },
  {
    text: 'CARD PAYMENT HOTEL LINDEN ####',
    times: 2,
    amounts: [8_900, 24_900],
    truth: expense('Hotel Linden', 'Accommodation'),
  },
  {
    text: 'CARD PAYMENT CITY COURIER ####',
    times: 2,
    amounts: [700, 2_900],
    truth: expense('City Courier', 'Other'),
  },
];

/** The rows of a month, by day. @param month `2026-09` */
export function monthOf(payees: readonly Payee[], month: string, seed: number): MonthRow[] {
  const random = seeded(seed);
  const rows = payees.flatMap((payee) =>
    Array.from({ length: payee.times }, () => {
      const [least, most] = payee.amounts;
      return {
        date: `${month}-${String(1 + random.below(28)).padStart(2, '0')}`,
        text: payee.text.replace(/#/g, () => String(random.below(10))),
        amount: -(least + random.below(most - least + 1)),
        payee,
      };
    }),
  );
  return rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** The statement of those rows with a balance a row. Cents. */
export function monthStatement(rows: readonly MonthRow[], opening = 1_000_000): Buffer {
  let balance = opening;
  const money = (minor: number) => (minor / 100).toFixed(2);
  const lines = rows.map(({ date, text, amount }) => {
    balance += amount;
    return [date, text, money(amount), money(balance)].join(',');
  });
  return Buffer.from(`${['Date,Description,Amount,Balance', ...lines].join('\n')}\n`);
}

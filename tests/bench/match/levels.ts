/** How clean a book is. Shares are of what each names. */
export interface Level {
  name: 'easy' | 'medium' | 'hard';
  /** Purchases that nobody recorded. */
  noEntry: number;
  /** Expenses that no statement holds: paid in cash, by a private card, or lost. */
  noRow: number;
  /** Entries dated a day before or after, and those dated when they were typed in. */
  dayOff: number;
  late: number;
  /** Merchants that people write differently than banks do, misspell, or leave away. */
  otherName: number;
  misspelt: number;
  noMerchant: number;
  /** Bank texts that are cut, misspelt, of an acquirer or a payment processor, or say nothing. */
  cut: number;
  rowMisspelt: number;
  acquirer: number;
  processor: number;
  silent: number;
  /** Payments that differ from the bill by a tip, a fee, a tax, an exchange rate, a discount, a rounding. */
  differs: number;
  /** Several expenses to a row, several rows to an expense, money back. */
  grouped: number;
  refunded: number;
}

export const LEVELS: readonly Level[] = [
  {
    ...{ name: 'easy', noEntry: 0.08, noRow: 0.04, dayOff: 0.01, late: 0, otherName: 0.04, misspelt: 0.01 },
    ...{ noMerchant: 0.02, cut: 0.1, rowMisspelt: 0, acquirer: 0, processor: 0.08, silent: 0.005 },
    ...{ differs: 0.02, grouped: 0.012, refunded: 0.01 },
  },
  {
    ...{
      name: 'medium',
      noEntry: 0.15,
      noRow: 0.08,
      dayOff: 0.03,
      late: 0.007,
      otherName: 0.08,
      misspelt: 0.03,
    },
    ...{ noMerchant: 0.04, cut: 0.3, rowMisspelt: 0.01, acquirer: 0.007, processor: 0.12, silent: 0.005 },
    ...{ differs: 0.03, grouped: 0.015, refunded: 0.01 },
  },
  {
    ...{
      name: 'hard',
      noEntry: 0.25,
      noRow: 0.12,
      dayOff: 0.05,
      late: 0.01,
      otherName: 0.12,
      misspelt: 0.04,
    },
    ...{ noMerchant: 0.08, cut: 0.5, rowMisspelt: 0.02, acquirer: 0.015, processor: 0.2, silent: 0.01 },
    ...{ differs: 0.05, grouped: 0.02, refunded: 0.015 },
  },
];

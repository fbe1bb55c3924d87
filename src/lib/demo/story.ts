import type { AccountType, TransactionType } from '../db/tables.ts';

/** The sample data belongs to Saffron Studio, a fictional design and software studio of eight people in Bengaluru. */
export const FIRST_DAY = '2026-04-01';
export const DAYS = 183;

export const PROJECTS = [
  'Kaveri Coffee website',
  'Metro Pass app',
  'Annual report 2026',
  'Monsoon festival',
  'Nilgiri Tea rebrand',
  'Office move',
  'Hiring 2026',
  'Internal tools',
] as const;

/** A payee or payer. Amounts in paise, always positive here. */
export interface Payee {
  /** As the bank writes it; `{ref}` becomes the row's reference. */
  bank: string;
  merchant?: string;
  category?: string;
  /** The expense's comment. */
  purpose?: string;
  from: number;
  to: number;
  type: TransactionType;
  /** One side of a transfer between the studio's own accounts. */
  own?: boolean;
}

export const PAYEES = {
  indigo: {
    bank: 'POS 416021XXXXXX4471 INDIGO AIRLINES',
    merchant: 'IndiGo',
    category: 'Travel',
    purpose: 'Flight to the client in Mumbai',
    from: 420_000,
    to: 1_150_000,
    type: 'EX',
  },
  uber: {
    bank: 'UPI-UBER INDIA-UBER@HDFCBANK-{ref}-RIDE',
    merchant: 'Uber',
    category: 'Travel',
    purpose: 'Ride to the client',
    from: 9_500,
    to: 84_000,
    type: 'EX',
  },
  fuel: {
    bank: 'POS 416021XXXXXX4471 INDIAN OIL HEBBAL',
    merchant: 'Indian Oil',
    category: 'Travel',
    purpose: 'Fuel for the site visit',
    from: 120_000,
    to: 310_000,
    type: 'EX',
  },
  swiggy: {
    bank: 'UPI-SWIGGY-SWIGGY@YBL-{ref}-LUNCH',
    merchant: 'Swiggy',
    category: 'Meals',
    purpose: 'Team lunch',
    from: 28_000,
    to: 265_000,
    type: 'EX',
  },
  chai: {
    bank: 'UPI-CHAI POINT-CHAI@OKAXIS-{ref}-TEA',
    merchant: 'Chai Point',
    category: 'Meals',
    purpose: 'Tea for the workshop',
    from: 4_000,
    to: 36_000,
    type: 'EX',
  },
  hotel: {
    bank: 'NEFT DR-ICIC0000103-LEMON TREE HOTELS-{ref}',
    merchant: 'Lemon Tree Hotels',
    category: 'Accommodation',
    purpose: 'Two nights in Mumbai',
    from: 580_000,
    to: 1_290_000,
    type: 'EX',
  },
  staples: {
    bank: 'POS 416021XXXXXX4471 STAPLES OFFICE SUPPLIES',
    merchant: 'Staples',
    category: 'Office Supplies',
    purpose: 'Paper, markers and a whiteboard',
    from: 35_000,
    to: 460_000,
    type: 'EX',
  },
  aws: {
    bank: 'AMAZON WEB SERVICES AWS.AMAZON.CO',
    merchant: 'Amazon Web Services',
    category: 'Software',
    purpose: 'Servers of the month',
    from: 1_840_000,
    to: 2_960_000,
    type: 'EX',
  },
  figma: {
    bank: 'FIGMA MONTHLY RENEWAL SAN FRANCISCO',
    merchant: 'Figma',
    category: 'Software',
    purpose: 'Eight seats',
    from: 995_000,
    to: 995_000,
    type: 'EX',
  },
  airtel: {
    bank: 'ACH D- AIRTEL BROADBAND-{ref}',
    merchant: 'Airtel',
    category: 'Utilities',
    purpose: 'Broadband of the office',
    from: 117_900,
    to: 117_900,
    type: 'EX',
  },
  wework: {
    bank: 'NEFT DR-HDFC0000060-WEWORK INDIA-{ref}',
    merchant: 'WeWork',
    category: 'Rent',
    purpose: 'Desks of the month',
    from: 8_850_000,
    to: 8_850_000,
    type: 'EX',
  },
  bluedart: {
    bank: 'POS 416021XXXXXX4471 BLUE DART EXPRESS',
    merchant: 'Blue Dart',
    category: 'Fees',
    purpose: 'Print proofs to the client',
    from: 18_000,
    to: 92_000,
    type: 'EX',
  },
  client: {
    bank: 'NEFT CR-CITI0000002-KAVERI COFFEE ROASTERS PVT LTD-{ref}',
    from: 12_500_000,
    to: 48_000_000,
    type: 'IN',
  },
  metro: {
    bank: 'RTGS CR-SBIN0004022-METRO PASS TECHNOLOGIES-{ref}',
    from: 22_000_000,
    to: 61_000_000,
    type: 'IN',
  },
  interest: { bank: 'INTEREST CREDIT', from: 312_400, to: 548_900, type: 'IN' },
  fund: { bank: 'ACH D- PARAG PARIKH FLEXI CAP FUND-{ref}', from: 1_000_000, to: 1_000_000, type: 'IV' },
  deposit: { bank: 'FD THROUGH NET BANKING-{ref}', from: 10_000_000, to: 10_000_000, type: 'IV' },
  atm: { bank: 'ATM WDL-KORAMANGALA BLR-{ref}', from: 500_000, to: 1_000_000, type: 'CW' },
  card: { bank: 'ICICI CREDIT CARD AUTOPAY-{ref}', from: 3_800_000, to: 6_400_000, type: 'IG', own: true },
  cardPaid: { bank: 'PAYMENT RECEIVED, THANK YOU', from: 3_800_000, to: 6_400_000, type: 'IG', own: true },
  refund: {
    bank: 'REFUND INDIGO AIRLINES',
    merchant: 'IndiGo',
    category: 'Travel',
    from: 180_000,
    to: 420_000,
    type: 'ER',
  },
} as const satisfies Record<string, Payee>;

export type PayeeName = keyof typeof PAYEES;

/** An account's transactions: fixed ones on days of the month, and random ones between them, up to `rows` in all. */
export interface SampleAccount {
  name: string;
  type: AccountType;
  number: string;
  rows: number;
  /** Paise. */
  opening: number;
  monthly: readonly { day: number; payee: PayeeName; into?: boolean }[];
  daily: readonly PayeeName[];
}

export const ACCOUNTS: readonly SampleAccount[] = [
  {
    name: 'HDFC Current Account',
    type: 'current',
    number: '50200012344471',
    rows: 210,
    opening: 84_215_060,
    monthly: [
      { day: 1, payee: 'client', into: true },
      { day: 3, payee: 'wework' },
      { day: 5, payee: 'airtel' },
      { day: 10, payee: 'atm' },
      { day: 15, payee: 'fund' },
      { day: 18, payee: 'metro', into: true },
      { day: 22, payee: 'card' },
    ],
    daily: ['uber', 'swiggy', 'chai', 'staples', 'fuel', 'hotel', 'bluedart', 'uber', 'chai', 'swiggy'],
  },
  {
    name: 'SBI Savings Account',
    type: 'savings',
    number: '30417788208820',
    rows: 60,
    opening: 31_060_000,
    monthly: [
      { day: 2, payee: 'deposit' },
      { day: 12, payee: 'atm' },
      { day: 25, payee: 'client', into: true },
      { day: 28, payee: 'interest', into: true },
    ],
    daily: ['chai', 'uber', 'staples'],
  },
  {
    name: 'ICICI Coral Credit Card',
    type: 'credit-card',
    number: '4375511122231009',
    rows: 130,
    opening: 0,
    monthly: [
      { day: 4, payee: 'aws' },
      { day: 7, payee: 'figma' },
      { day: 14, payee: 'refund', into: true },
      { day: 22, payee: 'cardPaid', into: true },
    ],
    daily: ['indigo', 'swiggy', 'uber', 'staples', 'fuel', 'bluedart'],
  },
];

/** The names in the catalogue. */
export const MERCHANTS: readonly string[] = [
  ...new Set(Object.values(PAYEES).flatMap((payee: Payee) => payee.merchant ?? [])),
];

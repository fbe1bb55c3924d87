import { type Currency, digitsOf } from './codes.ts';

/** How many units the smallest coins are worth that bills are rounded to: one, unless a coffee costs hundreds or more, or but one. */
const TIMES: readonly (readonly [times: number, currencies: string])[] = [
  [0.1, 'BHD JOD KWD OMR'],
  [10, 'ALL AMD DZD ISK JMD JPY KES LKR NPR PKR RSD BDT HTG ISK KGS MUR CUP'],
  [
    100,
    'AOA ARS BIF CDF CLP CRC DJF GYD HUF IQD KMF KRW KZT LBP MWK MMK NGN RWF SDG SSP SYP XAF XOF XPF YER ZWG LRD',
  ],
  [1_000, 'COP IDR IRR KHR LAK MGA MNT PYG SLL SOS STN TZS UGX UZS VES VND GNF'],
];
const SCALE: ReadonlyMap<Currency, number> = new Map(
  TIMES.flatMap(([times, codes]) => codes.split(' ').map((code) => [code, times] as const)),
);

/** The most that is rounded off a bill for want of smaller coins, in minor units: 1 rupee or euro, 10 yen, a tenth of a dinar. */
export const roundingOf = (currency: Currency): number =>
  10 ** digitsOf(currency) * (SCALE.get(currency) ?? 1);

/** An ISO 4217 code, such as INR. */
export type Currency = string;

/** What a new book is in. */
export const FIRST_CURRENCY: Currency = 'INR';

/**
 * The currencies of ISO 4217, and those that old statements are in, by their number of decimals. Ours, because stored amounts depend on
 * it: `Intl` gives several currencies fewer decimals than the standard, and may change them with its version.
 */
const BY_DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY
    COP CRC CUP CVE CZK DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR
    ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL LTL LVL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
    MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL
    SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG ZWL`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const DIGITS: ReadonlyMap<Currency, number> = new Map(
  Object.entries(BY_DIGITS).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(digits)] as const),
  ),
);

/** All currencies by code. */
export const CURRENCIES: readonly Currency[] = [...DIGITS.keys()].sort();

/** Replaced by others: statements and books may be in them, but nobody is offered them. */
const RETIRED = new Set('ANG BGN EEK HRK LTL LVL SLL ZWL'.split(' '));

/** Those to choose from, and what is chosen already. */
export const offeredCurrencies = (chosen?: Currency): Currency[] =>
  CURRENCIES.filter((code) => !RETIRED.has(code) || code === chosen);

/** How many decimals an amount of the currency has, which is how its minor units are counted. */
export function digitsOf(currency: Currency): number {
  const digits = DIGITS.get(currency);
  if (digits === undefined) throw new Error(`${currency} is no currency`);
  return digits;
}

/** The currency that a text names, in upper or lower case; undefined for none. */
export function currencyNamed(text: string): Currency | undefined {
  const code = text.trim().toUpperCase();
  return DIGITS.has(code) ? code : undefined;
}

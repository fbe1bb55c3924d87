import type { Currency } from './codes.ts';

/** Regions by what is paid with in them. */
const REGIONS: Readonly<Record<Currency, string>> = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU KI NR TV',
  BDT: 'BD',
  BHD: 'BH',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CRC: 'CR',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EGP: 'EG',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK',
  GBP: 'GB GG IM JE',
  GHS: 'GH',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JOD: 'JO',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  KWD: 'KW',
  LKR: 'LK',
  MAD: 'MA',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NPR: 'NP',
  NZD: 'NZ',
  OMR: 'OM',
  PEN: 'PE',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  RUB: 'RU',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TND: 'TN',
  TRY: 'TR',
  TWD: 'TW',
  TZS: 'TZ',
  UAH: 'UA',
  UGX: 'UG',
  USD: 'US EC PR SV',
  UYU: 'UY',
  VND: 'VN',
  ZAR: 'ZA',
};
const BY_REGION = new Map(
  Object.entries(REGIONS).flatMap(([currency, regions]) =>
    regions.split(' ').map((region) => [region, currency] as const),
  ),
);

/** The name of a zone as the engine at hand writes it. */
const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** Engines know which zones a region has. */
function currencyOfZone(zone: string): Currency | undefined {
  const own = zoneName(zone);
  for (const [region, currency] of BY_REGION) {
    const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale(`und-${region}`);
    if (locale.getTimeZones?.().some((one) => one === own || one === zone)) return currency;
  }
  return undefined;
}

/** Spoken in many countries, so that without a region they say of none. */
const WIDESPREAD = new Set(['ar', 'en', 'es', 'fr', 'pt', 'zh']);

function currencyOfLanguage(language: string): Currency | undefined {
  const { region, language: spoken } = new Intl.Locale(language);
  if (region !== undefined) return BY_REGION.get(region);
  return WIDESPREAD.has(spoken) ? undefined : BY_REGION.get(new Intl.Locale(spoken).maximize().region ?? '');
}

/**
 * What somebody most likely pays with: by where their device's clock is, else by the first of their languages that tells.
 * @param languages as a browser lists them, the best first
 */
export function guessCurrency(languages: readonly string[], zone?: string): Currency | undefined {
  const guesses = [
    () => (zone === undefined ? undefined : currencyOfZone(zone)),
    ...languages.map((language) => () => currencyOfLanguage(language)),
  ];
  for (const guess of guesses) {
    try {
      const currency = guess();
      if (currency !== undefined) return currency;
    } catch {
      // Neither a zone nor a language: what a browser sends may be anything.
    }
  }
  return undefined;
}

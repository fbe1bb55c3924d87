import { currencyNamed } from '../../../core/currency/codes.ts';

/** Signs and words that stand for one currency alone, unlike `$`, `kr` and `¥`. */
const SIGNS = new Map(
  Object.entries({
    ...{ '€': 'EUR', EURO: 'EUR', EUROS: 'EUR', '£': 'GBP', '₹': 'INR', '₽': 'RUB', '₺': 'TRY', '₴': 'UAH' },
    ...{ ZŁ: 'PLN', KČ: 'CZK', FT: 'HUF', '₩': 'KRW', '฿': 'THB', '₫': 'VND', '₪': 'ILS', '₦': 'NGN' },
    ...{
      RS: 'INR',
      'RS.': 'INR',
      人民币: 'CNY',
      人民幣: 'CNY',
      美元: 'USD',
      港币: 'HKD',
      SFR: 'CHF',
      R$: 'BRL',
    },
  }),
);

/** The currency's code, when the text is one or a sign of its own. */
export function currencyOf(text: string): string | undefined {
  return currencyNamed(text) ?? SIGNS.get(text.trim().toUpperCase());
}

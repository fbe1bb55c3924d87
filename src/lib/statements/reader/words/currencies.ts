import { currencyNamed } from '../../../core/currency/codes.ts';
import { isCurrency } from '../money/amounts.ts';

/** Signs and words that stand for one currency alone, unlike `$`, `kr` and `¥`. */
const SIGNS = new Map(
  Object.entries({
    '€': 'EUR',
    EURO: 'EUR',
    EUROS: 'EUR',
    '£': 'GBP',
    '₹': 'INR',
    '₽': 'RUB',
    '₺': 'TRY',
    '₴': 'UAH',
    ZŁ: 'PLN',
    KČ: 'CZK',
    FT: 'HUF',
    '₩': 'KRW',
    '฿': 'THB',
    '₫': 'VND',
    '₪': 'ILS',
    '₦': 'NGN',
    RS: 'INR',
    'RS.': 'INR',
    人民币: 'CNY',
    人民幣: 'CNY',
    美元: 'USD',
    港币: 'HKD',
    SFR: 'CHF',
    R$: 'BRL',
    US$: 'USD',
    HK$: 'HKD',
    NZ$: 'NZD',
    CA$: 'CAD',
    C$: 'CAD',
    AU$: 'AUD',
    A$: 'AUD',
    S$: 'SGD',
    NT$: 'TWD',
    RMB: 'CNY',
    CNH: 'CNY',
    RUR: 'RUB',
    NIS: 'ILS',
    RM: 'MYR',
  }),
);

/** The currency's code, when the text is one or a sign of its own. */
export function currencyOf(text: string): string | undefined {
  return currencyNamed(text) ?? SIGNS.get(text.trim().toUpperCase());
}

/** What ISO 4217 and banks write where there is no currency. */
const NO_CURRENCY = /^(?:XXX|XTS|NONE|NULL)$/;

/** Whether a cell has the form of a currency's code, known or not. */
export const isCode = (cell: string): boolean => /^[A-Z]{3,4}$/.test(cell) && !NO_CURRENCY.test(cell);

/** The currency that a cell names, by its code where it is known and else as written; null for none. */
export function statedAs(cell: string): string | null {
  const text = cell.trim().toUpperCase();
  if (text === '' || NO_CURRENCY.test(text)) return null;
  return currencyOf(text) ?? (isCurrency(text) || isCode(text) ? text : null);
}

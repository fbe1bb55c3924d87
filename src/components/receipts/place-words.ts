import { formatMoney } from '#lib/core/money.ts';
import type { Fact } from '#lib/receipts/events.ts';
import { linesIn } from '#lib/receipts/reading/reading.ts';
import type { Translate } from '#lib/texts/texts.ts';

/** Where a fact was read; undefined for what a person said. */
export function placeWords(fact: Fact, t: Translate, locale: string): string | undefined {
  const { source, where } = fact;
  if (source === 'file-name') return t('tray.where_name');
  if (source === 'invoice') return [t('tray.where_invoice'), ...invoiceWords(fact, t, locale)].join(' · ');
  return source === 'person' || !where
    ? undefined
    : linesIn(where)
        .map((line) => t('tray.quoted', { line }))
        .join(', ');
}

/** `Invoice 2026-17`, `of which tax €19.00`; that no amount is asked for. */
function invoiceWords({ amount, currency, number, tax }: Fact, t: Translate, locale: string): string[] {
  return [
    number ? t('tray.invoice_number', { number }) : '',
    tax && currency ? t('tray.invoice_tax', { tax: formatMoney(tax, currency, locale) }) : '',
    amount === null ? t('tray.invoice_credit') : '',
  ].filter((word) => word !== '');
}

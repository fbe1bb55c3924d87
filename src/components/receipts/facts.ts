import { formatDay } from '#lib/core/day.ts';
import { formatMoney } from '#lib/core/money.ts';
import type { Fact } from '#lib/receipts/events.ts';

/** `₹449.00 · 4 Mar 2026 · Swiggy`, as far as it is known. */
export const factWords = ({ amount, currency, day, merchant }: Fact, locale: string): string =>
  [
    amount === null || currency === null ? undefined : formatMoney(amount, currency, locale),
    day === null ? undefined : formatDay(day, locale),
    merchant,
  ]
    .filter(Boolean)
    .join(' · ');

import type { Currency } from '#lib/core/currency/codes.ts';
import { formatDay } from '#lib/core/day.ts';
import { formatBank } from '#lib/core/money.ts';
import type { Effect } from '#lib/statements/reader/read.ts';

/** The first and last day of a reading as people write them; empty without rows. */
export const spanText = ({ first_date, last_date }: Effect, locale: string) => ({
  from: first_date && formatDay(first_date, locale),
  to: last_date && formatDay(last_date, locale),
});

/** What a reading comes to, in one line: its days, money in and out, rows. */
export const effectText = (
  effect: Effect,
  currency: Currency,
  { t, locale }: Pick<App.Locals, 't' | 'locale'>,
): string =>
  t(effect.first_date === effect.last_date ? 'uploads.effect_day' : 'uploads.effect', {
    ...spanText(effect, locale),
    in: formatBank(-effect.money_in, currency, locale, { symbol: true }),
    out: formatBank(effect.money_out, currency, locale, { symbol: true }),
    rows: t('uploads.effect_rows', { count: effect.count }),
  });

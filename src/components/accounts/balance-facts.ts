import { DAY_FORMAT, formatDay } from '#lib/core/day.ts';
import { lru } from '#lib/core/lru.ts';
import type { AccountOverview } from '#lib/home/home.ts';
import type { Translate } from '#lib/texts/texts.ts';

/** The last day that statements cover, and what is left to classify: `to 29 Sept · 165 to classify`. */
export function balanceFacts(
  { balance, unclassified }: Pick<AccountOverview, 'balance' | 'unclassified'>,
  t: Translate,
  locale: string,
): string {
  const until = balance && t('home.until', { day: shortDay(balance.day, locale) });
  const left =
    unclassified > 0
      ? t('home.to_classify', { count: unclassified })
      : balance
        ? t('home.all_classified')
        : undefined;
  return [until, left].filter(Boolean).join(' · ');
}

const formatOf = lru<Intl.DateTimeFormat>(20);

/** Without the year, unless it is another one. */
export function shortDay(day: string, locale: string): string {
  if (day.slice(0, 4) !== String(new Date().getFullYear())) return formatDay(day, locale);
  const { year: _, ...short } = DAY_FORMAT;
  return formatOf(locale, () => new Intl.DateTimeFormat(locale, short)).format(Date.parse(day));
}

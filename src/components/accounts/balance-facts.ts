import { formatShortDay } from '#lib/core/day.ts';
import type { AccountOverview } from '#lib/home/home.ts';
import type { Translate } from '#lib/texts/texts.ts';

/** The last day that statements cover, and what is left to classify: `to 29 Sept · 165 to classify`. */
export function balanceFacts(
  { balance, unclassified }: Pick<AccountOverview, 'balance' | 'unclassified'>,
  t: Translate,
  locale: string,
): string {
  const until = balance && t('home.until', { day: formatShortDay(balance.day, locale) });
  const left =
    unclassified > 0
      ? t('home.to_classify', { count: unclassified })
      : balance
        ? t('home.all_classified')
        : undefined;
  return [until, left].filter(Boolean).join(' · ');
}

import type { Groups } from '#components/transactions/shapes.ts';
import type { MonthGroup } from '#islands/transaction-table/transaction-row.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { formatMonth } from '#lib/core/day.ts';
import { formatBank } from '#lib/core/money.ts';
import type { Db } from '#lib/db/transaction.ts';
import type { Translate } from '#lib/texts/texts.ts';
import {
  countTypes,
  type GroupSums,
  isTallied,
  type MonthSums,
  sumMonths,
  sumTallied,
} from '#lib/transactions/figures-records.ts';
import type { TransactionFilter } from '#lib/transactions/schema.ts';

interface Shown {
  t: Translate;
  locale: string;
  /** The currency that needs no name. */
  plain: Currency | undefined;
}

export async function groupsOf(
  db: Db,
  account: number | undefined,
  filter: TransactionFilter,
  days: readonly string[],
  shown: Shown,
): Promise<Groups> {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const names = [...new Set(days.map((day) => day.slice(0, 7)))];
  if (!isTallied({ ...filter, among: undefined, currency: 'INR' }) || !first || !last)
    return { months: monthsOf(names, [], shown), types: undefined, sum: '' };
  const [months, types, sums] = await Promise.all([
    sumMonths(db, account, filter, { first, last }),
    countTypes(db, account, filter),
    sumTallied(db, account, filter),
  ]);
  return { months: monthsOf(names, months, shown), types, sum: netWords(sums, shown) };
}

function monthsOf(names: readonly string[], sums: readonly MonthSums[], shown: Shown): MonthGroup[] {
  const { t, locale } = shown;
  return names.map((month) => {
    const own = sums.filter((one) => one.month === month);
    const open = own.reduce((count, one) => count + one.open, 0);
    const parts = own.flatMap(({ currency, money_in, money_out }) => [
      ...(money_in > 0 ? [t('transactions.month_in', { sum: sumWords(-money_in, currency, shown) })] : []),
      ...(money_out > 0 ? [t('transactions.month_out', { sum: sumWords(money_out, currency, shown) })] : []),
    ]);
    const left = open > 0 ? [t('transactions.month_left', { count: open })] : [];
    return { month, name: formatMonth(`${month}-01`, locale), text: [...parts, ...left].join(' · ') };
  });
}

/** @param out minor units, positive when money left */
const sumWords = (out: number, currency: Currency, { locale, plain }: Shown): string =>
  formatBank(out, currency, locale, { symbol: currency !== plain });

const netWords = (sums: readonly GroupSums[], shown: Shown): string =>
  sums
    .map(({ currency, money_in, money_out }) => sumWords(money_out - money_in, currency, shown))
    .join(' · ');

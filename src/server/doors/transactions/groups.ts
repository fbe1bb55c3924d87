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
import type { ListedTransaction } from '#lib/transactions/list.ts';
import type { TransactionFilter } from '#lib/transactions/schema.ts';

interface Shown {
  t: Translate;
  locale: string;
  /** The currency that needs no name. */
  plain: Currency | undefined;
}

type Dated = Pick<ListedTransaction, 'id' | 'date'>;

/** @param rows of the page, by day; none where they have no months */
export async function groupsOf(
  db: Db,
  account: number | undefined,
  filter: TransactionFilter,
  rows: readonly Dated[],
  shown: Shown,
): Promise<Groups> {
  const sorted = rows.map(({ date }) => date).sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!isTallied({ ...filter, among: undefined, currency: 'INR' }) || !first || !last)
    return { months: monthsOf(rows, [], shown), types: undefined, sum: '' };
  const [months, types, sums] = await Promise.all([
    sumMonths(db, account, filter, { first, last }),
    countTypes(db, account, filter),
    sumTallied(db, account, filter),
  ]);
  return { months: monthsOf(rows, months, shown), types, sum: netWords(sums, shown) };
}

function monthsOf(rows: readonly Dated[], sums: readonly MonthSums[], shown: Shown): MonthGroup[] {
  const { t, locale } = shown;
  const firsts = rows.filter(({ date }, index) => date.slice(0, 7) !== rows[index - 1]?.date.slice(0, 7));
  return firsts.map(({ id: first, date }) => {
    const month = date.slice(0, 7);
    const own = sums.filter((one) => one.month === month);
    const open = own.reduce((count, one) => count + one.open, 0);
    const parts = own.flatMap(({ currency, money_in, money_out }) => [
      ...(money_in > 0 ? [t('transactions.month_in', { sum: sumWords(-money_in, currency, shown) })] : []),
      ...(money_out > 0 ? [t('transactions.month_out', { sum: sumWords(money_out, currency, shown) })] : []),
    ]);
    const left = open > 0 ? [t('transactions.month_left', { count: open })] : [];
    return { month, first, name: formatMonth(date, locale), text: [...parts, ...left].join(' · ') };
  });
}

/** @param out minor units, positive when money left */
const sumWords = (out: number, currency: Currency, { locale, plain }: Shown): string =>
  formatBank(out, currency, locale, { symbol: currency !== plain });

const netWords = (sums: readonly GroupSums[], shown: Shown): string =>
  sums
    .map(({ currency, money_in, money_out }) => sumWords(money_out - money_in, currency, shown))
    .join(' · ');

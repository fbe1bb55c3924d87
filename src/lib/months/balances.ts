import { addDays, type Day } from '../core/day.ts';
import type { Db } from '../db/transaction.ts';
import { GAP_DAYS, isDebt } from '../statements/balance.ts';
import type { Period } from './coverage.ts';
import { listNet } from './records.ts';

/** What an account holds before and after a month, as its statements say. Minor units, negative for a debt. */
export interface MonthBalances {
  /** null where no statement with balances leads to it. */
  opening: number | null;
  closing: number | null;
  /** By how much the statement's balances miss its rows; 0 where they agree, null where it states none. */
  differs: number | null;
  /** What the last statement before the month's end says, and when. */
  last: { day: Day; amount: number } | undefined;
  /** Between which days the balances of two statements do not meet, and by how much. */
  gaps: { from: Day; to: Day; amount: number }[];
}

type NetOf = (from: Day, to: Day) => number;

/** The balances of each account for which there are periods. */
export async function balancesOf(
  db: Db,
  { from, to }: { from: Day; to: Day },
  accounts: ReadonlyMap<number, readonly Period[]>,
): Promise<Map<number, MonthBalances>> {
  const near = new Map([...accounts].map(([id, periods]) => [id, nearest(periods, from, to)]));
  const days = [from, to, ...[...near.values()].flat().flatMap((period) => [period.from, period.to])].sort();
  const all = await listNet(db, days[0] ?? from, days.at(-1) ?? to);
  const byAccount = Map.groupBy(all, ({ account }) => account);
  return new Map(
    [...near].map(([id, periods]) => {
      const days = byAccount.get(id) ?? [];
      const netOf: NetOf = (first, last) =>
        days.reduce((sum, { date, net }) => (date >= first && date <= last ? sum + net : sum), 0);
      return [id, around(periods, { from, to }, netOf)];
    }),
  );
}

/** The statements of a month, and the one before them. */
function nearest(periods: readonly Period[], from: Day, to: Day): Period[] {
  const stated = periods.filter(({ closing }) => closing !== null);
  const before = stated
    .filter((period) => period.to < from)
    .toSorted(byEnd)
    .at(-1);
  const within = stated.filter((period) => period.from <= to && period.to >= from);
  return [...(before ? [before] : []), ...within].toSorted(byEnd);
}

const byEnd = (a: Period, b: Period): number => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0);

/** @param periods by their last day */
function around(
  periods: readonly Period[],
  { from, to }: { from: Day; to: Day },
  netOf: NetOf,
): MonthBalances {
  const signed = periods.map((period) => withSign(period, netOf));
  const end =
    signed.find((period) => period.to >= to && period.from <= to) ?? signed.findLast((one) => one.to <= to);
  const before = signed.findLast((period) => period.to <= to);
  const last = before?.closing == null ? undefined : { day: before.to, amount: before.closing };
  const gaps = signed.flatMap((next, at) => {
    const previous = signed[at - 1];
    // A gap is of the month in which it ends.
    if (
      !previous ||
      next.from < from ||
      next.from <= previous.to ||
      next.from > addDays(previous.to, GAP_DAYS + 1)
    )
      return [];
    if (previous.closing === null || next.opening === null) return [];
    const amount = next.opening - previous.closing - netOf(addDays(previous.to, 1), addDays(next.from, -1));
    return amount === 0 ? [] : [{ from: previous.to, to: next.from, amount }];
  });
  if (!end || end.closing === null || end.to < addDays(to, -GAP_DAYS))
    return { opening: null, closing: null, differs: null, last, gaps };
  const closing =
    end.to >= to ? end.closing - netOf(addDays(to, 1), end.to) : end.closing + netOf(addDays(end.to, 1), to);
  return { opening: closing - netOf(from, to), closing, differs: end.differs, last, gaps };
}

/** With the balances of a statement that states a debt turned. */
function withSign({ from, to, opening, closing }: Period, netOf: NetOf) {
  if (opening === null || closing === null) return { from, to, opening, closing, differs: null };
  const net = netOf(from, to);
  if (isDebt({ opening, closing }, net))
    return { from, to, opening: 0 - opening, closing: 0 - closing, differs: 0 };
  return { from, to, opening, closing, differs: closing - opening - net };
}

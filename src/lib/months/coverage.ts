import { addDays, type Day, daysOf, monthOfDay, stepMonth, type YearMonth } from '../core/day.ts';
import { GAP_DAYS } from '../statements/balance.ts';

/**
 * What statements say of an account's month: all its days, and every transaction is classified; some are not; only some
 * days; none; or it is over before the first statement begins, or begins after the last one of an archived account.
 */
export const SQUARES = ['covered', 'left', 'part', 'none', 'before'] as const;

export interface Square {
  month: YearMonth;
  state: (typeof SQUARES)[number];
  /** Whether statements cover all its days, also where transactions are left. */
  isCovered: boolean;
}

/** The days of a statement, and its balances in minor units. */
export interface Period {
  from: Day;
  to: Day;
  opening: number | null;
  closing: number | null;
}

/** That many months, the given one last. */
export const monthsUntil = (month: YearMonth, count: number): YearMonth[] =>
  Array.from({ length: count }, (_, at) => stepMonth(month, at + 1 - count));

/** The month in which the first statement of all begins; undefined without any. @param accounts the earliest period first */
export const firstMonthOf = (accounts: ReadonlyMap<number, readonly Period[]>): YearMonth | undefined =>
  [...accounts.values()].flatMap(([first]) => (first ? monthOfDay(first.from) : [])).sort()[0];

/**
 * The spans of days that statements cover, the earliest first. A gap is none where the next statement opens with the balance
 * that the last one closed with, or where it is as short as days without transactions are that a statement may leave out.
 */
function spansOf(periods: readonly Period[]): Period[] {
  const spans: Period[] = [];
  for (const period of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = spans.at(-1);
    const follows = last && period.from <= addDays(last.to, GAP_DAYS + 1);
    const isEmptyBetween = last?.closing !== null && last?.closing === period.opening;
    if (!last || !(follows || isEmptyBetween)) spans.push({ ...period });
    else if (period.to > last.to) Object.assign(last, { to: period.to, closing: period.closing });
  }
  return spans;
}

/**
 * One square for each of the months.
 * @param left how many transactions of a month are not classified
 * @param archived that no statement follows, so that nothing is missing after the last one
 */
export function squaresOf(
  months: readonly YearMonth[],
  periods: readonly Period[],
  left: (month: YearMonth) => number,
  archived = false,
): Square[] {
  const spans = spansOf(periods);
  const begins = spans[0]?.from;
  const ends = spans.at(-1)?.to ?? '';
  return months.map((month) => {
    const { from, to } = daysOf(month);
    if (begins === undefined || to < begins) return { month, state: 'before', isCovered: false };
    const isCovered = spans.some(
      (span) =>
        (span.from === begins || span.from <= addDays(from, GAP_DAYS)) &&
        span.from <= to &&
        span.to >= addDays(to, -GAP_DAYS),
    );
    const some = isCovered || spans.some((span) => span.from <= to && span.to >= from);
    if (!some && archived && from > ends) return { month, state: 'before', isCovered };
    if (!some) return { month, state: 'none', isCovered };
    return { month, state: left(month) > 0 ? 'left' : isCovered ? 'covered' : 'part', isCovered };
  });
}

import type { Day } from '../../../core/day.ts';
import type { Chance } from '../chance.ts';
import type { MatchExpense, MatchRow, ReasonKey } from '../shapes.ts';
import { daysFrom } from './days.ts';
import type { Add } from './fact.ts';
import { statedDay } from './stated-day.ts';
import { dayBits, EARLIEST, LATEST, USUAL, type Way } from './ways.ts';

const FAR = -12;
/** A text states a day of so many before its own; a number that looks like one may be none. */
const MOST_STATED = 14;
const MISREAD = 3;
/** A refund's own day is at most so many before its row's. */
const MOST_OWN_DAYS = 3;

/** @returns what rules the pair out */
export function weighDays(
  row: MatchRow,
  expense: MatchExpense,
  chance: Chance,
  way: Way,
  add: Add,
): ReasonKey | null {
  const days = daysFrom(expense.date, row.date);
  const [from, to] = USUAL[way];
  const values = { days, way, from, to, expense_day: expense.date, row_day: row.date };
  if (days < EARLIEST || days > LATEST) {
    add('days_far', FAR, values);
    return 'days_far';
  }
  const bits = dayBits(days, way, chance.delays(row, expense, way));
  const stated = way === 'cheque' ? null : purchaseDay(row, expense);
  if (stated === null) add(bits > 0 ? 'day' : 'days', bits, values);
  else {
    const exact = dayBits(daysFrom(expense.date, stated), 'stated');
    const most = Math.max(exact, bits - MISREAD);
    const key = most <= 0 ? 'days' : exact === most ? 'day_stated' : 'day';
    add(key, most, key === 'day_stated' ? { ...values, stated } : values);
  }
  return null;
}

/** The day of the purchase in the bank's text. That of a refund states its own, unless it is the expense's to the day. */
function purchaseDay(row: MatchRow, expense: MatchExpense): Day | null {
  if (row.amount > 0) return statedDay(row.description, row.date, MOST_STATED);
  const stated = statedDay(row.description, row.date, LATEST);
  return stated === expense.date && daysFrom(stated, row.date) > MOST_OWN_DAYS ? stated : null;
}

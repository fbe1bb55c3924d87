import type { Day } from '../../../core/day.ts';
import { fold } from '../../../core/words.ts';
import type { Chance } from '../chance.ts';
import { byDay, dayNumber } from '../facts/days.ts';
import { LATEST } from '../facts/ways.ts';
import {
  byBits,
  type MatchExpense,
  type MatchRow,
  type Reason,
  type Suggestion,
  says,
  tenths,
} from '../shapes.ts';
import type { Weigher } from '../weigh.ts';
import { mayAgreeBy, type Pair, pairsOf } from './candidates.ts';

/** Money comes in for many reasons: something has to say that it is this merchant's, or that it is a refund of this amount. */
const TELLS: ReadonlySet<string> = new Set(['text', 'learned', 'company', 'reference']);
const LEAST_TELLING = 3;
/** Or the amount is so rare that it can hardly be another's. */
const RARE_AMOUNT = 11;
/** Earlier expenses that a row is compared with, the nearest by day. */
const MOST_EARLIER = 1_000;
const READ = 200;
const BACK =
  /\b(?:refund|rev|reversal|reversed|chargeback|returned|gutschrift|ruckerstattung|rueckerstattung|erstattung|storno|retoure|remboursement|avoir|devolucion|reembolso|abono|rimborso|terugbetaling|creditnota)\b|返金|払戻/;
/** What it is worth that an expense was paid, and that the text says refund. */
const PAID = 1;
const SAYS_BACK = 2;

/** Money in and the earlier expenses that it may be given back of, wholly or, where the text says refund, in part. */
export function refundPairs(
  rows: readonly MatchRow[],
  all: readonly MatchRow[],
  expenses: readonly MatchExpense[],
  weighed: Weigher,
  chance: Chance,
  found: readonly Suggestion[],
): Pair[] {
  const paid = paidBy(found, all);
  const open = expenses.filter((one) => one.amount > one.refunded);
  const earlier = byDay(open);
  const mayAgree = mayAgreeBy(open);
  return rows.flatMap((row) => {
    if (row.amount >= 0) return [];
    const said = BACK.test(fold(row.description.slice(0, READ)));
    const back = said || chance.account(row.account)?.type === 'credit-card';
    const agrees = mayAgree(row);
    const day = dayNumber(row.date);
    const candidates = earlier(day - LATEST, day, day, MOST_EARLIER).filter((one) => {
      const left = one.amount - one.refunded;
      return one.currency === row.currency && (left === row.open || (back && left > row.open && agrees(one)));
    });
    return pairsOf(row, candidates, weighed).flatMap((pair) => {
      const amount = says(pair.weighed, 'amount');
      const told = pair.weighed.for.some((reason) => tells(reason, pair.expense));
      const another = says(pair.weighed, 'text_none') < -1 || says(pair.weighed, 'text_other') < 0;
      if (!told && (amount < (said ? 1 : RARE_AMOUNT) || (another && !said))) return [];
      const wasPaid = pair.expense.covered > 0 || (paid.get(pair.expense.id) ?? row.date) < row.date;
      const more: Reason[] = [
        { key: wasPaid ? 'was_paid' : 'not_paid', values: {}, bits: wasPaid ? PAID : -PAID },
        ...(said ? [{ key: 'says_refund' as const, values: {}, bits: SAYS_BACK }] : []),
      ];
      return [withReasons(pair, more)];
    });
  });
}

/** Whether it speaks of the merchant: what a comment says may be said of anybody's money. */
const tells = ({ key, bits, values }: Reason, { merchantName, aliases }: MatchExpense): boolean =>
  TELLS.has(key) &&
  bits >= LEAST_TELLING &&
  (key !== 'text' || [merchantName, ...aliases].includes(String(values.name)));

/** The first day on which each expense was paid, by what was found. */
function paidBy(found: readonly Suggestion[], rows: readonly MatchRow[]): Map<string, Day> {
  const days = new Map(rows.map(({ id, date }) => [id, date]));
  const paid = new Map<string, Day>();
  for (const { transaction, expenses } of found)
    for (const { id } of expenses) {
      const day = days.get(transaction);
      if (day !== undefined && day < (paid.get(id) ?? '9')) paid.set(id, day);
    }
  return paid;
}

function withReasons({ weighed, bits, ...pair }: Pair, more: readonly Reason[]): Pair {
  const { for: reasons, against } = weighed;
  return {
    ...pair,
    weighed: {
      ...weighed,
      for: [...reasons, ...more.filter((one) => one.bits > 0)].sort(byBits),
      against: [...against, ...more.filter((one) => one.bits <= 0)],
    },
    bits: tenths(more.reduce((sum, one) => sum + one.bits, bits)),
  };
}

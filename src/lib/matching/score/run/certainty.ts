import type { Chance } from '../chance.ts';
import { type Certainty, isPlain, type MatchRow, type ReasonKey, says, type Weighed } from '../shapes.ts';
import type { Chosen } from './assign.ts';
import { LEAST_BITS } from './assign.ts';
import type { Pair } from './candidates.ts';

/** What is sure weighs so much, leads so much over each rival of its row and expense, and is so probable among all of them. */
export const SURE_BITS = 12;
export const SURE_LEAD = 3;
const SURE = 0.985;
/** What speaks so much against a pair leaves it likely at most. */
const SPEAKS_AGAINST = -2;
/** That it was paid before and the text says refund: money comes in for many reasons. */
const isRefund = (weighed: Weighed): boolean =>
  says(weighed, 'was_paid') > 0 && says(weighed, 'says_refund') > 0;
/** As probable as all rivals together. */
export const LIKELY = 0.5;
/** How seldom a row's expense was never recorded and an expense's row never booked, in bits. */
const BOTH_MISSING = 3;
/** An amount that others paid there, too, is seldom another price and a tip. */
const OWN_PRICE = 4;
/** What money back needs, besides a rival. */
const REFUND_BITS = 4;

/** Facts without which an equal amount may be chance. */
const TELLING: ReadonlySet<ReasonKey> = new Set(['text', 'learned', 'company', 'reference', 'stated']);

const toldBy = ({ weighed }: Pair): number =>
  weighed.for.filter(({ key }) => TELLING.has(key)).reduce((sum, { bits }) => sum + bits, 0);

/** What tells two purchases at one merchant apart: days, people, numbers, and not their texts. */
const APART: ReadonlySet<ReasonKey> = new Set([
  ...([
    'day',
    'day_stated',
    'days',
    'who',
    'paid_via',
    'paid_cash',
    'own_money',
    'machine',
    'reference',
    'fee_again',
    'fee_share_again',
  ] as const),
]);

const apartBy = ({ weighed }: Pair): number =>
  [...weighed.for, ...weighed.against].reduce((sum, { key, bits }) => (APART.has(key) ? sum + bits : sum), 0);

/**
 * That the row belongs to none of the expenses near it is a rival, too. It weighs as much as choosing one of so many at random; and where
 * a price comes again and again, as much as the same price of another day, which only the day, people and numbers tell apart: what the row's text says is as
 * true of that, so this is one level for all pairs of the row. Money back from a merchant is of one of the expenses there, if that was
 * recorded.
 */
function byChance(pair: Pair, { chance, again, levels }: Rivals): number {
  const { row, expense } = pair;
  if (row.amount < 0 && toldBy(pair) > 0) return REFUND_BITS;
  const near = Math.log2(Math.max(1, chance.near(row.date)));
  if (row.amount < 0 || says(pair.weighed, 'reference') > 0) return near;
  if (!again(row) && chance.again(expense) <= 1) return near;
  return Math.max(near, (levels.get(row.id) ?? 0) - BOTH_MISSING);
}

interface Rivals {
  chance: Chance;
  /** Whether the row's price is one that other rows of its text have, too. */
  again: (row: MatchRow) => boolean;
  /** What the best pair of a row weighs without what tells prices of several days apart. */
  levels: ReadonlyMap<number, number>;
}

/** Of a pair against its row belonging to none, in bits. @param pairs all that the rows are compared with */
export function oddsOf(
  chance: Chance,
  again: Rivals['again'],
  pairs: readonly Pair[],
): (pair: Pair) => number {
  const levels = new Map<number, number>();
  for (const pair of pairs) {
    const level = pair.bits - apartBy(pair);
    levels.set(pair.row.id, Math.max(levels.get(pair.row.id) ?? level, level));
  }
  return (pair) => pair.bits - byChance(pair, { chance, again, levels });
}

/** Whether several of these rows of money out have a row's text and amount. */
export function pricesThatComeAgain(rows: readonly MatchRow[]): Rivals['again'] {
  const key = ({ core, currency }: MatchRow, amount: number) => `${core} ${currency}${amount}`;
  const times = new Map<string, number>();
  for (const row of rows) times.set(key(row, row.amount), (times.get(key(row, row.amount)) ?? 0) + 1);
  return (row) => (times.get(key(row, row.open)) ?? 0) > 1;
}

/**
 * The same of a pair whose amounts differ: its text says who was paid, so the rival is that they are two purchases at one merchant, which is
 * the likelier, the more of its expenses are free.
 * @param free how many expenses of the pair's merchant are, near its row
 * @param isPrice whether the row's amount is another price of the merchant's
 */
export const differingOddsOf =
  (odds: (pair: Pair) => number, free: (pair: Pair) => number, isPrice: (pair: Pair) => boolean) =>
  (pair: Pair): number => {
    const { difference } = pair.weighed;
    if (difference === 'exchange') return odds(pair);
    const differs = says(pair.weighed, difference ?? 'slip') - (isPrice(pair) ? OWN_PRICE : 0);
    return differs + apartBy(pair) - Math.log2(Math.max(1, free(pair)));
  };

export function certaintyOf(pair: Chosen): Certainty {
  const { row, bits, lead, probability, equals, weighed } = pair;
  if (
    bits >= SURE_BITS &&
    lead >= SURE_LEAD &&
    probability >= SURE &&
    toldBy(pair) >= SURE_LEAD &&
    equals.length === 0 &&
    weighed.against.every((one) => one.bits > SPEAKS_AGAINST) &&
    isPlain(weighed) &&
    (row.amount > 0 || isRefund(weighed)) &&
    weighed.for.every(({ key }) => key !== 'part')
  )
    return 'sure';
  return bits >= LEAST_BITS && probability >= LIKELY ? 'likely' : 'possible';
}

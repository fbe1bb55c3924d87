import { toMajor } from '../../../core/money.ts';
import type { Chance } from '../chance.ts';
import { type ByDay, dayNumber } from '../facts/days.ts';
import { differenceOfSum } from '../facts/differences.ts';
import type { Comparer } from '../facts/texts.ts';
import {
  type Difference,
  type MatchExpense,
  type MatchRow,
  type Reason,
  type ReasonKey,
  tenths,
} from '../shapes.ts';
import { type Class, classesOf } from './classes.ts';
import { setsAddingUp, sumBits } from './sums.ts';

/** Several expenses that a row pays, or several rows that pay an expense. */
export interface Group {
  rows: readonly MatchRow[];
  expenses: readonly MatchExpense[];
  bits: number;
  reasons: Reason[];
  /** Of the reasons, the sum's. */
  sum: number;
  /** How many sets add up. */
  sets: number;
  /** The bank's text names a number that all of them have. */
  named: boolean;
  /** It may be chance that it adds up, so a person chooses. */
  possible: boolean;
  /** Why the sum is not the row's, if it is not. */
  difference: Difference | null;
}

/** Days from an expense to the row that pays it with others; each span is tried when the one before has no set. */
const SPANS: readonly (readonly [from: number, to: number])[] = [
  [-1, 3],
  [-3, 14],
  [-3, 35],
  [-3, 60],
];
/** How many spans are tried for a seller’s bills that are nearly the row’s. */
const NEARLY_SPANS = 2;
/** Expenses that a row's set is looked for among, the nearest by day. */
export const MOST_NEAR = 1_000;
/** Each further span that is tried makes a hit by chance likelier. */
const SPAN_BITS = 1;
/** What the sum has to be worth, unless its class asks for more. */
const LEAST_SUM_BITS = 2;
/** What others paid at the seller, too, is seldom several of its prices. */
const OWN_PRICE = 4;

/** Classes of one seller's prices, of which any other payment to it is made as well. */
const OF_ONE_SELLER: ReadonlySet<ReasonKey> = new Set(['text', 'company', 'same_merchant']);

/** Whether nobody has said that they do not belong together. */
export type Allowed = (row: MatchRow, expense: MatchExpense) => boolean;

/** The set of expenses that the row pays, if one adds up. */
export function groupOf(
  row: MatchRow,
  expenses: ByDay<MatchExpense>,
  compare: Comparer,
  chance: Chance,
  allowed: Allowed,
): Group | undefined {
  const day = dayNumber(row.date);
  const [from, to] = SPANS.at(-1) as readonly [number, number];
  const near = expenses(day - to, day, day - from, MOST_NEAR).filter((expense) => {
    const open = expense.amount - expense.covered;
    return open > 0 && open < row.open && expense.currency === row.currency && allowed(row, expense);
  });
  if (near.length < 2) return undefined;
  return classesOf(row, near, compare, chance)
    .flatMap((of) => groupIn(row, of, chance) ?? [])
    .reduce<Group | undefined>((best, one) => (best && !isBetter(one, best) ? best : one), undefined);
}

/** One set goes before several, and one that adds up before one that nearly does, whatever they weigh. */
const isBetter = (one: Group, best: Group): boolean => {
  const rank = ({ sets, difference }: Group) => (sets > 1 ? 2 : difference === null ? 0 : 1);
  return rank(one) === rank(best) ? one.bits > best.bits : rank(one) < rank(best);
};

/** The set in the narrowest span that has one; else all of a span, but for a fee or a discount. */
function groupIn(row: MatchRow, of: Class, chance: Chance): Group | undefined {
  const day = dayNumber(row.date);
  const spans = SPANS.slice(0, of.widest).map(([from, to]) =>
    of.members.filter(({ date }) => day - dayNumber(date) >= from && day - dayNumber(date) <= to),
  );
  const isPrice =
    OF_ONE_SELLER.has(of.key) && of.members.some((one) => chance.again({ ...one, amount: row.open }) > 1);
  const first = (find: (members: readonly MatchExpense[]) => Found | undefined, most = SPANS.length) => {
    for (const [at, members] of spans.slice(0, most).entries()) {
      if (members.length > (of.most ?? MOST_NEAR)) break;
      const found = find(members);
      const sum = Math.max(0, tenths((found?.bits ?? 0) - at * SPAN_BITS - (isPrice ? OWN_PRICE : 0)));
      if (!found || (of.all && found.set.length < of.members.length)) continue;
      if (sum >= (of.least ?? LEAST_SUM_BITS) || found.sets > 1) return groupOfSet(row, of, found, sum);
    }
    return undefined;
  };
  return (
    first((members) => setOf(members, row, chance, OF_ONE_SELLER.has(of.key))) ??
    (mayDiffer(of)
      ? first(
          (members) => almostAll(members, row, chance),
          of.key === 'same_person' ? SPANS.length : NEARLY_SPANS,
        )
      : undefined)
  );
}

/** Of what a person recorded and is not owed, nothing makes a payment that is only nearly the sum. */
const mayDiffer = ({ key, bits, of, members }: Class): boolean =>
  key === 'same_person' ? members.every(({ reimbursable }) => reimbursable) : bits > 0 || of !== undefined;

function groupOfSet(row: MatchRow, { key, of, ...known }: Class, found: Found, sum: number): Group {
  const { set, sets, difference = null } = found;
  // Expenses that name nobody may add up beside those of which it is true.
  const said = of ? of(set) : known;
  const bits = said?.bits ?? 0;
  return {
    rows: [row],
    expenses: set,
    bits: tenths(sum + bits),
    reasons: [
      { key: difference === null ? 'sum' : 'sum_about', values: sumValues(set, row), bits: sum },
      ...(said ? [{ key, values: said.values, bits: tenths(bits) }] : []),
    ],
    sum,
    sets,
    difference,
    named: key === 'reference' && difference === null,
    possible: false,
  };
}

const sumOf = (set: readonly MatchExpense[]): number =>
  set.reduce((sum, { amount, covered }) => sum + amount - covered, 0);

function sumValues(set: readonly MatchExpense[], { open, currency }: MatchRow): Reason['values'] {
  const values = { count: set.length, amount: toMajor(open, currency), currency };
  return sumOf(set) === open ? values : { ...values, sum: toMajor(sumOf(set), currency) };
}

interface Found {
  set: readonly MatchExpense[];
  bits: number;
  sets: number;
  difference?: Difference;
}

/** All of them together, but for a fee or a discount. */
function almostAll(members: readonly MatchExpense[], row: MatchRow, chance: Chance): Found | undefined {
  const named =
    members.length > 1 ? differenceOfSum(row.open, sumOf(members), row.currency, chance) : undefined;
  // Without one that is smaller than the difference they would come as near.
  const missed = Math.abs(row.open - sumOf(members));
  if (members.some(({ amount, covered }) => amount - covered <= missed * 2)) return undefined;
  return named && { set: members, bits: named.bits, sets: 1, difference: named.difference };
}

/** All of them, or the one set that adds up. What it is worth shrinks with how many were tried: fewest where it is all, or a run of days. */
function setOf(
  members: readonly MatchExpense[],
  row: MatchRow,
  chance: Chance,
  ofOneSeller: boolean,
): Found | undefined {
  const target = row.open;
  const open = members.map((expense) => expense.amount - expense.covered);
  const prices = ofOneSeller ? open : [];
  if (members.length > 1 && sumOf(members) === target)
    return { set: members, bits: sumBits(row, target, prices, chance, { tried: 1 }), sets: 1 };
  const { set: places, sets, near } = setsAddingUp(open, target, (a, b) => isTwin(members[a], members[b]));
  if (!places) return undefined;
  const set = places.map((place) => members[place] as MatchExpense);
  if (sets > 1) return { set, bits: 0, sets };
  const isRun = places.every((place, at) => at === 0 || place === (places[at - 1] as number) + 1);
  const tried = isRun ? (members.length * (members.length - 1)) / 2 : 2 ** members.length;
  return { set, bits: sumBits(row, target, prices, chance, { tried, near }), sets };
}

const isTwin = (a: MatchExpense | undefined, b: MatchExpense | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.amount === b.amount &&
  a.date === b.date &&
  a.merchant === b.merchant;

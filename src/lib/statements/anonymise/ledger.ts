import { type Chain, followBalance } from '../reader/money/chain.ts';
import type { Amounts } from './figures.ts';
import type { Random } from './random.ts';
import type { Entry, Ledger } from './token.ts';

/** New amounts and balances of a ledger's entries, in its order; NaN where an entry has no balance. */
export interface Solved {
  amounts: Float64Array;
  balances: Float64Array;
  /** What the account held after each entry and before the first one, also where no balance is written. */
  held: { was: Held; is: Held };
}

interface Held {
  after: Float64Array;
  start: number;
}

/** In which order and direction the balances follow from the amounts. */
type Course = Pick<Chain, 'sign' | 'before'> & { order: Iterable<number> };

/** Redraws the amounts, and computes the balances so that each step that added up does again, and no other one does. */
export function solve(ledger: Ledger, table: Amounts, random: Random): Solved {
  const amounts = Float64Array.from(ledger, (entry) => amountOf(entry, table));
  const balances = new Float64Array(ledger.length).fill(Number.NaN);
  const course = courseOf(ledger);
  const held: number[] = [];
  let was = 0;
  let is = 0;
  let sum = 0;
  let before: number | undefined;
  for (const at of course.order) {
    const { amount, balance } = ledger[at] as Entry;
    const step = (): void => {
      was += course.sign * amount;
      is += course.sign * (amounts[at] ?? 0);
    };
    if (!course.before) step();
    if (balance) {
      if (before === undefined) sum = 0;
      else {
        const odd = balance.value - before - was;
        sum += is + Math.sign(odd) * table.of(Math.abs(odd));
      }
      balances[at] = sum;
      held.push(at);
      before = balance.value;
      was = 0;
      is = 0;
    }
    if (course.before) step();
  }
  // A column that was blanked out holds one figure and proves nothing.
  const first = ledger[held[0] ?? 0]?.balance?.value;
  if (held.every((at) => ledger[at]?.balance?.value === first)) for (const at of held) balances[at] = 0;
  const original = { amounts: ledger.map(({ amount }) => amount), balances: ledger.map(balanceIn) };
  const heldBefore = heldIn(original, course);
  const start = { was: heldBefore.start, is: heldIn({ amounts, balances }, course).start };
  if (held.length > 0) raise(ledger, balances, held, start, table, random);
  const heldNow = heldIn({ amounts, balances }, course);
  return { amounts, balances, held: { was: heldBefore, is: heldNow } };
}

const balanceIn = ({ balance }: Entry): number => balance?.value ?? Number.NaN;

function heldIn(
  { amounts, balances }: { amounts: ArrayLike<number>; balances: ArrayLike<number> },
  { order, sign, before }: Course,
): Held {
  const places = [...order];
  const after = new Float64Array(amounts.length).fill(Number.NaN);
  const move = (at: number): number => sign * (amounts[at] ?? 0);
  const known = places.findIndex((at) => !Number.isNaN(balances[at]));
  if (known < 0) return { after, start: Number.NaN };
  let running = Number.NaN;
  for (const at of places.slice(known)) {
    const written = (balances[at] ?? Number.NaN) + (before ? move(at) : 0);
    running = Number.isNaN(written) ? running + move(at) : written;
    after[at] = running;
  }
  running = (after[places[known] ?? 0] ?? 0) - move(places[known] ?? 0);
  for (const at of places.slice(0, known).toReversed()) {
    after[at] = running;
    running -= move(at);
  }
  return { after, start: running };
}

const amountOf = ({ amount, parts }: Entry, table: Amounts): number =>
  parts.length > 0
    ? parts.reduce((sum, { figure, times }) => sum + times * table.of(figure.value), 0)
    : Math.sign(amount) * table.of(Math.abs(amount));

function courseOf(ledger: Ledger): Course {
  const down = ledger.map((_, at) => at);
  if (ledger[0]?.day === '') return { order: down, sign: 1, before: false };
  return followBalance({
    amounts: Float64Array.from(ledger, ({ amount }) => amount),
    balances: Float64Array.from(ledger, balanceIn),
    days: ledger.map(({ day }) => day),
  });
}

const TRIES = 60;
const JUDGED = 500;

/** Adds one amount to all balances: one that keeps their signs, the digits of most, and none of the original figures. */
function raise(
  ledger: Ledger,
  balances: Float64Array,
  held: readonly number[],
  start: { was: number; is: number },
  table: Amounts,
  random: Random,
): void {
  const originals = [...held.map((at) => ledger[at]?.balance?.value ?? 0), start.was];
  const relative = [...held.map((at) => balances[at] ?? 0), start.is];
  const way = originals.every((value) => value >= 0) ? 1 : originals.every((value) => value <= 0) ? -1 : 0;
  const { step } = table;
  let chosen = 0;
  let best = -1;
  for (let turn = 0; turn < 3 * TRIES && (best < 0 || turn < TRIES); turn++) {
    const pick = random(originals.length);
    const near = drawnLike(originals[pick] ?? 0, Math.max(0, turn - TRIES) >> 3, step, random);
    const base = near - (relative[pick] ?? 0);
    const worth = worthOf(originals, relative, base, way, table);
    if (worth > best) [chosen, best] = [base, worth];
  }
  if (best < 0) {
    const far = [...relative, ...originals].reduce((most, value) => Math.max(most, Math.abs(value)), step);
    chosen = (way < 0 ? -1 : 1) * (far + drawnLike(far, 1, step, random));
  }
  held.forEach((at, index) => {
    balances[at] = (relative[index] ?? 0) + chosen;
  });
}

/** A random amount of as many digits and the same sign, or of some more. */
function drawnLike(value: number, more: number, step: number, random: Random): number {
  const digits = String(Math.floor(Math.abs(value) / step)).length + more;
  const least = 10 ** (digits - 1);
  return (value < 0 ? -1 : 1) * (least + Math.floor((random(2 ** 30) / 2 ** 30) * 9 * least)) * step;
}

/** How many balances keep their digits; -1 where one has another sign than all, or is an original figure. */
function worthOf(
  originals: readonly number[],
  relative: readonly number[],
  base: number,
  way: number,
  table: Amounts,
): number {
  let worth = 0;
  for (const [index, value] of relative.entries()) {
    const fresh = value + base;
    if (fresh * way < 0 || table.isTaken(Math.abs(fresh))) return -1;
    if (index < JUDGED && digitsIn(fresh) === digitsIn(originals[index] ?? 0)) worth++;
  }
  return worth;
}

const digitsIn = (value: number): number => String(Math.abs(value)).length * (value < 0 ? -1 : 1);

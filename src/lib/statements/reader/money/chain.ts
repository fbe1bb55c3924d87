/** What a running balance is followed through, in file order. */
export interface Course {
  /** Minor units; NaN, for one that cannot be read, moves nothing. */
  amounts: Float64Array;
  /** Minor units; NaN where a row has none. */
  balances: Float64Array;
  /** The rows' days; empty while they are unknown. */
  days: readonly string[];
  /** What is no row: `STATED` begins the chain where it stands first, `LEFT_OUT` does not count at all. */
  stated?: Uint8Array | undefined;
}

export const STATED = 1;
export const LEFT_OUT = 2;

/** To what extent a running balance adds up. */
export interface Chain {
  /** Row indexes from oldest to newest, in the order of the balance. */
  order: Int32Array;
  /** -1 when the balance is a debt, which grows with money out. */
  sign: 1 | -1;
  /** Each balance is that before its row. */
  before: boolean;
  steps: number;
  matched: number;
  /** The first row, in file order, whose balance does not add up; -1 for none. */
  fault: number;
  expected: number;
}

/**
 * Follows the balance from row to row, with the oldest or the newest row first, the rows of a day in either order, as
 * an asset or as a debt, and returns what adds up best. Rows without a balance are skipped. Balances that stand before
 * their rows are tried only where the days tell the direction: backwards, such a chain proves the opposite signs.
 */
export function followBalance(course: Course): Chain {
  const { amounts, days } = course;
  const [down, turned] = [orders(amounts.length, days), turnedOrders(course)];
  const befores = isDirected(days) ? [false, true] : [false];
  let best = NO_CHAIN;
  // The commonest first, since it wins where several add up as far.
  for (const sign of [1, -1] as const) {
    for (const some of [down, turned]) {
      for (const before of befores) {
        for (const order of some) {
          const chain = follow(course, order, sign, before);
          const whole = chain.steps > 0 && chain.matched === chain.steps;
          if (whole) return chain;
          if (before && sign < 0) continue;
          if (best === NO_CHAIN || chain.matched > best.matched) best = chain;
        }
      }
    }
  }
  return best;
}

const NO_CHAIN: Chain = {
  order: new Int32Array(0),
  sign: 1,
  before: false,
  steps: 0,
  matched: 0,
  fault: -1,
  expected: 0,
};

/** Whether the days rise or fall from one end of the file to the other. */
export function isDirected(days: readonly string[]): boolean {
  if (days.length < 2 || days[0] === days.at(-1)) return false;
  return days.every((day, i) => i === 0 || day >= (days[i - 1] ?? '')) || fall(days);
}

const fall = (days: readonly string[]): boolean =>
  days.every((day, i) => i === 0 || day <= (days[i - 1] ?? ''));

/** From the oldest to the newest row, as the days allow: down the file, up the file, or both. */
function orders(length: number, days: readonly string[]): Int32Array[] {
  const down = Int32Array.from({ length }, (_, i) => i);
  const way = wayOf(length, days);
  const up = (): Int32Array => down.slice().reverse();
  return way === 'down' ? [down] : way === 'up' ? [up()] : [down, up()];
}

/** The same with the rows of each day the other way round; what only states a balance stays where it stands. */
function turnedOrders({ amounts: { length }, days, stated }: Course): Int32Array[] {
  if (days.length !== length || days[0] === days.at(-1)) return [];
  const turned = Int32Array.from({ length }, (_, i) => i);
  for (let from = 0; from < length; ) {
    let to = from + 1;
    while (to < length && days[to] === days[from] && stated?.[to] !== STATED && stated?.[from] !== STATED)
      to++;
    turned.subarray(from, to).reverse();
    from = to;
  }
  const way = wayOf(length, days);
  const up = (): Int32Array => turned.slice().reverse();
  return way === 'down' ? [turned] : way === 'up' ? [up()] : [turned, up()];
}

export const allOrders = (course: Course): Int32Array[] => [
  ...orders(course.amounts.length, course.days),
  ...turnedOrders(course),
];

function wayOf(length: number, days: readonly string[]): 'down' | 'up' | undefined {
  if (days.length !== length || days[0] === days.at(-1)) return undefined;
  if (days.every((day, i) => i === 0 || day >= (days[i - 1] ?? ''))) return 'down';
  return fall(days) ? 'up' : undefined;
}

function follow(course: Course, order: Int32Array, sign: 1 | -1, before: boolean): Chain {
  const { amounts, balances } = course;
  const opened = beginsWithOpening(course, order);
  const chain: Chain = { order, sign, before, steps: 0, matched: 0, fault: -1, expected: 0 };
  let running = Number.NaN;
  for (const row of order) {
    const found = balances[row] ?? Number.NaN;
    if (course.stated?.[row]) {
      if (opened && course.stated[row] === STATED && Number.isNaN(running)) running = found;
      continue;
    }
    const amount = sign * (amounts[row] || 0);
    if (!before) running += amount;
    if (!Number.isNaN(found)) {
      if (!Number.isNaN(running)) {
        chain.steps++;
        if (running === found) chain.matched++;
        else if (chain.fault < 0 || row < chain.fault) {
          chain.fault = row;
          chain.expected = running;
        }
      }
      running = found;
    }
    if (before) running += amount;
  }
  return chain;
}

/** A balance that is stated first may also be the closing one. */
export function beginsWithOpening({ balances, stated }: Course, order: Int32Array): boolean {
  const first = stated && order.find((row) => stated[row] !== LEFT_OUT);
  if (first === undefined || stated?.[first] !== STATED) return false;
  for (let i = order.length - 1; i >= 0; i--) {
    const row = order[i] ?? 0;
    const found = balances[row] ?? Number.NaN;
    if (!stated[row] && !Number.isNaN(found)) return found !== balances[first];
  }
  return false;
}

/** 1 when the balance rises with the amounts, -1 when it falls with them; 0 when neither or both fit. */
export function signOfBalance(course: Course): 1 | -1 | 0 {
  const matched = { 1: 0, [-1]: 0 };
  let steps = 0;
  for (const before of isDirected(course.days) ? [false, true] : [false]) {
    for (const order of allOrders(course)) {
      for (const sign of [1, -1] as const) {
        const chain = follow(course, order, sign, before);
        if (before && sign < 0 && chain.matched < chain.steps) continue;
        matched[sign] = Math.max(matched[sign], chain.matched);
        steps = chain.steps;
      }
    }
  }
  const [most, least] = [Math.max(matched[1], matched[-1]), Math.min(matched[1], matched[-1])];
  const clear = steps >= 2 && (most === steps || (steps >= 3 && most >= steps * 0.6));
  if (!clear || (most === steps ? least === steps : least * 4 > most)) return 0;
  return matched[1] > matched[-1] ? 1 : -1;
}

/** 1 when the balance runs down the file, -1 when it runs up the file, 0 when neither or both fit. */
export function directionOf(course: Course): 1 | -1 | 0 {
  if (isBlankedOut(course.balances)) return 0;
  const [down, up] = [...orders(course.amounts.length, [])].map((order) =>
    ([1, -1] as const).some((sign) => addsUp(follow(course, order, sign, false), 1)),
  );
  if (down === up) return 0;
  return down ? 1 : -1;
}

/** Whether all balances are equal: such a column was redacted and proves nothing. */
export function isBlankedOut(balances: Float64Array): boolean {
  const first = balances.find((value) => !Number.isNaN(value));
  return first === undefined || balances.every((value) => value === first || Number.isNaN(value));
}

/** Whether a chain adds up from end to end; a single step could be chance. */
export const addsUp = (chain: Chain, least = 2): boolean =>
  chain.steps >= least && chain.matched === chain.steps;

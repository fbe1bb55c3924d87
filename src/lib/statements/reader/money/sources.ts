import type { Profile, Sample } from '../columns/profile.ts';
import { tidy } from '../text/fold.ts';
import type { Sign } from '../types.ts';
import type { Side } from '../words/markers.ts';
import { type Course, followBalance, isBlankedOut, isDirected, signOfBalance } from './chain.ts';
import { amountFitness, candidates, isNumeric, MOST, moneyKind } from './money-columns.ts';
import { amountReader, balanceOf, courseOf, type SignRule, type Sources } from './money-reader.ts';
import { signRule } from './signs.ts';
import { followUnsigned, movesOf } from './unsigned.ts';

/** A way to read amounts and balance. `proof`: the share of balance steps that add up; 0 without a balance. */
export interface AmountReading {
  sources: Sources;
  rule: SignRule;
  balance: number | undefined;
  balanceMarker: number | undefined;
  fitness: number;
  proof: number;
  steps: number;
  /** Sampled rows whose amount it reads. */
  covered: number;
}

/** A column with an amount in fewer rows than one in this many does not hold the amounts. */
const LEAST_SHARE = 8;

/** All ways to read the amounts, the best first. */
export function amountReadings(sample: Sample): AmountReading[] {
  const figuresOf = figuresIn(sample);
  const readings = candidates(sample).map((sources) => judge(sources, sample, figuresOf));
  const enough = ({ covered }: AmountReading): boolean => covered * LEAST_SHARE >= sample.rows.length;
  return readings
    .filter((reading) => reading.fitness > 0 && enough(reading))
    .sort((a, b) => b.fitness - a.fitness);
}

function judge(sources: Sources, sample: Sample, figuresOf: Figures): AmountReading {
  const { columns, records, rows, marks } = sample;
  const parts = [sources.amount, sources.debit, sources.credit].filter((index) => index !== undefined);
  const named = columns.some((p) => moneyKind(p) === 'balance' && (p.filled === 0 || isNumeric(p)));
  const rule = signRule(sources, sample);
  let best: AmountReading = {
    sources,
    rule,
    balance: undefined,
    balanceMarker: undefined,
    fitness: 0,
    proof: 0,
    steps: 0,
    covered: 0,
  };
  const read = amountReader(sources, rule, marks);
  const covered = rows.reduce(
    (count, row) => count + (typeof read(records[row] ?? []) === 'number' ? 1 : 0),
    0,
  );
  const { amounts } = courseOf(sample, read, () => Number.NaN);
  const balances = columns.filter((p) => mayBalance(p, named) && !parts.includes(p.index));
  for (const p of balances.slice(0, MOST)) {
    const marker = balanceMarker(p.index, sources, columns);
    const figures = figuresOf(p.index, marker);
    const course = { amounts, balances: figures, days: sample.chain.days, stated: sample.chain.stated };
    const reading = proven({ ...best, rule, balance: p.index, balanceMarker: marker }, course, p);
    if (best.balance === undefined || reading.proof > best.proof) best = reading;
  }
  if (best.proof < 0.5 && best.balance !== undefined && !named) {
    best = { ...best, balance: undefined, balanceMarker: undefined, proof: 0, steps: 0 };
  }
  return {
    ...taught(best, sample, figuresOf),
    covered,
    fitness: fitnessOf(sources, sample, covered) + proofWorth(best),
  };
}

/** The most words that a column of markers has, and how often each has to be borne out. */
const MOST_SIDES = 3;
const LEAST_TOLD = 2;

/**
 * Where the balance alone signs the amounts, and each word of a column stands for one side in every step, the column is the
 * marker, whatever its language: it signs the rows that the balance does not reach.
 */
function taught(reading: AmountReading, sample: Sample, figuresOf: Figures): AmountReading {
  const { rule, balance, balanceMarker: beside, sources } = reading;
  if (rule.kind !== 'balance' || balance === undefined) return reading;
  const { records, chain } = sample;
  const unsigned = amountReader(sources, rule, sample.marks);
  const { amounts } = courseOf(sample, unsigned, () => Number.NaN);
  const figures = figuresOf(balance, beside);
  const moves = movesOf({ amounts, balances: figures, days: chain.days, stated: chain.stated });
  for (const p of sample.columns) {
    if (p.distinct.size < 2 || p.distinct.size > MOST_SIDES || p.filled < p.rows || p.money + p.dates > 0)
      continue;
    const seen = new Map<string, number>();
    for (const { row, moved } of moves) {
      const cell = tidy(records[chain.rows[row] ?? -1]?.[p.index] ?? '');
      const before = seen.get(cell) ?? 0;
      seen.set(cell, before * moved < 0 ? Number.NaN : before + Math.sign(moved));
    }
    const told = [...p.distinct].every((cell) => Math.abs(seen.get(cell) ?? 0) >= LEAST_TOLD);
    const sides = new Map([...seen].map(([cell, count]): [string, Side] => [cell, count < 0 ? 'out' : 'in']));
    if (!told || new Set(sides.values()).size < 2) continue;
    const marked = {
      kind: 'marked',
      unmarkedSide: undefined,
      minus: 'ignored',
      card: false,
      told: sides,
    } as const;
    return { ...reading, sources: { ...sources, marker: p.index }, rule: marked };
  }
  return reading;
}

type Figures = (balance: number, marker: number | undefined) => Float64Array;

/** The balances of the sample's contiguous first rows, cached by column. */
function figuresIn({ records, chain, marks }: Sample): Figures {
  const kept = new Map<string, Float64Array>();
  return (balance, marker) => {
    const key = `${balance}/${marker ?? ''}`;
    const known = kept.get(key);
    if (known) return known;
    const figures = Float64Array.from(chain.rows, (row) =>
      balanceOf(records[row] ?? [], balance, marks, marker),
    );
    kept.set(key, figures);
    return figures;
  };
}

function mayBalance(p: Profile, named: boolean): boolean {
  const kind = moneyKind(p);
  // Where a day is printed once, only rows without a date may have a balance.
  if (p.filled === 0) return kind === 'balance';
  if (!isNumeric(p)) return false;
  return kind === 'balance' || (!named && (kind === 'unnamed' || kind === 'other'));
}

/** The marker column to the right of the balance, which says whether it is a debt, unless it is the amount's own. */
function balanceMarker(balance: number, sources: Sources, columns: Profile[]): number | undefined {
  const next = columns[balance + 1];
  if (!next || next.index === sources.marker || sources.amount === undefined) return undefined;
  return next.filled > 0 && next.sides === next.filled ? next.index : undefined;
}

function proven(reading: AmountReading, course: Course, p: Profile): AmountReading {
  const chain = followBalance(course);
  let proof = chain.steps > 0 ? chain.matched / chain.steps : 0;
  let { rule } = reading;
  if (isBlankedOut(course.balances)) proof = 0;
  else if (rule.kind === 'marked' && rule.prefix === undefined && proof < 1 && chain.steps > 2) {
    // Markers that the balance contradicts mean something else.
    const unsigned = followUnsigned(course);
    if (unsigned.matched === unsigned.steps)
      return { ...reading, rule: { kind: 'balance', first: 'out' }, proof: 1, steps: unsigned.steps };
  } else if (rule.kind === 'plain' && !rule.confirmed) {
    const values = course.amounts.filter((_, i) => !course.stated?.[i]);
    if (values.every((value) => !(value < 0)) && !(proof === 1 && chain.sign > 0 && chain.steps >= 2)) {
      const unsigned = followUnsigned(course);
      if (unsigned.steps >= 2 && unsigned.matched === unsigned.steps && unsigned.matched > chain.matched)
        return { ...reading, rule: { kind: 'balance', first: 'out' }, proof: 1.01, steps: unsigned.steps };
    }
    const sign = signOfBalance(course);
    const positive = values.filter((value) => value > 0).length * 2 >= values.length;
    // Amounts that oppose the balance are charges without a minus; if most are negative, the balance is a debt instead.
    if (sign > 0) rule = { ...rule, confirmed: true };
    else if (sign < 0 && positive && (isDirected(course.days) || !values.some((value) => value < 0)))
      rule = { kind: 'plain', sign: turned(rule.sign), confirmed: true };
  }
  // A balance that grows with money out is a debt, which is rarer than swapped columns.
  if (chain.sign < 0 && rule === reading.rule) proof *= 0.8;
  return { ...reading, rule, proof: proof + (moneyKind(p) === 'balance' ? 0.01 : 0), steps: chain.steps };
}

const turned = (sign: Sign): Sign => (sign === 'negative_out' ? 'positive_out' : 'negative_out');

const proofWorth = ({ proof, steps }: AmountReading): number =>
  steps >= 2 && proof >= 0.9 ? 5 : steps >= 1 && proof >= 0.9 ? 2 : 0;

function fitnessOf(sources: Sources, sample: Sample, covered: number): number {
  const body = Math.max(1, sample.rows.length);
  const coverage = covered / body;
  if (sources.amount !== undefined)
    return coverage === 0
      ? 0
      : amountFitness(sample.columns[sources.amount] as Profile, body, sample.columns) +
          4 * coverage -
          // Rows that it cannot read count against a reading more than a name counts for it.
          6 * (1 - coverage);
  const parts = [sources.debit, sources.credit]
    .filter((index) => index !== undefined)
    .map((index) => sample.columns[index] as Profile);
  const names = parts.filter((p) => moneyKind(p) === 'debit' || moneyKind(p) === 'credit').length;
  const written = parts.some((p) => p.marked > 0) ? 0.8 : 0;
  return coverage < 0.3
    ? 0
    : names * 2 + 8 * coverage + written + (names === 0 ? 1.5 : 0) - (parts.length === 1 ? 2 : 0);
}

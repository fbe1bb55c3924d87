import type { Profile } from '../columns/profile.ts';
import { tidy } from '../text/fold.ts';
import { cardSideOf, isCard, type Side, sideOfCell } from '../words/markers.ts';
import { parseMoney } from './amounts.ts';
import { cellMinor, type SignRule, type Sources } from './money-reader.ts';
import type { Sample } from './sources.ts';

/** Columns whose cells say debit or credit, money in or out. */
export function markerColumns(columns: Profile[]): number[] {
  return columns.filter(isMarker).map((p) => p.index);
}

function isMarker(p: Profile): boolean {
  if (p.sides === 0 || p.distinct.size > 8) return false;
  const { roles } = p.hits;
  if (isCard(p.distinct)) return roles.has('type') && [...p.distinct].every(cardSideOf);
  const named = roles.has('marker') || (roles.has('debit') && roles.has('credit'));
  const both = new Set([...p.distinct].map(sideOfCell));
  const told = both.has('out') && both.has('in');
  if (named) return p.sides * 2 >= p.filled;
  if (p.sides < p.filled * 0.95) return false;
  const words = [...p.distinct].every((cell) => cell.length > 1);
  // Letters in a column of texts are texts: `A`, `B`.
  const texts = roles.has('description') || roles.has('party') || roles.has('category');
  if (texts && !(told && words)) return false;
  return told || roles.has('type') || (p.name === '' && words);
}

/** How this source tells money out from money in, by the markers, signs and sides in the sampled rows. */
export function signRule(sources: Sources, sample: Sample): SignRule {
  if (sources.amount === undefined) {
    return { kind: 'pair', debit: factor(sources.debit, sample), credit: factor(sources.credit, sample) };
  }
  const seen = { out: [0, 0], in: [0, 0], none: [0, 0], plus: 0 };
  const card = sources.marker !== undefined && isCard(sample.columns[sources.marker]?.distinct ?? []);
  const sideOf = card ? cardSideOf : sideOfCell;
  for (const row of sample.rows) {
    const record = sample.records[row] ?? [];
    const money = parseMoney(tidy(record[sources.amount] ?? ''));
    if (!money || !/[1-9]/.test(money.core)) continue;
    const side =
      money.side ?? (sources.marker === undefined ? undefined : sideOf(tidy(record[sources.marker] ?? '')));
    const counts = seen[side ?? 'none'];
    if (money.sign < 0) counts[0] = (counts[0] ?? 0) + 1;
    else counts[1] = (counts[1] ?? 0) + 1;
    if (!side && money.sign > 0) seen.plus++;
  }
  return ruleOf(seen, card);
}

interface Seen {
  out: number[];
  in: number[];
  none: number[];
  plus: number;
}

/** `[negative, other]` amounts by side. */
function ruleOf(seen: Seen, card: boolean): SignRule {
  const [outMinus = 0, outPlain = 0] = seen.out;
  const [inMinus = 0, inPlain = 0] = seen.in;
  const [noneMinus = 0, nonePlain = 0] = seen.none;
  const plain: SignRule = { kind: 'plain', sign: 'negative_out', told: false };
  const marked = outMinus + outPlain + inMinus + inPlain;
  if (marked === 0) {
    // A plus on some rows and a minus on none: the rows without one are the other side.
    if (noneMinus === 0 && seen.plus > 0 && seen.plus < nonePlain)
      return { kind: 'marked', rest: 'out', minus: 'ignored', card };
    // Whoever writes plus and minus writes them as the holder of the account sees them.
    return noneMinus > 0 && seen.plus > 0 ? { ...plain, told: true } : plain;
  }
  if (outPlain + inMinus === 0 && outMinus > 0) return { ...plain, told: true };
  const rest: Side | undefined = oneSided(outMinus + outPlain, inMinus + inPlain);
  if (noneMinus > 0 && marked < noneMinus + nonePlain) return plain;
  const turned = (outMinus > 0 && outPlain > 0) || (inMinus > 0 && inPlain > 0);
  // Where minuses mostly agree with the marker, the sign is the amount's own and the marker something else.
  if (turned && outMinus + inPlain > 4 * (outPlain + inMinus)) return { ...plain, told: true };
  return { kind: 'marked', rest, minus: turned ? 'turns' : 'ignored', card };
}

/** Where only one side is marked, the rows without a mark are the other. */
function oneSided(out: number, into: number): Side | undefined {
  if (out > 0 && into > 0) return undefined;
  return into > 0 ? 'out' : 'in';
}

/** -1 for a column whose figures carry a minus of their own as a rule. */
function factor(index: number | undefined, sample: Sample): 1 | -1 {
  if (index === undefined) return 1;
  let minus = 0;
  let plain = 0;
  for (const row of sample.rows) {
    const value = cellMinor(sample.records[row] ?? [], index, sample.marks);
    if (typeof value !== 'number' || value === 0) continue;
    if (value < 0) minus++;
    else plain++;
  }
  return minus > plain ? -1 : 1;
}

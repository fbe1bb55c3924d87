import { type Currency, digitsOf } from '../../core/currency/codes.ts';
import type { Line } from './lines.ts';
import { type Amount, type AmountReader, foldText } from './money.ts';
import type { Total } from './reading.ts';
import { ITEM_HEAD, NOT_BEFORE, NOT_BEHIND, PAID, REFUNDED, TOTAL, TOWARDS } from './words.ts';

/** Different totals of one receipt; a text that says more says nothing. */
const MOST = 4;
/** Different amounts beside words for totals, of which most are parts of another. */
const MOST_BESIDE = 60;
/** Characters of a line that are quoted. */
const QUOTED = 120;
/** Points that a label and the amount below it may be apart sideways. */
const ASIDE = 24;
/** Lines below a label in which its amount may stand. */
const BELOW = 2;

/** An amount beside a word for a total. */
interface Candidate extends Total {
  /** The word says that it was or is to be paid. */
  isPayable: boolean;
  /** The word says that it was paid, which may be less than the bill. */
  isPaid: boolean;
  cents: number;
  /** The number of its line. */
  at: number;
}

interface Label {
  isPayable: boolean;
  isPaid: boolean;
  /** In the folded line. */
  to: number;
  /** In points. */
  left: number;
  right: number;
}

/** All amounts beside words for totals, without those that are parts of another; none where one was paid back. */
export function totalsIn(
  lines: readonly Line[],
  { amountsIn, currency }: { amountsIn: AmountReader; currency: Currency | null },
): Total[] {
  const folded = lines.map(({ text }) => foldText(text));
  const amounts = lines.map((line, at) => amountsIn(folded[at] as string, line.text));
  const isMoney = (amount: Amount): boolean =>
    !amount.isNegative && (amount.isMoney || (currency !== null && digitsOf(currency) === 0));
  const beside = (accepts: (amount: Amount) => boolean): Candidate[] =>
    lines.flatMap((line, at) =>
      labelsOf(line, folded[at] as string).flatMap((label, index, all) => {
        const end = all[index + 1]?.to ?? Number.POSITIVE_INFINITY;
        const own = (amounts[at] as Amount[]).filter(
          (one) => one.from >= label.to && one.to <= end && accepts(one),
        );
        const [found, where] = own.length > 0 ? [ofRow(own), at] : below(label, at, accepts);
        return found.map(
          (amount): Candidate => ({
            amount: amount.value,
            currency: amount.currency ?? currency,
            where: whereOf(line, where === at ? undefined : lines[where]),
            isPayable: label.isPayable,
            isPaid: label.isPaid,
            cents: centsOf(amount),
            at: where,
          }),
        );
      }),
    );
  const below = (label: Label, at: number, accepts: (amount: Amount) => boolean): [Amount[], number] => {
    const line = lines[at] as Line;
    const heads = line.cells.length - 1;
    if (!label.isPayable && (heads > 1 || ITEM_HEAD.test(folded[at] as string))) return [[], at];
    if (label.isPayable && heads > 2 && ITEM_HEAD.test(folded[at] as string)) return [[], at];
    for (let next = at + 1; next <= at + BELOW; next++) {
      const row = lines[next];
      if (!row || row.page !== line.page) break;
      const cells = row.cells.filter(
        ({ from, to }) => from <= label.right + ASIDE && to >= label.left - ASIDE,
      );
      const found = cells.flatMap(({ text }) => amountsIn(foldText(text), text).filter(accepts));
      if (found.length > 0) return [found.slice(0, 1), next];
    }
    return [[], at];
  };
  const found = beside(isMoney).filter(({ cents }) => cents > 0);
  const candidates =
    found.length > 0 ? found : beside(({ value, isNegative }) => !isNegative && Number(value) > 0);
  const others = amounts.flatMap((of, at) => of.map((one) => ({ cents: centsOf(one), at })));
  const isTowards = (at: number): boolean => TOWARDS.test(folded[at] as string);
  const different = unique(candidates);
  if (different.length > MOST_BESIDE) return [];
  const left = withoutParts(different, others, isTowards);
  const refunded = new Set(
    others.flatMap(({ cents, at }) => (REFUNDED.test(folded[at] as string) ? [cents] : [])),
  );
  return left.length > MOST || left.some(({ cents }) => refunded.has(cents))
    ? []
    : left.map(({ amount, currency: of, where }) => ({ amount, currency: of, where }));
}

const centsOf = ({ value }: Amount): number => Math.round(Number(value) * 1_000);

/** Words for totals in a line, from left to right; none of something else's total. */
function labelsOf(line: Line, folded: string): Label[] {
  const labels: Label[] = [];
  for (const { 0: word, index, groups } of folded.matchAll(TOTAL)) {
    const to = index + word.length;
    if (NOT_BEFORE.test(folded.slice(0, index).trimEnd().slice(-24))) continue;
    if (/[\p{L}]-$/u.test(folded.slice(0, index))) continue;
    if (groups?.plain !== undefined && NOT_BEHIND.test(folded.slice(to, to + 24))) continue;
    const cell = cellAt(line, index);
    labels.push({
      isPayable: groups?.payable !== undefined,
      isPaid: PAID.test(word),
      to,
      left: cell.from,
      right: cell.to,
    });
  }
  return labels;
}

/** The cell in which a character of the line stands; folding hardly moves it. */
function cellAt(line: Line, index: number) {
  let end = 0;
  for (const cell of line.cells) {
    end += cell.text.length + 1;
    if (index < end) return cell;
  }
  return line.cells.at(-1) as Line['cells'][number];
}

/** Of several amounts in a row, the one that the others add up to or lead to; all where none is. */
function ofRow(amounts: readonly Amount[]): Amount[] {
  if (amounts.length < 2) return [...amounts];
  if (new Set(amounts.map(({ currency }) => currency).filter(Boolean)).size > 1) return [...amounts];
  const most = amounts.reduce((a, b) => (centsOf(b) > centsOf(a) ? b : a));
  const rest = amounts.filter((one) => one !== most);
  const sum = rest.reduce((all, one) => all + centsOf(one), 0);
  return sum === centsOf(most) || most === amounts.at(-1) || isShare(most, rest) ? [most] : [...amounts];
}

/** A total first, then the tax that it includes. */
const isShare = (most: Amount, rest: readonly Amount[]): boolean =>
  rest.every((one) => centsOf(one) < centsOf(most) / 3);

function unique(candidates: readonly Candidate[]): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const one of candidates.toSorted((a, b) => Number(b.isPayable) - Number(a.isPayable))) {
    const key = `${one.cents} ${one.currency}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

/** Leaves out a total that becomes another one by what stands between: taxes, fees, a discount. */
function withoutParts(
  candidates: readonly Candidate[],
  others: readonly { cents: number; at: number }[],
  isTowards: (at: number) => boolean,
): Candidate[] {
  const becomes = (part: Candidate, whole: Candidate): boolean => {
    if (part.currency !== whole.currency || part.isPaid || (part.isPayable && !whole.isPayable)) return false;
    if (part.isPayable === whole.isPayable && part.cents > whole.cents) return false;
    const apart = Math.abs(whole.cents - part.cents);
    const [from, to] = [Math.min(part.at, whole.at), Math.max(part.at, whole.at)];
    const between = others.filter(
      ({ at, cents }) => at >= from && at <= to && cents > 0 && cents <= apart && !isTowards(at),
    );
    return addsUp(
      between.map(({ cents }) => cents),
      apart,
    );
  };
  const left = candidates.filter(
    (part) => !candidates.some((whole) => whole !== part && becomes(part, whole)),
  );
  // Totals of parts, such as of two journeys, and that of all.
  const most = left.reduce<Candidate | undefined>((a, b) => (a && a.cents >= b.cents ? a : b), undefined);
  const parts = left.filter((one) => one !== most);
  const sum = parts.reduce((all, { cents }) => all + cents, 0);
  return most && parts.length > 1 && sum === most.cents
    ? [most, ...parts.filter(({ isPaid }) => isPaid)]
    : left;
}

const MOST_PARTS = 12;

/** Whether some of the amounts add up to that; rounding to whole units may be missing. */
function addsUp(amounts: readonly number[], to: number): boolean {
  let sums = new Set([0]);
  for (const amount of amounts.slice(0, MOST_PARTS)) {
    sums = new Set([...sums, ...[...sums].map((sum) => sum + amount)]);
    if (sums.has(to)) return true;
  }
  return false;
}

const whereOf = (line: Line, below: Line | undefined): string =>
  `page ${line.page}: ${(below ? `${line.text} / ${below.text}` : line.text).slice(0, QUOTED)}`;

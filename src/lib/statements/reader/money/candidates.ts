import type { Profile } from '../columns/profile.ts';
import { amountFitness, isNumeric, type MoneyKind, moneyKind } from './money-columns.ts';
import type { Sources } from './money-reader.ts';
import { markerColumns } from './signs.ts';
import type { Sample } from './sources.ts';

/** More columns of figures than this no bank has: the fittest are tried. */
export const MOST = 12;

/** The columns that may hold the amounts: pairs of debit and credit first, then single columns with their markers. */
export function candidates(sample: Sample): Sources[] {
  const { columns } = sample;
  const found: Sources[] = [];
  for (const [debit, credit] of pairs(columns, sample)) found.push({ debit, credit });
  const kinds = new Set<MoneyKind>(['balance', 'fee', 'none']);
  const single = columns.filter((p) => isNumeric(p) && !kinds.has(moneyKind(p)));
  const body = sample.rows.length;
  const fittest = single
    .toSorted((a, b) => amountFitness(b, body, []) - amountFitness(a, body, []))
    .slice(0, MOST);
  // Names may mislead (`Ut fra konto`): figures with decimals beside a date are amounts all the same.
  if (fittest.length === 0 && found.length === 0) {
    const open = columns.filter((p) => isNumeric(p) && p.marked > 0 && moneyKind(p) !== 'balance');
    return open.slice(0, MOST).map((p) => ({ amount: p.index }));
  }
  const markers = markerColumns(columns);
  for (const p of fittest) {
    const kind = moneyKind(p);
    if (kind === 'debit' || kind === 'credit') {
      if (found.length === 0) found.push({ [kind]: p.index });
      continue;
    }
    const marker = nearest(markers, p.index);
    found.push(marker === undefined ? { amount: p.index } : { amount: p.index, marker });
  }
  return found;
}

/** The marker beside the amount: the first one to its right, else the last one to its left. */
function nearest(markers: number[], amount: number): number | undefined {
  return markers.find((index) => index > amount) ?? markers.at(-1);
}

/** Debit and credit columns: by their names, or two columns of which each row fills one. */
function pairs(columns: Profile[], sample: Sample): [debit: number, credit: number][] {
  const usable = columns.filter((p) => p.filled === 0 || isNumeric(p));
  const debits = usable.filter((p) => moneyKind(p) === 'debit');
  const credits = usable.filter((p) => moneyKind(p) === 'credit');
  const found: [number, number][] = [];
  for (const debit of debits) {
    const credit = credits.find((p) => excludeEachOther(debit, p, sample));
    if (credit) found.push([debit.index, credit.index]);
  }
  if (found.length > 0 || debits.length * credits.length > 0) return found;
  const open = usable.filter(
    (p) => p.filled > 0 && ['unnamed', 'debit', 'credit', 'amount'].includes(moneyKind(p)),
  );
  for (const [i, a] of open.entries()) {
    for (const b of open.slice(i + 1)) {
      if (b.index - a.index > 2 || a.nonZero === 0 || b.nonZero === 0) continue;
      if (a.nonZero + b.nonZero < sample.rows.length * 0.9 || !excludeEachOther(a, b, sample)) continue;
      const turned =
        (moneyKind(a) === 'credit') !== (moneyKind(b) === 'credit')
          ? moneyKind(a) === 'credit'
          : isPayment(a, b);
      found.push(turned ? [b.index, a.index] : [a.index, b.index]);
      // Names that say the same, or nothing, leave open which is which.
      if (moneyKind(a) === moneyKind(b) && isPayment(a, b) === isPayment(b, a))
        found.push([b.index, a.index]);
    }
  }
  return found;
}

/** On a card's statement payments are what comes in, charges and purchases what goes out. */
const isPayment = (a: Profile, b: Profile): boolean =>
  /payment/.test(a.name) && /charge|purchase|spen/.test(b.name);

function excludeEachOther(a: Profile, b: Profile, { records, rows }: Sample): boolean {
  let both = 0;
  for (const row of rows) if (isMoved(records[row]?.[a.index]) && isMoved(records[row]?.[b.index])) both++;
  return both * 20 <= rows.length && a.nonZero + b.nonZero > 0;
}

const isMoved = (cell: string | undefined): boolean => cell !== undefined && /[1-9]/.test(cell);

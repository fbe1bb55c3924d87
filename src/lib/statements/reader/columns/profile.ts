import { ordersOf } from '../dates/dates.ts';
import { type Decimals, isCurrency, isMoney, marksOf, type Notation, parseMoney } from '../money/amounts.ts';
import { isVoid, tidy } from '../text/fold.ts';
import { type NameHits, nameHits } from '../words/columns.ts';
import { sideOfCell, sidesNamed } from '../words/markers.ts';
import { mentionsEnd, statesBalance, statusOf } from '../words/rows.ts';

/** Statistics of one column in the sampled rows; all counts are of filled cells. */
export interface Profile {
  index: number;
  /** Folded; '' without a header. */
  name: string;
  hits: NameHits;
  rows: number;
  filled: number;
  dates: number;
  /** Cells that parse as amounts under some decimal mark. */
  money: number;
  nonZero: number;
  /** Of these: written with a mark, sign or currency; negative; whole numbers with a leading zero or too long. */
  marked: number;
  negative: number;
  ids: number;
  onlyPoint: number;
  onlyComma: number;
  sides: number;
  codes: number;
  /** The currencies written beside the amounts. */
  units: ReadonlySet<string>;
  statuses: number;
  worded: number;
  length: number;
  distinct: ReadonlySet<string>;
}

/** The rows that columns are classified by. */
export interface Sample {
  records: string[][];
  /** Indexes of sampled rows. */
  rows: number[];
  /** The first of them, as far as none is left out in between, for following the balance. */
  chain: ChainRows;
  columns: Profile[];
  marks: Notation[];
  /** The column with each row's booking status. */
  status: number | undefined;
}

/** Indexes of contiguous rows in file order, also of those that only state a balance. */
export interface ChainRows {
  rows: number[];
  /** 1 for a row that only states a balance. */
  stated: Uint8Array;
  /** The rows' days; empty while they are unknown. */
  days: string[];
}

export interface Body {
  rows: number[];
  chain: ChainRows;
}

/** Rows with a date and an amount, at most `most`, spread over the whole file; without those that state a balance. */
export function bodyRows(records: string[][], from: number, most: number): Body {
  const rows: number[] = [];
  const all: number[] = [];
  const stated: number[] = [];
  const stretch = (start: number, end: number, limit: number): void => {
    for (let i = start; i < end && rows.length < limit; i++) {
      const record = records[i] ?? [];
      if (!isBody(record)) continue;
      all.push(i);
      if (isBalanceRow(record)) stated.push(i);
      else rows.push(i);
    }
  };
  const left = records.length - from;
  const whole = left <= most * 2;
  const tail = Math.max(from, records.length - (most >> 2));
  stretch(from, whole ? records.length : tail, whole ? most : most >> 1);
  const known = new Set(stated);
  const chain = {
    rows: all.slice(),
    stated: Uint8Array.from(all, (row) => (known.has(row) ? 1 : 0)),
    days: [],
  };
  if (!whole) {
    const middle = Math.max((all.at(-1) ?? from) + 1, from + (left >> 1));
    stretch(middle, tail, (most * 3) >> 2);
    stretch(Math.max(tail, (all.at(-1) ?? from) + 1), records.length, most);
  }
  if (rows.length > 0) return { rows, chain };
  return { rows: all, chain: { ...chain, stated: new Uint8Array(chain.rows.length) } };
}

/** Also letters apart: `S A L D O`. */
const TEXT = /\p{L}{2}|\p{Lo}|^\p{L}(?: \p{L}){2,}$/u;

/** Whether a row with a date and an amount only states a balance: its text says so, or mentions it beside one amount. */
export function isBalanceRow(record: string[]): boolean {
  const cells = record.slice(0, 60).map(tidy);
  const texts = cells.filter((cell) => TEXT.test(cell) && !isMoney(cell));
  if (texts.some((cell) => statesBalance(cell, true)))
    return texts.filter((cell) => cell.length > 3).length <= 3;
  if (!texts.some(mentionsEnd)) return false;
  const amounts = new Set(
    cells.filter((cell) => isMoney(cell) && ordersOf(cell).length === 0 && /[.,]/.test(cell)),
  );
  return amounts.size === 1 && cells.filter((cell) => amounts.has(cell)).length > 1;
}

export function isBody(record: string[]): boolean {
  if (record.length < 2) return false;
  let date = false;
  let money = false;
  for (const raw of record) {
    const cell = tidy(raw);
    if (cell === '') continue;
    if (!date && ordersOf(cell).length > 0) date = true;
    else if (!money && isMoney(cell)) money = true;
    if (date && money) return true;
  }
  return false;
}

/** The columns of these rows, whose amounts are counted with so many decimals. */
export function profiles(
  records: string[][],
  rows: number[],
  { names, width, decimals }: { names: string[]; width: number; decimals: Decimals },
): Profile[] {
  const all = Array.from({ length: width }, (_, index) => {
    const column = { index, name: names[index] ?? '' };
    return profile(records, rows, column, decimals);
  });
  return all.map((p, i) => {
    if (isNameOfNext(all[i - 1], p))
      return { ...p, name: all[i - 1]?.name ?? '', hits: nameHits(all[i - 1]?.name ?? '') };
    return isNameOfNext(p, all[i + 1]) ? { ...p, name: '', hits: nameHits('') } : p;
  });
}

/** Whether a name over currencies is that of the unnamed amounts to their right. */
function isNameOfNext(codes: Profile | undefined, amounts: Profile | undefined): boolean {
  if (!codes || !amounts || codes.name === '' || amounts.name !== '') return false;
  const coded = codes.filled > 0 && codes.codes === codes.filled && !codes.hits.roles.has('currency');
  return coded && amounts.filled > 0 && amounts.money === amounts.filled;
}

function profile(
  records: string[][],
  rows: number[],
  { index, name }: Pick<Profile, 'index' | 'name'>,
  decimals: Decimals,
): Profile {
  const distinct = new Set<string>();
  const units = new Set<string>();
  const p: Profile = {
    index, name, hits: nameHits(name), rows: rows.length, filled: 0, dates: 0, money: 0, nonZero: 0, marked: 0, negative: 0,
    ids: 0, onlyPoint: 0, onlyComma: 0, sides: 0, codes: 0, statuses: 0, worded: 0, length: 0, distinct, units,
  }; // biome-ignore format: counters
  let dashes = 0;
  const told = sidesNamed(name);
  for (const row of rows) {
    const cell = tidy(records[row]?.[index] ?? '');
    // A single dash may be a marker for money out.
    if (isVoid(cell) && !(cell.length === 1 && sideOfCell(cell))) continue;
    if (cell === '-') dashes++;
    p.filled++;
    p.length += cell.length;
    distinct.add(cell);
    if (ordersOf(cell).length > 0) p.dates++;
    if (isCurrency(cell)) p.codes++;
    if (told.has(cell) || sideOfCell(cell)) p.sides++;
    if (statusOf(cell)) p.statuses++;
    if (/\p{L}{2}|\p{Lo}/u.test(cell)) p.worded++;
    countMoney(p, cell, units, decimals);
  }
  const { roles } = p.hits;
  const oneSided = dashes === p.filled && roles.has('debit') !== roles.has('credit');
  return p.money > 0 || oneSided ? withoutDashes(p, dashes, distinct) : p;
}

/** In a column of amounts a dash stands for none. */
function withoutDashes(p: Profile, dashes: number, distinct: Set<string>): Profile {
  distinct.delete('-');
  return { ...p, filled: p.filled - dashes, sides: p.sides - dashes, length: p.length - dashes };
}

function countMoney(p: Profile, cell: string, units: Set<string>, decimals: Decimals): void {
  const money = parseMoney(cell);
  if (!money) return;
  const marks = marksOf(money.core, decimals);
  if (marks.length === 0) return;
  p.money++;
  if (/[1-9]/.test(money.core)) p.nonZero++;
  if (money.sign < 0) p.negative++;
  if (money.currency !== '') units.add(money.currency);
  if (/[.,']/.test(money.core) || money.sign !== 0 || money.side || money.currency !== '') p.marked++;
  else if (/^0\d/.test(money.core) || money.core.length > 9) p.ids++;
  if (marks.length === 1) p[marks[0] === '.' ? 'onlyPoint' : 'onlyComma']++;
}

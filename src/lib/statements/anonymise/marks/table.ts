import { digitsOf } from '../../../core/currency/codes.ts';
import type { AgreedReading } from '../../formats/read.ts';
import { isNothing } from '../../reader/columns/find-columns.ts';
import { headerAt, headerScore } from '../../reader/columns/header.ts';
import { isDate, ordersOf } from '../../reader/dates/dates.ts';
import { isCurrency, parseMoney } from '../../reader/money/amounts.ts';
import { withWholeCells } from '../../reader/repairs.ts';
import { fold, isVoid, tidy } from '../../reader/text/fold.ts';
import { split } from '../../reader/text/split.ts';
import { joinText } from '../../reader/text/tolerant.ts';
import type { StatementLine } from '../../reader/types.ts';
import { nameHits } from '../../reader/words/columns.ts';
import { currencyOf } from '../../reader/words/currencies.ts';
import { cardSideOf, firstWord, sideOf, sideOfCell } from '../../reader/words/markers.ts';
import { statesBalance, statusOf } from '../../reader/words/rows.ts';
import { SampleError } from '../sample-error.ts';
import { figureIn, isWrittenDay, scan, UNIT, type Writing } from '../scan.ts';
import type { Edit, Entry, Figure, Marked, Token } from '../token.ts';
import { isKind, isLabel, isRail } from '../vocabulary.ts';

/** A record's cells, and where each of their characters stands in the text. */
interface Cell {
  text: string;
  at: readonly number[];
}

/** Marks a table of rows and columns. `text` has `\n` line ends. */
export function markTable(text: string, reading: AgreedReading, kinds: boolean): Marked {
  const table = withWholeCells(split(text));
  const { records, lineOf } = table;
  const starts = lineStarts(text);
  const rows = new Map(reading.rows.map((row, at) => [row.line, { row, at }]));
  const header =
    reading.header_row === null ? undefined : headerAt(records, lineOf.indexOf(reading.header_row));
  const named = header !== undefined && isNamed(records[header.first] ?? []);
  const names = new Set<string>();
  const marking: Marking = { text, reading, kinds, tokens: [], names, entries: new Map() };
  let near = -1;
  for (const [index, found] of records.entries()) {
    const line = lineOf[index] ?? 1;
    const known = rows.get(line);
    const width = header?.names.length ?? 0;
    const wide = known && width > 0 && found.length > width;
    const record = wide
      ? joinText(found, reading.columns.description[0] ?? 0, width, table.delimiter)
      : found;
    const cells = placed(
      text,
      record,
      starts[line - 1] ?? 0,
      starts[(lineOf[index + 1] ?? starts.length + 1) - 1] ?? text.length,
    );
    const isHeader = header && named && index >= header.first && index <= header.last;
    if (isHeader || (!known && headerScore(record) > 1 && !record.some((cell) => isDate(tidy(cell))))) {
      markNames(cells, marking);
      continue;
    }
    if (known) near = known.at;
    markRecord(cells, known?.row, near, marking);
  }
  const ledger = reading.rows.map((row) => marking.entries.get(row) ?? entryOf(row, [], reading));
  return { tokens: marking.tokens, ledgers: [ledger], names };
}

/** Whether most of a header's names are known ones: a line of other words may be about a person. */
export function isNamed(record: readonly string[]): boolean {
  const filled = record.map(tidy).filter((cell) => cell !== '');
  return filled.filter((cell) => nameHits(fold(cell)).roles.size > 0).length * 2 >= filled.length;
}

interface Marking {
  text: string;
  reading: AgreedReading;
  /** Words that tell the direction of a payment stay. */
  kinds: boolean;
  tokens: Token[];
  names: Set<string>;
  entries: Map<StatementLine, Entry>;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Finds the cells' characters in the text, which has only delimiters, quotes and blanks between them. */
function placed(text: string, record: readonly string[], from: number, to: number): Cell[] {
  let next = from;
  return record.map((cell) => {
    const at: number[] = [];
    for (let index = 0; index < cell.length; index++) {
      const letter = cell.charAt(index);
      // A cell that a line break had split was joined with a blank.
      const found = letter === ' ' && text.charAt(next) === '\n' ? next : text.indexOf(letter, next);
      if (found < 0 || found >= to) throw new SampleError('unplaced', { text: cell.slice(0, 40) });
      at.push(found);
      next = found + 1;
    }
    return { text: cell, at };
  });
}

/** Column names stay; an account's number in one of them does not. */
function markNames(cells: readonly Cell[], { tokens, names }: Marking): void {
  for (const cell of cells) {
    for (const word of cell.text.match(/[\p{L}\p{M}]+/gu) ?? []) names.add(word.toLowerCase());
    for (const { index, 0: run } of cell.text.matchAll(/\d{5,}/g))
      tokens.push({ kind: 'digits', ...span(cell, index, index + run.length) });
  }
}

const span = ({ at }: Cell, from: number, to: number) => ({
  from: at[from] ?? 0,
  to: (at[to - 1] ?? 0) + 1,
});

function markRecord(
  cells: readonly Cell[],
  row: StatementLine | undefined,
  near: number,
  marking: Marking,
): void {
  const { columns, date_order: order } = marking.reading;
  const money = new Map<number, Figure>();
  for (const [index, cell] of cells.entries()) {
    const plain = tidy(cell.text);
    const figure = figureOf(cell, index, marking);
    if (plain === '' || (!figure && stays(plain))) continue;
    const dated = index === columns.date || index === columns.value_date;
    if (row && index === columns.date) {
      marking.tokens.push({ kind: 'day', ...whole(cell), order, known: row.date });
    } else if (isWrittenDay(plain) || (dated && isDate(plain))) {
      const orders = ordersOf(plain);
      marking.tokens.push({
        kind: 'day',
        ...whole(cell),
        order: orders.includes(order) ? order : (orders[0] ?? order),
      });
    } else if (figure) {
      if (near >= 0 || row) figure.near = near;
      figure.inBalances = index === columns.balance;
      money.set(index, figure);
      marking.tokens.push(figure);
    } else scan(marking.text, ...ends(cell), writingOf(plain, row, marking), marking.tokens);
  }
  if (row) marking.entries.set(row, rowEntry(cells, row, money, marking));
}

/** Nothing, a marker, a state of booking, or a currency. */
const stays = (cell: string): boolean =>
  isVoid(cell) ||
  isNothing(cell) ||
  isCurrency(cell) ||
  currencyOf(cell) !== undefined ||
  sideOfCell(cell) !== undefined ||
  statusOf(cell) !== undefined;

/** Without blanks and quotes around it. */
function whole(cell: Cell): { from: number; to: number } {
  const from = cell.text.search(/[\p{L}\p{Nd}]/u);
  const to = cell.text.replace(/[^\p{L}\p{M}\p{Nd}]+$/u, '').length;
  return span(cell, Math.max(0, from), Math.max(1, to));
}

const ends = ({ at, text }: Cell): [number, number] => [at[0] ?? 0, (at[text.length - 1] ?? -1) + 1];

function writingOf(
  cell: string,
  row: StatementLine | undefined,
  { reading, names, kinds }: Marking,
): Writing {
  const { date_order: order, decimal_mark: mark } = reading;
  const stated = !row || statesBalance(cell, false);
  const first = firstWord(cell);
  const marker = sideOf(first) || cardSideOf(first) ? first : undefined;
  const isPublic = stated
    ? (word: string) => isLabel(word) || names.has(word.toLowerCase())
    : (word: string) => isRail(word) || word === marker || (kinds && isKind(word));
  return { order, mark, isPublic };
}

function figureOf(cell: Cell, index: number, { reading, text }: Marking): Figure | undefined {
  const { amount, debit, credit, fee, balance } = reading.columns;
  const money = parseMoney(tidy(cell.text));
  if (!money) return undefined;
  const isRole = [amount, debit, credit, fee, balance].includes(index);
  if (!isRole && !/[.,']\d|\d[.,']/.test(money.core)) return undefined;
  const from = cell.text.search(/\p{Nd}/u);
  const to = cell.text.search(/\p{Nd}(?=\P{Nd}*$)/u) + 1;
  if (from < 0) return undefined;
  const bare = /["']/.test(text.charAt((cell.at[0] ?? 0) - 1)) ? undefined : reading.delimiter;
  const found = figureIn(cell.text, from, to, reading.decimal_mark);
  return (
    found && { ...found, ...span(cell, from, to), bare, negative: money.sign < 0 || money.side === 'out' }
  );
}

function rowEntry(
  cells: readonly Cell[],
  row: StatementLine,
  money: ReadonlyMap<number, Figure>,
  { reading, text }: Marking,
): Entry {
  const { amount, debit, credit, fee, balance } = reading.columns;
  const roles = [amount, debit, credit, fee].flatMap((index) => money.get(index ?? -1) ?? []);
  const others = [...money].filter(([index]) => index !== balance).map(([, figure]) => figure);
  const total = scaled(row.amount, reading);
  const parts = partsOf(total, roles) ?? partsOf(total, others.slice(0, 4)) ?? [];
  const figure = money.get(balance ?? -1);
  if (!figure || row.balance === null) return entryOf(row, parts, reading);
  const cell = cells[balance ?? -1] as Cell;
  const turned = (negative: boolean): Edit[] => turnedCell(cell, figure, negative, text);
  return {
    ...entryOf(row, parts, reading),
    balance: { figure, value: scaled(row.balance, reading), turned },
  };
}

const entryOf = (row: StatementLine, parts: Entry['parts'], reading: AgreedReading): Entry => ({
  amount: scaled(row.amount, reading),
  parts,
  day: row.date,
});

/** Minor units in the unit of figures. */
const scaled = (minor: number, { counted_in }: AgreedReading): number =>
  minor * (UNIT / 10 ** digitsOf(counted_in));

/** How the amount is made up of the figures: by as few of them as do, each added or subtracted. */
function partsOf(amount: number, figures: readonly Figure[]): Entry['parts'] | undefined {
  const ways: { figure: Figure; times: number }[][] = [[]];
  for (const figure of figures)
    ways.push(...ways.flatMap((way) => [-1, 1].map((times) => [...way, { figure, times }])));
  return ways
    .filter((way) => way.length > 0 || amount === 0)
    .toSorted((a, b) => a.length - b.length)
    .find((way) => way.reduce((sum, { figure, times }) => sum + times * figure.value, 0) === amount);
}

/** Writes or takes away the minus of a balance. */
function turnedCell(cell: Cell, { from }: Figure, negative: boolean, text: string): Edit[] {
  if (negative) return [{ from, to: from, text: '-' }];
  const minus = cell.at.find((at) => at < from && /[-\u2212]/.test(text.charAt(at)));
  return minus === undefined ? [] : [{ from: minus, to: minus + 1, text: '' }];
}

import type { Decimals } from '../../reader/money/amounts.ts';
import { effectOf } from '../../reader/questions.ts';
import { type Part, type Parts, readStatement } from '../../reader/read.ts';
import { type Corrections, type Question, type Reading, StatementError } from '../../reader/types.ts';
import { areAccountsApart, ofOneAccount } from '../accounts.ts';
import { changesRows, type Target, warning, withoutChanges } from '../statement.ts';
import type { SheetRow, SheetTable } from './cells.ts';

/**
 * Reads the rows of a spreadsheet or web page as the reader of CSV reads lines. Of several sheets the one that a person
 * names counts, else the one with the most transactions, and the others are asked about.
 * @throws StatementError when no sheet is a table of transactions
 */
export function readTables(
  tables: Iterable<SheetTable>,
  name: string,
  given: Corrections,
  { number, card = false, currency }: Pick<Target, 'number' | 'card'> & { currency?: Part | undefined },
  decimals: Decimals,
): Reading {
  let best: Sheet | undefined;
  let chosen: Sheet | undefined;
  const filled: Question['readings'] = [];
  const { account: wanted, ...rest } = given;
  let fault: StatementError | undefined;
  // Only the best so far is kept, so that the sheets together take no more memory than the largest.
  for (const { name: sheet, rows } of tables) {
    try {
      const reading = readTable(rows, withoutChanges(given), card, decimals);
      if (reading.rows.length > 0) filled.push({ value: sheet, effect: effectOf(reading.rows) });
      if (sheet === wanted) chosen = { name: sheet, reading, rows };
      if (!best || reading.rows.length > best.reading.rows.length) best = { name: sheet, reading, rows };
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
      fault ??= error;
    }
  }
  if (!best) throw fault ?? new StatementError('statements.error.no_table');
  const { name: main, rows, reading: whole } = chosen ?? best;
  const mixed = areAccountsApart(whole);
  const answers = chosen ? rest : given;
  const again = (parts?: Parts) => readTable(rows, answers, card, decimals, parts);
  const readOne = () => (currency || changesRows(given) ? again(currency && { currency }) : whole);
  const reading = mixed
    ? ofOneAccount(whole, answers, number, (account) => again({ account, currency }))
    : readOne();
  const others = filled.filter(({ value }) => value !== main);
  if (others.length === 0) return { ...reading, format_name: name };
  const names = { main, others: others.map(({ value }) => value).join(', ') };
  const asked = chosen || mixed ? [] : [sheetQuestion(main, filled)];
  return {
    ...reading,
    format_name: name,
    questions: [...reading.questions, ...asked],
    warnings: [warning(1, 'statements.warning.sheets', names), ...reading.warnings],
  };
}

interface Sheet {
  name: string;
  reading: Reading;
  rows: readonly SheetRow[];
}

/** Which of several sheets with transactions is meant; the one with the most comes first, which is read. */
const sheetQuestion = (main: string, sheets: Question['readings']): Question => ({
  field: 'account',
  of_sheets: true,
  readings: sheets.toSorted((a, b) => Number(b.value === main) - Number(a.value === main)),
});

const quoted = (cell: string): string => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The rows that are shown, as lines of tabulated text. */
export const tabulated = (rows: readonly SheetRow[]): string =>
  rows
    .filter(({ hidden }) => !hidden)
    .map(({ cells }) => cells.map((cell) => quoted(cell.replace(/[\t\n\r]+/g, ' '))).join('\t'))
    .join('\n');

/** Reads the rows as tabulated text, and puts their own numbers in place of the lines'. */
function readTable(
  rows: readonly SheetRow[],
  given: Corrections,
  card: boolean,
  decimals: Decimals,
  parts?: Parts,
): Reading {
  const shown = rows.filter(({ hidden }) => !hidden);
  const numbers = shown.map((row) => row.number);
  const text = tabulated(rows);
  const lineOf = (row: number): number => numbers.indexOf(row) + 1;
  const rowAt = (line: number): number => numbers[line - 1] ?? line;
  const corrections = given.header_row ? { ...given, header_row: lineOf(given.header_row) } : given;
  const reading = withRows(readText({ text, rowAt, decimals, card, parts }, corrections), rowAt);
  const hidden = rows.filter((row) => row.hidden);
  return {
    ...reading,
    format: 'xlsx',
    delimiter: '',
    rows: reading.rows.map((row) => ({
      ...row,
      line: rowAt(row.line),
      cells: shown[row.line - 1]?.cells ?? [],
    })),
    skipped: [
      ...reading.skipped,
      ...hidden.map(({ number, cells }) => ({
        line: number,
        text: { key: 'statements.skipped.hidden' as const },
        raw: cells.join(' ').slice(0, 500),
      })),
    ].toSorted((a, b) => a.line - b.line),
  };
}

interface Rows {
  /** As lines of tabulated text. */
  text: string;
  /** The row's own number. */
  rowAt: (line: number) => number;
  decimals: Decimals;
  card: boolean;
  /** Whose rows are read. */
  parts?: Parts | undefined;
}

function readText({ text, rowAt, decimals, card, parts }: Rows, corrections: Corrections): Reading {
  try {
    return readStatement(new TextEncoder().encode(text), corrections, {
      decimals,
      card,
      comma: true,
      parts,
    });
  } catch (error) {
    if (!(error instanceof StatementError) || typeof error.values.line !== 'number') throw error;
    throw new StatementError(error.message, { ...error.values, line: rowAt(error.values.line) });
  }
}

/** The reading with rows' numbers instead of lines everywhere but in `rows`. */
function withRows(reading: Reading, rowAt: (line: number) => number): Reading {
  const { balance, header_row } = reading;
  const moved = <Named extends { line: number }>(all: readonly Named[]): Named[] =>
    all.map((one) => ({ ...one, line: rowAt(one.line) }));
  return {
    ...reading,
    header_row: header_row === null ? null : rowAt(header_row),
    skipped: moved(reading.skipped),
    warnings: moved(reading.warnings),
    balance: balance.state === 'differs' ? { ...balance, line: rowAt(balance.line) } : balance,
    questions: reading.questions.map((question) => ({
      ...question,
      ...(question.lines && { lines: moved(question.lines) }),
      readings: question.readings.map(({ changes, ...one }) =>
        changes ? { ...one, changes: { ...changes, first: moved(changes.first) } } : one,
      ),
    })),
    sample_lines: reading.sample_lines.map(rowAt),
  };
}

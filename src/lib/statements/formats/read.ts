import { DomainError } from '../../core/errors.ts';
import type { Decimals } from '../reader/money/amounts.ts';
import { type Part, type Parts, readStatement } from '../reader/read.ts';
import { refuseBinary } from '../reader/text/encoding.ts';
import { type Corrections, type Reading, StatementError } from '../reader/types.ts';
import { areAccountsApart, ofOneAccount, withStatedNumber } from './accounts.ts';
import { readCamt } from './camt.ts';
import { type AgreedReading, inCurrency, needsThousandths, OPEN } from './currency.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { readQif } from './qif.ts';
import { readingOf } from './reading.ts';
import { binaryKind, decodeAs, headOf, sniff } from './sniff.ts';
import { changesRows, type Target, withoutChanges } from './statement.ts';
import type { SheetTable } from './tables/cells.ts';
import { readHtml } from './tables/html.ts';
import { readSpreadsheetXml } from './tables/spreadsheet-xml.ts';
import { readTables } from './tables/table.ts';
import { readXls } from './tables/xls.ts';
import { readXlsx } from './tables/xlsx.ts';

export { effectOf } from '../reader/questions.ts';
export { type AgreedReading, settledAgain } from './currency.ts';
export {
  carriedTo,
  confirmQuestion,
  driftOf,
  type Insert,
  layoutQuestion,
  type Shape,
  shapeOf,
} from './drift/drift.ts';
export type { Target } from './statement.ts';

/**
 * Reads a bank's file in any of the formats that banks offer, by its content. Amounts are in minor units of `counted_in`, on which file
 * and account agree, or which the first answer to the question about it gives.
 * @throws StatementError when it is none of them, or holds no transaction
 */
export function readFile(bytes: Uint8Array, given: Corrections = {}, target: Target = {}): AgreedReading {
  const { money = OPEN } = target;
  const read = (decimals: Decimals) => readAs(bytes, withoutChanges(given), target, decimals);
  const agreed = (reading: Reading, decimals: Decimals) =>
    inCurrency(reading, decimals, money, given.currency, (currency) => {
      if (currency && !isTable(reading)) return undefined;
      return currency || changesRows(given) ? readAs(bytes, given, target, decimals, currency) : reading;
    });
  const needs = (reading: Reading, decimals: Decimals) =>
    needsThousandths(reading, decimals, money, given.currency);
  const hundredths = attempt(() => read(2));
  if ('reading' in hundredths && needs(hundredths.reading, 2)) return agreed(read(3), 3);
  if (leavesOutFine(hundredths)) {
    const thousandths = attempt(() => read(3));
    if ('reading' in thousandths && needs(thousandths.reading, 3)) return agreed(thousandths.reading, 3);
  }
  if ('error' in hundredths) throw hundredths.error;
  return agreed(hundredths.reading, 2);
}

const isTable = ({ format }: Reading): boolean => format === 'csv' || format === 'xlsx';

type Attempt = { reading: Reading } | { error: StatementError };

function attempt(read: () => Reading): Attempt {
  try {
    return { reading: read() };
  } catch (error) {
    if (error instanceof StatementError) return { error };
    throw error;
  }
}

/** Whether amounts have more than two decimals, so that what they are in may be unknown yet. */
const leavesOutFine = (found: Attempt): boolean =>
  'reading' in found
    ? found.reading.skipped.some(({ text }) => text.key === 'statements.skipped.too_fine')
    : UNREAD.has(found.error.message);

/** What a file is refused with of which no amount can be read. */
const UNREAD = new Set(
  ['no_rows', 'no_amount', 'entries_unreadable'].map((key) => `statements.error.${key}`),
);

/** A workbook's or web page's tables, which are read while they are gone through, and the format as people name it; undefined for other files. */
export function tablesOf(bytes: Uint8Array): { tables: Iterable<SheetTable>; name: string } | undefined {
  const kind = binaryKind(bytes);
  if (kind === 'zip') return { tables: readXlsx(bytes), name: 'XLSX' };
  if (kind === 'compound') return { tables: readXls(bytes), name: 'XLS' };
  const content = sniff(headOf(bytes));
  if (content === 'html')
    return { tables: [{ name: '', rows: readHtml(decodeAs(content, bytes).text) }], name: 'HTML' };
  if (content === 'workbook')
    return { tables: readSpreadsheetXml(decodeAs(content, bytes).text), name: 'XML' };
  return undefined;
}

/** As `readFile`, with the reader's own error as one of a class that can be sent between threads. */
export function readOrRefuse(content: Uint8Array, corrections: Corrections, target: Target): AgreedReading {
  try {
    return readFile(content, corrections, target);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, error.message, {
      values: error.values,
      fields: error.fields,
      cause: error,
    });
  }
}

/** As `readFile`; undefined when these corrections do not fit the file. */
export function readFitting(
  bytes: Uint8Array,
  given: Corrections,
  target: Target,
): AgreedReading | undefined {
  try {
    return readFile(bytes, given, target);
  } catch (error) {
    if (error instanceof StatementError) return undefined;
    throw error;
  }
}

function readAs(
  bytes: Uint8Array,
  given: Corrections,
  target: Target,
  decimals: Decimals,
  currency?: Part,
): Reading {
  const { number, ownHeads, card = false, together = false } = target;
  const workbook = tablesOf(bytes);
  if (workbook)
    return withStatedNumber(
      readTables(workbook.tables, workbook.name, given, { ...target, currency }, decimals),
    );
  refuseBinary(bytes);
  const content = sniff(headOf(bytes));
  if (content === 'table') {
    const read = (corrections: Corrections, parts: Parts | undefined = currency && { currency }) =>
      readStatement(bytes, corrections, { ownHeads, decimals, card, parts });
    const whole = read(withoutChanges(given));
    if (!together && areAccountsApart(whole))
      return withStatedNumber(
        ofOneAccount(whole, given, number, (account) => read(given, { account, currency })),
      );
    return withStatedNumber(changesRows(given) ? read(given) : whole);
  }
  const source = { ...decodeAs(content, bytes), decimals };
  switch (content) {
    case 'ofx':
      return readOfx(source, given, number);
    case 'qif':
      return readQif(source, given, number);
    case 'mt940':
      return readingOf(readMt940(source), given, number);
    default:
      return readingOf(readCamt(source), given, number);
  }
}

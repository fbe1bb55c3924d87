import { digitsOf } from '../../core/currency/codes.ts';
import type { Decimals } from '../reader/money/amounts.ts';
import { readStatement } from '../reader/read.ts';
import { refuseBinary } from '../reader/text/encoding.ts';
import type { Corrections, Reading } from '../reader/types.ts';
import { readCamt } from './camt.ts';
import { type AgreedReading, inCurrency } from './currency.ts';
import { decodeAs, headOf } from './encoding.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { readQif } from './qif.ts';
import { readingOf } from './reading.ts';
import { binaryKind, sniff } from './sniff.ts';
import type { Target } from './statement.ts';
import { readHtml } from './tables/html.ts';
import { readSpreadsheetXml } from './tables/spreadsheet-xml.ts';
import { readTables } from './tables/table.ts';
import { readXls } from './tables/xls.ts';
import { readXlsx } from './tables/xlsx.ts';

export { type AgreedReading, settledAgain } from './currency.ts';
export type { Target } from './statement.ts';

/**
 * Reads a bank's file in any of the formats that banks offer, by its content. Amounts are in minor units of `counted_in`, on which file
 * and account agree, or which the first answer to the question about it gives.
 * @throws StatementError when it is none of them, or holds no transaction
 */
export function readFile(bytes: Uint8Array, given: Corrections = {}, target: Target = {}): AgreedReading {
  const agreed = inCurrency(readAs(bytes, given, target, 2), 2, target.money, given.currency);
  if (agreed && digitsOf(agreed.counted_in) <= 2) return agreed;
  return inCurrency(readAs(bytes, given, target, 3), 3, target.money, given.currency) as AgreedReading;
}

function readAs(bytes: Uint8Array, given: Corrections, target: Target, decimals: Decimals): Reading {
  const { number, ownHeads } = target;
  const kind = binaryKind(bytes);
  if (kind === 'zip') return readTables(readXlsx(bytes), 'XLSX', given, target, decimals);
  if (kind === 'compound') return readTables(readXls(bytes), 'XLS', given, target, decimals);
  refuseBinary(bytes);
  const content = sniff(headOf(bytes));
  if (content === 'table') return readStatement(bytes, given, ownHeads, decimals);
  const source = { ...decodeAs(content, bytes), decimals };
  switch (content) {
    case 'ofx':
      return readOfx(source, given, number);
    case 'qif':
      return readQif(source, given, number);
    case 'mt940':
      return readingOf(readMt940(source), given, number);
    case 'html':
      return readTables([{ name: '', rows: readHtml(source.text) }], 'HTML', given, target, decimals);
    case 'workbook':
      return readTables(readSpreadsheetXml(source.text), 'XML', given, target, decimals);
    case 'xml':
      return readingOf(readCamt(source), given, number);
  }
}

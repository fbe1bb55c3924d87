import { readStatement } from '../reader/read.ts';
import { refuseBinary } from '../reader/text/encoding.ts';
import type { Corrections, Reading } from '../reader/types.ts';
import { readCamt } from './camt.ts';
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

/**
 * Reads a bank's file in any of the formats that banks offer, by its content.
 * @throws StatementError when it is none of them, or holds no transaction
 */
export function readFile(bytes: Uint8Array, given: Corrections = {}, target: Target = {}): Reading {
  const { number, ownHeads } = target;
  const kind = binaryKind(bytes);
  if (kind === 'zip') return readTables(readXlsx(bytes), 'XLSX', given, target);
  if (kind === 'compound') return readTables(readXls(bytes), 'XLS', given, target);
  refuseBinary(bytes);
  const content = sniff(headOf(bytes));
  if (content === 'table') return readStatement(bytes, given, ownHeads);
  const { text, encoding } = decodeAs(content, bytes);
  switch (content) {
    case 'ofx':
      return readOfx(text, encoding, given, number);
    case 'qif':
      return readQif(text, encoding, given, number);
    case 'mt940':
      return readingOf(readMt940(text, encoding), given, number);
    case 'html':
      return readTables([{ name: '', rows: readHtml(text) }], 'HTML', given, target);
    case 'workbook':
      return readTables(readSpreadsheetXml(text), 'XML', given, target);
    case 'xml':
      return readingOf(readCamt(text, encoding), given, number);
  }
}

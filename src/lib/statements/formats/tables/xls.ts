import { SHEET_COLUMNS, STATEMENT_RECORDS } from '../../../core/limits.ts';
import { StatementError } from '../../reader/types.ts';
import { dayText, isDateFormat, numberText, type SheetRow, type SheetTable, WorkbookRoom } from './cells.ts';
import { readCompound } from './compound.ts';
import { XlsStrings } from './xls-strings.ts';

const BOF = 0x0809;
const EOF = 0x000a;
const CONTINUE = 0x003c;
const VERSION_8 = 0x0600;

interface Record {
  type: number;
  data: DataView;
}

interface Book {
  strings: string[];
  days: boolean[];
  base1904: boolean;
  sheets: { name: string; at: number; hidden: boolean }[];
}

/**
 * The visible sheets of a workbook of Excel 97 to 2003, one after another, with values as texts. Formulas count by their
 * stored value. A place that several sheets name is read once.
 */
export function* readXls(bytes: Uint8Array): Generator<SheetTable> {
  const streams = readCompound(bytes);
  if (streams.has('EncryptedPackage')) throw new StatementError('statements.error.workbook_password');
  const stream = streams.get('Workbook')?.();
  if (!stream)
    throw new StatementError('statements.error.format', { format: streams.has('Book') ? 'XLS 5' : 'Office' });
  const room = new WorkbookRoom();
  const book = bookOf(stream, room);
  const read = new Set<number>();
  for (const { name, at, hidden } of book.sheets) {
    if (hidden) continue;
    room.sheet();
    if (read.has(at)) continue;
    read.add(at);
    yield { name, rows: rowsOf(stream, at, book, room) };
  }
}

/** The records of a part, from its beginning to its end. */
function* records(stream: Uint8Array, from: number, room: WorkbookRoom): Generator<Record> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = from; at + 4 <= stream.length; ) {
    const type = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    const end = Math.min(stream.length, at + 4 + length);
    room.step();
    yield { type, data: new DataView(stream.buffer, stream.byteOffset + at + 4, end - at - 4) };
    if (type === EOF) return;
    at = end;
  }
}

function bookOf(stream: Uint8Array, room: WorkbookRoom): Book {
  const book: Book = { strings: [], days: [], base1904: false, sheets: [] };
  const codes = new Map<number, string>();
  let strings: XlsStrings | undefined;
  for (const { type, data } of records(stream, 0, room)) {
    if (type !== CONTINUE && strings) {
      book.strings = strings.all();
      strings = undefined;
    }
    if (type === BOF && at16(data, 0) !== VERSION_8)
      throw new StatementError('statements.error.format', { format: 'XLS 5' });
    else if (type === 0x002f) throw new StatementError('statements.error.workbook_password');
    else if (type === 0x0022) book.base1904 = at16(data, 0) === 1;
    else if (type === 0x0085) book.sheets.push(sheetOf(data));
    else if (type === 0x041e) codes.set(at16(data, 0), new XlsStrings([part(data, 2)]).next(2));
    else if (type === 0x00e0) book.days.push(isDateFormat(at16(data, 2), codes.get(at16(data, 2))));
    else if (type === 0x00fc) strings = new XlsStrings([part(data, 0)], true);
    else if (type === CONTINUE) strings?.add(part(data, 0));
  }
  if (strings) book.strings = strings.all();
  return book;
}

const at16 = (data: DataView, at: number): number =>
  at + 2 <= data.byteLength ? data.getUint16(at, true) : 0;
const at32 = (data: DataView, at: number): number =>
  at + 4 <= data.byteLength ? data.getUint32(at, true) : 0;
const double = (data: DataView, at: number): number =>
  at + 8 <= data.byteLength ? data.getFloat64(at, true) : 0;
const part = (data: DataView, from: number): Uint8Array =>
  new Uint8Array(
    data.buffer,
    data.byteOffset + Math.min(from, data.byteLength),
    Math.max(0, data.byteLength - from),
  );

function sheetOf(data: DataView): Book['sheets'][number] {
  const flags = at16(data, 4);
  // Charts and macros are sheets, too.
  const other = flags >> 8 !== 0;
  return {
    at: at32(data, 0),
    hidden: other || (flags & 3) !== 0,
    name: new XlsStrings([part(data, 6)]).next(1),
  };
}

function rowsOf(stream: Uint8Array, from: number, book: Book, room: WorkbookRoom): SheetRow[] {
  const rows = new Map<number, SheetRow>();
  const hidden = new Set<number>();
  const set = (row: number, column: number, text: string): void => {
    if (column >= SHEET_COLUMNS || text === '') return;
    const found = rows.get(row) ?? { number: row + 1, cells: [], hidden: false };
    rows.set(row, found);
    if (rows.size > STATEMENT_RECORDS)
      throw new StatementError('statements.error.too_many', { max: STATEMENT_RECORDS });
    room.setCell(found.cells, column, text);
  };
  const number = (style: number, value: number): string =>
    book.days[style] ? dayText(value, book.base1904) : numberText(String(value));
  let formula: [row: number, column: number] | undefined;
  for (const { type, data } of records(stream, from, room)) {
    const [row, column, style] = [at16(data, 0), at16(data, 2), at16(data, 4)];
    if (type === 0x0208) {
      if ((at16(data, 12) & 0x20) !== 0) hidden.add(row);
    } else if (type === 0x0203) set(row, column, number(style, double(data, 6)));
    else if (type === 0x027e) set(row, column, number(style, packed(at32(data, 6))));
    else if (type === 0x00bd)
      for (let at = 4, next = column; at + 6 <= data.byteLength - 2; at += 6, next++)
        set(row, next, number(at16(data, at), packed(at32(data, at + 2))));
    else if (type === 0x00fd) set(row, column, book.strings[at32(data, 6)] ?? '');
    else if (type === 0x0204 || type === 0x00d6) set(row, column, new XlsStrings([part(data, 6)]).next(2));
    else if (type === 0x0205 && data.byteLength > 7)
      set(row, column, data.getUint8(7) === 1 ? '#N/A' : bool(data, 6));
    else if (type === 0x0006) {
      formula = at16(data, 12) === 0xffff ? [row, column] : undefined;
      if (!formula) set(row, column, number(style, double(data, 6)));
      else if (data.byteLength > 8 && data.getUint8(6) === 1) set(row, column, bool(data, 8));
    } else if (type === 0x0207 && formula) {
      set(...formula, new XlsStrings([part(data, 0)]).next(2));
      formula = undefined;
    }
  }
  const found = [...rows.values()].sort((a, b) => a.number - b.number);
  return found.map((one) => (hidden.has(one.number - 1) ? { ...one, hidden: true } : one));
}

const bool = (data: DataView, at: number): string => (data.getUint8(at) === 1 ? 'TRUE' : 'FALSE');

/** A number in 30 bits: a whole one, or the upper half of a floating one, either perhaps by the hundred. */
function packed(bits: number): number {
  const half = new DataView(new ArrayBuffer(8));
  half.setUint32(4, (bits & 0xfffffffc) >>> 0, true);
  const value = (bits & 2) !== 0 ? bits >> 2 : half.getFloat64(0, true);
  return (bits & 1) !== 0 ? value / 100 : value;
}

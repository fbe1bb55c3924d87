import { SHEET_COLUMNS, STATEMENT_RECORDS } from '../../../core/limits.ts';
import { StatementError } from '../../reader/types.ts';
import { readXml } from '../xml.ts';
import { type Archive, openArchive } from './archive.ts';
import { dayText, isDateFormat, numberText, type SheetRow, type SheetTable, WorkbookRoom } from './cells.ts';
import { attribute, scanSheet } from './sheet-xml.ts';

interface Book {
  strings: string[];
  /** By the cells' style: whether their numbers are days. */
  days: boolean[];
  base1904: boolean;
}

/**
 * The visible sheets of a workbook, one after another, with values as texts. Formulas count by their stored value. A part
 * that several sheets name is read once.
 */
export function* readXlsx(bytes: Uint8Array): Generator<SheetTable> {
  const archive = openArchive(bytes);
  const main = relations(archive, '_rels/.rels', '').find(({ type }) => type === 'officeDocument');
  const path = main?.target ?? 'xl/workbook.xml';
  const workbook = archive.part(path);
  if (workbook === '' || !/<(?:\w+:)?workbook[\s>]/.test(workbook)) throw noWorkbook(archive);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const others = relations(archive, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const partOf = (type: string): string =>
    archive.part(others.find((one) => one.type === type)?.target ?? '');
  const targets = new Map(others.toReversed().map(({ id, target }) => [id, target]));
  const room = new WorkbookRoom();
  const { sheets, base1904 } = sheetsOf(workbook, room);
  const book: Book = {
    strings: stringsOf(partOf('sharedStrings'), room),
    days: daysOf(partOf('styles')),
    base1904,
  };
  const read = new Set<string>();
  for (const { name, id } of sheets) {
    const target = targets.get(id) ?? '';
    if (read.has(target)) continue;
    read.add(target);
    yield { name, rows: rowsOf(archive.part(target), book, room) };
  }
}

function noWorkbook({ names }: Archive): StatementError {
  const open = names.includes('content.xml') || names.includes('mimetype');
  if (open) return new StatementError('statements.error.format', { format: 'ODS' });
  return new StatementError('statements.error.packed');
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** What a part refers to, with targets from the archive's root. */
function relations(archive: Archive, name: string, folder: string): Relation[] {
  const found: Relation[] = [];
  const text = archive.part(name);
  if (text !== '')
    readXml(text, {
      open(element, { Id = '', Type = '', Target = '' }) {
        if (element !== 'Relationship') return;
        const target = Target.startsWith('/') ? Target.slice(1) : folder + Target.replace(/^\.\//, '');
        found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
      },
      text: () => {},
      close: () => {},
    });
  return found;
}

function sheetsOf(
  text: string,
  room: WorkbookRoom,
): { sheets: { name: string; id: string }[]; base1904: boolean } {
  const sheets: { name: string; id: string }[] = [];
  let base1904 = false;
  readXml(text, {
    open(element, attributes) {
      if (element === 'workbookPr') base1904 = /^(?:1|true|on)$/.test(attributes.date1904 ?? '');
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? '';
      const { name = '', state = '' } = attributes;
      if (/hidden/i.test(state)) return;
      room.sheet();
      sheets.push({ name: name.slice(0, 100), id });
    },
    text: () => {},
    close: () => {},
  });
  return { sheets, base1904 };
}

/** The strings that cells refer to by number, without the reading aids of Japanese. */
function stringsOf(xml: string, room: WorkbookRoom): string[] {
  const strings: string[] = [];
  let current = '';
  let aid = false;
  let inText = false;
  scanSheet(xml, room, {
    open(element) {
      if (element === 'si') current = '';
      else if (element === 'rPh') aid = true;
      else if (element === 't') inText = !aid;
    },
    text(value) {
      if (inText) current += value;
    },
    close(element) {
      if (element === 'si') strings.push(current);
      else if (element === 'rPh') aid = false;
      else if (element === 't') inText = false;
    },
  });
  return strings;
}

function daysOf(xml: string): boolean[] {
  const codes = new Map<number, string>();
  const days: boolean[] = [];
  let inCells = false;
  if (xml !== '')
    readXml(xml, {
      open(element, { numFmtId = '0', formatCode = '' }) {
        if (element === 'numFmt') codes.set(Number(numFmtId), formatCode);
        else if (element === 'cellXfs') inCells = true;
        else if (element === 'xf' && inCells)
          days.push(isDateFormat(Number(numFmtId), codes.get(Number(numFmtId))));
      },
      text: () => {},
      close(element) {
        if (element === 'cellXfs') inCells = false;
      },
    });
  return days;
}

const numberOf = attribute('r');
const typeOf = attribute('t');
const styleOf = attribute('s');
const hiddenOf = attribute('hidden');

function rowsOf(xml: string, book: Book, room: WorkbookRoom): SheetRow[] {
  const rows: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [], hidden: false };
  let column = -1;
  const cell = { type: '', style: 0, value: '' };
  let inValue = false;
  scanSheet(xml, room, {
    open(element, attributes) {
      if (element === 'c') {
        const place = numberOf(attributes);
        column = place === '' ? column + 1 : columnOf(place);
        cell.type = typeOf(attributes);
        cell.style = Number(styleOf(attributes));
        cell.value = '';
      } else if (element === 'v' || element === 't') inValue = true;
      else if (element === 'row') {
        const hidden = /^(?:1|true)$/.test(hiddenOf(attributes));
        row = { number: Number(numberOf(attributes)) || row.number + 1, cells: [], hidden };
        column = -1;
      }
    },
    text(value) {
      if (inValue) cell.value += value;
    },
    close(element) {
      if (element === 'v' || element === 't') inValue = false;
      else if (element === 'c') {
        if (column >= 0 && column < SHEET_COLUMNS) room.setCell(row.cells, column, textOf(cell, book));
      } else if (element === 'row' && row.cells.length > 0) {
        rows.push(row);
        if (rows.length > STATEMENT_RECORDS)
          throw new StatementError('statements.error.too_many', { max: STATEMENT_RECORDS });
      }
    },
  });
  return rows;
}

/** `AB12` is column 27, counted from 0; -1 for what is no reference. */
function columnOf(reference: string): number {
  let column = 0;
  let at = 0;
  for (; at < 4; at++) {
    const letter = reference.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return at === 0 || at === 4 ? -1 : column - 1;
}

function textOf({ type, style, value }: { type: string; style: number; value: string }, book: Book): string {
  if (type === 's') return book.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== '' && type !== 'n') return value;
  if (value === '') return '';
  return book.days[style] && /^[\d.]+$/.test(value)
    ? dayText(Number(value), book.base1904)
    : numberText(value);
}

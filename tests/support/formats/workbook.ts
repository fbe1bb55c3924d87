import { crc32, deflateRawSync } from 'node:zlib';

interface Lies {
  /** Instead of the part's own. */
  size?: number;
  crc?: number;
  encrypted?: boolean;
}

/** A ZIP archive of these parts, which may lie about them. */
export function zip(parts: Record<string, string | Uint8Array>, lies: Record<string, Lies> = {}): Uint8Array {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const raw = Buffer.from(part as string);
    const data = deflateRawSync(raw);
    const { size = raw.length, crc = crc32(raw), encrypted = false } = lies[name] ?? {};
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(encrypted ? 1 : 0, 0);
    facts.writeUInt16LE(8, 2);
    facts.writeUInt32LE(crc, 8);
    facts.writeUInt32LE(data.length, 12);
    facts.writeUInt32LE(size, 16);
    facts.writeUInt16LE(Buffer.byteLength(name), 20);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04\x14\0'),
      facts,
      Buffer.alloc(2),
      Buffer.from(name),
      data,
    ]);
    const place = Buffer.alloc(16);
    place.writeUInt32LE(offset, 12);
    entries.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\0\x14\0'),
        facts,
        place.subarray(0, 2),
        place.subarray(2),
        Buffer.from(name),
      ]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...bodies, directory, end]));
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

const relations = (all: readonly [id: string, type: string, target: string][]): string =>
  `<Relationships xmlns="${RELATIONS}">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

export interface Sheet {
  name?: string;
  hidden?: boolean;
  /** The XML of its rows, or its cells: a text is shared, a number stays one, `{ day }` is a serial number in a format of days. */
  rows: string | readonly Row[];
}
type Row = readonly Cell[] & { hidden?: boolean };
type Cell = string | number | { day: number } | { xml: string };

/** The parts of a workbook whose style 1 is a day. */
export function parts(sheets: readonly Sheet[], { base1904 = false } = {}): Record<string, string> {
  const strings: string[] = [];
  const cell = (value: Cell, at: string): string => {
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === 'string') {
      strings.push(value);
      return value === '' ? '' : `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
    }
    return 'xml' in value ? value.xml : `<c r="${at}" s="1"><v>${value.day}</v></c>`;
  };
  const row = (cells: Row, at: number): string =>
    `<row r="${at + 1}"${cells.hidden ? ' hidden="1"' : ''}>${cells.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`;
  const named = sheets.map(({ name = 'Sheet', hidden, rows }, at) => ({
    part: `xl/worksheets/sheet${at + 1}.xml`,
    entry: `<sheet name="${name}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
    xml: `<worksheet xmlns="${MAIN}"><sheetData>${typeof rows === 'string' ? rows : rows.map(row).join('')}</sheetData></worksheet>`,
  }));
  const known: [string, string, string][] = named.map(({ part }, at) => [
    `rId${at + 1}`,
    'worksheet',
    part.slice(3),
  ]);
  return {
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${base1904 ? ' date1904="1"' : ''}/><sheets>${named.map(({ entry }) => entry).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...known,
      ['rId98', 'styles', 'styles.xml'],
      ['rId99', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(named.map(({ part, xml }) => [part, xml])),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings.map((text) => `<si><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`).join('')}</sst>`,
  };
}

export const workbook = (...sheets: Sheet[]): Uint8Array => zip(parts(sheets));

import { crc32, deflateRawSync } from 'node:zlib';

const u16 = (n: number): number[] => [n & 255, n >> 8];
const u32 = (n: number): number[] => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255, n >>> 24];

/** An archive of compressed parts. */
function zip(parts: Record<string, string>): Uint8Array {
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const shared = [
      ...u16(20),
      ...u16(0),
      ...u16(8),
      ...u16(0),
      ...u16(33),
      ...u32(crc32(content)),
      ...u32(packed.length),
      ...u32(content.length),
      ...u16(path.length),
      ...u16(0),
    ];
    const head = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, ...shared]), path, packed]);
    central.push(
      Buffer.concat([
        Buffer.from([
          0x50,
          0x4b,
          1,
          2,
          ...u16(20),
          ...shared,
          ...u16(0),
          ...u16(0),
          ...u16(0),
          ...u32(0),
          ...u32(at),
        ]),
        path,
      ]),
    );
    local.push(head);
    at += head.length;
  }
  const directory = Buffer.concat(central);
  const count = u16(central.length);
  return Buffer.concat([
    ...local,
    directory,
    Buffer.from([
      0x50,
      0x4b,
      5,
      6,
      0,
      0,
      0,
      0,
      ...count,
      ...count,
      ...u32(directory.length),
      ...u32(at),
      0,
      0,
    ]),
  ]);
}

export type Cell = string | number | { date: string } | { money: number; format?: string } | null;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const columnOf = (i: number): string =>
  (i < 26 ? '' : String.fromCharCode(64 + Math.floor(i / 26))) + String.fromCharCode(65 + (i % 26));
const serial = (day: string): number => Date.parse(day) / 86_400_000 + 25_569;

/** A workbook of sheets; `shared` puts texts into the table of shared strings. */
export function xlsx(sheets: Record<string, Cell[][]>, { shared = true, hidden = '' } = {}): Uint8Array {
  const strings: string[] = [];
  const cellOf = (cell: Cell, place: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    if (typeof cell === 'object' && 'date' in cell)
      return `<c r="${place}" s="1"><v>${serial(cell.date)}</v></c>`;
    if (typeof cell === 'object') return `<c r="${place}" s="2"><v>${cell.money}</v></c>`;
    if (!shared)
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    let at = strings.indexOf(cell);
    if (at < 0) at = strings.push(cell) - 1;
    return `<c r="${place}" t="s"><v>${at}</v></c>`;
  };
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {};
  names.forEach((name, s) => {
    const rows = (sheets[name] as Cell[][]).map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((cell, c) => cellOf(cell, `${columnOf(c)}${r + 1}`)).join('')}</row>`,
    );
    parts[`xl/worksheets/sheet${s + 1}.xml`] =
      `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`;
  });
  const relations = names
    .map(
      (_, s) =>
        `<Relationship Id="rId${s + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${s + 1}.xml"/>`,
    )
    .join('');
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names.map((name, s) => `<sheet name="${name}" sheetId="${s + 1}"${name === hidden ? ' state="hidden"' : ''} r:id="rId${s + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}<Relationship Id="rId90" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId91" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml':
      '<?xml version="1.0" encoding="UTF-8"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<?xml version="1.0" encoding="UTF-8"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...parts,
  });
}

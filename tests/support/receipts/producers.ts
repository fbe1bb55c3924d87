import { readFileSync } from 'node:fs';
import { PDFDocument, PDFHexString, PDFName, StandardFonts } from 'pdf-lib';
import type { Invoice } from './invoices.ts';

const SIZE = 10;
const LEADING = 18;
const [LEFT, TOP] = [50, 790];

/** Cells with their places: the first at the left, the last ones in columns at the right. */
function placed(text: string): { text: string; x: number; y: number }[] {
  return text.split('\n').flatMap((row, line) => {
    const cells = row.split('|');
    const width = 480 / Math.max(cells.length, 2);
    return cells.flatMap((cell, at) =>
      cell.trim() === '' ? [] : [{ text: cell.trim(), x: LEFT + at * width, y: TOP - line * LEADING }],
    );
  });
}

const isWestern = (text: string): boolean => /^[\n -ÿ€–]*$/.test(text);
/** The fonts of every PDF have no rupee sign. */
const western = (text: string): string => text.replaceAll('₹', 'Rs.');

/** By pdf-lib: compressed objects and streams, fonts by name. */
export async function byPdfLib({ text }: Invoice): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const plain = western(text);
  if (isWestern(plain)) {
    const font = await document.embedFont(StandardFonts.Helvetica);
    for (const { text: cell, x, y } of placed(plain)) page.drawText(cell, { x, y, size: SIZE, font });
    return document.save();
  }
  const { context } = document;
  const toUnicode = context.register(context.flateStream(UNICODE));
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: 'HeiseiKakuGo-W5',
    CIDSystemInfo: {
      Registry: PDFHexString.fromText('Adobe'),
      Ordering: PDFHexString.fromText('Identity'),
      Supplement: 0,
    },
    DW: 1000,
  });
  const font = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'HeiseiKakuGo-W5',
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: toUnicode,
    }),
  );
  page.node.setFontDictionary(PDFName.of('F1'), font);
  const content = placed(text)
    .map((cell) => `BT /F1 ${SIZE} Tf ${cell.x} ${cell.y} Td <${utf16(cell.text)}> Tj ET`)
    .join('\n');
  page.node.addContentStream(context.register(context.flateStream(content)));
  return document.save();
}

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
const UNICODE = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <ffff> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;

/** By hand: an old table of places, plain streams, each word placed and kerned by itself as typesetters do. */
export function byHand({ text }: Invoice): Uint8Array {
  const plain = western(text);
  const isPlain = isWestern(plain);
  const shown = (word: string): string =>
    isPlain ? `[(${escaped(word.slice(0, 1))}) -12 (${escaped(word.slice(1))})] TJ` : `<${utf16(word)}> Tj`;
  const content = placed(isPlain ? plain : text)
    .flatMap(({ text: cell, x, y }) => {
      let at = x;
      return cell.split(' ').map((word) => {
        const op = `1 0 0 1 ${at.toFixed(2)} ${y} Tm ${shown(word)}`;
        at += [...word].reduce((sum, letter) => sum + (isPlain ? widthOf(letter) : SIZE), 0) + 2.8;
        return op;
      });
    })
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(`BT /F1 ${SIZE} Tf\n${content}\nET`),
    ...(isPlain
      ? ['<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>']
      : [
          '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
          '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
          stream(UNICODE),
        ]),
  ];
  return fileOf(objects);
}

const widthOf = (_: string): number => SIZE * 0.6;
const stream = (content: string): string =>
  `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`;

/** WinAnsi: Latin-1, with the euro's sign and the dash elsewhere. */
const escaped = (text: string): string =>
  text
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('€', '\\200')
    .replaceAll('–', '\\226');

/** Objects as a file with its table of places. */
export function fileOf(objects: readonly string[], trailer = ''): Uint8Array {
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(file, 'latin1');
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

/** Printed by Chromium before, by `print.ts`: its fonts have no Japanese. */
export const byChromium = ({ name }: Invoice): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/receipts/${name}.pdf`, import.meta.url)));

import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { sized } from '../nightly.ts';
import { fileOf } from './producers.ts';

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>';
const pageOf = (content: number): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 4 0 R >> >> >>`;
const TEXT = 'BT /F1 10 Tf 50 700 Td (Date: 4 March 2026) Tj 0 -20 Td (Total EUR 12.50) Tj ET';
const streamOf = (content: string, more = ''): string =>
  `<< /Length ${Buffer.byteLength(content, 'latin1')} ${more}>>\nstream\n${content}\nendstream`;
const flate = (packed: Buffer): string => streamOf(packed.toString('latin1'), '/Filter /FlateDecode ');
const packed = (content: Buffer): string => flate(deflateSync(content));

const MB = 1024 * 1024;
/** So many megabytes of one character, of which only the first is packed; without the sum at the end, which nobody reads. */
function bomb(megabytes: number, character: string): Buffer {
  const block = deflateRawSync(Buffer.alloc(MB, character), { finishFlush: constants.Z_FULL_FLUSH });
  const last = deflateRawSync(Buffer.alloc(MB, character));
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(megabytes - 1).fill(block), last]);
}
const one = (
  catalog: string,
  content: string,
  pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
): Uint8Array => fileOf([`<< /Type /Catalog /Pages 2 0 R ${catalog}>>`, pages, pageOf(5), FONT, content]);

/** Files that try to take more than their share. Those that hold the text above may be read all the same. */
export const HOSTILE: Readonly<Record<string, () => Uint8Array>> = {
  'ten thousand pages': () => {
    const kids = Array.from({ length: 10_000 }, (_, n) => `${n + 5} 0 R`).join(' ');
    return fileOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count 10000 >>`,
      streamOf(TEXT),
      FONT,
      ...Array.from({ length: 10_000 }, () => pageOf(3)),
    ]);
  },
  'a script that runs when it is opened': () =>
    one('/OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >> ', streamOf(TEXT)),
  'a form with a script in every field': () =>
    one(
      `/AcroForm << /Fields [${'<< /FT /Tx /T (a) /AA << /K << /S /JavaScript /JS (app.alert\\(1\\)) >> >> >> '.repeat(5_000)}] /XFA (<xdp/>) >> `,
      streamOf(TEXT),
    ),
  'an embedded file that unpacks to a gigabyte': () =>
    fileOf([
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /EF << /F 6 0 R >> >>] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      pageOf(5),
      FONT,
      streamOf(TEXT),
      flate(bomb(256, '\0')),
    ]),
  'a page that unpacks to a gigabyte of spaces': () => one('', flate(bomb(512, ' '))),
  'a page packed twice': () => {
    const inner = deflateSync(bomb(512, ' '));
    return one('', streamOf(inner.toString('latin1'), '/Filter [/FlateDecode /FlateDecode] '));
  },
  'a page with endless text': () =>
    one(
      '',
      packed(
        Buffer.from(
          `BT /F1 10 Tf ${'(Total 1.00 EUR 4 March 2026) Tj 0 -1 Td '.repeat(sized(100_000, 700_000))} ET`,
        ),
      ),
    ),
  'one line of a million numbers': () =>
    one('', packed(Buffer.from(`BT /F1 1 Tf (Total ${'1.1'.repeat(30_000)} ${'1 '.repeat(300_000)}) Tj ET`))),
  'a page tree that is its own child': () =>
    one('', streamOf(TEXT), '<< /Type /Pages /Kids [2 0 R 2 0 R 3 0 R] /Count 3 >>'),
  'a table of places that leads to itself': () => {
    const file = Buffer.from(one('', streamOf(TEXT))).toString('latin1');
    const at = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    return new Uint8Array(Buffer.from(file.replace('/Root', `/Prev ${at} /Root`), 'latin1'));
  },
  'a form that draws itself': () =>
    fileOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> /XObject << /X 6 0 R >> >> >>',
      FONT,
      streamOf(`${TEXT} /X Do`),
      streamOf(
        '/X Do /X Do',
        '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 6 0 R >> >> ',
      ),
    ]),
  'boxes in boxes': () => one(`/A ${'['.repeat(200_000)}${']'.repeat(200_000)} `, streamOf(TEXT)),
  encrypted: () =>
    fileOf(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        pageOf(5),
        FONT,
        streamOf(TEXT),
      ],
      `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> `,
    ),
  'cut off in the middle': () => {
    const file = one('', streamOf(TEXT.repeat(50)));
    return file.slice(0, file.length / 2);
  },
  'nothing but a beginning': () => new Uint8Array(Buffer.from('%PDF-1.7\n')),
  noise: () =>
    new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000, 'obj << /Kids [')])),
};

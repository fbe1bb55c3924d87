import { getDocument, VerbosityLevel } from 'unpdf/pdfjs';
import { PDF_BOUNDS } from '../../core/limits.ts';
import { joinLines, type Line, type Piece } from './lines.ts';
import { readLines } from './read-lines.ts';
import type { Reading } from './reading.ts';

/**
 * Reads the text of a PDF's first pages. Scripts, forms, pictures and embedded files are not looked at.
 * @returns undefined where there is no text
 */
export async function readPdf(bytes: Uint8Array): Promise<Reading | undefined> {
  const loading = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    maxImageSize: 0,
    stopAtErrors: false,
    disableAutoFetch: true,
  });
  try {
    const document = await loading.promise;
    const lines: Line[] = [];
    let left: number = PDF_BOUNDS.characters;
    for (let page = 1; page <= Math.min(document.numPages, PDF_BOUNDS.pages) && left > 0; page++) {
      const pieces = await piecesOf(document, page, left);
      left -= pieces.reduce((sum, { text }) => sum + text.length, 0);
      lines.push(...joinLines(pieces, page));
    }
    return lines.length > 0 ? readLines(lines) : undefined;
  } finally {
    await loading.destroy().catch(() => {});
  }
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;

/** None of a page that cannot be read. */
async function piecesOf(document: Document, number: number, most: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  try {
    const page = await document.getPage(number);
    const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
    let left = most;
    for (let read = await reader.read(); !read.done && left > 0; read = await reader.read()) {
      for (const item of read.value.items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [a = 0, b = 0, , d = 0, x = 0, y = 0] = item.transform as number[];
        left -= item.str.length;
        pieces.push({
          text: item.str,
          x,
          y,
          width: item.width,
          height: item.height || Math.hypot(b, d) || Math.abs(a),
        });
      }
    }
    await reader.cancel().catch(() => {});
    page.cleanup();
  } catch {
    // What was read of it before is used.
  }
  return pieces;
}

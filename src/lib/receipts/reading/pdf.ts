import { getDocument, VerbosityLevel } from 'unpdf/pdfjs';
import { PDF_BOUNDS, PDF_FILES } from '../../core/limits.ts';
import { type InvoiceReading, readInvoice } from './invoices/read.ts';
import { joinLines, type Line, type Piece } from './lines.ts';
import { readLines } from './read-lines.ts';
import { nothingOf, type Reading } from './reading.ts';

/**
 * Reads the text of a PDF's first pages, and the data of an invoice inside. Scripts, forms, pictures and other embedded files
 * are not looked at.
 */
export async function readPdf(bytes: Uint8Array): Promise<Reading> {
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
    const { lines, isDamaged } = await linesOf(document);
    const inside = await invoiceIn(document);
    if (lines.length > 0) return { ...readLines(lines), ...inside };
    const fault = isDamaged ? 'damaged' : inside.invoice ? undefined : 'no_text';
    return { ...nothingOf(fault), ...inside };
  } catch (error) {
    return nothingOf((error as Error).name === 'PasswordException' ? 'locked' : 'damaged');
  } finally {
    await loading.destroy().catch(() => {});
  }
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;

async function linesOf(document: Document): Promise<{ lines: Line[]; isDamaged: boolean }> {
  const lines: Line[] = [];
  const pages = Math.min(document.numPages, PDF_BOUNDS.pages);
  let left: number = PDF_BOUNDS.characters;
  let unread = 0;
  for (let page = 1; page <= pages && left > 0; page++) {
    const { pieces, isWhole } = await piecesOf(document, page, left);
    if (!isWhole) unread += 1;
    left -= pieces.reduce((sum, { text }) => sum + text.length, 0);
    lines.push(...joinLines(pieces, page));
  }
  return { lines, isDamaged: unread > 0 || pages === 0 };
}

/** As Factur-X, ZUGFeRD and XRechnung name it. */
const INVOICE_FILE = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/** What the data of an invoice inside say; nothing where there are none, or they cannot be got out. */
async function invoiceIn(document: Document): Promise<InvoiceReading> {
  try {
    const files = [...((await document.getAttachments()) ?? [])].slice(0, PDF_FILES);
    const found = files.find(([, { filename }]) => INVOICE_FILE.test(filename));
    if (!found) return {};
    const content: unknown = await document.getAttachmentContent(found[0]);
    return content instanceof Uint8Array ? readInvoice(content) : { fault: 'invoice_broken' };
  } catch {
    return { fault: 'invoice_broken' };
  }
}

/** Of a page that cannot be read to its end, what was read before. */
async function piecesOf(
  document: Document,
  number: number,
  most: number,
): Promise<{ pieces: Piece[]; isWhole: boolean }> {
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
    return { pieces, isWhole: true };
  } catch {
    return { pieces, isWhole: false };
  }
}

import { PDF_BOUNDS } from '../../core/limits.ts';
import { readInvoice } from './invoices/read.ts';
import { joinLines } from './lines.ts';
import { readPdf } from './pdf.ts';
import { readLines } from './read-lines.ts';
import { nothingOf, type Reading, type ReadingKind } from './reading.ts';

/** Reads a file that may be anything, on a thread that is ended when it takes too long. */
export async function readAs(kind: ReadingKind, bytes: Uint8Array): Promise<Reading> {
  if (kind === 'pdf') return readPdf(bytes);
  if (kind === 'invoice') return { ...nothingOf(), ...readInvoice(bytes) };
  return readText(bytes);
}

/** Points of a letter and of a line, as if the text had been printed. */
const LETTER = { width: 6, height: 10 } as const;
const LINE = 12;

/** The lines of a message. */
function readText(bytes: Uint8Array): Reading {
  const text = decodeText(bytes.subarray(0, 4 * PDF_BOUNDS.characters)).slice(0, PDF_BOUNDS.characters);
  const pieces = text.split(/\r\n?|\n/).flatMap((line, at) => {
    const spaced = line.replaceAll('\t', '    ').trimEnd();
    const place = { x: 0, y: -at * LINE, width: LETTER.width * spaced.length, height: LETTER.height };
    return spaced === '' ? [] : [{ text: spaced, ...place }];
  });
  return readLines(joinLines(pieces, 1));
}

function decodeText(bytes: Uint8Array): string {
  try {
    // A character may be cut in two at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

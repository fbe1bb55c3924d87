import { DomainError } from '../core/errors.ts';
import { STATEMENT_BYTES } from '../core/limits.ts';
import type { TextKey } from '../core/text.ts';

/** What file choosers offer. What a file is, its content says. */
export const STATEMENT_FILES =
  '.csv,.tsv,.txt,.ofx,.qfx,.qbo,.qif,.sta,.mt940,.940,.942,.swi,.xml,.xlsx,.xls,text/csv';

/** Documents and pictures, which need not be sent to be refused. */
const UNREAD = /\.(?:pdf|docx?|odt|rtf|pages|png|jpe?g|gif|webp|heic|tiff?|bmp)$/i;

/** The text key of what is wrong with the chosen file, if anything. */
export function fileFault(file: { name: string; size: number } | undefined): TextKey | undefined {
  if (!file) return 'uploads.error.no_file';
  if (UNREAD.test(file.name)) return 'uploads.error.not_read';
  if (file.size > STATEMENT_BYTES) return 'uploads.error.too_large';
  return undefined;
}

/** The form part of a statement file; see `readOneFile`. */
export const statementPart = {
  field: 'file',
  bytes: STATEMENT_BYTES,
  tooLarge: 'uploads.error.too_large',
  several: 'uploads.error.several',
} as const;

/** @throws DomainError `invalid` (missing, a document or picture), `too_large` */
export function checkedFile(file: { name: string; content: Uint8Array } | undefined): {
  file_name: string;
  content: Uint8Array;
} {
  const fault = fileFault(file && { name: file.name, size: file.content.byteLength });
  if (!file || fault) {
    const code = fault === statementPart.tooLarge ? 'too_large' : 'invalid';
    throw new DomainError(code, fault ?? 'uploads.error.no_file');
  }
  return { file_name: file.name, content: file.content };
}

import { DomainError } from '../core/errors.ts';
import { STATEMENT_BYTES } from '../core/limits.ts';
import { fileFault } from './file-rules.ts';

/** How a form carries a statement. */
export const statementPart = {
  field: 'file',
  bytes: STATEMENT_BYTES,
  tooLarge: 'uploads.error.too_large',
  several: 'uploads.error.several',
} as const;

/** The file that was sent, as one that may be read. @throws DomainError `invalid` (missing, no .csv), `too_large` */
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

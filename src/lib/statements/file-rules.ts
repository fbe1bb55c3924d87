import { STATEMENT_BYTES } from '../core/limits.ts';

/** The text key of what is wrong with the chosen file, or undefined. */
export function fileFault(file: { name: string; size: number } | undefined): string | undefined {
  if (!file) return 'uploads.error.no_file';
  if (!/\.csv$/i.test(file.name)) return 'uploads.error.not_csv';
  if (file.size > STATEMENT_BYTES) return 'uploads.error.too_large';
  return undefined;
}

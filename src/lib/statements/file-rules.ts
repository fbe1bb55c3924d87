/** What the upload page and the server ask of a statement's file. Runs in the browser too. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;

/** The text key of what is wrong with the chosen file, or undefined. */
export function fileFault(file: { name: string; size: number } | undefined): string | undefined {
  if (!file) return 'uploads.error.no_file';
  if (!/\.csv$/i.test(file.name)) return 'uploads.error.not_csv';
  if (file.size > MAX_STATEMENT_BYTES) return 'uploads.error.too_large';
  return undefined;
}

/** What is said while a statement is uploaded, from its form or by a drop on its account's card. */
export const SENDING_TEXTS = [
  'uploads.error.no_file',
  'uploads.error.not_csv',
  'uploads.error.too_large',
  'uploads.error.several',
  'uploads.reading',
  'uploads.failed',
  'uploads.uploaded',
] as const;

import { type Language, type Texts, textsOf } from '#lib/texts/texts.ts';

/** What is said while a statement is uploaded, from its form or by a drop on its account's card. */
const SENDING = [
  'uploads.error.no_file',
  'uploads.error.not_csv',
  'uploads.error.too_large',
  'uploads.error.several',
  'uploads.reading',
  'uploads.failed',
  'uploads.uploaded',
];

/** These texts and more, each by its whole key: `uploads.reading` begins others. */
export const sendingTexts = (language: Language, ...more: string[]): Texts =>
  Object.fromEntries([...SENDING, ...more].map((key) => [key, textsOf(language, key)[key] ?? key]));

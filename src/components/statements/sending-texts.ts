import { type Language, type Texts, textsOf } from '#lib/texts/texts.ts';

/** Texts for uploading a statement, from its form or by dropping it on its account's card. */
const SENDING = [
  'uploads.error.not_read',
  'uploads.error.too_large',
  'uploads.error.several',
  'uploads.reading',
  'uploads.failed',
  'uploads.uploaded',
];

/** These texts and further ones, by their full keys, since `uploads.reading` is also a prefix of others. */
export const sendingTexts = (language: Language, ...more: string[]): Texts =>
  Object.fromEntries([...SENDING, ...more].map((key) => [key, textsOf(language, key)[key] ?? key]));

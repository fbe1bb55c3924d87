import { en } from './en.ts';
import { type Texts, type Translate, translator } from './translator.ts';

export type { Text, Texts, Translate } from './translator.ts';

export type Language = keyof typeof languages;

/** Language code → its texts and the locale that numbers and dates follow. */
export const languages = {
  en: { texts: en as Texts, locale: 'en-IN', name: 'English' },
} as const;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

const translators = new Map<Language, Translate>();

export function translate(language: Language): Translate {
  let t = translators.get(language);
  if (!t) {
    t = translator(languages[language].texts, languages[language].locale);
    translators.set(language, t);
  }
  return t;
}

/** The share of a language's texts that an island needs, by prefixes of their keys. */
export function textsOf(language: Language, ...prefixes: string[]): Texts {
  const all = Object.entries(languages[language].texts);
  return Object.fromEntries(all.filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))));
}

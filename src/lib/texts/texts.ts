import type { Values } from '../errors.ts';
import { en } from './en.ts';

/** A text with `{placeholders}`; one form per plural category where `{count}` decides (Unicode CLDR). */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Texts = Readonly<Record<string, Text>>;
export type Language = keyof typeof languages;

/** Put a text for a key; a key that no language has comes back as it is. */
export type Translate = (key: string, values?: Values) => string;

/** Language code → its texts and the locale that numbers and dates follow. */
export const languages = {
  en: { texts: en as Texts, locale: 'en-IN', name: 'English' },
} as const;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** Texts of a language, or of an island's share of them (`textsOf`). */
export function translator(texts: Texts, locale: string): Translate {
  const rules = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const text = texts[key] ?? key;
    const form = typeof text === 'string' ? text : (text[rules.select(Number(values.count ?? 0))] ?? text.other);
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

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

import { formatMoney } from '../core/money.ts';
import { de } from './de.ts';
import type { cli } from './en/cli.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { type Texts, type Translate, type Translation, translator } from './translator.ts';

export type { Texts, Translate } from './translator.ts';

export type Language = keyof typeof languages;

/** All of English but the command line's. */
type Spoken = Translation<Omit<typeof en, keyof typeof cli>>;

/** Language code → its texts, English ones where it lacks one, its own name, and the locale that numbers and dates follow. */
export const languages = {
  en: { texts: en as Texts, locale: 'en-IN', name: 'English' },
  es: { texts: { ...en, ...(es satisfies Spoken) } as Texts, locale: 'es-ES', name: 'Español' },
  de: { texts: { ...en, ...(de satisfies Spoken) } as Texts, locale: 'de-DE', name: 'Deutsch' },
  ja: { texts: { ...en, ...(ja satisfies Spoken) } as Texts, locale: 'ja-JP', name: '日本語' },
  fr: { texts: { ...en, ...(fr satisfies Spoken) } as Texts, locale: 'fr-FR', name: 'Français' },
} as const;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** The language of ours that a browser likes best, by its Accept-Language (RFC 9110, 12.5.4); English when it likes none. */
export const negotiate = (accepted: string | null | undefined): Language =>
  acceptedLanguages(accepted)
    .map((range) => range.toLowerCase().split('-')[0] ?? '')
    .find(isLanguage) ?? 'en';

/** The languages of an Accept-Language header, the most wanted first. */
export function acceptedLanguages(accepted: string | null | undefined): string[] {
  const wishes = (accepted ?? '').split(',', 20).map((part) => {
    const [range = '', ...parameters] = part.trim().split(';');
    const weight = parameters
      .map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1])
      .find((found) => found !== undefined);
    return { range: range.trim(), weight: weight === undefined ? 1 : Number(weight) };
  });
  // Sorting is stable: of equal weights the first one named wins.
  const liked = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return liked.map(({ range }) => range);
}

const translators = new Map<Language, Translate>();

export function translate(language: Language): Translate {
  let t = translators.get(language);
  if (!t) {
    const { texts, locale } = languages[language];
    t = translator(texts, locale, ({ amount, currency }) => formatMoney(amount, currency, locale));
    translators.set(language, t);
  }
  return t;
}

const shares = new Map<string, Texts>();

/** The share of a language's texts that an island needs, by prefixes of their keys. The prefixes are a page's own, never somebody's input. */
export function textsOf(language: Language, ...prefixes: string[]): Texts {
  const name = [language, ...prefixes].join(' ');
  let share = shares.get(name);
  if (!share) {
    const all = Object.entries(languages[language].texts);
    share = Object.fromEntries(all.filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))));
    shares.set(name, share);
  }
  return share;
}

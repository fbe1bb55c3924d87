import type { Values } from '../errors.ts';

/** A text with `{placeholders}`; one form per plural category where `{count}` decides (Unicode CLDR). */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Texts = Readonly<Record<string, Text>>;
/** Put a text for a key; a key that no language has comes back as it is. */
export type Translate = (key: string, values?: Values) => string;

/** Texts of a language, or of an island's share of them (`textsOf`). */
export function translator(texts: Texts, locale: string): Translate {
  const rules = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const text = texts[key] ?? key;
    const form =
      typeof text === 'string' ? text : (text[rules.select(Number(values.count ?? 0))] ?? text.other);
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

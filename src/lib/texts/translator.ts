import type { Sum } from '../core/currency/sums.ts';
import { formatDay } from '../core/day.ts';
import type { Values } from '../core/errors.ts';
import { lru } from '../core/lru.ts';
import type { TextKey } from '../core/text.ts';

/** A text with `{placeholders}`; one form per plural category where `{count}` decides (Unicode CLDR). */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Texts = Readonly<Record<string, Text>>;
/** A room's texts in another language: the keys of the English room, all of them and no others. */
export type Translation<Room> = Readonly<Record<keyof Room, Text>>;
export type Translate = (key: TextKey, values?: Values) => string;

/** The text for what may be a key or may be a text already; what is no key comes back as it is. */
export const translated = (t: Translate, text: string, values?: Values): string => t(text as TextKey, values);

const FORMATS = 100;
const formatsBy = lru<{ rules: Intl.PluralRules; numbers: Intl.NumberFormat }>(FORMATS);

/** A locale's, kept: making one takes longer than a row of a table, and an island's translator on the server lives for one page. */
const formatsOf = (locale: string) =>
  formatsBy(locale, () => ({ rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) }));

/** Letters that run from right to left, and marks that change the direction. */
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that runs the other way does not turn the numbers and words after it. */
const isolated = (value: string): string => (TURNS.test(value) ? `\u2068${value}\u2069` : value);

/**
 * Texts of a language, or of an island's share of them (`textsOf`). Values that are numbers are grouped and those
 * that are days are written as the locale does; other texts stand as they are, isolated where they run from right to left.
 * @param money formats sums; an island that puts none does without
 */
export function translator(
  texts: Texts,
  locale: string,
  money: (sum: Sum) => string = ({ currency }) => currency,
): Translate {
  const shown = (value: Values[string]): string => {
    if (typeof value === 'number') return formatsOf(locale).numbers.format(value);
    if (typeof value === 'string') return isolated(value);
    return 'day' in value ? formatDay(value.day, locale) : money(value);
  };
  return (key, values = {}) => {
    const text = texts[key] ?? key;
    const form =
      typeof text === 'string'
        ? text
        : (text[formatsOf(locale).rules.select(Number(values.count ?? 0))] ?? text.other);
    if (!form.includes('{')) return form;
    return form.replace(/\{(\w+)\}/g, (whole, name: string) =>
      values[name] === undefined ? whole : shown(values[name]),
    );
  };
}

/** Entries one after the other with the comma of the locale between them, also before the last: `a, b, c`, `a、b、c`. */
export function formatList(entries: readonly string[], locale: string): string {
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(['1', '2', '3']);
  return entries.join(parts.find(({ type }) => type === 'literal')?.value ?? ', ');
}

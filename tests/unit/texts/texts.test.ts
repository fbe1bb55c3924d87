import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { de } from '#lib/texts/de.ts';
import { cli } from '#lib/texts/en/cli.ts';
import { en } from '#lib/texts/en.ts';
import { es } from '#lib/texts/es.ts';
import { fr } from '#lib/texts/fr.ts';
import { ja } from '#lib/texts/ja.ts';
import { languages, negotiate, translate } from '#lib/texts/texts.ts';
import { type Text, type Texts, translated, translator } from '#lib/texts/translator.ts';
import {
  codeFiles,
  isColumn,
  keysInCode,
  parsed,
  sentencesInCode,
  wordsInMarkup,
} from '#tests/support/sources/texts-in-code.ts';

const others: Record<string, Texts> = { es, de, ja, fr };
/** The command line is in English, so its room is not translated. */
const TERMINAL = new Set(Object.keys(cli));
const english = Object.entries(en as Texts).filter(([key]) => !TERMINAL.has(key));

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(Object.keys(others))('%s', (code) => {
  const texts = others[code] ?? {};

  test('has every text', () => {
    expect(english.map(([key]) => key).filter((key) => !(key in texts))).toEqual([]);
  });

  test('has no text that English does not have', () => {
    expect(Object.keys(texts).filter((key) => !(key in en))).toEqual([]);
  });

  test('has the rooms that English has', () => {
    const rooms = (language: string) =>
      readdirSync(new URL(`../../../src/lib/texts/${language}`, import.meta.url)).filter(
        (room) => room !== 'cli.ts',
      );
    expect(rooms(code)).toEqual(rooms('en'));
  });

  test('fills in what English fills in, in every plural form', () => {
    const wrong = english.flatMap(([key, text]) => {
      const mine = texts[key];
      if (mine === undefined) return [];
      const wanted = placeholders(formsOf(text).join());
      // One form may omit the number: “one row”.
      const given = placeholders(formsOf(mine).join());
      return wanted.join() === given.join()
        ? []
        : [`${key}: ${given.join() || 'none'} for ${wanted.join() || 'none'}`];
    });
    expect(wrong).toEqual([]);
  });

  test('has the plural forms that its grammar asks for, and no others', () => {
    const { locale } = languages[code as keyof typeof languages];
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    // `many` is for whole millions, which the general form also fits.
    const asked = pluralCategories.filter((category) => category !== 'many').sort();
    const wrong = Object.entries(texts).filter(
      ([, text]) => typeof text !== 'string' && Object.keys(text).sort().join() !== asked.join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
    const uncounted = english.filter(
      ([key, text]) => typeof text !== 'string' && typeof texts[key] === 'string' && asked.length > 1,
    );
    expect(uncounted.map(([key]) => key)).toEqual([]);
  });

  test('is translated: no English sentence is left in it', () => {
    const same = english.filter(([key, text]) => {
      const words =
        formsOf(text)[0]
          ?.replace(/\{\w+\}/g, '')
          .match(/\p{Ll}{2,}/gu) ?? [];
      return words.length > 2 && JSON.stringify(text) === JSON.stringify(texts[key]);
    });
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

describe('a text', () => {
  test('that a language lacks comes in English, and a key that nobody knows as it is', () => {
    expect(translator({ ...en }, 'de-DE')('uploads.rows', { count: 2 })).toBe('2 rows');
    expect(translated(translate('fr'), 'shell.nowhere')).toBe('shell.nowhere');
  });

  test('has its numbers and days written as its language does', () => {
    const t = (locale: string) => translator({ 'home.open': '{count} · {day} · {name}' }, locale);
    const values = { count: 1_234_567, day: { day: '2026-04-01' }, name: '2026-04-01' };
    expect(t('en-IN')('home.open', values)).toBe('12,34,567 · 1 Apr 2026 · 2026-04-01');
    expect(t('de-DE')('home.open', values)).toBe('1.234.567 · 1. Apr. 2026 · 2026-04-01');
    expect(t('ja-JP')('home.open', values)).toBe('1,234,567 · 2026年4月1日 · 2026-04-01');
  });
});

describe('without a choice', () => {
  test.each([
    [null, 'en'],
    ['*', 'en'],
    ['de-AT', 'de'],
    ['pt-BR,pt;q=0.9,fr;q=0.8,en;q=0.7', 'fr'],
    ['en;q=0.2, ja ; q=0.8', 'ja'],
    ['de;q=0, es;q=0.1', 'es'],
    ['zh, constructor;q=0.5', 'en'],
    ['DE-de', 'de'],
    [';;;,,q=,;q=x', 'en'],
  ])('a browser that accepts %j reads %s', (accepted, language) =>
    expect(negotiate(accepted)).toBe(language),
  );
});

const files = codeFiles();
/** What operators read in a terminal or monitor, what programs read, and the sample data's names are not translated. */
const spoken = files.filter(
  ({ path }) =>
    !/^src\/(lib\/(cli|demo|openapi)\/|server\/(main|first-start|metrics|outgoing)\.ts)/.test(path),
);

describe('in the code', () => {
  test('markup holds no words of its own', () => {
    expect(spoken.flatMap(wordsInMarkup), 'Remedy: src/lib/texts/en/<room>.ts, and t(key)').toEqual([]);
  });

  test('no sentence stands', () => {
    expect(spoken.flatMap(sentencesInCode), 'Remedy: src/lib/texts/en/<room>.ts, and its key').toEqual([]);
  });

  test('words in a template are found, wherever they stand', () => {
    const page = `---\nconst a = 1;\n---\n<main><p title="Hint">Hello {a ? 'Yes' : t('no.no')}</p><i class="x" aria-label={b ?? 'Nobody'} />₹ · Atlas</main>`;
    const file = { path: 'page.astro', tree: parsed('page.astro', page) };
    expect(wordsInMarkup(file).map((found) => found.split(': ')[1])).toEqual([
      'Hint',
      'Hello',
      'Yes',
      'Nobody',
    ]);
    const code = {
      path: 'a.ts',
      tree: parsed('a.ts', `const text = 'Something went wrong.'; throw new Error('Not here, they say')`),
    };
    expect(sentencesInCode(code)).toEqual(['a.ts:1: Something went wrong.']);
  });

  const used = files.map(keysInCode);
  const patterns = used.flatMap((file) => file.patterns);
  const words = new Set(used.flatMap((file) => [...file.words]));
  const rooms = new Set(Object.keys(en).map((key) => key.split('.')[0] ?? ''));
  const keys = Object.keys(en);

  test('every key that is named exists', () => {
    const unknown = files
      .filter(({ path }) => !/-records\.ts$|^src\/lib\/db\//.test(path))
      .flatMap((file) => [...keysInCode(file).whole])
      .filter(
        ([key]) =>
          /^[a-z_]+\.[a-z][\w.-]*$/i.test(key) && rooms.has(key.split('.')[0] ?? '') && !isColumn(key),
      )
      // A key prefix stands for all keys with it: an island's share of the texts.
      .filter(([key]) => !(key in en) && !(/[._]$/.test(key) && keys.some((one) => one.startsWith(key))));
    expect(unknown.map(([key, where]) => `${where}: ${key}`)).toEqual([]);
    const idle = patterns.filter(({ source }) => rooms.has(source.slice(1).split('\\')[0] ?? ''));
    expect(idle.filter((pattern) => !keys.some((key) => pattern.test(key)))).toEqual([]);
  });

  test('every text is used', () => {
    const whole = new Set(used.flatMap((file) => [...file.whole.keys()]));
    /** One word of the code, or two in a row (`${kind}${more ? '_more' : ''}`). */
    const said = (part: string) =>
      words.has(part) || [...part].some((_, at) => words.has(part.slice(0, at)) && words.has(part.slice(at)));
    const filled = (key: string) => patterns.some((pattern) => pattern.exec(key)?.slice(1).every(said));
    const idle = keys.filter((key) => !whole.has(key) && !filled(key) && !TERMINAL.has(key));
    expect(idle).toEqual([]);
  });
});

test('a name that runs from right to left does not turn what comes after it', () => {
  const t = translate('en');
  const name = 'شركة الخطوط';
  expect(t('matching.reason_learned', { name, yes: 4, all: 4 })).toBe(
    `Similar text was \u2068${name}\u2069 4 of 4 times.`,
  );
  expect(t('matching.reason_text', { name: '\u202eabc' })).toBe(
    'The bank’s text names \u2068\u202eabc\u2069.',
  );
  expect(t('matching.reason_text', { name: 'Çay Évi 喫茶' })).toBe('The bank’s text names Çay Évi 喫茶.');
});

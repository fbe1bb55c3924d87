import { readdirSync, readFileSync } from 'node:fs';
import OpenProps from 'open-props';
import { describe, expect, test } from 'vitest';

/** WCAG 2.2 AA over the tokens of both themes: 4.5 : 1 for text (1.4.3), 3 : 1 for what shows a control or its focus (1.4.11). */
const STYLES = 'src/layouts/styles/';
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const tokens = new Map(
  [...readFileSync(`${STYLES}tokens.css`, 'utf8').matchAll(/^ {2}(--[\w-]+):\s*([^;]+);/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
);

/** The colour of a token in a theme, as `#rrggbb`. */
function colour(value: string, theme: Theme): string {
  const pair = /^light-dark\(\s*(.+?),\s*(.+?)\s*\)$/.exec(value);
  if (pair) return colour(pair[theme === 'light' ? 1 : 2] ?? '', theme);
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (name) return colour(tokens.get(name) ?? String(OpenProps[name as keyof typeof OpenProps]), theme);
  const short = /^#(.)(.)(.)$/.exec(value);
  return short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[\da-f]{2}/gi) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [first, second] = [one, other].map((name) => luminance(colour(`var(${name})`, theme)));
  const [dark = 0, light = 0] = [first ?? 0, second ?? 0].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Everything that text and controls stand on; a ticked row is `--accent-soft`. */
const GROUNDS = ['--canvas', '--surface', '--raised', '--hover', '--accent-soft'];
const TEXTS = ['--text', '--muted', '--faint', '--in', '--out', '--warn', '--accent'];
/** Words on a ground of their own colour, and what is inverted. */
const PAIRS = [
  ['--in', '--in-soft'],
  ['--out', '--out-soft'],
  ['--warn', '--warn-soft'],
  ['--text', '--warn-soft'],
  ['--text', '--out-soft'],
  ['--muted', '--warn-soft'],
  ['--accent-ink', '--accent'],
  ['--surface', '--text'],
  ['--canvas', '--text'],
] as const;

describe.each(THEMES)('the colours of the %s theme', (theme) => {
  test.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)).concat(PAIRS))(
    '%s is legible on %s',
    (text, ground) => expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5),
  );

  test.each(
    ['--edge', '--accent'].flatMap((edge) =>
      [...GROUNDS, '--warn-soft', '--out-soft', '--in-soft'].map((ground) => [edge, ground] as const),
    ),
  )('%s shows where a control is on %s', (edge, ground) =>
    expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3),
  );
});

test('every colour is a role that the tests above know, and every role used is declared', () => {
  const sheets = [
    ...readdirSync(STYLES).map((name) => STYLES + name),
    'src/islands/search-dialog/search.css',
  ].map((path) => readFileSync(path, 'utf8'));
  const declared = new Set([
    ...Object.keys(OpenProps),
    ...sheets.flatMap((css) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name ?? '')),
  ]);
  const used = sheets.flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ''));
  expect([...new Set(used)].filter((name) => !declared.has(name))).toEqual([]);
  const known = new Set([...GROUNDS, ...TEXTS, ...PAIRS.flat(), '--edge', '--line']);
  const colours = [...tokens].filter(([, value]) => value.startsWith('light-dark(')).map(([name]) => name);
  expect(colours.filter((name) => !known.has(name))).toEqual([]);
});

import { JUNK } from '../support/attacks/hostile.ts';
import type { Random } from '../support/stories/random.ts';
import { BODIES } from './odd-parts.ts';

type Json = unknown;
type Change = (value: Json, random: Random) => Json;
type Fields = Record<string, Json>;

/** Near the limit of a body, which is refused above. */
const HUGE = 240_000;
const KEYS = [
  'extra',
  '',
  '__proto__',
  'constructor',
  'toString',
  'id',
  '0',
  'a'.repeat(5_000),
  '\ud800',
  'a.b[0]',
];
const ODD_TEXTS = [
  ...[
    '\0',
    '\ud800',
    '\u202e',
    '\ufeff',
    'é'.normalize('NFD').repeat(500),
    '👩‍👩‍👧‍👦'.repeat(50),
    'ﷺ'.repeat(200),
  ],
  ...[
    'a\u0300'.repeat(20_000),
    'İ'.repeat(2_000),
    '\u2028\r\n\t',
    '１２３',
    '٣٤٥',
    ' '.repeat(50_000),
    '%_\\',
  ],
  ...['((((((((((a*)*)*)*)*)*', '*'.repeat(200), 'a*'.repeat(90), '-'.repeat(3_000), '1'.repeat(10_000)],
];
const ODD_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1 + 0.2,
  1e-7,
  1e308,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  1e21,
  0.5,
  12.345,
];

/** Changes of one value within a body. */
const CHANGES: Record<string, Change> = {
  'another type': (_, random) => random.of([...JUNK, ...ODD_NUMBERS]),
  'a text as a number, a number as a text': (value) =>
    typeof value === 'number' ? String(value) : Number(value),
  'beyond a bound': (value, random) => {
    if (typeof value === 'number') return random.of([value - 1, -value, value * 1_000_000, value + 0.001]);
    if (typeof value === 'string') return random.of([value.repeat(300), '', value.slice(0, 1)]);
    return Array.isArray(value) ? random.of([[], [...value, ...value]]) : {};
  },
  'an odd number': (_, random) => random.of(ODD_NUMBERS),
  'an odd text': (value, random) => {
    const odd = random.of(ODD_TEXTS) ?? '';
    return typeof value === 'string' && random.chance(50) ? value + odd : odd;
  },
  huge: (value, random) => {
    const unit =
      typeof value === 'string' && value !== '' ? value : (random.of(['x', ' ', '*', '9', 'é']) ?? 'x');
    return unit.repeat(1 + random.below(HUGE / Buffer.byteLength(unit)));
  },
  nested: (value, random) => {
    const depth = 1 + random.below(random.chance(30) ? 20_000 : 20);
    const [open, close] = random.chance(50) ? ['[', ']'] : ['{"a":', '}'];
    return new Text(`${open.repeat(depth)}${JSON.stringify(value) ?? 'null'}${close.repeat(depth)}`);
  },
  'a long list': (value, random) => {
    const items = Array.isArray(value) && value.length > 0 ? value : [value];
    const most = Math.max(1, Math.floor(HUGE / (JSON.stringify(items)?.length ?? 4)));
    return Array.from({ length: 1 + random.below(most) }, () => items).flat();
  },
  'a list of many different ones': (_, random) => {
    const from = random.below(1_000);
    return Array.from({ length: 1 + random.below(30_000) }, (_, n) => from + n);
  },
  'one field less': (value, random) => {
    if (!isObject(value)) return undefined;
    const gone = random.of(Object.keys(value));
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone));
  },
  'one field more': (value, random) =>
    isObject(value) ? withField(value, random.of(KEYS) ?? '', random.of(JUNK)) : [value],
  'many fields': (value, random) => {
    const more = Array.from({ length: 1 + random.below(15_000) }, (_, n) => [`k${n}`, n] as const);
    return { ...(isObject(value) ? value : {}), ...Object.fromEntries(more) };
  },
};
export const CHANGE_NAMES = Object.keys(CHANGES);

/** JSON that is written as it stands: deeper than what can be built or written otherwise. */
class Text {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

const isObject = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Text);

const withField = (value: Fields, key: string, added: Json): Fields =>
  Object.fromEntries([...Object.entries(value), [key, added]]);

/** A body's text after one to three changes of it, or something that is no such body at all. */
export function spoilt(body: Json, random: Random): string {
  if (random.chance(3)) return random.of(BODIES) ?? '';
  let changed = body;
  for (let times = 1 + random.below(3); times > 0; times--) changed = somewhere(changed, random);
  const text = written(changed);
  if (random.chance(2)) return text.slice(0, random.below(text.length));
  return random.chance(2) ? text.replace('{', `{"extra":1,"extra":2,`) : text;
}

/** Changes the whole, or a value anywhere within. */
function somewhere(value: Json, random: Random): Json {
  const isList = Array.isArray(value) && value.length > 0;
  const keys = isObject(value) ? Object.keys(value) : [];
  if ((isList || keys.length > 0) && random.chance(80)) {
    if (isList) {
      const at = random.below(value.length);
      return value.with(at, somewhere(value[at], random));
    }
    const at = random.of(keys) ?? '';
    const fields = Object.entries(value as Fields);
    return Object.fromEntries(fields.map(([key, one]) => [key, key === at ? somewhere(one, random) : one]));
  }
  return random.of(Object.values(CHANGES))?.(value, random);
}

/** JSON, with the parts that are written already in their places. */
function written(value: Json): string {
  const texts: string[] = [];
  const json = JSON.stringify(value, (_, inner) => {
    if (!(inner instanceof Text)) return inner;
    texts.push(inner.json);
    return `\u0001${texts.length - 1}\u0001`;
  });
  return (json ?? '').replace(/"\\u0001(\d+)\\u0001"/g, (_, at) => texts[Number(at)] ?? '');
}

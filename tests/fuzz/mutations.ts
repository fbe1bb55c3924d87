import type { Random } from '../support/stories/random.ts';

type Mutation<T> = (content: T, random: Random) => T;

const DELIMITERS = [',', ';', '\t', '|', '^'];
const LINE_ENDS = ['\n', '\r\n', '\r', '\n\r', '\u2028', '\n\n'];
/** Hostile or careless cell contents. */
const CELLS = [
  ...['', ' ', '"', '""', '"""', "'", '\\"', '\0', '\u0007', '\u202e', '\ufeff', '\u2028', '\ud800', '🌧'],
  ...['-', '--1', '1e5', '1E-5', 'NaN', 'Infinity', '0x10', '1.2.3', '1,2,3', '1.234', '12,5', '٣٤', '１２'],
  ...['99999999999999999999', '9999999999.99', '10000000000', '-0', '0', '+5', '5-', '(5)', '5 Cr', '5DR'],
  ...['1/2/3', '31/02/2024', '00/00/0000', '2024-13-45', '29.2.2023', '1 Foo 2024', '20240230', '9999-12-31'],
  ...['0001-01-01', '2024-01-01T25:61:61Z', '=1+1', '@SUM(A1)', 'Total', 'Balance', 'Date', 'Amount'],
];

const lineAt = (lines: string[], random: Random): number => random.below(Math.max(1, lines.length));
const inLines =
  (change: (lines: string[], random: Random) => void): Mutation<string> =>
  (text, random) => {
    const lines = text.split('\n');
    change(lines, random);
    return lines.join('\n');
  };
/** Changes the cells of one line, or of all lines in the same way. */
const inCells = (change: (cells: string[], random: Random) => void, everywhere = false): Mutation<string> =>
  inLines((lines, random) => {
    const header = lines.find((line) => /[,;\t|]/.test(line)) ?? '';
    const delimiter =
      DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';
    const from = everywhere ? 0 : lineAt(lines, random);
    const seed = random.below(1_000);
    const same: Random = { ...random, below: (limit) => seed % limit };
    for (let at = from; at < (everywhere ? lines.length : from + 1); at++) {
      const cells = (lines[at] ?? '').split(delimiter);
      change(cells, everywhere ? same : random);
      lines[at] = cells.join(delimiter);
    }
  });

/** Mutations of a statement's text: rows, columns, cells and separators. */
export const OF_TEXT: Record<string, Mutation<string>> = {
  'a cell is another': inCells((cells, random) => {
    cells[random.below(cells.length)] = random.of(CELLS) ?? '';
  }),
  'a cell is huge': inCells((cells, random) => {
    cells[random.below(cells.length)] = (random.of(CELLS) || 'x').repeat(1 + random.below(20_000));
  }),
  'a cell is gone': inCells((cells, random) => {
    cells.splice(random.below(cells.length), 1);
  }),
  'a column moves': inCells((cells, random) => {
    cells.unshift(...cells.splice(random.below(cells.length), 1));
  }, true),
  'a column comes twice': inCells((cells, random) => {
    cells.push(cells[random.below(cells.length)] ?? '');
  }, true),
  'a row is repeated': inLines((lines, random) => {
    const at = lineAt(lines, random);
    lines.splice(at, 0, ...Array.from({ length: 1 + random.below(50) }, () => lines[at] ?? ''));
  }),
  'a row is gone': inLines((lines, random) => {
    lines.splice(lineAt(lines, random), 1);
  }),
  'rows change places': inLines((lines, random) => {
    lines.splice(lineAt(lines, random), 0, ...lines.splice(lineAt(lines, random), 1 + random.below(5)));
  }),
  'a row is cut': inLines((lines, random) => {
    const at = lineAt(lines, random);
    lines[at] = (lines[at] ?? '').slice(0, random.below(1 + (lines[at] ?? '').length));
  }),
  'another delimiter': (text, random) =>
    text.replaceAll(random.of(DELIMITERS) ?? ',', () => random.of(DELIMITERS) ?? ';'),
  'other line ends': (text, random) => text.replaceAll('\n', random.of(LINE_ENDS) ?? '\r'),
  'other quotes': (text, random) => text.replaceAll('"', () => random.of(["'", '""', '', '\\"', '“']) ?? ''),
  'a quote too many': (text, random) => {
    const at = random.below(text.length + 1);
    return `${text.slice(0, at)}"${text.slice(at)}`;
  },
  'another decimal mark': (text, random) =>
    text.replace(/(\d)[.,](\d\d)\b/g, `$1${random.of(['.', ',', '٫', ' ', "'", '·']) ?? ','}$2`),
  'grouped in an odd way': (text, random) =>
    text.replace(/\b(\d)(\d{3})\b/g, `$1${random.of([',', '.', ' ', "'", '\u202f', '_']) ?? ','}$2`),
  'other dates': (text, random) =>
    text.replace(/\d{1,4}([-/.])\d\d?\1\d{1,4}/g, (day) =>
      random.chance(80)
        ? day
            .split(/[-/.]/)
            .reverse()
            .join(random.of(['-', '/', '.', ' ', '']) ?? '-')
        : '',
    ),
  'cut short': (text, random) => text.slice(0, random.below(text.length + 1)),
  'without its beginning': (text, random) => text.slice(random.below(text.length + 1)),
};

/** Mutations of its bytes. */
export const OF_BYTES: Record<string, Mutation<Buffer>> = {
  'bytes flip': (bytes, random) => {
    for (let times = 1 + random.below(20); times > 0 && bytes.length > 0; times--)
      bytes[random.below(bytes.length)] = random.below(256);
    return bytes;
  },
  'NULs between': (bytes, random) => {
    const at = random.below(bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(1 + random.below(40)), bytes.subarray(at)]);
  },
  'a mark of byte order': (bytes, random) => {
    const marks = [Buffer.of(0xff, 0xfe), Buffer.of(0xfe, 0xff), Buffer.of(0xef, 0xbb, 0xbf)];
    return Buffer.concat([random.of(marks) ?? Buffer.of(), bytes]);
  },
  'cut in a character': (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  'the file twice': (bytes) => Buffer.concat([bytes, bytes]),
};

const big = (text: string) => Buffer.from(text, 'utf16le').swap16();
const ENCODINGS: ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text, 'utf8'),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => big(`\ufeff${text}`),
  (text) => Buffer.from(text, 'utf16le'),
];

/** A randomly mutated statement of the gallery: one to four mutations of its text, then perhaps some of its bytes. */
export function spoiled(gallery: readonly Buffer[], random: Random): Buffer {
  let text = (random.of(gallery) ?? Buffer.of()).toString(random.chance(85) ? 'utf8' : 'latin1');
  for (let times = 1 + random.below(4); times > 0; times--)
    text = random.of(Object.values(OF_TEXT))?.(text, random).slice(0, 400_000) ?? '';
  const encode = random.chance(70) ? ENCODINGS[0] : random.of(ENCODINGS);
  let bytes = encode?.(text) ?? Buffer.of();
  if (random.chance(40)) bytes = random.of(Object.values(OF_BYTES))?.(bytes, random) ?? bytes;
  return bytes;
}

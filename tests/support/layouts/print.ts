const EN = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `yyyy`, `yy`, `MMMM`, `MMM`, `MM`, `M`, `dd`, `d` of a day as yyyy-MM-dd. */
export function D(day: string, shape: string, months: readonly string[] = EN): string {
  const [y, m, d] = day.split('-') as [string, string, string];
  const parts: Record<string, string> = {
    yyyy: y,
    yy: y.slice(2),
    MMMM: months[+m - 1] as string,
    MMM: (months[+m - 1] as string).slice(0, 3),
    MM: m,
    M: String(+m),
    dd: d,
    d: String(+d),
  };
  return shape.replace(/yyyy|yy|MMMM|MMM|MM|M|dd|d/g, (part) => parts[part] as string);
}

export const mask = (minor: number, dec: string, group = '', digits = 2): string => {
  const abs = Math.abs(minor);
  const whole = String(digits === 0 ? Math.round(abs / 100) : Math.floor(abs / 100)).replace(
    /\B(?=(\d{3})+$)/g,
    group,
  );
  return digits === 0 ? whole : `${whole}${dec}${String(abs % 100).padStart(2, '0')}`;
};
const sign = (minor: number): string => (minor < 0 ? '-' : '');
export const raw = (m: number): string => sign(m) + mask(m, '.');
export const us = (m: number): string => sign(m) + mask(m, '.', ',');
export const de = (m: number): string => sign(m) + mask(m, ',', '.');
export const comma = (m: number): string => sign(m) + mask(m, ',');
export const sp = (m: number, blank = '\u00a0'): string => sign(m) + mask(m, ',', blank);
export const ch = (m: number): string => sign(m) + mask(m, '.', "'");
export const int = (m: number, group = ''): string => sign(m) + mask(m, '', group, 0);
export const lakh = (m: number): string => {
  const [whole, rest] = mask(m, '.').split('.') as [string, string];
  return `${sign(m)}${whole.replace(/\B(?=(\d\d)*(\d{3})$)/g, ',')}.${rest}`;
};
/** Without zeros at the end, as spreadsheets print. */
export const short = (m: number): string => String(m / 100);
export const abs = Math.abs;
/** In the column of money out, or of money in. */
export const out = (m: number, print: (m: number) => string, empty = ''): string =>
  m < 0 ? print(-m) : empty;
export const inn = (m: number, print: (m: number) => string, empty = ''): string =>
  m > 0 ? print(m) : empty;

type Quoting = 'need' | 'all' | 'none';
export const line = (
  delimiter: string,
  cells: readonly (string | number)[],
  quoting: Quoting = 'need',
): string => cells.map((cell) => quote(String(cell), delimiter, quoting)).join(delimiter);
const quote = (cell: string, delimiter: string, quoting: Quoting): string =>
  quoting === 'all' || (quoting === 'need' && (cell.includes(delimiter) || /["\n]/.test(cell)))
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;

const tables = new Map<string, Map<string, number[]>>();
function tableOf(encoding: string): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding, { fatal: true });
  const add = (bytes: number[]): boolean => {
    try {
      const text = decoder.decode(new Uint8Array(bytes));
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes);
      return [...text].length === 1;
    } catch {
      return false;
    }
  };
  for (let one = 0; one < 256; one++) {
    if (add([one])) continue;
    for (let two = 0x40; two < 0xff; two++) add([one, two]);
  }
  tables.set(encoding, table);
  return table;
}

export function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-8-bom') return new TextEncoder().encode(`\ufeff${text}`);
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  if (encoding === 'utf-16be') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
  const table = tableOf(encoding);
  return Uint8Array.from([...text].flatMap((letter) => table.get(letter) ?? [0x3f]));
}

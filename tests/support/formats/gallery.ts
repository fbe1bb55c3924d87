import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgreedReading, readFile } from '#lib/statements/formats/read.ts';

type Row = [date: string, amount: number, description: string];

/** What a right reader finds in a statement of the gallery. Amounts are in minor units, negative for money out. */
export interface Truth {
  /** null for a layout that no bank in particular writes. */
  bank: string | null;
  /** ISO 3166; null where the bank is in many. */
  country: string | null;
  /** The month of the export that the layout was seen in. */
  as_of: string;
  /** What of the layout other files have not. */
  special: string | null;
  transactions: number;
  total: number;
  /** In the file's order; the description contains the text. */
  first: Row;
  last: Row;
  balance: string;
  asks: string[];
  warns: string[];
  reference?: string;
}

export interface GalleryEntry {
  name: string;
  file: string;
  content: Buffer;
  truth: Truth;
}

const folder = join(import.meta.dirname, '../../gallery');

/** Every statement of `tests/gallery`. */
export const galleryEntries: readonly GalleryEntry[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const [file = '', ...others] = readdirSync(join(folder, name)).filter((one) => one !== 'truth.json');
    if (file === '' || others.length > 0)
      throw new Error(`tests/gallery/${name}: one statement beside truth.json`);
    return {
      name,
      file,
      content: readFileSync(join(folder, name, file)),
      truth: JSON.parse(readFileSync(join(folder, name, 'truth.json'), 'utf8')) as Truth,
    };
  })
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** What was found, in the words of the truth; the texts of rows are the truth's own where they contain it. */
export function foundIn({ content, truth }: GalleryEntry): Truth {
  const reading = readFile(content);
  const { rows } = reading;
  const row = (found: (typeof rows)[number] | undefined, [, , text]: Row): Row => [
    found?.date ?? '',
    found?.amount ?? 0,
    found?.description.includes(text) ? text : (found?.description ?? ''),
  ];
  return {
    ...truth,
    transactions: rows.length,
    total: rows.reduce((total, { amount }) => total + amount, 0),
    first: row(rows[0], truth.first ?? ['', 0, '']),
    last: row(rows.at(-1), truth.last ?? ['', 0, '']),
    balance: reading.balance.state,
    asks: reading.questions.map(({ field }) => field),
    warns: warned(reading),
    ...(truth.reference === undefined ? {} : { reference: rows[0]?.reference ?? '' }),
  };
}

const warned = ({ warnings }: AgreedReading): string[] =>
  warnings.map(({ text }) => text.key.split('.').at(-1) ?? '');

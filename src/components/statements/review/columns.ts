import type { StoredReading } from '#lib/statements/corrections.ts';
import type { Columns } from '#lib/statements/reader/read.ts';
import type { Translate } from '#lib/texts/texts.ts';

/** A column to choose, with its name and a sample of its cells. */
export interface FileColumn {
  value: number;
  name: string;
  label: string;
}

const LONGEST = 32;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** The file's columns in their order. */
export function fileColumns(
  { sample, sample_lines, header_row, header }: StoredReading,
  t: Translate,
): FileColumn[] {
  const at = header_row === null ? -1 : sample_lines.indexOf(header_row);
  const names = at < 0 ? header : (sample[at] ?? header);
  const below = sample.slice(at + 1);
  const width = Math.max(header.length, ...sample.map((record) => record.length));
  return Array.from({ length: width }, (_, value) => {
    const name = cut(names[value]?.trim() || t('uploads.column_unnamed', { number: value + 1 }));
    const example = below
      .map((record) => record[value]?.trim())
      .find((text) => text !== undefined && /[\p{L}\p{N}]/u.test(text));
    return { value, name, label: example ? t('uploads.column', { name, sample: cut(example) }) : name };
  });
}

/** The names of the money columns. */
export function moneyNames(columns: Columns, all: FileColumn[]): string {
  const { amount, debit, credit } = columns;
  return [amount, debit, credit]
    .flatMap((index) => all.find(({ value }) => value === index)?.name ?? [])
    .join(', ');
}

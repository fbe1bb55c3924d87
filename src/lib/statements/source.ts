import Papa from 'papaparse';
import { DomainError } from '../core/errors.ts';
import type { Db } from '../db/transaction.ts';
import { type FileLines, linesAround } from './file-lines.ts';
import type { Columns } from './reader/read.ts';
import { findContent } from './records.ts';
import { findOrigin, selectOtherLines } from './source-records.ts';
import type { StoredReading } from './stored-reading.ts';

/** Where a transaction stands in the bank's own file. */
export interface Source extends FileLines {
  upload: string;
  file_name: string;
  uploaded_at: string;
  /** Who brought the file. */
  person: string;
  line: number;
  encoding: string;
  delimiter: string;
  /** The bank's own number of it. */
  reference: string | null;
  /** The record's cells by the header's names ('' without one); `role` is what the cell was read as. */
  fields: { name: string; value: string; role: keyof Columns | undefined }[];
  /** Lines of other uploads that are the same transaction. */
  others: { id: string; file_name: string; uploaded_at: string; line: number }[];
}

/** The line of the statement that a transaction was made of, as it stands in the file. @throws DomainError `not_found` */
export async function sourceOf(db: Db, account: number, transaction: number): Promise<Source> {
  const origin = await findOrigin(db, account, transaction);
  if (!origin) throw new DomainError('not_found', 'transactions.error.not_found');
  const { upload, line, file_name, uploaded_at, reference, first_name, last_name } = origin;
  const reading: StoredReading = JSON.parse(origin.reading);
  const { encoding, delimiter } = reading;
  const [content, others] = await Promise.all([
    findContent(db, upload),
    selectOtherLines(db, account, origin),
  ]);
  const lines = linesAround(content, encoding, line);
  return {
    ...{ upload, line, file_name, uploaded_at, reference, encoding, delimiter, others },
    ...lines,
    person: `${first_name} ${last_name}`,
    fields: fieldsOf(lines.record, reading),
  };
}

function fieldsOf(record: string, { delimiter, columns, ...reading }: StoredReading): Source['fields'] {
  const [cells = []] = Papa.parse<string[]>(record, { delimiter, newline: '\n' }).data;
  const names = headerOf(reading);
  return cells.map((value, index) => ({
    name: names[index]?.trim() ?? '',
    value: value.trim(),
    role: roleOf(columns, index),
  }));
}

/** The names as the file writes them. */
function headerOf({
  header,
  header_row,
  sample,
  sample_lines,
}: Pick<StoredReading, 'header' | 'header_row' | 'sample' | 'sample_lines'>): string[] {
  return (header_row !== null && sample[sample_lines.indexOf(header_row)]) || header;
}

const roleOf = (columns: Columns, index: number): keyof Columns | undefined =>
  (Object.keys(columns) as (keyof Columns)[]).find((role) => [columns[role]].flat().includes(index));

import { z } from 'zod';
import { DomainError } from '../../errors.ts';
import { fold } from './fold.ts';
import type { Columns, Corrections } from './types.ts';
import type { Profile } from './uploads-records.ts';

/** A column by its 0-based index or by its name in the header; an empty choice of the form is none. */
const column = z.union([z.int().min(0).max(999), z.string().max(200), z.null()], {
  error: 'uploads.error.column',
});
const columns = z.strictObject({
  date: column.optional(),
  value_date: column.optional(),
  description: z.union([column, z.array(column).max(20)], { error: 'uploads.error.column' }).optional(),
  amount: column.optional(),
  debit: column.optional(),
  credit: column.optional(),
  marker: column.optional(),
  balance: column.optional(),
  reference: column.optional(),
  currency: column.optional(),
  status: column.optional(),
  fee: column.optional(),
});

/** A form's radio button gives columns as JSON text. */
const fromText = (value: unknown) => {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};
/** The form's empty choice says nothing. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** What a person says about how a statement is to be read: from the form or the API. */
export const correctionsSchema = z.strictObject({
  columns: z.preprocess(fromText, columns.optional()),
  date_order: chosen(z.enum(['dmy', 'mdy', 'ymd'], { error: 'uploads.error.date_order' })),
  decimal_mark: chosen(z.enum(['.', ','], { error: 'uploads.error.decimal_mark' })),
  sign: chosen(z.enum(['negative_out', 'positive_out'], { error: 'uploads.error.sign' })),
  /** 1-based line in the file; 0 or null: there is no header. */
  header_row: z.preprocess(
    (value) =>
      typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value === '' ? undefined : value,
    z
      .int({ error: 'uploads.error.header_row' })
      .min(0, { error: 'uploads.error.header_row' })
      .max(100_000, { error: 'uploads.error.header_row' })
      .nullable()
      .optional(),
  ),
});

export type CorrectionsInput = z.output<typeof correctionsSchema>;

/**
 * What was said before with what is said now over it. Columns are said all at once; another header row puts earlier ones aside.
 * @param header folded names, to find columns by
 * @throws DomainError `invalid` for a column that is not there
 */
export function withCorrections(
  before: Corrections,
  input: CorrectionsInput,
  header: readonly string[],
): Corrections {
  const { columns: said, ...rest } = input;
  const known = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Corrections;
  const merged: Corrections = { ...before, ...known };
  if (input.header_row !== undefined && input.header_row !== before.header_row) delete merged.columns;
  if (said) merged.columns = indexes(said, header);
  return merged;
}

function indexes(
  said: NonNullable<CorrectionsInput['columns']>,
  header: readonly string[],
): Partial<Columns> {
  const found: Record<string, number | number[]> = {};
  for (const [field, value] of Object.entries(said)) {
    const all = (Array.isArray(value) ? value : [value]).flatMap((one) => indexOf(one, field, header) ?? []);
    if (field === 'description') {
      if (all.length > 0) found.description = [...new Set(all)];
    } else if (all[0] !== undefined) found[field] = all[0];
  }
  return found as Partial<Columns>;
}

function indexOf(
  value: number | string | null | undefined,
  field: string,
  header: readonly string[],
): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'number') return value;
  if (/^\d{1,3}$/.test(value)) return Number(value);
  const at = header.indexOf(fold(value));
  if (at >= 0) return at;
  throw new DomainError('invalid', 'uploads.error.no_such_column', {
    values: { name: value },
    fields: { [`columns.${field}`]: ['uploads.error.no_such_column'] },
  });
}

/** Remembered corrections for a file whose header stands lower or higher than in the one that they were made for. */
export function shiftedTo(profile: Profile, header_row: number | null): Corrections {
  const { corrections } = profile;
  if (!corrections.header_row || !profile.header_row || !header_row) return corrections;
  return { ...corrections, header_row: corrections.header_row + header_row - profile.header_row };
}

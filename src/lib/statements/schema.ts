import { z } from 'zod';
import { CURRENCY_ANSWERS } from '../core/currency/agree.ts';
import { DECISIONS, STATEMENT_RECORDS } from '../core/limits.ts';
import { idSchema } from '../core/schemas.ts';

/** A column by its 0-based index or its name in the header; the form sends an empty choice for none. */
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

/** A form's radio button sends columns as JSON text. */
const fromText = (value: unknown) => {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};
/** Treats the form's empty choice as not given. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Corrections of how a statement is read, from the form or the API. */
export const correctionsSchema = z.strictObject({
  columns: z.preprocess(fromText, columns.optional()),
  date_order: chosen(z.enum(['dmy', 'mdy', 'ymd'], { error: 'uploads.error.date_order' })),
  decimal_mark: chosen(z.enum(['.', ','], { error: 'uploads.error.decimal_mark' })),
  /** Holds for this upload alone. */
  currency: chosen(z.enum(CURRENCY_ANSWERS, { error: 'uploads.error.currency' })),
  sign: chosen(z.enum(['negative_out', 'positive_out'], { error: 'uploads.error.sign' })),
  /** What becomes of lines that may be transactions and were not read. */
  lines: chosen(z.enum(['leave', 'keep'], { error: 'uploads.error.lines' })),
  /** Which of the offered readings is right where the running balance contradicts; holds for this upload. */
  balance: chosen(z.enum(['accept', 'follow', 'turn'], { error: 'uploads.error.balance' })),
  /** The layout is not as it was, and the reading right all the same; holds for this upload. */
  layout: chosen(z.literal('accept', { error: 'uploads.error.layout' })),
  /** Whether a reading that nothing proves is right, or what turns it. */
  confirm: chosen(
    z.enum(['yes', 'negative_out', 'positive_out', 'dmy', 'mdy'], { error: 'uploads.error.confirm' }),
  ),
  /** One of several accounts in the file, by the end of its number or its name; for this upload alone. */
  account: chosen(z.string({ error: 'uploads.error.account' }).max(100, { error: 'uploads.error.account' })),
  /** 1-based line in the file; 0 or null for none. */
  header_row: z.preprocess(
    (value) =>
      typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value === '' ? undefined : value,
    z
      .int({ error: 'uploads.error.header_row' })
      .min(0, { error: 'uploads.error.header_row' })
      .max(STATEMENT_RECORDS, { error: 'uploads.error.header_row' })
      .nullable()
      .optional(),
  ),
});

export type CorrectionsInput = z.output<typeof correctionsSchema>;

/**
 * What rows are; `id`: a row's place, from 1. `same`: the transaction of that number, or `new`; true and false answer whether
 * a row is the transaction that it looks like.
 */
export const decisionsSchema = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        id: z.coerce
          .number({ error: 'errors.id' })
          .int({ error: 'errors.id' })
          .min(1, { error: 'errors.id' }),
        same: z.union([z.boolean(), z.literal('new'), z.int().min(1)], { error: 'errors.invalid' }),
      }),
    )
    .min(1, { error: 'errors.invalid' })
    .max(DECISIONS, { error: 'errors.invalid' }),
});

export type DecisionsInput = z.output<typeof decisionsSchema>;

/** The account that a file moves to. */
/** Which sample; without a variant it is one of its own. */
export const sampleSchema = z.object({
  variant: z.string().max(100, { error: 'samples.error.variant' }).optional(),
});

export const moveUploadSchema = z.strictObject({
  account: idSchema('uploads.error.choose_account'),
});

/** Two uploads whose rows look alike: the later one, and the one that brought them first. */
export const apartSchema = z.strictObject({
  upload: z.uuid({ error: 'errors.invalid' }),
  other: z.uuid({ error: 'errors.invalid' }),
});

/**
 * The form that undoes an insert; `shown`: how many transactions the page said would be removed. Or `apart`: the upload whose
 * rows its are not, though they look like them.
 */
export const undoFormSchema = z.strictObject({
  apart: apartSchema.shape.other.optional(),
  shown: z.coerce
    .number({ error: 'errors.invalid' })
    .int({ error: 'errors.invalid' })
    .nonnegative({ error: 'errors.invalid' }),
});

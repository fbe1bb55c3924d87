import { z } from 'zod';
import { TRANSACTION_TYPES } from '../../transactions/mark-as.ts';
import { accountShape } from './banking.ts';
import { amount, count, currency, day, id, instant, pageLinks, uuid } from './basics.ts';

const at = z.int().min(0);
const columns = z
  .strictObject({
    date: at,
    value_date: at.optional(),
    description: z.array(at),
    amount: at.optional(),
    debit: at.optional(),
    credit: at.optional(),
    marker: at.optional(),
    balance: at.optional(),
    reference: at.optional(),
    currency: at.optional(),
    status: at.optional(),
    fee: at.optional(),
  })
  .meta({ id: 'Columns', description: 'Indexes of cells, from 0.' });

const effect = z
  .strictObject({
    first_date: z.string(),
    last_date: z.string(),
    money_in: amount,
    money_out: amount,
    count,
  })
  .meta({ id: 'Effect' });
const question = z.strictObject({
  field: z.enum([
    'date_order',
    'decimal_mark',
    'sign',
    'columns',
    'lines',
    'balance',
    'account',
    'currency',
    'layout',
    'confirm',
  ]),
  readings: z.array(z.strictObject({ value: z.union([z.string(), columns]), effect })),
  changed: z
    .array(z.string())
    .optional()
    .meta({ description: 'With `layout`: what is not as it was in the account’s last statements.' }),
  lines: z
    .array(z.strictObject({ line: z.int(), raw: z.string() }))
    .optional()
    .meta({ description: 'With `lines`: what the bank wrote in the lines that are asked about, at most 8.' }),
  rows: z
    .array(z.strictObject({ line: z.int(), date: day, amount, description: z.string() }))
    .optional()
    .meta({ description: 'With `confirm`: the file’s first rows.' }),
  reasons: z
    .array(z.string())
    .optional()
    .meta({ description: 'With `account`: why the file may be another account’s.' }),
});
const totals = z.strictObject({
  read: count,
  new: count,
  existing: count,
  undecided: count,
  skipped: count,
  money_in: amount,
  money_out: amount,
  new_in: amount.meta({ description: 'Of the rows that the account does not hold.' }),
  new_out: amount,
  first_date: day.nullable(),
  last_date: day.nullable(),
  opening: amount.nullable(),
  closing: amount.nullable(),
  balance: z.union([
    z.enum(['agrees', 'none']),
    z.strictObject({ line: z.int(), expected: amount, found: amount }),
  ]),
});

const readingShape = z
  .strictObject({
    format: z.enum(['csv', 'ofx', 'qif', 'camt', 'mt940', 'xlsx']),
    account: z.string().nullable().meta({ description: 'As the file states it.' }),
    currency: z
      .strictObject({
        value: currency.nullable(),
        source: z.enum(['column', 'header', 'file']).nullable(),
      })
      .meta({ description: 'What the file says that its amounts are in.' }),
    period: z
      .strictObject({ from: day, to: day })
      .nullable()
      .meta({ description: 'The days that the file says it covers.' }),
    encoding: z.string(),
    delimiter: z.string(),
    header_row: z.int().nullable(),
    header: z.array(z.string()),
    columns,
    date_order: z.enum(['dmy', 'mdy', 'ymd']),
    decimal_mark: z.enum(['.', ',']),
    sign: z.enum(['negative_out', 'positive_out']).nullable(),
    skipped: z.array(z.strictObject({ line: z.int(), reason: z.string() })),
    warnings: z.array(z.strictObject({ line: z.int(), message: z.string() })),
    questions: z.array(question),
    totals,
  })
  .meta({ id: 'Reading' });

const lineShape = z
  .strictObject({
    id: z.int().min(1).meta({ description: 'Its place among the rows, from 1.' }),
    line: z.int().min(1).meta({ description: 'Its line in the file, from 1.' }),
    date: day,
    amount: amount.meta({ description: 'In the statement’s sign: negative when money left.' }),
    description: z.string(),
    exists: z.boolean(),
    twin: id.nullable().meta({ description: 'The stored transaction that it is.' }),
    looks_like: id.optional().meta({
      description:
        'The stored transaction that it may be: a person decides, and until then it is not inserted.',
    }),
  })
  .meta({ id: 'StatementLine' });
export const preprocessShape = z
  .strictObject({
    results: z.array(lineShape),
    count,
    new_count: count,
    undecided_count: count,
    in_other_words: z
      .literal(true)
      .optional()
      .meta({ description: 'The account already has every row, from files of other bytes.' }),
    reading: readingShape,
    moved: z
      .strictObject({ account: id, id: uuid })
      .optional()
      .meta({ description: 'Where the upload is, once it went to another account.' }),
  })
  .meta({ id: 'Preprocess' });

export const doublesShape = z
  .strictObject({
    results: z.array(
      z.strictObject({
        upload: uuid,
        file_name: z.string(),
        uploaded_at: instant,
        other: uuid,
        other_file_name: z.string(),
        other_uploaded_at: instant,
        count,
      }),
    ),
  })
  .meta({ id: 'DoubledUploads' });

export const uploadShape = z
  .strictObject({
    id: uuid,
    file_name: z.string(),
    size: count,
    uploaded_by: z.string(),
    uploaded_at: instant,
    inserted_at: instant.nullable(),
    undone_at: instant.nullable(),
    state: z.enum(['inserted', 'undone', 'question', 'known', 'waiting']),
    rows: count,
    inserted: count,
    new: count.nullable(),
    first_date: day.nullable(),
    last_date: day.nullable(),
    format: z.string(),
    currency: currency.meta({ description: 'What its amounts are counted in.' }),
    period_from: day.nullable(),
    period_to: day.nullable(),
    opening_balance: amount.nullable(),
    closing_balance: amount.nullable(),
  })
  .meta({ id: 'Upload' });
export const uploadsShape = z.strictObject({ results: z.array(uploadShape), count, ...pageLinks });
export const madeUploadShape = z.strictObject({ id: uuid });
export const arrivalShape = z.strictObject({
  id: uuid.nullable().meta({ description: 'The upload; null where it is not sure which account is meant.' }),
  account: id.nullable(),
  accounts: z.array(accountShape).meta({ description: 'Those that the file may be of.' }),
  proposal: z
    .strictObject({
      name: z.string(),
      type: z.enum(['savings', 'current', 'credit-card']),
      number: z.string().optional(),
      currency: currency.optional(),
    })
    .nullable()
    .meta({ description: 'The account that would be added for the file.' }),
});

const row = { id, line: z.int().nullable(), date: day, description: z.string(), amount };
const figures = z.strictObject({
  count,
  money_in: amount,
  money_out: amount,
  last_date: day.nullable(),
});
export const undoShape = z
  .strictObject({
    upload: uploadShape,
    going: z.strictObject({ count, rows: z.array(z.strictObject(row)) }),
    staying: z.strictObject({
      count,
      rows: z.array(
        z.strictObject({
          ...row,
          type: z.enum(TRANSACTION_TYPES),
          comment: z.string(),
          expense: uuid.nullable(),
        }),
      ),
    }),
    account: z.strictObject({ before: figures, after: figures }),
    also_in: z.array(z.strictObject({ id: uuid, file_name: z.string(), uploaded_at: instant, count })),
  })
  .meta({ id: 'UndoPreview' });
export const undoneShape = z.strictObject({ removed: count, kept: count });

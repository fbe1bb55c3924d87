import { z } from 'zod';
import type { Writing } from '../core/currency/written-amount.ts';
import { isDay } from '../core/day.ts';
import { NAME_LENGTH, PAGE_BOUNDS } from '../core/limits.ts';
import { pageSchemas } from '../core/paging.ts';
import { currencySchema, idSchema, majorSchema, typedIn } from '../core/schemas.ts';
import { cleanName } from '../core/text.ts';
import type { ReadFault } from '../db/tables.ts';

export const FACT_SOURCES = ['person', 'invoice', 'pdf-text', 'text', 'file-name'] as const;

export const READ_FAULTS = [
  'locked',
  'damaged',
  'no_text',
  'too_long',
  'invoice_sums',
  'invoice_broken',
] as const satisfies ReadFault[];

const uuid = z.uuid({ error: 'errors.id' }).toLowerCase();

/** A stored file that goes into the tray. */
export const newReceiptSchema = z.strictObject({
  attachment: uuid,
  /** Although the same file is there already. */
  again: z.boolean({ error: 'expenses.flag' }).default(false),
});
export type NewReceipt = z.output<typeof newReceiptSchema>;

/** What a person says about a receipt; null takes it away. */
export const factsSchema = (written: Writing) =>
  z
    .strictObject({
      amount: majorSchema(written).nullable(),
      currency: currencySchema,
      day: z
        .string({ error: 'expenses.date_invalid' })
        .refine(isDay, { error: 'expenses.date_invalid' })
        .meta({ format: 'date' })
        .nullable(),
      merchant: z
        .string({ error: 'expenses.text' })
        .overwrite(cleanName)
        .max(NAME_LENGTH, { error: 'catalogue.name_long' })
        .nullable()
        .transform((name) => name || null),
    })
    .partial()
    .extend(typedIn(written));
export type FactsChange = z.output<ReturnType<typeof factsSchema>>;

/** What a receipt belongs to: an expense, or a bank transaction that an expense is recorded for. */
export const attachSchema = z
  .strictObject({
    expense: uuid.optional(),
    transaction: idSchema('errors.id').optional(),
    category: idSchema('errors.id').optional(),
    merchant: idSchema('errors.id').optional(),
  })
  .superRefine(({ expense, transaction, category, merchant }, context) => {
    if ((expense === undefined) === (transaction === undefined))
      context.addIssue({ code: 'custom', path: ['expense'], message: 'receipts.expense_or_transaction' });
    else if (expense !== undefined)
      for (const [name, value] of Object.entries({ category, merchant }))
        if (value !== undefined)
          context.addIssue({ code: 'custom', path: [name], message: 'receipts.of_transaction' });
  });
export type Attaching = z.output<typeof attachSchema>;

const { limit } = pageSchemas(PAGE_BOUNDS.receipts);

/** What of an address says which receipts are wanted. */
export const receiptsSchema = z.strictObject({
  mine: z.enum(['true', 'false'], { error: 'expenses.flag' }).optional(),
  limit,
  cursor: z.string().optional(),
});

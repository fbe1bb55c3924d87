import { z } from 'zod';
import type { Writing } from '../core/currency/written-amount.ts';
import { isDay } from '../core/day.ts';
import { NAME_LENGTH, PAGE_BOUNDS } from '../core/limits.ts';
import { pageSchemas } from '../core/paging.ts';
import { currencySchema, idSchema, majorSchema, typedIn } from '../core/schemas.ts';
import { cleanName, type TextKey } from '../core/text.ts';
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

/** One decision about a receipt of the tray: exactly one of `expense`, `transaction`, `new` and `discard`. */
const decisionSchema = z
  .strictObject({
    receipt: uuid,
    expense: uuid.optional(),
    transaction: idSchema('errors.id').optional(),
    /** An expense of what the receipt itself says. */
    new: z.literal(true, { error: 'expenses.flag' }).optional(),
    discard: z.literal(true, { error: 'expenses.flag' }).optional(),
    category: idSchema('errors.id').optional(),
    merchant: idSchema('errors.id').optional(),
    /** In place of the id; a new one is added. */
    merchant_name: z
      .string({ error: 'expenses.text' })
      .overwrite(cleanName)
      .max(NAME_LENGTH, { error: 'catalogue.name_long' })
      .optional(),
  })
  .superRefine((one, context) => {
    const { expense, transaction, new: own, discard, category, merchant, merchant_name } = one;
    const refuse = (name: string, message: TextKey) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if ([expense, transaction, own, discard].filter((target) => target !== undefined).length !== 1)
      refuse('expense', 'receipts.one_target');
    else if (expense !== undefined || discard)
      for (const [name, value] of Object.entries({ category, merchant, merchant_name }))
        if (value !== undefined) refuse(name, 'receipts.of_transaction');
    if (merchant !== undefined && merchant_name) refuse('merchant_name', 'expenses.id_or_name');
  });
export type Decision = z.output<typeof decisionSchema>;

/** What is decided about receipts as one act, each once. */
export const decisionsSchema = z.strictObject({
  acts: z
    .array(decisionSchema, { error: 'receipts.none_chosen' })
    .min(1, { error: 'receipts.none_chosen' })
    .max(PAGE_BOUNDS.receipts.most, { error: 'expenses.list_long' })
    .refine((acts) => new Set(acts.map(({ receipt }) => receipt)).size === acts.length, {
      error: 'receipts.twice',
    }),
});

const { limit } = pageSchemas(PAGE_BOUNDS.receipts);

/** What of an address says which receipts are wanted. */
export const receiptsSchema = z.strictObject({
  mine: z.enum(['true', 'false'], { error: 'expenses.flag' }).optional(),
  limit,
  cursor: z.string().optional(),
});

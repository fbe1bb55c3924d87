import { z } from 'zod';
import { type Currency, FIRST_CURRENCY } from '../core/currency/codes.ts';
import { readAmount, type Writing } from '../core/currency/written-amount.ts';
import { amountInput, archivedSchema, idSchema, nameSchema } from '../core/schemas.ts';

const name = nameSchema('catalogue.name_required', 'catalogue.name_long');

export const newNameSchema = z.strictObject({ name });

export const nameChangeSchema = z.strictObject({
  name: name.optional(),
  archived: archivedSchema().optional(),
});

/** A change of a category; `receipt_limit` becomes minor units of the book's currency, null or empty takes it away. */
export const categoryChangeSchema = (book: Currency = FIRST_CURRENCY, written: Writing = 'plain') =>
  nameChangeSchema.extend({
    receipt_limit: z
      .union([z.null(), z.literal('').transform(() => null), ...amountInput(written).options], {
        error: 'expenses.amount_number',
      })
      .transform((value, context) => {
        if (value === null) return null;
        const read = readAmount(value, book, written);
        if (typeof read === 'number' && read > 0) return read;
        const message = typeof read === 'number' ? 'expenses.amount_positive' : read;
        context.issues.push({ code: 'custom', input: value, message });
        return z.NEVER;
      })
      .optional(),
  });

/** A change of a merchant; null, or empty in a form, for `proposed_name`: it keeps its own, and is proposed no other. */
export const merchantChangeSchema = nameChangeSchema.extend({
  proposed_name: z
    .union([z.null(), z.literal('').transform(() => null)], { error: 'catalogue.proposed_invalid' })
    .optional(),
});

/** The merchant to merge into; with `preview` nothing is changed. */
export const mergeSchema = z.strictObject({
  into: idSchema('catalogue.no_such_merchant'),
  preview: z.boolean({ error: 'catalogue.preview_invalid' }).optional(),
});

export type NewName = z.output<typeof newNameSchema>;
export type NameChange = z.output<typeof nameChangeSchema>;
export type MerchantChange = z.output<typeof merchantChangeSchema>;
export type CategoryChange = z.output<ReturnType<typeof categoryChangeSchema>>;

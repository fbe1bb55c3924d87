import { z } from 'zod';
import { isDay } from '../calendar.ts';
import { cleanLine, cleanText } from '../plain-text.ts';
import { TRANSACTION_TYPES } from './transaction-types.ts';

const LONGEST_COMMENT = 2_000;
const LONGEST_SEARCH = 1_000;

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'errors.id' })
  .transform(Number);
const type = z.enum(TRANSACTION_TYPES, { error: 'transactions.error.type' });
const comment = z
  .string({ error: 'transactions.error.comment' })
  .overwrite(cleanText)
  .min(1, { error: 'transactions.error.comment' })
  .max(LONGEST_COMMENT, { error: 'transactions.error.comment_long' });
const day = z.string().refine(isDay, { error: 'transactions.error.day' });

const oneOf = (change: { type?: unknown; comment?: unknown }) =>
  (change.type === undefined) !== (change.comment === undefined);
const onlyOne = { error: 'transactions.error.one_change' };

/** A change of one transaction: its type or its comment. */
export const transactionChangeSchema = z
  .strictObject({ type: type.optional(), comment: comment.optional() })
  .refine(oneOf, onlyOne);

/** The same from a page's form, which says whose. */
export const transactionFormSchema = z
  .strictObject({ id, type: type.optional(), comment: comment.optional() })
  .refine(oneOf, onlyOne);

/** Which transactions of an account a list shows. */
export const transactionFilterSchema = z.strictObject({
  type: type.optional(),
  search: z
    .string()
    .overwrite(cleanLine)
    .max(LONGEST_SEARCH, { error: 'transactions.error.search_long' })
    .optional(),
  from: day.optional(),
  to: day.optional(),
});

export type TransactionFilter = z.output<typeof transactionFilterSchema>;
export const FILTER_NAMES = [
  'type',
  'search',
  'from',
  'to',
] as const satisfies readonly (keyof TransactionFilter)[];

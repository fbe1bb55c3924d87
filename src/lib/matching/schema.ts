import { z } from 'zod';
import { PAGE_BOUNDS } from '../core/limits.ts';
import { pageSchemas } from '../core/paging.ts';
import { idSchema, idTextSchema } from '../core/schemas.ts';

export const CERTAINTIES = ['sure', 'likely', 'possible'] as const;

/** An own transfer: the transaction that left one account and the one that came into another. */
export const pairSchema = z.strictObject({ out: idSchema('errors.id'), in: idSchema('errors.id') });
export type NewPair = z.output<typeof pairSchema>;

/** What of an address says which own transfers are wanted. */
export const pairsSchema = z.strictObject({
  limit: pageSchemas(PAGE_BOUNDS.suggestions).limit.default(PAGE_BOUNDS.suggestions.limit),
  cursor: idTextSchema('expenses.cursor').optional(),
});

const expense = z.uuid({ error: 'errors.id' }).toLowerCase();

/** A transaction and what it does not belong to: an expense, or the other side of what looks like an own transfer. */
export const dismissalSchema = z
  .strictObject({
    transaction: idSchema('errors.id'),
    expense: expense.optional(),
    pair: idSchema('errors.id').optional(),
  })
  .refine(({ expense: of, pair }) => (of === undefined) !== (pair === undefined), {
    error: 'matching.expense_or_pair',
    path: ['expense'],
  });
export type Dismissal = z.output<typeof dismissalSchema>;

const cursor = z
  .string()
  .regex(/^[123]_\d{4}-\d\d-\d\d_\d{1,15}$/, { error: 'expenses.cursor' })
  .transform((text) => {
    const [rank = '', date = '', transaction = ''] = text.split('_');
    return { rank: Number(rank), date, transaction: Number(transaction) };
  });

/** What of an address says which suggestions are wanted; text, since it comes from one. */
export const suggestionsSchema = z.strictObject({
  account: idTextSchema('errors.id').optional(),
  transaction: idTextSchema('errors.id').optional(),
  certainty: z.enum(CERTAINTIES, { error: 'matching.certainty' }).optional(),
  limit: pageSchemas(PAGE_BOUNDS.suggestions).limit,
  cursor: cursor.optional(),
});

export const whySchema = z.strictObject({ transaction: idTextSchema('errors.id'), expense });

import { z } from 'zod';
import type { Currency } from '../core/currency/codes.ts';
import type { Writing } from '../core/currency/written-amount.ts';
import { EXPENSES_PER_CALL, LINKS_PER_CALL } from '../core/limits.ts';
import { idSchema, majorSchema, typedIn } from '../core/schemas.ts';
import { commonFields, idOrName } from '../expenses/schema.ts';
import { allFilterSchema } from '../transactions/schema.ts';

export const DIFFERENCES = ['tip', 'fee', 'tax', 'exchange', 'discount', 'rounding'] as const;

/** How much of both sides, where not all that is open. */
export const linkFields = (written: Writing) => ({
  /** How much of the transaction. */
  amount: majorSchema(written).optional(),
  /** How much of the expense. */
  covers: majorSchema(written).optional(),
  /** Why the two differ. */
  difference: z.enum(DIFFERENCES, { error: 'links.difference' }).nullable().optional(),
  ...typedIn(written),
});

/** How much of both sides a link is about. */
export const shareSchema = (written: Writing) => z.strictObject(linkFields(written));

/** Expenses that a transaction is linked to, all or none. */
export const linksSchema = (written: Writing) =>
  z.strictObject({
    transaction: idSchema('errors.id'),
    expenses: z
      .array(
        z.strictObject({ expense: z.uuid({ error: 'errors.id' }).toLowerCase(), ...linkFields(written) }),
        { error: 'links.none' },
      )
      .min(1, { error: 'links.none' })
      .max(LINKS_PER_CALL, { error: 'links.too_many' })
      .superRefine((expenses, context) => {
        const ids = expenses.map(({ expense }) => expense);
        for (const [index, id] of ids.entries())
          if (ids.indexOf(id) < index)
            context.addIssue({ code: 'custom', message: 'links.twice', path: [index, 'expense'] });
      }),
  });

const id = idSchema('errors.id');

/**
 * One expense for each of the given transactions, or of all that a filter finds; `count` is how many it found when the
 * sender looked.
 */
export const newExpensesSchema = (currency?: Currency) =>
  z
    .strictObject({
      transactions: z
        .array(id, { error: 'transactions.error.none_selected' })
        .min(1, { error: 'transactions.error.none_selected' })
        .max(EXPENSES_PER_CALL, { error: 'links.each_too_many' })
        .transform((ids) => [...new Set(ids)])
        .optional(),
      filter: allFilterSchema(currency, 'plain').optional(),
      count: z.int({ error: 'errors.id' }).optional(),
      ...commonFields,
    })
    .refine(({ transactions, filter }) => (transactions === undefined) !== (filter === undefined), {
      error: 'links.each_which',
    })
    .superRefine(idOrName);

/** The part that says which currency amounts of the filter are in. */
export const accountPartSchema = z
  .object({ filter: z.object({ account: id.optional().catch(undefined) }).catch({}) })
  .catch({ filter: {} });

export type NewExpenses = z.output<ReturnType<typeof newExpensesSchema>>;
export type Share = z.output<ReturnType<typeof shareSchema>>;
export type NewLinks = z.output<ReturnType<typeof linksSchema>>;

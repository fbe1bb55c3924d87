import { z } from 'zod';
import type { Currency } from '../../core/currency/codes.ts';
import { EXPENSES_PER_CALL } from '../../core/limits.ts';
import { idSchema } from '../../core/schemas.ts';
import { expenseFilterSchema } from '../../expenses/filter.ts';

const id = idSchema('errors.id');

/**
 * Several expenses get another category or project, or are deleted: the given ones, or all that a filter finds; `count` is
 * how many it found when the sender looked.
 * @param book the book's currency, of amounts in the filter
 */
export const bulkSchema = (book?: Currency) =>
  z
    .strictObject({
      ids: z
        .array(z.uuid({ error: 'errors.id' }).toLowerCase(), { error: 'expenses.none_chosen' })
        .min(1, { error: 'expenses.none_chosen' })
        .max(EXPENSES_PER_CALL, { error: 'expenses.bulk_too_many' })
        .transform((ids) => [...new Set(ids)])
        .optional(),
      filter: expenseFilterSchema(book).optional(),
      count: z.int({ error: 'errors.id' }).optional(),
      category: id.optional(),
      /** null takes it away. */
      project: id.nullable().optional(),
      delete: z.literal(true, { error: 'expenses.bulk_what' }).optional(),
    })
    .refine(({ ids, filter, count }) => (ids ? !filter : filter && count !== undefined), {
      error: 'expenses.bulk_which',
    })
    .refine(
      ({ category, project, delete: isDeleting }) =>
        (isDeleting === true) !== (category !== undefined || project !== undefined),
      {
        error: 'expenses.bulk_what',
      },
    );

export type Bulk = z.output<ReturnType<typeof bulkSchema>>;

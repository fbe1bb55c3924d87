import { z } from 'zod';
import type { Currency } from '../../core/currency/codes.ts';
import { EXPENSES_PER_CALL } from '../../core/limits.ts';
import { idSchema } from '../../core/schemas.ts';
import { expenseFilterSchema } from '../../expenses/filter.ts';

const id = idSchema('errors.id');

/** The filter of an address as JSON has it, also with numbers and true or false. */
const jsonFilter = (book?: Currency) =>
  z.preprocess(
    (given) =>
      typeof given === 'object' && given !== null && !Array.isArray(given)
        ? Object.fromEntries(
            Object.entries(given).map(([name, value]) => [
              name,
              typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
            ]),
          )
        : given,
    expenseFilterSchema(book),
  );

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
      filter: jsonFilter(book).optional(),
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

import { z } from 'zod';
import { idTextSchema, isUuid } from '../core/ids.ts';
import { COMMENT_LENGTH, IDS_PER_CALL } from '../core/limits.ts';
import { cleanText } from '../core/text.ts';
import { transactionFilterSchema } from './filter.ts';
import { TRANSACTION_TYPES } from './types.ts';

const id = idTextSchema('errors.id');
const type = z.enum(TRANSACTION_TYPES, { error: 'transactions.error.type' });
const comment = z
  .string({ error: 'transactions.error.comment' })
  .overwrite(cleanText)
  .min(1, { error: 'transactions.error.comment' })
  .max(COMMENT_LENGTH, { error: 'transactions.error.comment_long' });

const oneOf = (change: { type?: unknown; comment?: unknown }) =>
  (change.type === undefined) !== (change.comment === undefined);
const onlyOne = { error: 'transactions.error.one_change' };

/** A change of one transaction: its comment, or its type, with `alike` also that of all Unknown ones like it. */
export const transactionChangeSchema = z
  .strictObject({
    type: type.optional(),
    comment: comment.optional(),
    alike: z.boolean({ error: 'errors.invalid' }).optional(),
  })
  .refine(oneOf, onlyOne)
  .refine(({ alike, type }) => !alike || type !== undefined, onlyOne);

/** The same from a page's form, which says whose. */
export const transactionFormSchema = z
  .strictObject({
    id,
    type: type.optional(),
    comment: comment.optional(),
    alike: z
      .literal('on')
      .transform(() => true)
      .optional(),
  })
  .refine(oneOf, onlyOne);

/** Takes an expense's link to a transaction away. */
export const unlinkFormSchema = z.strictObject({
  id,
  unlink: z.string().refine(isUuid, { error: 'errors.id' }),
});

/** Marks many: those named, or all that a filter finds; `count` is how many that were when the sender looked. */
export const transactionsMarkSchema = z
  .strictObject({
    ids: z
      .array(z.int({ error: 'errors.id' }).positive({ error: 'errors.id' }), { error: 'errors.id' })
      .min(1, { error: 'transactions.error.none_selected' })
      .max(IDS_PER_CALL, { error: 'transactions.error.too_many' })
      .optional(),
    filter: transactionFilterSchema.optional(),
    count: z.int({ error: 'errors.id' }).optional(),
    type,
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    error: 'transactions.error.ids_or_filter',
  });

/** The rows that were ticked in a page's list. `accountPk` belongs to the form's other button, which records an expense. */
export const tickedFormSchema = z
  .strictObject({
    transactionId: z.preprocess(
      (given) => (Array.isArray(given) ? given : given === undefined ? [] : [given]),
      z
        .array(id)
        .min(1, { error: 'transactions.error.none_selected' })
        .max(IDS_PER_CALL, { error: 'transactions.error.too_many' }),
    ),
    accountPk: id.optional(),
    type,
  })
  .transform(({ transactionId, type }) => ({ ids: transactionId, type }));

/** All that the address' filter finds, and how many those were on the page that asked. */
export const foundFormSchema = z
  .strictObject({ all: id, type })
  .transform(({ all, type }) => ({ count: all, type }));

import { z } from 'zod';
import { type Currency, FIRST_CURRENCY } from '../core/currency/codes.ts';
import { readAmount, type Writing } from '../core/currency/written-amount.ts';
import { isDay } from '../core/day.ts';
import { isId, isUuid } from '../core/ids.ts';
import { COMMENT_LENGTH, IDS_PER_CALL, TRANSACTION_SEARCH_LENGTH } from '../core/limits.ts';
import { amountInput } from '../core/schemas.ts';
import { cleanLine, cleanText } from '../core/text.ts';
import { MARKABLE_TYPES, TRANSACTION_TYPES } from './mark-as.ts';

export const type = z.enum(MARKABLE_TYPES, { error: 'transactions.error.type' });
export const comment = z
  .string({ error: 'transactions.error.comment' })
  .overwrite(cleanText)
  .min(1, { error: 'transactions.error.comment' })
  .max(COMMENT_LENGTH, { error: 'transactions.error.comment_long' });
const day = z
  .string({ error: 'transactions.error.day' })
  .refine(isDay, { error: 'transactions.error.day' })
  .meta({ format: 'date' });
/** From an address or from JSON. */
const yesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: 'transactions.error.yes_no' })
  .transform((value) => value === true || value === 'true');
const text = z
  .string({ error: 'tables.text' })
  .overwrite(cleanLine)
  .max(TRANSACTION_SEARCH_LENGTH, { error: 'transactions.error.search_long' });
/** An amount in minor units, in either direction of the money. */
const amountIn = (currency: Currency, written: Writing) =>
  z
    .union(amountInput(written).options, { error: 'transactions.error.amount' })
    .transform((value, context) => {
      const read = readAmount(value, currency, written);
      if (typeof read === 'number') return Math.abs(read);
      const message = read === 'errors.amount_plain' ? read : 'transactions.error.amount';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
const id = z
  .union([z.string(), z.number()], { error: 'errors.id' })
  .refine((value) => isId(String(value)), { error: 'errors.id' })
  .transform(Number);

/**
 * Which transactions of an account a list shows. Conditions on an expense apply to linked transactions.
 * @param currency the account's
 * @param written how its amounts are: typed in an address, by a locale; plainly in JSON
 */
export const transactionFilterSchema = (currency: Currency = FIRST_CURRENCY, written: Writing = 'plain') =>
  z.strictObject({
    type: z.enum(TRANSACTION_TYPES, { error: 'transactions.error.type' }).optional(),
    /** Part of the description or comment, or the exact amount. */
    search: text.optional(),
    from: day.optional(),
    to: day.optional(),
    min: amountIn(currency, written).optional(),
    max: amountIn(currency, written).optional(),
    is_linked: yesOrNo.optional(),
    /** Where the money went. */
    direction: z.enum(['in', 'out'], { error: 'transactions.error.direction' }).optional(),
    project: id.optional(),
    /** Part of its name. */
    project_name: text.optional(),
    merchant: id.optional(),
    merchant_name: text.optional(),
    /** false: linked, but only to expenses without one. */
    has_attachment: yesOrNo.optional(),
    /** Transactions from this upload. */
    upload: z.string({ error: 'errors.id' }).refine(isUuid, { error: 'errors.id' }).optional(),
    /** This transaction and those whose description differs only by digits and spaces. */
    like: id.optional(),
  });

/** The same for the transactions of all accounts. @param currency of its amounts */
export const allFilterSchema = (currency?: Currency, written?: Writing) =>
  transactionFilterSchema(currency, written).extend({ account: id.optional() });

export type TransactionFilter = z.output<ReturnType<typeof transactionFilterSchema>>;
export type FilterName = keyof TransactionFilter;
export const FILTER_NAMES = Object.keys(transactionFilterSchema().shape) as FilterName[];

export const sortSchema = z.strictObject({
  sort: z.enum(['date', 'amount'], { error: 'tables.column' }).default('date'),
  order: z.enum(['asc', 'desc'], { error: 'tables.sort' }).default('desc'),
});
export type TransactionSort = z.output<typeof sortSchema>;

export const eitherTypeOrComment = (change: { type?: unknown; comment?: unknown }): boolean =>
  (change.type === undefined) !== (change.comment === undefined);
export const notEither = { error: 'transactions.error.one_change' };

/** A change of one transaction: its comment or its type; `alike` extends the type to all Unknown ones like it. */
export const transactionChangeSchema = z
  .strictObject({
    type: type.optional(),
    comment: comment.optional(),
    alike: z.boolean({ error: 'errors.invalid' }).optional(),
  })
  .refine(eitherTypeOrComment, notEither)
  .refine(({ alike, type }) => !alike || type !== undefined, notEither);

/** Marks the given transactions or all that match a filter; `count` is how many matched when the sender looked. */
export const transactionsMarkSchema = (currency: Currency = FIRST_CURRENCY) =>
  markSchema(transactionFilterSchema(currency, 'plain'));

/** The same for those of all accounts. */
export const allMarkSchema = (currency: Currency = FIRST_CURRENCY) =>
  markSchema(allFilterSchema(currency, 'plain'));

const markSchema = <Filter extends z.ZodType>(filter: Filter) =>
  z
    .strictObject({
      ids: z
        .array(z.int({ error: 'errors.id' }).positive({ error: 'errors.id' }), { error: 'errors.id' })
        .min(1, { error: 'transactions.error.none_selected' })
        .max(IDS_PER_CALL, { error: 'transactions.error.too_many' })
        .optional(),
      filter: filter.optional(),
      count: z.int({ error: 'errors.id' }).optional(),
      type,
    })
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      error: 'transactions.error.ids_or_filter',
    });

import { z } from 'zod';
import { isDay } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { isId, isUuid } from '../core/ids.ts';
import { TRANSACTION_SEARCH_LENGTH } from '../core/limits.ts';
import { toMinor } from '../core/money.ts';
import { parse } from '../core/parse.ts';
import { cleanLine } from '../core/text.ts';
import { TRANSACTION_TYPES } from './types.ts';

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
/** Whichever way the money went: a magnitude in minor units. */
const amount = z
  .union([z.string(), z.number()], { error: 'transactions.error.amount' })
  .transform((value, context) => {
    const minor = toMinor(value);
    if (minor === undefined) context.addIssue({ code: 'custom', message: 'transactions.error.amount' });
    return Math.abs(minor ?? 0);
  });
const id = z
  .union([z.string(), z.number()], { error: 'errors.id' })
  .refine((value) => isId(String(value)), { error: 'errors.id' })
  .transform(Number);

/** Which transactions of an account a list shows. What is told of an expense holds for a linked one. */
export const transactionFilterSchema = z.strictObject({
  /** UK is what nobody has classified yet. */
  type: z.enum(TRANSACTION_TYPES, { error: 'transactions.error.type' }).optional(),
  /** A part of the description or comment, or the very amount. */
  search: text.optional(),
  from: day.optional(),
  to: day.optional(),
  min: amount.optional(),
  max: amount.optional(),
  is_linked: yesOrNo.optional(),
  project: id.optional(),
  /** A part of its name. */
  project_name: text.optional(),
  merchant: id.optional(),
  merchant_name: text.optional(),
  /** false: linked, and no expense of it has one. */
  has_attachment: yesOrNo.optional(),
  /** Those that this upload brought. */
  upload: z.string({ error: 'errors.id' }).refine(isUuid, { error: 'errors.id' }).optional(),
  /** Those whose description is that of this transaction but for digits and spaces, itself too. */
  like: id.optional(),
});

export type TransactionFilter = z.output<typeof transactionFilterSchema>;
export type FilterName = keyof TransactionFilter;
export const FILTER_NAMES = Object.keys(transactionFilterSchema.shape) as FilterName[];

/** What a list can be sorted by; the newest day first unless told otherwise. */
export const sortSchema = z.strictObject({
  sort: z.enum(['date', 'amount'], { error: 'tables.column' }).default('date'),
  order: z.enum(['asc', 'desc'], { error: 'tables.sort' }).default('desc'),
});
export type TransactionSort = z.output<typeof sortSchema>;

const given = (url: URL, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, url.searchParams.get(name)]).filter(([, value]) => value));

/** The filter that an address holds; empty parameters are none. @throws DomainError `invalid` */
export const readTransactionFilter = (url: URL): TransactionFilter =>
  parse(transactionFilterSchema, given(url, FILTER_NAMES));

/** The order that an address asks for. @throws DomainError `invalid` */
export const readTransactionSort = (url: URL): TransactionSort =>
  parse(sortSchema, given(url, ['sort', 'order']));

const KNOWN = new Set<string>(['limit', 'offset', 'sort', 'order', ...FILTER_NAMES]);

/** A program's address says nothing that is not understood: a misspelt filter would find too much. @throws DomainError `invalid` */
export function refuseUnknownParams(url: URL): void {
  const name = [...url.searchParams.keys()].find((key) => !KNOWN.has(key));
  if (name !== undefined)
    throw new DomainError('invalid', 'errors.unknown_field', {
      values: { name },
      fields: { [name]: ['errors.unknown_field'] },
    });
}

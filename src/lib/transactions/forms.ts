import { z } from 'zod';
import type { Currency } from '../core/currency/codes.ts';
import { DomainError } from '../core/errors.ts';
import { isUuid } from '../core/ids.ts';
import { IDS_PER_CALL } from '../core/limits.ts';
import { parse } from '../core/parse.ts';
import { idTextSchema } from '../core/schemas.ts';
import {
  allFilterSchema,
  comment,
  eitherTypeOrComment,
  FILTER_NAMES,
  notEither,
  sortSchema,
  type TransactionFilter,
  type TransactionSort,
  transactionFilterSchema,
  type,
} from './schema.ts';

const id = idTextSchema('errors.id');

/** A change of one transaction, as a page's form sends it. */
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
  .refine(eitherTypeOrComment, notEither);

/** Removes the link between a transaction and the expense `unlink`. */
export const unlinkFormSchema = z.strictObject({
  id,
  unlink: z.string().refine(isUuid, { error: 'errors.id' }),
});

const ticked = {
  transactionId: z.preprocess(
    (given) => (Array.isArray(given) ? given : given === undefined ? [] : [given]),
    z
      .array(id)
      .min(1, { error: 'transactions.error.none_selected' })
      .max(IDS_PER_CALL, { error: 'transactions.error.too_many' }),
  ),
  accountPk: id.optional(),
};

/** Accepts what each of the ticked rows offers. */
export const tickedAcceptSchema = z
  .strictObject({ ...ticked, accept_ticked: z.literal('1') })
  .transform(({ transactionId }) => ({ ids: transactionId }));

/** The ticked rows of a list. `accountPk` comes from the form's other button, which records an expense. */
export const tickedFormSchema = z
  .strictObject({ ...ticked, type })
  .transform(({ transactionId, type }) => ({ ids: transactionId, type }));

/** Everything that matches the filter in the address; `all` is the number that the page showed. */
export const foundFormSchema = z
  .strictObject({ all: id, type })
  .transform(({ all, type }) => ({ count: all, type }));

const given = (url: URL, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, url.searchParams.get(name)]).filter(([, value]) => value));

/**
 * The filter in an address, ignoring empty parameters.
 * @param currency the account's
 * @param locale by which its amounts are typed
 * @throws DomainError `invalid`
 */
export const readTransactionFilter = (url: URL, currency: Currency, locale: string): TransactionFilter =>
  parse(transactionFilterSchema(currency, locale), given(url, FILTER_NAMES));

/** The same with the account. @param currency of its amounts */
export const readAllFilter = (url: URL, currency: Currency, locale: string) =>
  parse(allFilterSchema(currency, locale), given(url, [...FILTER_NAMES, 'account']));

/** @throws DomainError `invalid` */
export const readTransactionSort = (url: URL): TransactionSort =>
  parse(sortSchema, given(url, ['sort', 'order']));

const KNOWN = new Set<string>(['limit', 'offset', 'sort', 'order', ...FILTER_NAMES]);

/**
 * For API clients: a misspelt filter would match too much.
 * @param more parameters that are known, too
 * @throws DomainError `invalid`
 */
export function refuseUnknownParams(url: URL, ...more: string[]): void {
  const name = [...url.searchParams.keys()].find((key) => !KNOWN.has(key) && !more.includes(key));
  if (name !== undefined)
    throw new DomainError('invalid', 'errors.unknown_field', {
      values: { name },
      fields: { [name]: ['errors.unknown_field'] },
    });
}

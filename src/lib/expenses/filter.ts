import { z } from 'zod';
import { type Currency, FIRST_CURRENCY } from '../core/currency/codes.ts';
import { isDay } from '../core/day.ts';
import { FILTER_LENGTH } from '../core/limits.ts';
import { numberOf, whyNoAmount } from '../core/money.ts';
import { parse } from '../core/parse.ts';
import { idTextSchema } from '../core/schemas.ts';
import { cleanLine } from '../core/text.ts';
import { NO_RECEIPT } from './form-items.ts';

const id = idTextSchema('errors.id').meta({ type: 'integer' });
const day = z.string().refine(isDay, { error: 'expenses.date_invalid' }).meta({ format: 'date' });
const yesOrNo = z.enum(['true', 'false'], { error: 'expenses.flag' }).transform((text) => text === 'true');
const text = z.string().overwrite(cleanLine).max(FILTER_LENGTH, { error: 'expenses.filter_long' });

/** A number of whichever currency, typed with the decimals of the book's, or with two. */
const amount = (book: Currency, locale: string) =>
  z.string().transform((typed, context) => {
    const number = numberOf(typed, book, locale);
    if (number !== undefined) return number;
    context.issues.push({ code: 'custom', input: typed, message: whyNoAmount(typed, book) });
    return z.NEVER;
  });

/** The filter of a list of expenses, from an address. Bounds are inclusive. */
export const expenseFilterSchema = (book: Currency = FIRST_CURRENCY, locale = 'en') =>
  z
    .strictObject({
      /** Part of a comment, an item's comment, the merchant's or a file's name, or the exact amount. */
      search: text,
      from: day,
      to: day,
      min: amount(book, locale),
      max: amount(book, locale),
      project: id,
      /** A project's name; if none matches exactly, all that contain it. */
      project_name: text,
      merchant: id,
      merchant_name: text,
      category: id,
      /** Whether its items come to less or more than its amount: expenses of releases that did not ask for it. */
      without_category: yesOrNo,
      is_reimbursable: yesOrNo,
      is_reimbursed: yesOrNo,
      is_linked: yesOrNo,
      has_attachment: yesOrNo,
      /** Whether one is missing, or a reason says why there is none. */
      receipt: z.enum(['missing', 'answered'], { error: 'receipts.filter' }),
      no_receipt: z.enum(NO_RECEIPT, { error: 'receipts.reason' }),
      /** Who recorded it. */
      person: id,
      /** Who paid it, and is reimbursed. */
      owed_to: id,
    })
    .partial();

export type ExpenseFilter = z.output<ReturnType<typeof expenseFilterSchema>>;
export const EXPENSE_FILTER_NAMES = Object.keys(expenseFilterSchema().shape) as (keyof ExpenseFilter)[];

/**
 * The filter of an address; empty parameters are ignored.
 * @param params filters only; any other parameter is rejected
 * @param book the book's currency
 * @param locale by which amounts are typed
 * @throws DomainError `invalid` by parameter
 */
export function readExpenseFilter(params: URLSearchParams, book: Currency, locale: string): ExpenseFilter {
  const given = [...params].map(([name, value]) => [name, value.trim()] as const);
  return parse(
    expenseFilterSchema(book, locale),
    Object.fromEntries(given.filter(([, value]) => value !== '')),
  );
}

import { z } from 'zod';
import { type Currency, FIRST_CURRENCY } from '../core/currency/codes.ts';
import type { Sum } from '../core/currency/sums.ts';
import { readAmount, type Writing } from '../core/currency/written-amount.ts';
import { isDay } from '../core/day.ts';
import {
  ATTACHMENTS_PER_EXPENSE,
  COMMENT_LENGTH,
  IDS_PER_CALL,
  ITEMS_PER_EXPENSE,
  LINKS_PER_EXPENSE,
} from '../core/limits.ts';
import { amountInput, currencySchema, idSchema } from '../core/schemas.ts';
import { cleanLine, cleanText } from '../core/text.ts';
import { NO_RECEIPT } from './form-items.ts';

const missing = (input: unknown) => input === undefined || input === null || input === '';

const date = z
  .string({ error: 'expenses.date_required' })
  .min(1, { error: 'expenses.date_required', abort: true })
  .refine(isDay, { error: 'expenses.date_invalid' })
  .meta({ format: 'date' });

/** One for each currency and way to write amounts, made when it is first needed. */
function byCurrency<Schema>(
  make: (currency: Currency, written: Writing) => Schema,
): (currency?: Currency, written?: Writing) => Schema {
  const made = new Map<string, Schema>();
  return (currency = FIRST_CURRENCY, written = 'plain') => {
    const schema = made.get(currency + written) ?? make(currency, written);
    made.set(currency + written, schema);
    return schema;
  };
}

/** A number or a text (`1,234.50`, unless written plainly), in minor units of the currency. */
const amountSchema = byCurrency((currency, written) =>
  z
    .union(amountInput(written).options, {
      error: ({ input }) => (missing(input) ? 'expenses.amount_required' : 'expenses.amount_number'),
    })
    .transform((value, context) => {
      const read = readAmount(value, currency, written);
      if (typeof read === 'number') return read;
      context.issues.push({ code: 'custom', input: value, message: read });
      return z.NEVER;
    }),
);

const id = (missingKey: string) => idSchema(({ input }) => (missing(input) ? missingKey : 'errors.id'));
/** An empty choice is null. */
const choice = z.union([z.null(), z.literal('').transform(() => null), id('errors.id')], {
  error: 'errors.id',
});
/** A typed name in place of an id; empty chooses nothing. */
const name = z
  .string({ error: 'expenses.text' })
  .overwrite(cleanLine)
  .nullable()
  .transform((text) => text || null)
  .optional();
/** A checkbox sends `on`, or nothing. */
const flag = z.union(
  [z.boolean(), z.enum(['on', 'true', 'false', '']).transform((text) => text === 'on' || text === 'true')],
  { error: 'expenses.flag' },
);
const comment = z
  .string({ error: 'expenses.text' })
  .overwrite(cleanText)
  .max(COMMENT_LENGTH, { error: 'expenses.comment_long' })
  .nullable()
  .transform((text) => text ?? '');
/** A form field, several fields of one name, or a JSON list; without duplicates. */
const list = <Entry extends z.ZodType>(entry: Entry, most: number) =>
  z.preprocess(
    (input) =>
      input === '' || input === null ? [] : Array.isArray(input) || input === undefined ? input : [input],
    z
      .array(entry, { error: 'expenses.list' })
      .max(most, { error: 'expenses.list_long' })
      .transform((entries) => [...new Set(entries)]),
  );

const itemSchema = (currency: Currency, written: Writing) =>
  z.strictObject(
    {
      category: id('expenses.category_required'),
      amount: amountSchema(currency, written),
      comment: comment.default(''),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'errors.invalid' : undefined) },
  );

const noReceipt = z.union([z.literal('').transform(() => null), z.enum(NO_RECEIPT), z.null()], {
  error: 'receipts.reason',
});

const attachments = list(z.uuid({ error: 'errors.id' }).toLowerCase(), ATTACHMENTS_PER_EXPENSE);

const fieldsIn = (currency: Currency, written: Writing) => ({
  date,
  amount: amountSchema(currency, written).refine((minor) => minor > 0, { error: 'expenses.amount_positive' }),
  currency: currencySchema,
  comment,
  merchant: choice,
  paid_via: choice,
  project: choice,
  /** Null: who records it. */
  owed_to: choice,
  is_reimbursable: flag,
  /** A receipt takes it away. */
  no_receipt: noReceipt,
  items: z
    .array(itemSchema(currency, written), { error: 'expenses.items_required' })
    .min(1, { error: 'expenses.items_required' })
    .max(ITEMS_PER_EXPENSE, { error: 'expenses.items_long' }),
  attachments,
});

const names = { merchant_name: name, project_name: name };

type Choices = { [Kind in 'merchant' | 'project' as Kind | `${Kind}_name`]?: unknown };

export const idOrName = (input: Choices, context: z.RefinementCtx) => {
  for (const kind of ['merchant', 'project'] as const)
    if ((input[kind] ?? null) !== null && (input[`${kind}_name`] ?? null) !== null)
      context.addIssue({ code: 'custom', path: [`${kind}_name`], message: 'expenses.id_or_name' });
};

const transactions = list(id('errors.id'), LINKS_PER_EXPENSE).default([]);

/** A new expense, from the form or the API. Amounts become minor units of that currency, empty choices null. */
export const newExpenseSchema = byCurrency((inCurrency, written) =>
  z
    .strictObject({
      ...fieldsIn(inCurrency, written),
      currency: currencySchema.optional(),
      comment: comment.default(''),
      merchant: choice.default(null),
      paid_via: choice.default(null),
      project: choice.default(null),
      owed_to: choice.optional(),
      is_reimbursable: flag.default(false),
      no_receipt: noReceipt.optional(),
      attachments: attachments.default([]),
      transactions,
      ...names,
    })
    .superRefine(idOrName)
    .superRefine(({ amount, items }, context) => {
      const wrong = whyNotSum({ amount, currency: inCurrency, items });
      if (wrong && context.issues.length === 0)
        context.addIssue({ code: 'custom', path: ['items'], message: wrong.why, params: wrong.values });
    }),
);

/** A text key and its values, when items come to less or more than their expense. Minor units. */
export function whyNotSum({
  amount,
  currency,
  items,
}: {
  amount: number;
  currency: Currency;
  items: readonly { amount: number }[];
}):
  | { why: 'expense_form.items_less' | 'expense_form.items_more'; values: Record<'sum' | 'rest', Sum> }
  | undefined {
  const sum = items.reduce((all, item) => all + item.amount, 0);
  if (sum === amount) return undefined;
  return {
    why: sum < amount ? 'expense_form.items_less' : 'expense_form.items_more',
    values: { sum: { amount: sum, currency }, rest: { amount: Math.abs(amount - sum), currency } },
  };
}

/**
 * A change of an expense: `attachments` are added, `items` replaced. An outdated `version` is rejected. That items add up is
 * checked with what stays.
 */
export const expenseChangeSchema = byCurrency((inCurrency, written) =>
  z
    .strictObject({
      ...fieldsIn(inCurrency, written),
      is_reimbursed: flag,
      removed_attachments: attachments,
      version: id('errors.id'),
      ...names,
    })
    .partial()
    .superRefine(idOrName),
);

/** What expenses that are recorded together have in common. */
export const commonFields = {
  merchant: choice.default(null),
  category: id('expenses.category_required'),
  project: choice.default(null),
  paid_via: choice.default(null),
  ...names,
};

/** The part of an expense that says which decimals its amounts have. */
export const currencyPartSchema = z
  .object({
    currency: currencySchema.optional().catch(undefined),
    transactions: transactions.catch([]),
  })
  .catch({ currency: undefined, transactions: [] });

/** Expenses to mark as reimbursed, or as not reimbursed. */
export const reimburseSchema = z.strictObject({
  ids: list(z.uuid({ error: 'errors.id' }).toLowerCase(), IDS_PER_CALL).refine((ids) => ids.length > 0, {
    error: 'expenses.none_chosen',
  }),
  is_reimbursed: flag,
});

/** Why expenses have no receipt; null takes the answer back. */
export const noReceiptSchema = z.strictObject({
  ids: list(z.uuid({ error: 'errors.id' }).toLowerCase(), IDS_PER_CALL).refine((ids) => ids.length > 0, {
    error: 'expenses.none_chosen',
  }),
  no_receipt: noReceipt,
});

/** An expense and a transaction to link or unlink. */
export const linkSchema = z.strictObject({
  expense: z.uuid({ error: 'errors.id' }).toLowerCase(),
  transaction: id('errors.id'),
});

/** The facts of a transaction that similar expenses share. */
export const similarSchema = byCurrency((inCurrency) =>
  z.strictObject({ amount: amountSchema(inCurrency), date, currency: currencySchema.optional() }),
);

export type NewExpense = z.output<ReturnType<typeof newExpenseSchema>>;
export type ExpenseChange = z.output<ReturnType<typeof expenseChangeSchema>>;
export type Reimbursement = z.output<typeof reimburseSchema>;
export type NoReceiptAnswer = z.output<typeof noReceiptSchema>;
export type Link = z.output<typeof linkSchema>;
/** The schema's input. */
export type ExpenseFields = z.input<ReturnType<typeof newExpenseSchema>>;

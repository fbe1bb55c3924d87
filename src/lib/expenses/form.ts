import { type Currency, currencyNamed } from '../core/currency/codes.ts';
import { toField, toMajor, toMinor } from '../core/money.ts';
import { fieldList, fieldText } from '../core/parse.ts';

/** A line item as typed in the form; `category` is an id or empty. */
export interface FormItem {
  category: string;
  amount: string;
  comment: string;
}

/** A file that has been uploaded. */
export interface FormAttachment {
  id: string;
  file_name: string;
}

/** The form of an expense. `merchant` and `project` are names as typed; `paid_via` is an id or empty. */
export interface FormValues {
  date: string;
  amount: string;
  /** Of all its amounts. */
  currency: Currency;
  showExpenseComment: boolean;
  comment: string;
  merchant: string;
  paid_via: string;
  project: string;
  is_reimbursable: boolean;
  items: FormItem[];
  attachments: FormAttachment[];
  /** Ids of files to be removed from the expense when it is saved. */
  removed_attachments: string[];
}

/** Existing names that the server suggests for a typed name that does not exist. */
export type NamesNear = Partial<Record<'merchant' | 'project', string[]>>;

/** The part of an expense in the API's response that the form shows. Amounts in major units. */
export interface StoredExpense {
  date: string;
  amount: number;
  currency: Currency;
  comment: string;
  merchant_name: string | null;
  project_name: string | null;
  paid_via: number | null;
  is_reimbursable: boolean;
  version: number;
  items: { category: number; amount: number; comment: string }[];
  attachments: { id: string; file_name: string }[];
}

/**
 * The values of the submitted form.
 * @param fields the fields of the HTML form, nested by `nestFields`
 * @param attachments the stored files whose ids the form contains
 * @param fallback the currency of a form that names none
 */
export const fromForm = (
  fields: Record<string, unknown>,
  attachments: FormAttachment[],
  fallback: Currency,
): FormValues => ({
  date: fieldText(fields.date),
  amount: fieldText(fields.amount),
  currency: currencyNamed(fieldText(fields.currency)) ?? fallback,
  showExpenseComment: fields.showExpenseComment !== undefined,
  comment: fieldText(fields.comment),
  merchant: fieldText(fields.merchant),
  paid_via: fieldText(fields.paid_via),
  project: fieldText(fields.project),
  is_reimbursable: fields.is_reimbursable !== undefined,
  items: fieldList(fields.items).map((value) => {
    const item = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    return {
      category: fieldText(item.category),
      amount: fieldText(item.amount),
      comment: fieldText(item.comment),
    };
  }),
  attachments,
  removed_attachments: fieldList(fields.removed_attachments).map(fieldText),
});

/** A number in major units as a field's value. */
const fieldOf = (amount: number, currency: Currency): string =>
  toField(toMinor(amount, currency) ?? 0, currency);

/** The form values of a stored expense. */
export const fromExpense = (expense: StoredExpense): FormValues => ({
  date: expense.date,
  amount: fieldOf(expense.amount, expense.currency),
  currency: expense.currency,
  showExpenseComment: expense.comment !== '',
  comment: expense.comment,
  merchant: expense.merchant_name ?? '',
  paid_via: String(expense.paid_via ?? ''),
  project: expense.project_name ?? '',
  is_reimbursable: expense.is_reimbursable,
  items: expense.items.map(({ category, amount, comment }) => ({
    category: String(category),
    amount: fieldOf(amount, expense.currency),
    comment,
  })),
  attachments: expense.attachments.map(({ id, file_name }) => ({ id, file_name })),
  removed_attachments: [],
});

/** The request body that records the form's expense. Names stay names, which the server resolves to ids. */
export interface FormInput {
  date: string;
  /** A number in major units; unparsable text stays as it is, so that the schema reports what is wrong with it. */
  amount: number | string;
  currency: Currency;
  comment: string;
  merchant?: null;
  merchant_name?: string;
  paid_via: number | null;
  project?: null;
  project_name?: string;
  is_reimbursable: boolean;
  items: { category: number | null; amount: number | string; comment: string }[];
  attachments: string[];
}

/** The form's values as the API takes them. The caller adds `transactions`, or `removed_attachments` and `version`. */
export const toInput = (values: FormValues): FormInput => ({
  date: values.date,
  amount: toAmount(values.amount, values.currency),
  currency: values.currency,
  comment: values.showExpenseComment ? values.comment : '',
  ...(values.merchant.trim() === '' ? { merchant: null } : { merchant_name: values.merchant.trim() }),
  paid_via: toId(values.paid_via),
  ...(values.project.trim() === '' ? { project: null } : { project_name: values.project.trim() }),
  is_reimbursable: values.is_reimbursable,
  items: values.items.map((item) => ({
    category: toId(item.category),
    amount: toAmount(item.amount, values.currency),
    comment: item.comment,
  })),
  attachments: values.attachments.map(({ id }) => id),
});

const toAmount = (text: string, currency: Currency): number | string => {
  const minor = toMinor(text, currency);
  return minor === undefined ? text.trim() : toMajor(minor, currency);
};
const toId = (text: string): number | null => (text === '' ? null : Number(text));

/** @param amount prefilled, for example with the bank transaction's amount */
export const emptyItem = (amount = ''): FormItem => ({ category: '', amount, comment: '' });

/** The items' total in minor units; undefined when no item has an amount or one is invalid. */
export function sumOf(items: readonly Pick<FormItem, 'amount'>[], currency: Currency): number | undefined {
  const filled = items.map((item) => item.amount.trim()).filter(Boolean);
  if (filled.length === 0) return undefined;
  return filled.reduce<number | undefined>((sum, text) => {
    const minor = toMinor(text, currency);
    return sum === undefined || minor === undefined ? undefined : sum + minor;
  }, 0);
}

/** The amount minus the items' total, in minor units; undefined while either is unknown. */
export function restOf(values: {
  amount: string;
  currency: Currency;
  items: readonly Pick<FormItem, 'amount'>[];
}): number | undefined {
  const amount = toMinor(values.amount, values.currency);
  const sum = sumOf(values.items, values.currency);
  return amount === undefined || sum === undefined ? undefined : amount - sum;
}

/** Index of the item that takes the rest: the first without an amount, otherwise a new one at the end. */
export function placeOfRest(items: readonly Pick<FormItem, 'amount'>[]): number {
  const empty = items.findIndex((item) => item.amount.trim() === '');
  return empty === -1 ? items.length : empty;
}

/** The items with the rest filled in. */
export function withRest(values: {
  amount: string;
  currency: Currency;
  items: readonly FormItem[];
}): FormItem[] {
  const rest = restOf(values);
  if (rest === undefined || rest <= 0) return [...values.items];
  const place = placeOfRest(values.items);
  return values.items.toSpliced(place, 1, {
    ...emptyItem(),
    ...values.items[place],
    amount: toField(rest, values.currency),
  });
}

/** True when both forms have the same values, whatever the order of their fields. */
export const isSame = (one: FormValues, other: FormValues): boolean => canonical(one) === canonical(other);

/** Leaves out removed files, which are already missing from the attachments. */
const canonical = ({ items, attachments, removed_attachments, ...facts }: FormValues): string =>
  JSON.stringify([
    Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)),
    items.map(({ category, amount, comment }) => [category, amount, comment]),
    attachments.map(({ id }) => id),
  ]);

/** Saving needs a confirmation when a project is chosen but the expense is not reimbursable. */
export const needsConfirm = (values: Pick<FormValues, 'project' | 'is_reimbursable'>): boolean =>
  values.project.trim() !== '' && !values.is_reimbursable;

const ORDER = [
  'date',
  'amount',
  'currency',
  'merchant',
  'project',
  'paid_via',
  'is_reimbursable',
  'comment',
  'items',
  'attachments',
];

/** The API's errors by the form's field names, in the order of the fields on the page. */
export function formErrors(errors: Record<string, string[]>): Record<string, string[]> {
  const place = (name: string) => ORDER.indexOf(name.split('.', 1)[0] ?? '');
  return Object.fromEntries(
    Object.entries(errors)
      .map(([name, messages]) => [name.replace(/^(merchant|project)_name$/, '$1'), messages] as const)
      .sort(([a], [b]) => place(a) - place(b)),
  );
}

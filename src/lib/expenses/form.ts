import { type Currency, currencyNamed } from '../core/currency/codes.ts';
import { toField, toMajor, toMinor } from '../core/money.ts';
import { fieldList, fieldText } from '../core/parse.ts';
import { type FormItem, isMirror } from './form-items.ts';

/** A file that has been uploaded. */
export interface FormAttachment {
  id: string;
  file_name: string;
  /** Where the same file is already; without an expense, in the tray. */
  same?: { attachment: string; file_name: string; expense: string | null; date: string | null } | undefined;
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
  /** The id of who paid; empty for who records it. */
  owed_to: string;
  project: string;
  is_reimbursable: boolean;
  /** Why there is no receipt; empty where there is one, or where it is still missing. */
  no_receipt: string;
  /** Whether items have rows of their own; until then there is one, without an amount or comment of its own. */
  split: boolean;
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
  owed_to: number;
  is_reimbursable: boolean;
  no_receipt: string | null;
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
  owed_to: fieldText(fields.owed_to),
  project: fieldText(fields.project),
  is_reimbursable: fields.is_reimbursable !== undefined,
  no_receipt: fieldText(fields.no_receipt),
  ...itemsFrom(fields),
  attachments,
  removed_attachments: fieldList(fields.removed_attachments).map(fieldText),
});

/** A form that is not split says so, and shows the expense's amount as that of its item. */
function itemsFrom(fields: Record<string, unknown>): Pick<FormValues, 'split' | 'items'> {
  const items = fieldList(fields.items).map((value): FormItem => {
    const item = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    return {
      category: fieldText(item.category),
      amount: fieldText(item.amount),
      comment: fieldText(item.comment),
    };
  });
  const split = fields.unsplit === undefined || items.length !== 1;
  return { split, items: split ? items : items.map((item) => ({ ...item, amount: '' })) };
}

/** A number in major units as a field's value. */
const fieldOf = (amount: number, currency: Currency): string =>
  toField(toMinor(amount, currency) ?? 0, currency);

/** The form values of a stored expense. */
export const fromExpense = (expense: StoredExpense): FormValues => ({
  date: expense.date,
  amount: fieldOf(expense.amount, expense.currency),
  currency: expense.currency,
  showExpenseComment: true,
  comment: expense.comment,
  merchant: expense.merchant_name ?? '',
  paid_via: String(expense.paid_via ?? ''),
  owed_to: String(expense.owed_to),
  project: expense.project_name ?? '',
  is_reimbursable: expense.is_reimbursable,
  no_receipt: expense.no_receipt ?? '',
  ...storedItems(expense),
  attachments: expense.attachments.map(({ id, file_name }) => ({ id, file_name })),
  removed_attachments: [],
});

function storedItems({ amount: whole, currency, items }: StoredExpense): Pick<FormValues, 'split' | 'items'> {
  const split = items.length !== 1 || items[0]?.comment !== '' || items[0].amount !== whole;
  const typed = items.map(({ category, amount, comment }) => ({
    category: String(category),
    amount: split ? fieldOf(amount, currency) : '',
    comment,
  }));
  return { split, items: typed };
}

/** The values of a draft, which an earlier release may have stored without a currency, or with a hidden comment. */
export const fromDraft = (stored: Partial<FormValues>, fresh: FormValues): FormValues => ({
  ...fresh,
  ...stored,
  paid_via: stored.paid_via ?? '',
  owed_to: stored.owed_to || fresh.owed_to,
  showExpenseComment: true,
  comment: stored.showExpenseComment ? (stored.comment ?? '') : '',
  split: stored.split ?? true,
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
  owed_to?: number;
  project?: null;
  project_name?: string;
  is_reimbursable: boolean;
  no_receipt: string | null;
  items: { category: number | null; amount: number | string; comment: string }[];
  attachments: string[];
}

/**
 * The form's values as the API takes them. The caller adds `transactions`, or `removed_attachments` and `version`.
 * @param locale by which amounts are typed
 */
export const toInput = (values: FormValues, locale: string): FormInput => ({
  date: values.date,
  amount: toAmount(values.amount, values.currency, locale),
  currency: values.currency,
  comment: values.showExpenseComment ? values.comment : '',
  ...(values.merchant.trim() === '' ? { merchant: null } : { merchant_name: values.merchant.trim() }),
  paid_via: toId(values.paid_via),
  ...(values.owed_to === '' ? {} : { owed_to: Number(values.owed_to) }),
  ...(values.project.trim() === '' ? { project: null } : { project_name: values.project.trim() }),
  is_reimbursable: values.is_reimbursable,
  no_receipt: values.attachments.length > 0 ? null : values.no_receipt || null,
  items: values.items.map((item) => ({
    category: toId(item.category),
    amount: toAmount(isMirror(values) ? values.amount : item.amount, values.currency, locale),
    comment: item.comment,
  })),
  attachments: values.attachments.map(({ id }) => id),
});

function toAmount(text: string, currency: Currency, locale: string): number | string {
  const minor = toMinor(text, currency, locale);
  return minor === undefined ? text.trim() : toMajor(minor, currency);
}
const toId = (text: string): number | null => (text === '' ? null : Number(text));

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

const ORDER =
  'amount currency date merchant items comment project paid_via owed_to is_reimbursable attachments no_receipt'.split(
    ' ',
  );

/**
 * The API's errors by the form's field names, in the order of the fields on the page.
 * @param values of the form, whose amount says what is wrong with that of an item that has none of its own
 */
export function formErrors<Message extends string>(
  errors: Record<string, Message[]>,
  values?: Pick<FormValues, 'items'>,
): Record<string, Message[]> {
  const place = (name: string) => ORDER.indexOf(name.split('.', 1)[0] ?? '');
  const mirrored = values && isMirror(values) && errors.amount ? 'items.0.amount' : undefined;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name !== mirrored)
      .map(([name, messages]) => [name.replace(/^(merchant|project)_name$/, '$1'), messages] as const)
      .sort(([a], [b]) => place(a) - place(b)),
  );
}

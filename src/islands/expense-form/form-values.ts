import { toField, toMinor } from '#lib/core/money.ts';

/** A line item as it stands in the form: typed text; `category` is an id or empty. */
export interface FormItem {
  category: string;
  amount: string;
  comment: string;
}

/** A file that is stored already. */
export interface FormAttachment {
  id: string;
  file_name: string;
}

/** The record form as it stands on the page. `merchant` and `project` are names as typed; `paid_via` is an id or empty. */
export interface FormValues {
  date: string;
  amount: string;
  showExpenseComment: boolean;
  comment: string;
  merchant: string;
  paid_via: string;
  project: string;
  is_reimbursable: boolean;
  items: FormItem[];
  attachments: FormAttachment[];
  /** Ids of files that the expense has and shall lose. */
  removed_attachments: string[];
}

/** Names that the server offers where it knows none of the typed name. */
export type NamesNear = Partial<Record<'merchant' | 'project', string[]>>;

/** @param amount typed text for a start, e.g. the bank transaction's amount */
export const emptyItem = (amount = ''): FormItem => ({ category: '', amount, comment: '' });

/** Minor units that the items add up to; undefined while none has an amount or one is no amount. */
export function sumOf(items: readonly Pick<FormItem, 'amount'>[]): number | undefined {
  const filled = items.map((item) => item.amount.trim()).filter(Boolean);
  if (filled.length === 0) return undefined;
  return filled.reduce<number | undefined>((sum, text) => {
    const minor = toMinor(text);
    return sum === undefined || minor === undefined ? undefined : sum + minor;
  }, 0);
}

/** How much the items lack to reach the amount, in minor units: negative when they go beyond; undefined while unknown. */
export function restOf(values: {
  amount: string;
  items: readonly Pick<FormItem, 'amount'>[];
}): number | undefined {
  const amount = toMinor(values.amount);
  const sum = sumOf(values.items);
  return amount === undefined || sum === undefined ? undefined : amount - sum;
}

/** Where the rest goes: the first item without an amount, else a new one at the end. */
export function placeOfRest(items: readonly Pick<FormItem, 'amount'>[]): number {
  const empty = items.findIndex((item) => item.amount.trim() === '');
  return empty === -1 ? items.length : empty;
}

/** The items with the rest put in its place. */
export function withRest(values: { amount: string; items: readonly FormItem[] }): FormItem[] {
  const rest = restOf(values);
  if (rest === undefined || rest <= 0) return [...values.items];
  const place = placeOfRest(values.items);
  return values.items.toSpliced(place, 1, { ...emptyItem(), ...values.items[place], amount: toField(rest) });
}

/** True when nothing tells these two forms apart. */
export const isSame = (one: FormValues, other: FormValues): boolean => inOneOrder(one) === inOneOrder(other);

/** As JSON, whatever order its fields came in. Files that were removed are those that are missing. */
const inOneOrder = ({ items, attachments, removed_attachments, ...facts }: FormValues): string =>
  JSON.stringify([
    Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)),
    items.map(({ category, amount, comment }) => [category, amount, comment]),
    attachments.map(({ id }) => id),
  ]);

/** The question that is asked before saving: a project is chosen, but nobody gets the money back. */
export const asksFirst = (values: Pick<FormValues, 'project' | 'is_reimbursable'>): boolean =>
  values.project.trim() !== '' && !values.is_reimbursable;

const ORDER = [
  'date',
  'amount',
  'merchant',
  'project',
  'paid_via',
  'is_reimbursable',
  'comment',
  'items',
  'attachments',
];

/** Errors by field, in the order in which a person meets the fields. */
export function inFormOrder(errors: Record<string, string[]>): Record<string, string[]> {
  const place = (name: string) => ORDER.indexOf(name.split('.', 1)[0] ?? '');
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => place(a) - place(b)));
}

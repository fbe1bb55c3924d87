import type { Currency } from '../core/currency/codes.ts';
import { isDay, today } from '../core/day.ts';
import { COMMENT_LENGTH } from '../core/limits.ts';
import { formatMoney, toField, toMinor } from '../core/money.ts';

/** A line item as typed in the form; `category` is an id or empty. */
export interface FormItem {
  category: string;
  amount: string;
  comment: string;
}

/** Why an expense has no receipt and needs none. */
export const NO_RECEIPT = ['lost', 'under_limit', 'none_given'] as const;

interface Itemised {
  amount: string;
  items: FormItem[];
  split: boolean;
}

/** Whether the only item has no amount of its own, and so the expense's. */
export const isMirror = ({ items }: Pick<Itemised, 'items'>): boolean =>
  items.length === 1 && items[0]?.amount.trim() === '';

/** @param amount prefilled, for example with the bank transaction's amount */
export const emptyItem = (amount = ''): FormItem => ({ category: '', amount, comment: '' });

/** The items' total in minor units; undefined when no item has an amount or one is invalid. */
export function sumOfItems(
  items: readonly Pick<FormItem, 'amount'>[],
  currency: Currency,
  locale: string,
): number | undefined {
  const filled = items.map((item) => item.amount.trim()).filter(Boolean);
  if (filled.length === 0) return undefined;
  return filled.reduce<number | undefined>((sum, text) => {
    const minor = toMinor(text, currency, locale);
    return sum === undefined || minor === undefined ? undefined : sum + minor;
  }, 0);
}

/** The amount minus the items' total, in minor units; undefined while either is unknown. */
export function restOf(
  values: { amount: string; currency: Currency; items: readonly Pick<FormItem, 'amount'>[] },
  locale: string,
): number | undefined {
  const amount = toMinor(values.amount, values.currency, locale);
  const sum = sumOfItems(values.items, values.currency, locale);
  return amount === undefined || sum === undefined ? undefined : amount - sum;
}

/** What the text about items and amount ends with and says; undefined while either is unknown. */
export function differenceOf(values: Parameters<typeof restOf>[0], locale: string) {
  const rest = restOf(values, locale);
  if (rest === undefined) return undefined;
  const money = (minor: number) => formatMoney(minor, values.currency, locale);
  return {
    way: rest === 0 ? ('equal' as const) : rest > 0 ? ('less' as const) : ('more' as const),
    sums: { sum: money(sumOfItems(values.items, values.currency, locale) ?? 0), rest: money(Math.abs(rest)) },
  };
}

/** Index of the item that takes the rest: the first without an amount, otherwise a new one at the end. */
export function placeOfRest(items: readonly Pick<FormItem, 'amount'>[]): number {
  const empty = items.findIndex((item) => item.amount.trim() === '');
  return empty === -1 ? items.length : empty;
}

/** The items with the rest filled in. */
export function withRest(
  values: { amount: string; currency: Currency; items: readonly FormItem[] },
  locale: string,
): FormItem[] {
  const rest = restOf(values, locale);
  if (rest === undefined || rest <= 0) return [...values.items];
  const place = placeOfRest(values.items);
  return values.items.toSpliced(place, 1, {
    ...emptyItem(),
    ...values.items[place],
    amount: toField(rest, values.currency),
  });
}

/** The form with rows for its items: the one that there was, and an empty one. */
export const splitUp = <Values extends Itemised>(values: Values): Values => ({
  ...values,
  split: true,
  items: [
    ...values.items.map((item) => ({ ...item, amount: isMirror(values) ? values.amount : item.amount })),
    emptyItem(),
  ],
});

/** The form of one category again. A comment on the only item becomes the expense's. */
export function joinUp<Values extends Itemised & { comment: string }>(values: Values): Values {
  const [only = emptyItem(), ...others] = values.items;
  if (others.length > 0) return values;
  const comment = [values.comment.trim(), only.comment.trim()].filter(Boolean).join('\n');
  return { ...values, comment, split: false, items: [{ ...emptyItem(), category: only.category }] };
}

/** A value that a field is filled with because it was so before, and the sentence that says so. */
export interface Proposal {
  value: string;
  because: string;
}
/** What the form proposes; `category` is that of the only item. */
export type Proposals = Partial<Record<'amount' | 'date' | 'merchant' | 'project' | 'category', Proposal>>;

/** An amount that a receipt names beside others, as typed and as shown. */
export interface Offered {
  amount: string;
  currency: Currency;
  text: string;
}

/** A day that a receipt names beside others, and as it is shown. */
export interface OfferedDay {
  day: string;
  text: string;
}

/** The first field that nothing was typed into, in the order of the page; undefined when only what is optional is left. */
export function firstEmpty({
  items,
  split,
  ...facts
}: Itemised & { date: string; merchant: string }): string | undefined {
  const ofItems = items.flatMap(({ category, amount }, index) => [
    [`items.${index}.category`, category] as const,
    ...(split ? [[`items.${index}.amount`, amount] as const] : []),
  ]);
  const fields = [
    ...(['amount', 'date', 'merchant'] as const).map((name) => [name, facts[name]] as const),
    ...ofItems,
  ];
  return fields.find(([, text]) => text.trim() === '')?.[0];
}

/** The form with what is proposed, where nothing is typed. */
export function withProposals<Values extends Itemised & { merchant: string; project: string }>(
  values: Values,
  { merchant, project, category }: Proposals,
): Values {
  const [first, ...others] = values.items;
  const isOne = first !== undefined && others.length === 0;
  return {
    ...values,
    merchant: values.merchant || (merchant?.value ?? ''),
    project: values.project || (project?.value ?? ''),
    items: isOne ? [{ ...first, category: first.category || (category?.value ?? '') }] : values.items,
  };
}

/** The bank transactions that become an expense; `amount` in minor units, positive when money left the account. */
interface Bank {
  transactions: readonly { date: string; description: string; amount: number }[];
  currency: Currency;
}

/** The initial form: date, amount and description from the address, otherwise from the transactions. */
export function startValues(
  url: URL,
  { transactions, currency }: Bank,
  zone: string | null = null,
  locale = 'en',
) {
  const asked = url.searchParams.get('date') ?? '';
  const date = isDay(asked) ? asked : transactions.at(-1)?.date;
  const amount = askedAmount(url, currency, locale) ?? sumOfLinked(transactions, currency);
  const [only, ...others] = transactions;
  const description =
    url.searchParams.get('description') ?? (only && others.length === 0 ? only.description : '');
  const comment = description.trim().slice(0, COMMENT_LENGTH);
  return {
    dated: date !== undefined || zone !== null,
    date: date ?? today(zone),
    amount,
    currency,
    showExpenseComment: true,
    comment,
    merchant: '',
    paid_via: '',
    owed_to: '',
    project: '',
    is_reimbursable: false,
    no_receipt: '',
    split: false,
    items: [emptyItem()],
    attachments: [],
    removed_attachments: [],
  };
}

/** Without its sign, since an expense is positive even for money that came in. */
function askedAmount(url: URL, currency: Currency, locale: string): string | undefined {
  const text = (url.searchParams.get('amount') ?? '').trim().replace(/^[+-]/, '');
  return toMinor(text, currency, locale) === undefined ? undefined : text;
}

function sumOfLinked(transactions: Bank['transactions'], currency: Currency): string {
  const sum = transactions.reduce((total, { amount }) => total + amount, 0);
  return sum === 0 ? '' : toField(Math.abs(sum), currency);
}

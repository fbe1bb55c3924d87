import type { Currency } from '#lib/core/currency/codes.ts';
import { toMinor } from '#lib/core/money.ts';
import type { ReadFault } from '#lib/db/tables.ts';
import type { Fact } from '#lib/receipts/events.ts';
import { standingFacts } from '#lib/receipts/standing.ts';
import type { Translate } from '#lib/texts/translator.ts';

/** An answer as the API gives it. */
export interface Answer {
  act: 'attach' | 'record' | 'new';
  expense: string | null;
  transaction: number | null;
  merchant: number | null;
  merchant_name: string | null;
  category: number | null;
  text: string;
  reasons: string[];
}

/** Where another file is; without an expense, in the tray. */
export interface Other {
  attachment: string;
  file_name: string;
  expense: string | null;
  date: string | null;
}

/** A receipt as the API gives it. */
export interface ToldReceipt {
  id: string;
  file: string;
  file_name: string;
  file_type: string;
  thumbnail: string | null;
  person: { id: number; name: string };
  tray_at: string | null;
  is_read: boolean;
  /** Why less was read of the file than there may be. */
  read_fault: ReadFault | null;
  /** Amounts in major units. */
  facts: Fact[];
  state: 'sure' | 'choose' | 'type';
  answers: Answer[];
  /** Another file of the same bytes. */
  same_as: Other | null;
  /** Another file of the same facts. */
  alike: Other | null;
}

/** A decision as the API takes it. */
export type Decision = { receipt: string; [field: string]: unknown };

/** What receipts are shown by. */
export interface Context {
  t: Translate;
  locale: string;
  zone: string | null;
  categories: readonly { id: number; name: string }[];
  /** Those in use; the book's first. */
  currencies: readonly Currency[];
  awake: boolean;
}

/** What a form said that was refused before the page was awake. */
export interface RefusedFacts {
  receipt: string;
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string[]>>;
}

/** The facts that stand, in minor units. */
export const standsOf = ({ facts }: ToldReceipt): Fact[] =>
  standingFacts(facts).map(({ amount, tax, currency, ...fact }) => ({
    ...fact,
    currency,
    amount: minor(amount, currency),
    tax: minor(tax, currency),
  }));

const minor = (amount: number | null | undefined, currency: Currency | null): number | null =>
  amount == null || !currency ? null : (toMinor(amount, currency) ?? null);

/** Whether an expense is recorded by it, which needs a category. */
export const records = ({ act }: Answer): boolean => act !== 'attach';

/** @param category that was chosen in place of the answer's own */
export function decisionOf(
  { id: receipt }: ToldReceipt,
  answer: Answer,
  category: number | undefined,
): Decision {
  if (answer.act === 'attach') return { receipt, expense: answer.expense };
  const { merchant, merchant_name } = answer;
  const of = category ?? answer.category;
  return {
    receipt,
    ...(answer.act === 'record' ? { transaction: answer.transaction } : { new: true }),
    ...(merchant === null ? merchant_name && { merchant_name } : { merchant }),
    ...(of === null ? {} : { category: of }),
  };
}

const RANK = { sure: 0, choose: 1, type: 2 };

/** What is sure first, then what is to be chosen and typed, each the oldest first; last what was put off. */
export const inOrder = (rows: readonly ToldReceipt[], late: ReadonlySet<string> = new Set()): ToldReceipt[] =>
  rows.toSorted(
    (a, b) =>
      Number(late.has(a.id)) - Number(late.has(b.id)) ||
      RANK[a.state] - RANK[b.state] ||
      compare(a.tray_at ?? '', b.tray_at ?? '') ||
      compare(a.id, b.id),
  );

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

import type { Currency } from '#lib/core/currency/codes.ts';
import type { Translate } from '#lib/texts/translator.ts';

/** An answer as the API gives it. */
export type Answer = { text: string; because: string | null; from: string } & (
  | { act: 'IN' | 'IV' | 'CW' | 'IG' }
  | {
      act: 'expense';
      merchant: number | null;
      merchant_name: string;
      category: number | null;
      project: number | null;
      project_name: string | null;
    }
  | { act: 'link'; expenses: readonly object[] }
  | { act: 'pair'; out: number; in: number }
);

/** A row as the API gives it. */
export interface QueueRow {
  transaction: {
    id: number;
    account: number;
    date: string;
    description: string;
    amount: number;
    currency: Currency;
  };
  answers: Answer[];
  /** Who was paid, or who paid. */
  name: string;
  sure: boolean;
  receipt: { id: string; file_name: string } | null;
  group: string;
  group_size: number;
}

/** A decision as the API takes it. */
export type Act = { act: string; transactions: number[]; [field: string]: unknown };

/** What a decision says beside its rows. */
export type Choice = { act: string; [field: string]: unknown };

export interface Named {
  id: number;
  name: string;
}

/** What rows are shown by. */
export interface QueueContext {
  t: Translate;
  locale: string;
  /** The currency of the book: amounts in others name theirs. */
  book: Currency;
  categories: readonly Named[];
  /** Names of accounts by id; none where the queue is of one account. */
  accounts: Readonly<Record<number, string>>;
  view: 'queue' | 'group' | 'sure';
  /** The rows are those that the person left for later. */
  later: boolean;
}

/** What an answer decides; undefined where a person has to choose a category. */
export function choiceOf(answer: Answer): Choice | undefined {
  switch (answer.act) {
    case 'expense': {
      const { act, merchant, category, project } = answer;
      return category === null ? undefined : { act, merchant, category, project };
    }
    case 'link':
      return { act: 'link', expenses: answer.expenses };
    case 'pair':
      return { act: 'pair', transactions: [answer.out, answer.in] };
    default:
      return { act: answer.act };
  }
}

/** The answers that a row shows: the best one, and the others that need no category to be chosen. */
export const offeredOf = ({ answers }: QueueRow): Answer[] =>
  answers.filter((answer, index) => index === 0 || choiceOf(answer));

/** One expense for each row. @param merchant of all of them; without one, each row's own where it is known */
export function expensesOf(rows: readonly QueueRow[], category: number, merchant?: string): Act[] {
  const choice = (known: { merchant?: number; merchant_name?: string }) => ({
    act: 'expense',
    category,
    ...known,
  });
  const ids = (of: readonly QueueRow[]) => of.map(({ transaction }) => transaction.id);
  if (merchant !== undefined) return [actOf(choice(merchant ? { merchant_name: merchant } : {}), ids(rows))];
  return [...Map.groupBy(rows, ({ group }) => group).values()].map((same) => {
    const known = same[0]?.answers.find((answer) => answer.act === 'expense')?.merchant;
    return actOf(choice(known == null ? {} : { merchant: known }), ids(same));
  });
}

/** Who a new expense of the row would be from; empty where nothing tells. */
export const merchantOf = ({ answers }: QueueRow): string =>
  answers.find((answer) => answer.act === 'expense')?.merchant_name ?? '';

/** A choice made about rows. */
export const actOf = (choice: Choice, ids: readonly number[]): Act => ({ transactions: [...ids], ...choice });

/** The expense of a row gets the receipt that fits it. */
export const withReceipt = (choice: Choice, { receipt }: Pick<QueueRow, 'receipt'>): Choice =>
  choice.act === 'expense' && receipt ? { ...choice, receipt: receipt.id } : choice;

export const isOut = ({ transaction }: QueueRow): boolean => transaction.amount >= 0;

const ACCESS_KEYS: Readonly<Record<string, string>> = { IN: 'i', IV: 'v', CW: 'c' };
/** The key of the queue, for who works without its script. */
export const accessKeyOf = ({ act }: Answer) => ({ accessKey: ACCESS_KEYS[act] });

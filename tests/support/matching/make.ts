import { coreOf } from '#lib/core/description/payee-key.ts';
import { type Chance, chanceOf } from '#lib/matching/score/chance.ts';
import type {
  MatchAccount,
  MatchExpense,
  MatchRow,
  ReasonKey,
  Suggestion,
  Weighed,
} from '#lib/matching/score/shapes.ts';
import { suggest } from '#lib/matching/score/suggest.ts';
import { weigh } from '#lib/matching/score/weigh.ts';

let next = 1;

/** A row of money out, in rupees, on 10 March unless told otherwise. */
export function row(description: string, amount: number, more: Partial<MatchRow> = {}): MatchRow {
  return {
    id: next++,
    account: 1,
    date: '2026-03-10',
    amount,
    open: Math.abs(amount),
    currency: 'INR',
    core: coreOf(description),
    description,
    type: 'UK',
    ...more,
  };
}

const merchants = new Map<string, number>();
const merchantId = (name: string): number => {
  const id = merchants.get(name) ?? merchants.size + 1;
  merchants.set(name, id);
  return id;
};

/** An expense of a merchant, or of none with the name as its comment. */
export function expense(name: string | null, amount: number, more: Partial<MatchExpense> = {}): MatchExpense {
  return {
    id: `e${String(next++).padStart(6, '0')}`,
    date: '2026-03-10',
    amount,
    covered: 0,
    refunded: 0,
    currency: 'INR',
    merchant: name === null ? null : merchantId(name),
    merchantName: name,
    aliases: [],
    project: null,
    projectName: null,
    categories: [],
    comments: [],
    paidVia: null,
    person: 1,
    personName: null,
    createdDay: '2026-03-10',
    reimbursable: false,
    numbers: [],
    ...more,
  };
}

export const ACCOUNTS: MatchAccount[] = [
  { id: 1, type: 'current', owner: null },
  { id: 2, type: 'credit-card', owner: 1 },
  { id: 3, type: 'savings', owner: null },
];

const SHOPS = [
  'Nandini Stores',
  'Ganesh Medicals',
  'Royal Bakery',
  'Metro Printers',
  'Kaveri Sweets',
  'City Flowers',
];

/** Other rows and expenses, so that what is compared stands in a book; each amount occurs once. */
export function crowd(count = 60): { rows: MatchRow[]; expenses: MatchExpense[] } {
  const day = (at: number) => `2026-0${1 + (at % 4)}-${String(1 + (at % 27)).padStart(2, '0')}`;
  const name = (at: number) => SHOPS[at % SHOPS.length] as string;
  return {
    rows: Array.from({ length: count }, (_, at) =>
      row(`UPI/${name(at).toUpperCase()}/41234567${at}`, 70_000 + at * 1_713, { date: day(at) }),
    ),
    expenses: Array.from({ length: count }, (_, at) =>
      expense(name(at), 71_017 + at * 1_931, { date: day(at) }),
    ),
  };
}

/** The chance of a book with a crowd and these. */
export function chanceWith(
  rows: readonly MatchRow[],
  expenses: readonly MatchExpense[],
  known: Partial<Chance> & { accounts?: readonly MatchAccount[] } = {},
): Chance {
  const others = crowd();
  return chanceOf([...others.rows, ...rows], [...others.expenses, ...expenses], {
    accounts: ACCOUNTS,
    ...known,
  });
}

export const weighed = (
  one: MatchRow,
  other: MatchExpense,
  known: Partial<Chance> & { accounts?: readonly MatchAccount[] } = {},
): Weighed => weigh(one, other, chanceWith([one], [other], known));

/** What is suggested for these in a book with a crowd. */
export function suggestedIn(
  rows: readonly MatchRow[],
  expenses: readonly MatchExpense[],
  known: Partial<Chance> = {},
): Suggestion[] {
  const ids = new Set(rows.map(({ id }) => id));
  const others = crowd();
  const all = suggest(
    [...rows, ...others.rows],
    [...expenses, ...others.expenses],
    chanceWith(rows, expenses, known),
  );
  return all.filter(({ transaction }) => ids.has(transaction));
}
/** The bits of a reason; undefined where it is not given. */
export const bitsOf = ({ for: reasons, against }: Weighed, key: ReasonKey): number | undefined =>
  [...reasons, ...against].find((reason) => reason.key === key)?.bits;

import type { Currency } from '../core/currency/codes.ts';
import { addDays } from '../core/day.ts';
import type { NewExpense } from '../expenses/schema.ts';
import { type BookRow, inMinor, randomNumbers } from './book.ts';
import { FIRST_DAY, PAYEES, type Payee, type PayeeName, PROJECTS } from './story.ts';

/** Ids by name. */
export interface Names {
  merchants: Map<string, number>;
  projects: Map<string, number>;
  categories: Map<string, number>;
}

const CASH = 1;
const CREDIT_CARD = 2;

/** The expense of a statement's row. `n` varies project, items and flags. */
export function expenseOf(
  row: Pick<BookRow, 'date' | 'payee' | 'amount'>,
  n: number,
  names: Names,
  transactions: number[],
): NewExpense {
  const { merchant = '', category = 'Other', purpose = '' }: Payee = PAYEES[row.payee];
  const amount = Math.abs(row.amount);
  const project = n % 3 === 2 ? null : (names.projects.get(PROJECTS[n % PROJECTS.length] as string) ?? null);
  const item = (name: string, share: number, comment: string) => ({
    category: names.categories.get(name) as number,
    amount: share,
    comment,
  });
  // Some bills have two items.
  const fee = n % 5 === 0 ? Math.round(amount / 18) : 0;
  return {
    date: row.date,
    amount,
    comment: purpose,
    merchant: names.merchants.get(merchant) ?? null,
    paid_via: transactions.length > 0 ? CREDIT_CARD : CASH,
    project,
    is_reimbursable: project !== null && n % 4 === 1,
    items: [item(category, amount - fee, ''), ...(fee > 0 ? [item('Fees', fee, 'Convenience fee')] : [])],
    attachments: [],
    transactions,
  };
}

/** Expenses that people paid themselves. */
export function cashExpenses(count: number, names: Names, currency: Currency): NewExpense[] {
  const random = randomNumbers(2_026);
  const payees: PayeeName[] = ['chai', 'uber', 'swiggy', 'staples', 'fuel'];
  return Array.from({ length: count }, (_, n) => {
    const payee = payees[n % payees.length] as PayeeName;
    const amount = inMinor(-(random(180) + 6) * 500, currency);
    const expense = expenseOf({ date: addDays(FIRST_DAY, n * 12 + random(9)), payee, amount }, n, names, []);
    const no_receipt = n % 5 === 2 ? 'lost' : n % 5 === 4 ? 'none_given' : undefined;
    return { ...expense, is_reimbursable: true, ...(no_receipt && { no_receipt }) };
  });
}

/** An expense that is recorded and not linked yet. */
interface OpenExpense {
  /** The bank's row that it belongs to. */
  date: string;
  payee: PayeeName;
  /** The expense's day, where it is another. */
  spent?: string;
  /** Paise that the bank took beyond what was recorded. */
  more?: number;
  /** The row was recorded as several expenses, with these comments. */
  parts?: readonly string[];
  /** Recorded without a merchant, with this comment. */
  nameless?: string;
}

/** One of each kind that Match can show, and two of the statement that is yet to be uploaded. */
const OPEN_EXPENSES: readonly OpenExpense[] = [
  { date: '2026-09-13', payee: 'staples', spent: '2026-09-12' },
  { date: '2026-09-19', payee: 'hotel', spent: '2026-09-18' },
  { date: '2026-09-24', payee: 'uber', nameless: 'Taxi to the airport' },
  {
    date: '2026-09-23',
    payee: 'hotel',
    spent: '2026-09-22',
    parts: ['Room of Asha', 'Room of Ravi', 'Dinner'],
  },
  // The bank's charge for the transfer.
  { date: '2026-09-22', payee: 'hotel', spent: '2026-09-21', more: 1_770 },
  // Recorded with two digits swapped.
  { date: '2026-09-25', payee: 'hotel', spent: '2026-09-24', more: -180_000 },
  { date: '2026-10-02', payee: 'hotel', spent: '2026-10-01' },
  { date: '2026-10-05', payee: 'staples' },
];

const isOf =
  (row: Pick<BookRow, 'date' | 'payee'>) =>
  (one: Pick<BookRow, 'date' | 'payee'>): boolean =>
    one.date === row.date && one.payee === row.payee;

/** Whether an expense of the row is recorded and waits to be linked. */
export const waits = (row: BookRow): boolean => OPEN_EXPENSES.some(isOf(row));

/** Expenses that wait to be linked, whose rows are among these. */
export const openExpenses = (rows: readonly BookRow[], names: Names, currency: Currency): NewExpense[] =>
  OPEN_EXPENSES.flatMap((one, n) => {
    const row = rows.find(isOf(one)) as BookRow;
    const date = one.spent ?? row.date;
    return amountsOf(one, -row.amount, currency).map((amount, part) => {
      const expense = expenseOf({ ...row, date, amount }, n + 1, names, []);
      return {
        ...expense,
        paid_via: row.description.startsWith('POS') ? CREDIT_CARD : null,
        merchant: one.nameless ? null : expense.merchant,
        comment: one.nameless ?? one.parts?.[part] ?? expense.comment,
        is_reimbursable: one.nameless !== undefined || expense.is_reimbursable,
      };
    });
  });

/** The last part is what the others leave. */
function amountsOf({ more = 0, parts = [] }: OpenExpense, paid: number, currency: Currency): number[] {
  const recorded = paid - inMinor(more, currency);
  const whole = inMinor(100, currency);
  const amounts = parts.slice(1).map((_, n) => Math.floor((recorded * (5 - n)) / 12 / whole) * whole);
  return [...amounts, recorded - amounts.reduce((sum, amount) => sum + amount, 0)];
}

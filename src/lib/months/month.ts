import type { Account } from '../accounts/accounts.ts';
import { listAllAccounts } from '../accounts/records.ts';
import type { Currency } from '../core/currency/codes.ts';
import { type Sum, sumUp } from '../core/currency/sums.ts';
import { type Day, daysOf, monthOfDay, stepMonth, type YearMonth } from '../core/day.ts';
import { nameOf } from '../core/text.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { listTotalsByPerson, sumExpenseRows } from '../expenses/list-records.ts';
import { findDayWithTransactions, listSpent, listUncovered, type Spent } from '../home/records.ts';
import { balancesOf, type MonthBalances } from './balances.ts';
import { firstMonthOf, monthsUntil, type Square, squaresOf } from './coverage.ts';
import { countMonths, listNotInserted, listPeriods, sumTypes, type TypeSums } from './records.ts';

/** Months of squares that a page shows, the month at hand last. */
const SQUARES_SHOWN = 12;

export interface AccountMonth extends Account {
  squares: Square[];
  /** Of the month, as are all that follow. */
  count: number;
  left: number;
  balances: MonthBalances | undefined;
}

/** How much of something is done. */
export interface Share {
  done: number;
  all: number;
}

/** Each a quarter of the ring. */
export const QUARTERS = ['statements', 'classified', 'receipts', 'paid'] as const;
export type Quarters = Record<(typeof QUARTERS)[number], Share>;

/** What the month came to in one currency. Minor units, what came in less what went out. */
export interface MonthFigures {
  currency: Currency;
  money_in: number;
  money_out: number;
  types: { type: TransactionType; amount: number }[];
  categories: Pick<Spent, 'id' | 'name' | 'amount'>[];
}

export interface MonthState {
  month: YearMonth;
  from: Day;
  to: Day;
  /** The months beside it, from the first with a statement to the running one. */
  before: YearMonth | undefined;
  after: YearMonth | undefined;
  /** False before its last day is over. */
  isOver: boolean;
  accounts: AccountMonth[];
  quarters: Quarters;
  count: number;
  /** What is not classified, by currency. */
  unclassified: Sum[];
  /** Transactions of type Expense without one. */
  unrecorded: number;
  owed: {
    count: number;
    sums: Sum[];
    /** How many, each with a part for each currency. */
    people: number;
    parts: { name: string; currency: Currency; amount: number }[];
  };
  uncovered: Sum[];
  notInserted: { id: string; account: number; file_name: string }[];
  figures: MonthFigures[];
  book: Currency;
}

/** How far a month is. @param day today, where the person is */
export async function monthStateOf(db: Db, month: YearMonth, day: Day): Promise<MonthState> {
  const span = daysOf(month);
  const [book, types, { accounts, periods }, notInserted, spent, uncovered, expenses] = await Promise.all([
    bookCurrency(db),
    sumTypes(db, span.from, span.to),
    squaresByAccount(db, month),
    listNotInserted(db, span.from, span.to),
    listSpent(db, span.from, span.to),
    listUncovered(db, span.from, span.to),
    expensesOf(db, span),
  ]);
  const balances = await balancesOf(db, span, periods);
  const count = total(types);
  const open = types.filter(({ type, is_linked }) => type === 'UK' && !is_linked);
  const shares = accounts
    .flatMap(({ squares }) => squares.slice(-1))
    .filter(({ state }) => state !== 'before');
  return {
    month,
    ...span,
    ...besides(month, firstMonthOf(periods), monthOfDay(day)),
    isOver: day > span.to,
    accounts: accounts
      .map((account) => ({
        ...account,
        count: total(types.filter((one) => one.account === account.id)),
        left: total(open.filter((one) => one.account === account.id)),
        balances: balances.get(account.id),
      }))
      .filter(({ archived, count, squares }) => !archived || count > 0 || squares.at(-1)?.state !== 'before'),
    quarters: {
      statements: { done: shares.filter(({ isCovered }) => isCovered).length, all: shares.length },
      classified: { done: count - total(open), all: count },
      receipts: expenses.receipts,
      paid: expenses.paid,
    },
    count,
    unclassified: sumUp(open.map(net), book),
    unrecorded: total(types.filter(({ type, is_linked }) => type === 'EX' && !is_linked)),
    owed: expenses.owed,
    uncovered,
    notInserted,
    figures: figuresOf(types, spent, book),
    book,
  };
}

function besides(month: YearMonth, begins: YearMonth | undefined, now: YearMonth) {
  const before = month > now ? now : stepMonth(month, -1);
  return {
    before: begins !== undefined && before >= begins ? before : undefined,
    after: month < now ? stepMonth(month, 1) : undefined,
  };
}

/** What the expenses of a month lack. */
async function expensesOf(db: Db, span: { from: Day; to: Day }) {
  const owing = { ...span, is_reimbursable: true, is_reimbursed: false };
  const [all, missing, repaid, owed, people] = await Promise.all([
    sumExpenseRows(db, span),
    sumExpenseRows(db, { ...span, receipt: 'missing' }),
    sumExpenseRows(db, { ...owing, is_reimbursed: true }),
    sumExpenseRows(db, owing),
    listTotalsByPerson(db, owing),
  ]);
  return {
    receipts: { done: all.count - missing.count, all: all.count },
    paid: { done: repaid.count, all: repaid.count + owed.count },
    owed: {
      ...owed,
      people: new Set(people.map(({ person }) => person)).size,
      parts: people.map((one) => ({ name: nameOf(one), currency: one.currency, amount: one.total })),
    },
  };
}

/** How far the last month with transactions is; undefined without any. @param day today, where the person is */
export async function lastMonthStateOf(db: Db, day: Day): Promise<MonthState | undefined> {
  const found = await findDayWithTransactions(db, day);
  return found === undefined ? undefined : monthStateOf(db, monthOfDay(found), day);
}

/** Every account with its squares of the months until the given one, and what they are made of. */
export async function squaresByAccount(db: Db, month: YearMonth) {
  const months = monthsUntil(month, SQUARES_SHOWN);
  const [accounts, periods, counted] = await Promise.all([
    listAllAccounts(db),
    listPeriods(db),
    countMonths(db, daysOf(months[0] ?? month).from, daysOf(month).to),
  ]);
  const left = new Map(counted.map((one) => [`${one.account} ${one.month}`, one.left]));
  const withSquares = accounts.map((account): Account & { squares: Square[] } => {
    const leftIn = (one: YearMonth) => left.get(`${account.id} ${one}`) ?? 0;
    return {
      ...account,
      squares: squaresOf(months, periods.get(account.id) ?? [], leftIn, account.archived),
    };
  });
  return { accounts: withSquares, months, periods, counted };
}

const total = (counted: readonly { count: number }[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0);

const net = ({ currency, money_in, money_out }: TypeSums): Sum => ({
  currency,
  amount: money_in - money_out,
});

/** By currency, the book's first. Transfers between own accounts are left out, as on the home page. */
function figuresOf(types: readonly TypeSums[], spent: readonly Spent[], book: Currency): MonthFigures[] {
  const moved = types.filter(({ type }) => type !== 'TR');
  const used = [...moved, ...spent].map(({ currency }) => ({ currency, amount: 0 }));
  return sumUp(used, book).map(({ currency }) => {
    const own = moved.filter((one) => one.currency === currency);
    const byType = Map.groupBy(own, ({ type }) => type);
    return {
      currency,
      money_in: own.reduce((sum, { money_in }) => sum + money_in, 0),
      money_out: own.reduce((sum, { money_out }) => sum + money_out, 0),
      types: [...byType].map(([type, of]) => ({
        type,
        amount: of.reduce((sum, one) => sum + net(one).amount, 0),
      })),
      categories: spent
        .filter((one) => one.currency === currency && one.amount > 0)
        .map(({ id, name, amount }) => ({ id, name, amount })),
    };
  });
}

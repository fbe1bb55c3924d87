import type { Currency } from '../core/currency/codes.ts';
import { addDays, daysBetween } from '../core/day.ts';
import { RECEIPT_DAYS, RECEIPT_PROPOSALS } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import {
  findExpensesOf,
  findRowsOpen,
  listMatchExpenses,
  listMatchRows,
  type VersionedExpense,
  type VersionedRow,
} from '../matching/neighbour-records.ts';
import { alike, bankWords, nameWords } from '../matching/score/facts/words.ts';
import type { Fact } from './events.ts';
import { type ExpenseFacts, expenseFactsOf } from './expense-facts.ts';
import { agreed, standingFacts } from './standing.ts';

/** Why something may belong to a receipt: its amount is the same, and more. */
interface Why {
  /** Days from the receipt to it; null where the receipt has no day. */
  days: number | null;
  /** Whether it is of the receipt's merchant. */
  is_merchant: boolean;
}
export type ProposedExpense = VersionedExpense & Why;
/** With the category and merchant that an expense of it would get. */
export type ProposedTransaction = VersionedRow & Why & ExpenseFacts;

/** A receipt with what it may be about. */
interface Asking {
  id: string;
  facts: readonly Fact[];
  /** When it was put into the tray. */
  since: string;
}

export interface Proposals {
  expenses: ProposedExpense[];
  transactions: ProposedTransaction[];
  /** What an expense of the receipt alone gets. */
  own: ExpenseFacts;
}

const NOTHING: ExpenseFacts = { merchant: null, merchant_name: null, category: null };
export const NO_PROPOSALS: Proposals = { expenses: [], transactions: [], own: NOTHING };

/** The same before it is known what an expense of a transaction would get. */
interface Fitting {
  expenses: ProposedExpense[];
  transactions: (VersionedRow & Why)[];
}

/** One reading of a receipt, with the days that something of it may have. */
interface Sought {
  id: string;
  amount: number;
  currency: Currency;
  day: string | null;
  merchant: string | null;
  span: (days: readonly [number, number]) => { from: string; to: string };
}

/**
 * The expenses without a receipt, and the open transactions, that have an amount of the receipt about its day; those of its
 * merchant first, then the nearest.
 */
export async function proposalsFor(db: Db, receipts: readonly Asking[]): Promise<Map<string, Proposals>> {
  const sought = receipts.flatMap(soughtOf);
  const wanted = (days: readonly [number, number]) =>
    sought.map((one) => ({ key: one.amount, ...one.span(days) }));
  const expenses = await listMatchExpenses(db, await findExpensesOf(db, wanted(RECEIPT_DAYS.expense)));
  const rows = await listMatchRows(db, await findRowsOpen(db, wanted(RECEIPT_DAYS.transaction)));
  const free = expenses.filter(({ numbers }) => numbers.length === 0);
  const open = rows.filter(({ type, amount }) => type === 'UK' && amount > 0);
  const found = new Map<string, Fitting>();
  for (const { id } of receipts) {
    const own = sought.filter((one) => one.id === id);
    found.set(id, {
      expenses: best(
        own,
        free,
        RECEIPT_DAYS.expense,
        (expense, name) => nameWords(expense.merchantName ?? '').join() === nameWords(name).join(),
      ),
      transactions: best(own, open, RECEIPT_DAYS.transaction, namesMerchant),
    });
  }
  return withFacts(db, receipts, found);
}

async function withFacts(
  db: Db,
  receipts: readonly Asking[],
  found: ReadonlyMap<string, Fitting>,
): Promise<Map<string, Proposals>> {
  const named = receipts.map(({ facts }) => agreed(standingFacts(facts)).merchant);
  const payments = receipts.flatMap(({ id }, index) =>
    (found.get(id)?.transactions ?? []).map((row) => ({
      id,
      row,
      core: row.core,
      named: named[index] ?? null,
    })),
  );
  const alone = named.map((name) => ({ core: null, named: name }));
  const known = await expenseFactsOf(db, [...payments, ...alone]);
  const rows = Map.groupBy(
    payments.map(({ id, row }, index) => ({ id, row: { ...row, ...(known[index] ?? NOTHING) } })),
    ({ id }) => id,
  );
  return new Map(
    receipts.map(({ id }, index) => [
      id,
      {
        expenses: found.get(id)?.expenses ?? [],
        transactions: (rows.get(id) ?? []).map(({ row }) => row),
        own: known[payments.length + index] ?? NOTHING,
      },
    ]),
  );
}

function soughtOf({ id, facts, since }: Asking): Sought[] {
  return standingFacts(facts).flatMap(({ amount, currency, day, merchant }) =>
    amount === null || currency === null
      ? []
      : [
          {
            id,
            amount,
            currency,
            day,
            merchant,
            span: (days: readonly [number, number]) => {
              const [from, to] = day === null ? RECEIPT_DAYS.undated : days;
              const around = day ?? since.slice(0, 10);
              return { from: addDays(around, from), to: addDays(around, to) };
            },
          },
        ],
  );
}

type Candidate = Pick<VersionedRow, 'amount' | 'currency' | 'date'>;

function best<One extends Candidate>(
  sought: readonly Sought[],
  candidates: readonly One[],
  span: readonly [number, number],
  names: (one: One, merchant: string) => boolean,
): (One & Why)[] {
  const fits = candidates.flatMap((one) => {
    const fitting = sought.filter((receipt) => {
      const { from, to } = receipt.span(span);
      return (
        receipt.amount === one.amount &&
        receipt.currency === one.currency &&
        one.date >= from &&
        one.date <= to
      );
    });
    if (fitting.length === 0) return [];
    const days = fitting.flatMap(({ day }) => (day === null ? [] : [daysBetween(day, one.date)]));
    return [
      {
        ...one,
        days: days.sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null,
        is_merchant: fitting.some(({ merchant }) => merchant !== null && names(one, merchant)),
      },
    ];
  });
  const far = ({ days }: Why) => (days === null ? 0 : Math.abs(days));
  return fits
    .sort((a, b) => Number(b.is_merchant) - Number(a.is_merchant) || far(a) - far(b))
    .slice(0, RECEIPT_PROPOSALS);
}

/** Whether the bank's text holds a word of the name. */
function namesMerchant({ core }: VersionedRow, merchant: string): boolean {
  const words = bankWords(core);
  return nameWords(merchant).some((name) =>
    words.some((word, at) => alike(word, name, at === words.length - 1) > 0),
  );
}

import { addDays, today } from '../core/day.ts';
import type { Db } from '../db/transaction.ts';
import { countDays, listLearned, pricesOf, timesAround } from './chance-records.ts';
import { listDecided, listDismissedTransfers } from './decision-records.ts';
import { type Figures, figuresOf } from './figures-records.ts';
import {
  findExpensesAt,
  findExpensesBy,
  findExpensesOf,
  findExpensesOpen,
  findExpensesWithin,
  findRowsLike,
  findRowsOpen,
  findRowsWithin,
  listMatchExpenses,
  listMatchRows,
  type VersionedExpense,
  type VersionedRow,
  type Wanted,
} from './neighbour-records.ts';
import { type Chance, type Learned, NO_COMPANY, NO_FEE, WINDOW } from './score/chance.ts';
import { dayNumber, lowerBound } from './score/facts/days.ts';
import { EARLIEST, LATEST } from './score/facts/ways.ts';

/** Where the days around hold no more than these, all of them are compared. */
const FEW = { expenses: 400, rows: 600 } as const;
/** The same where many are computed at once, in the background. */
const FEW_FOR_MANY = { expenses: 2_000, rows: 2_500 } as const;
const MANY = 30;
/** Merchants that people most often linked a core to. */
const MOST_TAUGHT = 4;
/** Days around a transaction in which others may be its rivals. */
const AROUND = LATEST - EARLIEST;

/** The merchants and people that a transaction's text may name, or that it was learned to stand for. */
type NamedIn = (row: VersionedRow) => { merchants: ReadonlySet<number>; people: ReadonlySet<number> };

/** Transactions with the expenses that they may belong to, the rivals of those, and what the book says about chance. */
export interface Neighbourhood {
  rows: VersionedRow[];
  expenses: VersionedExpense[];
  chance: Chance;
}

/**
 * The neighbourhood of open transactions, at most a few hundred of neighbouring days.
 * @param more expenses that have to be in it
 */
export async function neighbourhoodOf(
  db: Db,
  focus: readonly VersionedRow[],
  more: readonly string[] = [],
): Promise<Neighbourhood> {
  const figures = await figuresOf(db);
  const learned = new Map<string, Learned[]>();
  await learnMore(db, learned, focus);
  const namedIn = nameReader(figures, learned);
  const expenses = await listMatchExpenses(db, [
    ...new Set([...more, ...(await candidatesOf(db, focus, namedIn))]),
  ]);
  const rivals = await rivalsOf(db, focus, expenses);
  const known = new Set(focus.map(({ id }) => id));
  const rows = [
    ...focus,
    ...(await listMatchRows(
      db,
      rivals.filter((id) => !known.has(id)),
    )),
  ];
  await learnMore(db, learned, rows);
  const chance = await chanceAround(db, { rows, expenses }, figures, learned);
  return { rows, expenses, chance };
}

async function learnMore(
  db: Db,
  learned: Map<string, Learned[]>,
  rows: readonly VersionedRow[],
): Promise<void> {
  const cores = new Set(rows.map(({ core }) => core).filter((core) => !learned.has(core)));
  for (const [key, of] of await listLearned(db, [...cores])) learned.set(key, of);
  for (const core of cores) learned.set(core, []);
}

/** Reads each core once. */
function nameReader(
  { merchantsIn, peopleIn }: Figures,
  learned: ReadonlyMap<string, readonly Learned[]>,
): NamedIn {
  const known = new Map<string, ReturnType<NamedIn>>();
  return ({ core, amount }) => {
    const key = `${amount < 0 ? 'in' : 'out'} ${core}`;
    const read = known.get(key);
    if (read) return read;
    const taught = (learned.get(key) ?? [])
      .filter(({ yes, no }) => yes > no)
      .sort((a, b) => b.yes - a.yes || a.merchant - b.merchant)
      .slice(0, MOST_TAUGHT)
      .map(({ merchant }) => merchant);
    const named = { merchants: new Set([...taught, ...merchantsIn(core)]), people: new Set(peopleIn(core)) };
    known.set(key, named);
    return named;
  };
}

async function candidatesOf(db: Db, focus: readonly VersionedRow[], namedIn: NamedIn): Promise<string[]> {
  const before = ({ date }: { date: string }) => ({
    from: addDays(date, -LATEST),
    to: addDays(date, -EARLIEST),
  });
  const amounts = focus.map((row) => wanted(row.open, row.date, AROUND, -EARLIEST * 2));
  const merchants = focus.flatMap((row) =>
    [...namedIn(row).merchants].map((key) => ({ key, ...before(row) })),
  );
  const people = focus.flatMap((row) => [...namedIn(row).people].map((key) => ({ key, ...before(row) })));
  const refunds = focus.filter(({ amount }) => amount < 0);
  const found = await Promise.all([
    findExpensesOpen(db, once(amounts)),
    findExpensesOf(
      db,
      refunds.map((row) => ({ key: row.open, ...before(row) })),
    ),
    findExpensesAt(db, once(merchants)),
    findExpensesBy(db, once(people)),
    findExpensesWithin(db, spanOf(focus, LATEST, -EARLIEST), fewFor(focus).expenses),
  ]);
  return found.flat();
}

/** Open rows that may take one of the expenses, or that mirror or look like one of the rows. */
async function rivalsOf(
  db: Db,
  focus: readonly VersionedRow[],
  expenses: readonly VersionedExpense[],
): Promise<number[]> {
  const found = await Promise.all([
    findRowsOpen(
      db,
      once([
        ...focus.map((row) => wanted(row.open, row.date, AROUND, AROUND)),
        ...expenses
          .filter(({ amount, covered }) => covered < amount)
          .map((one) => wanted(one.amount - one.covered, one.date, -EARLIEST, LATEST)),
      ]),
    ),
    findRowsLike(db, once(focus.map((row) => wanted(row.core, row.date, LATEST, LATEST)))),
    findRowsWithin(db, spanOf(focus, AROUND, AROUND), fewFor(focus).rows),
  ]);
  return [...new Set(found.flat())];
}

const wanted = <Key>(key: Key, day: string, before: number, after: number): Wanted<Key> => ({
  key,
  from: addDays(day, -before),
  to: addDays(day, after),
});

const fewFor = (focus: readonly VersionedRow[]) => (focus.length < MANY ? FEW : FEW_FOR_MANY);

/** One span for each key. */
function once<Key>(all: readonly Wanted<Key>[]): Wanted<Key>[] {
  const spans = new Map<Key, Wanted<Key>>();
  for (const one of all) {
    const known = spans.get(one.key);
    spans.set(one.key, {
      key: one.key,
      from: known && known.from < one.from ? known.from : one.from,
      to: known && known.to > one.to ? known.to : one.to,
    });
  }
  return [...spans.values()];
}

function spanOf(rows: readonly { date: string }[], before: number, after: number) {
  const days = rows.map(({ date }) => date).sort();
  return { from: addDays(days[0] ?? today(), -before), to: addDays(days.at(-1) ?? today(), after) };
}

async function chanceAround(
  db: Db,
  { rows, expenses }: Pick<Neighbourhood, 'rows' | 'expenses'>,
  figures: Figures,
  learned: ReadonlyMap<string, readonly Learned[]>,
): Promise<Chance> {
  const span = spanOf(rows, WINDOW.before, WINDOW.after);
  const ids = rows.map(({ id }) => id);
  const [days, times, again, decided, parted] = await Promise.all([
    countDays(db, span),
    timesAround(db, span, [...new Set(rows.map(({ open }) => open))], figures.accounts),
    pricesOf(db, expenses),
    listDecided(db, ids),
    listDismissedTransfers(db, ids),
  ]);
  const said = Map.groupBy(decided, ({ transaction }) => transaction);
  const verdictOf = (transaction: number, expense: string) =>
    said.get(transaction)?.find((one) => one.expense === expense)?.verdict;
  const apart = new Set(parted.map((one) => `${one.out} ${one.in}`));
  const rowsAround = sumAround(days.rows);
  const expensesAround = sumAround(days.expenses);
  return {
    amounts: figures.amounts,
    words: figures.words,
    times,
    again,
    size: (day) => rowsAround(day) * figures.out_share + expensesAround(day),
    near: (day) => expensesAround(day) * figures.open_share,
    account: (id) => figures.accounts.get(id),
    merchants: merchantsOf(rows, expenses, figures),
    learned: (core, direction) => learned.get(`${direction} ${core}`) ?? [],
    delays: ({ account }, _, way) => figures.delays(account, way),
    company: () => NO_COMPANY,
    rate: figures.rate,
    fees: () => NO_FEE,
    linked: (transaction, expense) => verdictOf(transaction, expense) === 'linked',
    dismissed: (transaction, expense) => {
      const verdict = verdictOf(transaction, expense);
      // What somebody linked and took apart again was wrong, too.
      return verdict === 'dismissed' || verdict === 'unlinked';
    },
    parted: (out, into) => apart.has(`${out} ${into}`),
    today: today(),
  };
}

/** Adds up counts of days in the window around a day. */
function sumAround(counts: readonly { date: string; count: number }[]): (day: string) => number {
  const sorted = counts
    .map(({ date, count }) => ({ day: dayNumber(date), count }))
    .sort((a, b) => a.day - b.day);
  const days = sorted.map(({ day }) => day);
  const sums = [0];
  for (const { count } of sorted) sums.push((sums.at(-1) as number) + count);
  const before = (limit: number) => sums[lowerBound(days, limit)] as number;
  return (day) => before(dayNumber(day) + WINDOW.after + 1) - before(dayNumber(day) - WINDOW.before);
}

/** Those that the texts of these rows may name, of all the catalogue's. */
function merchantsOf(
  rows: readonly VersionedRow[],
  expenses: readonly VersionedExpense[],
  { merchants, merchantsIn }: Figures,
): Chance['merchants'] {
  const named = new Set(expenses.map(({ merchant }) => merchant));
  for (const core of new Set(rows.map((row) => row.core))) for (const id of merchantsIn(core)) named.add(id);
  return merchants.filter(({ id }) => named.has(id));
}

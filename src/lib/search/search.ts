import { SEARCH_LENGTH, SEARCH_RESULTS } from '../core/limits.ts';
import { toMinor } from '../core/money.ts';
import { cleanLine } from '../core/text.ts';
import { matchesOf } from '../db/lookup/match.ts';
import { splitWords, type Word } from '../db/lookup/words.ts';
import type { TextTable } from '../db/migrations/0003-search.ts';
import type { Database } from '../db/open.ts';
import {
  expensesOfAmounts,
  expensesOfNames,
  findAttachments,
  findExpenses,
  findItems,
  findNames,
  findTransactions,
  transactionsOfAmounts,
} from './records.ts';

/** Found by words before they are put in the order of their days. */
const CANDIDATES = 40;

/** Amounts in minor units. */
export interface Found {
  /** `said`: the item's comment that holds the words, when the expense's own does not. */
  expenses: {
    id: string;
    date: string;
    amount: number;
    comment: string;
    merchant_name: string | null;
    project_name: string | null;
    said: string | null;
  }[];
  transactions: Awaited<ReturnType<typeof findTransactions>>;
  merchants: { id: number; name: string }[];
  projects: { id: number; name: string }[];
  attachments: { id: string; file_name: string; expense: string; date: string }[];
}

/** What was typed, understood. */
export interface Asked {
  /** Cleaned and shortened; empty when nothing was asked. */
  text: string;
  words: Word[];
  /** Minor units, when the text is an amount: two of them when `450,00` may be read either way. */
  amounts: number[];
}

/** `450` is an amount and may be a reference; `450.00` and `₹450` are amounts only. */
export function readAsked(typed: string): Asked {
  const text = cleanLine(typed.slice(0, 10 * SEARCH_LENGTH)).slice(0, SEARCH_LENGTH);
  const commaLast = /,\d{1,2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
  const read = [text, commaLast].map(toMinor).filter((minor) => minor !== undefined);
  const amounts = [...new Set(read.map(Math.abs))];
  return { text, amounts, words: amounts.length === 0 || /^\d+$/.test(text) ? splitWords(text) : [] };
}

/** At most eight of each kind, the very amount first, then the newest. */
export async function search(place: Pick<Database, 'db' | 'dialect'>, asked: Asked): Promise<Found> {
  if (asked.text === '')
    return { expenses: [], transactions: [], merchants: [], projects: [], attachments: [] };
  const { db } = place;
  const { texts } = matchesOf(place);
  const hits = async (table: TextTable): Promise<string[]> =>
    asked.words.length === 0 ? [] : texts(db, table, asked.words, CANDIDATES);
  const named = async (table: 'merchants' | 'projects') => {
    const ids = (await hits(table)).map(Number);
    return { ids, rows: await findNames(db, table, ids, asked.text.toLowerCase(), SEARCH_RESULTS) };
  };
  const [merchants, projects, transactions, attachments] = await Promise.all([
    named('merchants'),
    named('projects'),
    searchTransactions(place, asked),
    hits('attachments').then((ids) => ifAny(ids, (some) => findAttachments(db, some, SEARCH_RESULTS))),
  ]);
  const names = ({ ids, rows }: { ids: number[]; rows: { id: number }[] }) =>
    [...new Set([...rows.map(({ id }) => id), ...ids])].slice(0, SEARCH_RESULTS);
  const [own, items, ...others] = await Promise.all([
    hits('expenses'),
    hits('expense_items').then((ids) => ifAny(ids.map(Number), (some) => findItems(db, some))),
    expensesOfNames(db, 'merchant', names(merchants), SEARCH_RESULTS),
    expensesOfNames(db, 'project', names(projects), SEARCH_RESULTS),
  ]);
  const exact = await expensesOfAmounts(db, asked.amounts, SEARCH_RESULTS);
  const said = new Map(items.map((item) => [item.expense, item.comment]));
  const ids = [...exact, ...own, ...said.keys(), ...others.flat()];
  const expenses = firstThese(exact, await ifAny(ids, (some) => findExpenses(db, some))).map((row) => ({
    ...row,
    said: own.includes(row.id) ? null : (said.get(row.id) ?? null),
  }));
  return { expenses, transactions, merchants: merchants.rows, projects: projects.rows, attachments };
}

async function searchTransactions(
  place: Pick<Database, 'db' | 'dialect'>,
  { words, amounts }: Asked,
): Promise<Found['transactions']> {
  const { db } = place;
  const exact = await transactionsOfAmounts(db, amounts, SEARCH_RESULTS);
  const worded = words.length === 0 ? [] : await matchesOf(place).transactions(db, words, CANDIDATES);
  return firstThese(exact, await ifAny([...exact, ...worded], (ids) => findTransactions(db, ids)));
}

const ifAny = async <Id, Row>(ids: Id[], find: (ids: Id[]) => Promise<Row[]>): Promise<Row[]> =>
  ids.length === 0 ? [] : find([...new Set(ids)]);

/** The exact ones first, otherwise in their order; at most eight. */
function firstThese<Id, Row extends { id: Id }>(exact: readonly Id[], rows: Row[]): Row[] {
  const rank = ({ id }: Row) => (exact.includes(id) ? 0 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, SEARCH_RESULTS);
}

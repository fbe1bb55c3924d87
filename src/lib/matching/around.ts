import { addDays } from '../core/day.ts';
import type { Db } from '../db/transaction.ts';
import { listCoresOf } from '../learned/records.ts';
import {
  findRowsLike,
  findRowsOpen,
  listMatchExpenses,
  listMatchRows,
  type VersionedRow,
} from './neighbour-records.ts';
import { EARLIEST, LATEST } from './score/facts/ways.ts';
import { listNaming } from './suggestion-records.ts';
import { listHolding, listNamingAlike, listWithSuggestions } from './work-records.ts';

/** Days around a transaction in which others may be its rivals. */
const AROUND = LATEST - EARLIEST;

/** Transactions, those that may be rivals of theirs, and those that people learn about along with them. */
export async function aroundRows(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await listMatchRows(db, ids);
  return [
    ...ids,
    ...(await rivalsOf(db, rows.map(wantedRival))),
    ...(await alikeOf(db, rows)),
    ...(await listNamingAlike(db, ids)),
  ];
}

/**
 * New transactions, those that may be rivals of theirs, and those of similar texts for which something is suggested: that may be less sure
 * now. For the others nothing has become likelier, since nobody decided anything.
 */
export async function aroundNew(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await listMatchRows(db, ids);
  const alike = await alikeOf(db, rows);
  return [...ids, ...(await rivalsOf(db, rows.map(wantedRival))), ...(await listWithSuggestions(db, alike))];
}

const alikeOf = (db: Db, rows: readonly { core: string; date: string }[]): Promise<number[]> =>
  findRowsLike(
    db,
    rows.map((row) => ({ key: row.core, from: addDays(row.date, -LATEST), to: addDays(row.date, LATEST) })),
  );

export const wantedRival = ({ amount, date }: { amount: number; date: string }) => ({
  key: Math.abs(amount),
  from: addDays(date, -AROUND),
  to: addDays(date, AROUND),
});
export const rivalsOf = findRowsOpen;

/** Transactions that may belong to these expenses, or are said to. */
export async function aroundExpenses(db: Db, ids: readonly string[]): Promise<number[]> {
  const naming = await listNaming(db, ids);
  const expenses = await listMatchExpenses(db, ids);
  const within = (date: string) => ({ from: addDays(date, EARLIEST), to: addDays(date, LATEST) });
  const amounts = expenses.flatMap(({ amount, covered, date }) =>
    [amount - covered, amount].filter((open) => open > 0).map((key) => ({ key, ...within(date) })),
  );
  const found = [...naming, ...(await findRowsOpen(db, amounts))];
  const known = new Map<number, { cores: string[]; holding: VersionedRow[] }>();
  for (const { merchant, merchantName, date } of expenses) {
    if (merchant === null) continue;
    const { cores, holding } = known.get(merchant) ?? {
      cores: await listCoresOf(db, [merchant]),
      holding: await listMatchRows(db, await listHolding(db, merchantName ?? '')),
    };
    known.set(merchant, { cores, holding });
    found.push(
      ...(await findRowsLike(
        db,
        cores.map((key) => ({ key, ...within(date) })),
      )),
    );
    const { from, to } = within(date);
    found.push(
      ...holding.filter((row) => row.type === 'UK' && row.date >= from && row.date <= to).map(({ id }) => id),
    );
  }
  return [...new Set(found)];
}

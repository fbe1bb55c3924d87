import { sql } from 'kysely';
import type { Currency } from '../../core/currency/codes.ts';
import type { Sum } from '../../core/currency/sums.ts';
import type { Db } from '../transaction.ts';
import { BOOK_CURRENCY } from './currencies.ts';

/** Merchants and projects keep how many expenses they have. Only the records that write expenses change these figures. */
export type CountedKind = 'merchants' | 'projects';

/** `sums` in minor units, the book's currency first. */
export interface Figures {
  count: number;
  sums: Sum[];
}

interface Counted {
  merchant: number | null;
  project: number | null;
  currency: Currency;
  amount: number;
}

interface Change {
  id: number;
  currency: Currency;
  count: number;
  total: number;
}

const NOUNS = { merchants: 'merchant', projects: 'project' } as const;

/**
 * Updates the figures of merchants and projects of expenses: `after` for new ones, `before` for deleted ones, both for
 * changes. Call it late in the transaction, since it blocks others who record an expense of the same merchant or
 * project.
 */
export async function countUse(
  tx: Db,
  {
    before = [],
    after = [],
  }: { before?: Counted | readonly Counted[]; after?: Counted | readonly Counted[] },
): Promise<void> {
  for (const kind of ['merchants', 'projects'] as const) {
    const changes = new Map<string, Change>();
    const add = (sign: 1 | -1) => (expense: Counted) => {
      const id = expense[NOUNS[kind]];
      if (!id) return;
      const { currency, amount } = expense;
      const key = `${String(id).padStart(16)} ${currency}`;
      const { count, total } = changes.get(key) ?? { count: 0, total: 0 };
      changes.set(key, { id, currency, count: count + sign, total: total + sign * amount });
    };
    [before].flat().forEach(add(-1));
    [after].flat().forEach(add(1));
    // Sorted to avoid deadlocks.
    for (const [, change] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1)))
      if (change.count || change.total) await addFigures(tx, kind, change);
  }
}

/** Moves the figures of one to another. */
export async function moveUses(tx: Db, kind: CountedKind, from: number, to: number): Promise<void> {
  for (const { currency, count, total } of await listTotals(tx, kind, from)) {
    await addFigures(tx, kind, { id: from, currency, count: -count, total: -total });
    await addFigures(tx, kind, { id: to, currency, count, total });
  }
}

async function addFigures(tx: Db, kind: CountedKind, { id, currency, count, total }: Change): Promise<void> {
  await tx
    .updateTable(kind)
    .set((e) => ({ expense_count: e('expense_count', '+', count) }))
    .where('id', '=', id)
    .execute();
  const [totals, name] = [sql.table(`${NOUNS[kind]}_totals`), sql.id(NOUNS[kind])];
  await sql`insert into ${totals} (${name}, currency, count, total)
    values (${id}, ${currency}, ${count}, ${total}) on conflict (${name}, currency)
    do update set count = ${totals}.count + excluded.count, total = ${totals}.total + excluded.total`.execute(
    tx,
  );
}

/** One row a currency, the book's first. */
async function listTotals(
  db: Db,
  kind: CountedKind,
  id: number,
): Promise<{ currency: Currency; count: number; total: number }[]> {
  const [totals, name] = [sql.table(`${NOUNS[kind]}_totals`), sql.id(NOUNS[kind])];
  const { rows } = await sql<Omit<Change, 'id'>>`select currency, count, total from ${totals}
    where ${name} = ${id} and count <> 0
    order by case when currency = ${BOOK_CURRENCY} then 0 else 1 end, currency`.execute(db);
  return rows;
}

/** The number and sums of a merchant's or project's expenses, without deleted ones. */
export async function usesOf(db: Db, kind: CountedKind, id: number): Promise<Figures> {
  const rows = await listTotals(db, kind, id);
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    sums: rows.map(({ currency, total }) => ({ currency, amount: total })),
  };
}

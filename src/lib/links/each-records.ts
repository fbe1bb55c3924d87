import { instant } from '../core/day.ts';
import { bulkInsert } from '../db/bulk-insert.ts';
import { among } from '../db/conditions.ts';
import { learn, lessonsOf } from '../db/learning/learned.ts';
import type { Db } from '../db/transaction.ts';
import type { WholeExpense } from '../expenses/insert-records.ts';
import type { Decider } from '../history/records.ts';
import { claimWhole } from '../transactions/claim-records.ts';
import type { LockedTransaction } from '../transactions/records.ts';

const LINK = {
  expense: 'text',
  transaction: 'bigint',
  amount: 'bigint',
  covers: 'bigint',
  created_by: 'bigint',
  created_at: 'text',
} as const;
const DECISION = {
  transaction: 'bigint',
  expense: 'text',
  verdict: 'text',
  person: 'bigint',
  at: 'text',
} as const;

/**
 * Links new expenses, which were inserted as covered, each to all that is open of its locked transaction, in few
 * statements: the same as `writeLink` for each.
 */
export async function linkWhole(
  tx: Db,
  person: Decider,
  pairs: readonly { row: LockedTransaction; expense: WholeExpense }[],
): Promise<void> {
  const at = instant();
  const links = pairs.map(({ row, expense }) => ({
    ...{ expense: expense.id, transaction: row.id, amount: row.open_amount, covers: row.open_amount },
    ...{ created_by: person.id, created_at: at },
  }));
  await bulkInsert(tx, 'expense_links', LINK, links);
  const ids = await idsOf(
    tx,
    pairs.map(({ expense }) => expense.id),
  );
  const said = { verdict: 'linked', person: person.id, at } as const;
  await bulkInsert(
    tx,
    'decisions',
    DECISION,
    pairs.map(({ row, expense }) => ({ transaction: row.id, expense: expense.id, ...said })),
  );
  const claims = pairs.map(({ row, expense }) => ({
    row,
    expense: expense.id,
    link: {
      ...{ id: ids.get(expense.id) as number, amount: row.open_amount, covers: row.open_amount },
      ...{ difference: null, created_by: person.id, created_at: at },
    },
  }));
  const changed = await claimWhole(tx, person, claims);
  const after = pairs.flatMap(({ expense: { merchant, project, category } }, index) =>
    lessonsOf(changed[index] as LockedTransaction, said, { merchant, project, categories: String(category) }),
  );
  await learn(tx, { after });
}

/** The only link of each of these expenses. */
async function idsOf(tx: Db, expenses: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('expense_links')
    .select(['id', 'expense'])
    .where(among(tx, 'expense', expenses))
    .execute();
  return new Map(rows.map(({ id, expense }) => [expense, id]));
}

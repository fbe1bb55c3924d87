import { instant } from '../core/day.ts';
import { bulkInsert } from '../db/bulk-insert.ts';
import { among, amongPairs } from '../db/conditions.ts';
import { lessonsOf, type Taught, taughtByEach } from '../db/learning/learned.ts';
import type { Db } from '../db/transaction.ts';
import type { WholeExpense } from '../expenses/insert-records.ts';
import { coverAll } from '../expenses/life-records.ts';
import type { Actor, Decider } from '../history/records.ts';
import { claimAll } from '../transactions/mark-records.ts';
import { type Claim, type LockedTransaction, saidOf, type Typed } from '../transactions/records.ts';

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
    expense: expense.id,
    transaction: row.id,
    amount: row.open_amount,
    covers: row.open_amount,
    created_by: person.id,
    created_at: at,
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
  const to = (row: LockedTransaction): Typed =>
    person.rule === undefined ? saidOf(row, 'EX') : { type: 'EX', decided_by: 'rule', rule: person.rule };
  const claims = pairs.map(({ row, expense }) => ({
    row,
    expense: expense.id,
    to: to(row),
    decision: null,
    after: {
      id: ids.get(expense.id) as number,
      amount: row.open_amount,
      covers: row.open_amount,
      difference: null,
      created_by: person.id,
      created_at: at,
    },
  }));
  const taught = new Map<string, Taught>(
    pairs.map(({ expense: { id, merchant, project, category } }) => [
      id,
      { merchant, project, categories: String(category) },
    ]),
  );
  await claimAll(tx, person, claims, ({ expense }, changed) => ({
    before: [],
    after: lessonsOf(changed, said, taught.get(expense) as Taught),
  }));
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

/**
 * Removes links of locked expenses and transactions, or puts them back with their ids, in few statements: the same as
 * `writeLink` for each. No transaction stands in two of them.
 * @param links.decision what is to be remembered about the two
 */
export async function writeLinks(tx: Db, person: Actor, links: readonly Claim[]): Promise<void> {
  if (links.length === 0) return;
  const gone = links.flatMap(({ before }) => (before ? [before.id] : []));
  await tx
    .deleteFrom('expense_links')
    .where(among(tx, 'id', gone))
    .execute();
  const made = links.flatMap(({ row, expense, after }) =>
    after ? [{ ...after, transaction: row.id, expense }] : [],
  );
  await bulkInsert(tx, 'expense_links', { id: 'bigint', ...LINK, difference: 'text' }, made);
  const expenses = [...new Set(links.map(({ expense }) => expense))];
  await coverAll(tx, expenses);
  const pairs = links.map(({ row, expense }) => ({ transaction: row.id, expense }));
  const these = amongPairs(tx, ['transaction', 'expense'], pairs);
  const said = await tx.deleteFrom('decisions').where(these).returningAll().execute();
  const before = new Map(
    said.map(({ transaction, expense, ...decision }) => [`${transaction} ${expense}`, decision]),
  );
  const again = links.flatMap(({ row, expense, decision }) =>
    decision ? [{ transaction: row.id, expense, ...decision }] : [],
  );
  await bulkInsert(tx, 'decisions', DECISION, again);
  const taught = await taughtByEach(tx, expenses);
  const claims = links.map((link) => ({
    ...link,
    decision: before.get(`${link.row.id} ${link.expense}`) ?? null,
    next: link.decision,
  }));
  await claimAll(tx, person, claims, ({ row, expense, decision, next }, changed) => ({
    before: lessonsOf(row, decision, taught.get(expense) as Taught),
    after: lessonsOf(changed, next, taught.get(expense) as Taught),
  }));
}

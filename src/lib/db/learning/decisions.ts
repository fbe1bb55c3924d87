import { among } from '../conditions.ts';
import type { Row } from '../tables.ts';
import { type Db, dialectOf } from '../transaction.ts';
import { type Lesson, learn, lessonsOf, type Teaching, taughtBy, taughtByEach } from './learned.ts';

/** What a person said about a transaction and an expense. */
export type Decision = Pick<Row<'decisions'>, 'verdict' | 'person' | 'at'>;

/**
 * Remembers what was said about the two, or forgets it.
 * @returns what was said before; null for nothing
 */
export async function decide(
  tx: Db,
  { transaction, expense }: { transaction: number; expense: string },
  said: Decision | null,
): Promise<Decision | null> {
  if (!said) {
    const gone = await tx
      .deleteFrom('decisions')
      .where('transaction', '=', transaction)
      .where('expense', '=', expense)
      .returning(['verdict', 'person', 'at'])
      .executeTakeFirst();
    return gone ?? null;
  }
  const before = await tx
    .selectFrom('decisions')
    .select(['verdict', 'person', 'at'])
    .where('transaction', '=', transaction)
    .where('expense', '=', expense)
    .executeTakeFirst();
  await tx
    .insertInto('decisions')
    .values({ transaction, expense, ...said })
    .onConflict((conflict) => conflict.columns(['transaction', 'expense']).doUpdateSet(said))
    .execute();
  return before ?? null;
}

/** What people said of an expense and transactions, with the facts of these that it taught something about. */
export const listDecisions = (db: Db, expense: string) =>
  taughtRows(db).where('expense', '=', expense).execute();

/** What people said of these transactions and of expenses teaches, by whose word a transaction is then given as. */
export async function lessonsOfDecisions(
  db: Db,
  transactions: readonly number[],
): Promise<(row: Teaching & { id: number }) => Lesson[]> {
  if (transactions.length === 0) return () => [];
  const said = await db
    .selectFrom('decisions')
    .select(['transaction', 'expense', 'verdict'])
    .where(among(db, 'transaction', transactions))
    .where('verdict', 'in', ['linked', 'dismissed'])
    .execute();
  const taught = await taughtByEach(db, [...new Set(said.map(({ expense }) => expense))]);
  const byRow = Map.groupBy(said, ({ transaction }) => transaction);
  return (row) =>
    (byRow.get(row.id) ?? []).flatMap((one) => {
      const facts = taught.get(one.expense);
      return facts ? lessonsOf(row, one, facts) : [];
    });
}

const taughtRows = (db: Db) =>
  db
    .selectFrom('decisions')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'decisions.transaction')
    .select(['transaction', 'expense', 'verdict', 'person', 'at', 'core', 'date', 'amount', 'decided_by']);

/**
 * Forgets what was said of an expense that is about to be deleted for good, or of those transactions of an upload that
 * nobody has changed, and what it taught.
 * @param of.goes whether a transaction of the upload is among them
 * @returns what was said
 */
export async function forgetDecisions(
  tx: Db,
  of: { expense: string } | { untouchedOf: string; goes?: (transaction: number) => boolean },
): Promise<Row<'decisions'>[]> {
  const found =
    'expense' in of
      ? await listDecisions(tx, of.expense)
      : await taughtRows(tx)
          .where('upload', '=', of.untouchedOf)
          .where((e) =>
            e.or([e('bank_transactions.type', '=', 'UK'), e('bank_transactions.decided_by', '=', 'rule')]),
          )
          .where('linked_amount', '=', 0)
          .where('comment', '=', '')
          .execute();
  const { goes = () => true } = 'goes' in of ? of : {};
  const rows: typeof found = [];
  const before: Lesson[] = [];
  for (const row of found.filter(({ transaction }) => goes(transaction))) {
    // Somebody else may have forgotten it meanwhile. Expenses go after their decisions, so this one's is still there.
    if (!(await decide(tx, row, null))) continue;
    before.push(...lessonsOf(row, row, await taughtBy(tx, row.expense)));
    rows.push(row);
  }
  await learn(tx, { before });
  return rows.map(({ transaction, expense, verdict, person, at }) => ({
    transaction,
    expense,
    verdict,
    person,
    at,
  }));
}

/** Remembers again what was forgotten, of expenses and transactions that are there. */
export async function restoreDecisions(tx: Db, said: readonly Row<'decisions'>[]): Promise<void> {
  for (const decision of said) {
    const row = await tx
      .selectFrom('bank_transactions')
      .innerJoin('expenses', (join) => join.on('expenses.id', '=', decision.expense))
      .select(['core', 'bank_transactions.date', 'bank_transactions.amount', 'decided_by'])
      .where('bank_transactions.id', '=', decision.transaction)
      // Keeps both from being deleted before the decision is stored.
      .$if(dialectOf(tx) === 'postgres', (query) => query.forKeyShare())
      .executeTakeFirst();
    if (!row) continue;
    const { verdict, person, at } = decision;
    await decide(tx, decision, { verdict, person, at });
    await learn(tx, { after: lessonsOf(row, decision, await taughtBy(tx, decision.expense)) });
  }
}

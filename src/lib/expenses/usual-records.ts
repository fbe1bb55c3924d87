import { sql } from 'kysely';
import { USUAL_EXPENSES, USUAL_SHARE } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';

/** The category that expenses of a merchant have, and how many of the latest have it. */
export interface Usual {
  category: number;
  yes: number;
  count: number;
}

/** For merchants whose latest expenses agree on one category that is still in use, that category. */
export async function usualCategories(db: Db, merchants: readonly number[]): Promise<Map<number, Usual>> {
  if (merchants.length === 0) return new Map();
  const latest = merchants.map(
    (merchant) => sql`select * from (select id, merchant from expenses
      where merchant = ${merchant} and deleted_at is null
      order by date desc, id desc limit ${USUAL_EXPENSES}) as latest`,
  );
  const { rows } = await sql<{ merchant: number; expense: string; category: number }>`
    select distinct x.merchant, x.id as expense, i.category
    from (${sql.join(latest, sql` union all `)}) as x join expense_items as i on i.expense = x.id`.execute(
    db,
  );
  const active = await db.selectFrom('categories').select('id').where('archived_at', 'is', null).execute();
  const inUse = new Set(active.map(({ id }) => id));
  return new Map(
    [...Map.groupBy(rows, ({ merchant }) => merchant)].flatMap(([merchant, own]) => {
      const usual = agreed(own);
      return usual && inUse.has(usual.category) ? [[merchant, usual]] : [];
    }),
  );
}

/** The category that nearly all of the expenses have as their only one. */
function agreed(rows: readonly { expense: string; category: number }[]): Usual | undefined {
  const expenses = [...Map.groupBy(rows, ({ expense }) => expense).values()];
  const single = expenses.flatMap(([first, ...others]) =>
    first && others.length === 0 ? [first.category] : [],
  );
  const [category, alike] =
    [...Map.groupBy(single, (one) => one)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (category === undefined || !alike || alike.length < USUAL_SHARE * expenses.length) return undefined;
  return { category, yes: alike.length, count: expenses.length };
}

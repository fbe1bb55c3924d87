import { sql } from 'kysely';
import { coreOfRow } from '../../core/description/payee-key.ts';
import type { Db } from '../transaction.ts';
import { LEARNED_SQL } from './learned-sql.ts';

const SIDE = sql`select sum(l.covers) from expense_links as l join bank_transactions as t on t.id = l."transaction"
  where l.expense = x.id`;

/** Queries for the rows that break an invariant of matching, by the last part of its text key. */
export const MATCHING_BROKEN = {
  covered: sql`select id from expenses as x where covered_amount <> coalesce((${SIDE} and t.amount > 0), 0)
    or refunded_amount <> coalesce((${SIDE} and t.amount < 0), 0)`,
  decided: sql`select id from bank_transactions where type = 'UK' and decided_by is not null
    union all select l."transaction" from expense_links as l left join decisions as d
      on d."transaction" = l."transaction" and d.expense = l.expense where coalesce(d.verdict, '') <> 'linked'
    union all select d."transaction" from decisions as d where d.verdict = 'linked' and not exists (
      select 1 from expense_links as l where l."transaction" = d."transaction" and l.expense = d.expense)`,
  learned: sql`select core from (
      select core, direction, what, value, yes, no, last_at from learned
      union all select core, direction, what, value, -yes, -no, last_at from (${LEARNED_SQL}) as counted
    ) as both_sides group by core, direction, what, value
    having sum(yes) <> 0 or sum(no) <> 0 or min(last_at) <> max(last_at)`,
  rules: sql`select id from rules as r where (deleted_at is null) <> (position > 0)
    or position > (select count(*) from rules where deleted_at is null)
    union all select position from rules where position > 0 group by position having count(*) > 1
    union all select id from bank_transactions as t where decided_by = 'rule' and (type = 'UK' or rule is null)
      or rule is not null and not exists (select 1 from rules as r where r.id = t.rule)
    union all select rule from rule_runs as w where not exists (select 1 from runs where runs.id = w.run)
      or undone_at is not null and undone_by is null
      or undone_by is not null and not exists (select 1 from runs where runs.id = w.undone_by)
    union all select rule from expenses as x where rule is not null and not exists (
      select 1 from rules as r where r.id = x.rule)`,
  pairs: sql`select p.id from pairs as p join bank_transactions as o on o.id = p.out join bank_transactions as i on i.id = p."in"
    where o.type <> 'TR' or i.type <> 'TR' or o.amount <= 0 or i.amount >= 0 or o.account = i.account
    union all select t.id from bank_transactions as t where t.type = 'TR'
      and not exists (select 1 from pairs as p where p.out = t.id or p."in" = t.id)`,
};

const AT_ONCE = 5_000;

/** How many transactions have another core than their payee or description gives. */
export async function countWrongCores(db: Db): Promise<number> {
  let wrong = 0;
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('bank_transactions')
      .select(['id', 'description', 'payee', 'core'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    wrong += rows.filter((row) => coreOfRow(row) !== row.core).length;
    if (rows.length < AT_ONCE) return wrong;
    last = rows.at(-1)?.id as number;
  }
}

/** Links of releases before 0010 that take more of their transaction than their expense had left. Minor units. */
export const listLinksBeyond = (db: Db, limit: number) =>
  db
    .selectFrom('expense_links')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'expense_links.transaction')
    .select(['transaction', 'bank_transactions.date', 'bank_transactions.account'])
    .select((e) => e('expense_links.amount', '-', e.ref('covers')).as('beyond'))
    .where('difference', 'is', null)
    .whereRef('expense_links.amount', '>', 'covers')
    .orderBy('expense_links.id')
    .limit(limit)
    .execute();

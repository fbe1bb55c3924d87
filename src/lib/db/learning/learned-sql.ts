import { type RawBuilder, sql } from 'kysely';

const DIRECTION = sql`case when t.amount < 0 then 'in' else 'out' end`;
const PERSONS = sql`t.decided_by = 'person'`;
const LINKED = sql`from bank_transactions as t join expense_links as l on l."transaction" = t.id
  join expenses as x on x.id = l.expense where t.type in ('EX', 'ER') and ${PERSONS}`;
const DISMISSED = sql`from decisions as d join expenses as x on x.id = d.expense
  join bank_transactions as t on t.id = d."transaction" where d.verdict = 'dismissed'`;

/** What a linked expense teaches, as `learned.value`. */
const VALUES = {
  merchant: sql`cast(x.merchant as text)`,
  project: sql`cast(x.project as text)`,
  categories: sql`(select string_agg(category, ',' order by category) from (
    select distinct cast(category as text) as category from expense_items where expense = x.id) as own)`,
} as const;

const lesson = (what: string, value: RawBuilder<unknown>, yes: 0 | 1, from: RawBuilder<unknown>) =>
  sql`select t.core, ${DIRECTION} as direction, ${sql.lit(what)} as what, ${value} as value,
    ${sql.lit(yes)} as yes, ${sql.lit(1 - yes)} as no, t.date ${from}`;

/** What `learned` holds, computed from what people decided: core, direction, what, value, yes, no, last_at. */
export const LEARNED_SQL = sql`select core, direction, what, value, sum(yes) as yes, sum(no) as no, max(date) as last_at
  from (${sql.join(
    [
      lesson('type', sql`t.type`, 1, sql`from bank_transactions as t where ${PERSONS} and t.type <> 'UK'`),
      ...Object.entries(VALUES).map(([what, value]) => lesson(what, value, 1, LINKED)),
      lesson('merchant', VALUES.merchant, 0, DISMISSED),
    ],
    sql` union all `,
  )}) as lessons where value is not null group by core, direction, what, value`;

const SAME = sql`t.core = learned.core and ${DIRECTION} = learned.direction`;

/** The last day of the transactions that a row of `learned` still stands on, null for none. */
export const LAST_DAY = sql<string | null>`case learned.what
  when 'type' then (select max(t.date) from bank_transactions as t
    where t.type = learned.value and ${PERSONS} and ${SAME})
  when 'project' then (select max(t.date) ${LINKED} and ${SAME} and ${VALUES.project} = learned.value)
  when 'categories' then (select max(t.date) ${LINKED} and ${SAME} and ${VALUES.categories} = learned.value)
  else (select max(date) from (
    select t.date ${LINKED} and ${SAME} and ${VALUES.merchant} = learned.value
    union all select t.date ${DISMISSED} and ${SAME} and ${VALUES.merchant} = learned.value) as days) end`;

import { type SqlBool, sql } from 'kysely';
import { type Db, dialectOf } from './transaction.ts';

/** Whether an id is in a list, which takes one parameter whatever its length. */
export const among = (db: Db, column: string, ids: readonly (number | string)[]) =>
  dialectOf(db) === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...ids]})`;

/** Whether a transaction and an expense are one of these pairs. */
export const amongPairs = (
  db: Db,
  columns: readonly [string, string],
  pairs: readonly { transaction: number; expense: string }[],
) => {
  const [transactions, expenses] = [pairs.map((one) => one.transaction), pairs.map((one) => one.expense)];
  const given =
    dialectOf(db) === 'sqlite'
      ? sql`select value ->> 0, value ->> 1 from json_each(${JSON.stringify(pairs.map((one) => [one.transaction, one.expense]))})`
      : sql`select * from unnest(${transactions}::bigint[], ${expenses}::text[])`;
  return sql<SqlBool>`(${sql.join(columns.map((name) => sql.ref(name)))}) in (${given})`;
};

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a column contains the text, both already in lower case. */
export const holds = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${escaped(text)}%`} escape '\\'`;

export const beginsWith = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`${escaped(text)}%`} escape '\\'`;

/** Whether a column contains the text, ignoring case. */
export const holdsInAnyCase = (column: string, text: string) =>
  sql<SqlBool>`lower(${sql.ref(column)}) like lower(${`%${escaped(text)}%`}) escape '\\'`;

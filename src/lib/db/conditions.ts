import { type SqlBool, sql } from 'kysely';
import { type Db, dialectOf } from './transaction.ts';

/** Whether an id is among some: one parameter, however many they are. */
export const among = (db: Db, column: string, ids: readonly (number | string)[]) =>
  dialectOf(db) === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...ids]})`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a column holds the text anywhere, for columns and texts that are in lower case already. */
export const holds = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${escaped(text)}%`} escape '\\'`;

export const beginsWith = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`${escaped(text)}%`} escape '\\'`;

/** Whether a column holds the text anywhere, whatever the case of either. */
export const holdsInAnyCase = (column: string, text: string) =>
  sql<SqlBool>`lower(${sql.ref(column)}) like lower(${`%${escaped(text)}%`}) escape '\\'`;

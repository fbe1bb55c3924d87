import { type SqlBool, sql } from 'kysely';
import type { TextTable } from '../migrations/0003-search.ts';
import type { Database, DialectName } from '../open.ts';
import { type Db, dialectOf } from '../transaction.ts';
import { postgresMatches } from './postgres.ts';
import { sqliteMatches } from './sqlite.ts';
import type { Word } from './words.ts';

/** Who holds all of the words; ids, the newest first. */
export interface Matches {
  transactions(db: Db, words: readonly Word[], most: number): Promise<number[]>;
  texts(db: Db, table: TextTable, words: readonly Word[], most: number): Promise<string[]>;
  /** All of them, or any `most` of them. */
  some(db: Db, table: WordTable, words: readonly Word[], most: number): Promise<(number | string)[]>;
}
export type WordTable = 'bank_transactions' | TextTable;

const matches: Record<DialectName, Matches> = { sqlite: sqliteMatches, postgres: postgresMatches };

/** Any `most` of the ids whose rows hold all of the words; all of them where there are fewer. */
export const someHolding = (db: Db, table: WordTable, words: readonly Word[], most: number) =>
  matches[dialectOf(db)].some(db, table, words, most);

/** Whether an id is among some: one parameter, however many they are. */
export const among = (db: Db, column: string, ids: readonly (number | string)[]) =>
  dialectOf(db) === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...ids]})`;

export const matchesOf = ({ dialect }: Pick<Database, 'dialect'>): Matches => matches[dialect];

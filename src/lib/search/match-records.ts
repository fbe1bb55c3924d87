import type { TextTable } from '../db/migrations/0003-search.ts';
import type { Database, DialectName } from '../db/open.ts';
import type { Db } from '../db/transaction.ts';
import { postgresMatches } from './postgres-records.ts';
import { sqliteMatches } from './sqlite-records.ts';
import type { Word } from './words.ts';

/** Who holds all of the words; ids, the newest first. */
export interface Matches {
  transactions(db: Db, words: readonly Word[], most: number): Promise<number[]>;
  texts(db: Db, table: TextTable, words: readonly Word[], most: number): Promise<string[]>;
}

const matches: Record<DialectName, Matches> = { sqlite: sqliteMatches, postgres: postgresMatches };

export const matchesOf = ({ dialect }: Pick<Database, 'dialect'>): Matches => matches[dialect];

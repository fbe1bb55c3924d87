import type { Word } from '../../core/words.ts';
import type { DialectName } from '../open.ts';
import { type Db, dialectOf } from '../transaction.ts';
import { postgresWords } from './postgres.ts';
import { sqliteWords } from './sqlite.ts';
import type { IdOf, WordIndex, WordTable } from './word-index.ts';

const indexes: Record<DialectName, WordIndex> = { sqlite: sqliteWords, postgres: postgresWords };
const indexOf = (db: Db): WordIndex => indexes[dialectOf(db)];

/** The newest rows whose text holds all of the words, none without a word. */
export const newestHolding = async <Table extends WordTable>(
  db: Db,
  table: Table,
  words: readonly Word[],
  most: number,
): Promise<IdOf<Table>[]> => (words.length === 0 ? [] : indexOf(db).newest(db, table, words, most));

/** Any `most` of the rows whose text holds all of the words; all of them where there are fewer, none without a word. */
export const someHolding = async <Table extends WordTable>(
  db: Db,
  table: Table,
  words: readonly Word[],
  most: number,
): Promise<IdOf<Table>[]> => (words.length === 0 ? [] : indexOf(db).some(db, table, words, most));

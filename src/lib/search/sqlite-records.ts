import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { Matches } from './match-records.ts';
import type { Word } from './words.ts';

/** Quoted, so that nothing typed is an operator of FTS5. */
const asked = (words: readonly Word[]): string =>
  words.map(({ text, open }) => `"${text}"${open ? '*' : ''}`).join(' AND ');

/** FTS5 keeps its rows in their order and reads them from the end: the newest cost the least, however common the word. */
async function newest(db: Db, table: string, words: readonly Word[], most: number): Promise<number[]> {
  const index = sql.table(`${table}_words`);
  const { rows } = await sql<{ id: number }>`
    select rowid as id from ${index} where ${index} match ${asked(words)} order by rowid desc limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export const sqliteMatches: Matches = {
  transactions: (db, words, most) => newest(db, 'bank_transactions', words, most),
  async texts(db, table, words, most) {
    const numbers = await newest(db, table, words, most);
    if (table !== 'expenses' && table !== 'attachments') return numbers.map(String);
    if (numbers.length === 0) return [];
    const { rows } = await sql<{ subject: string }>`
      select subject from ${sql.table(`${table}_texts`)} where id in (${sql.join(numbers)}) order by id desc`.execute(
      db,
    );
    return rows.map(({ subject }) => subject);
  },
};

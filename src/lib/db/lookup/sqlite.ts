import { sql } from 'kysely';
import type { Db } from '../transaction.ts';
import type { Matches, WordTable } from './match.ts';
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
    return (await subjects(db, table, numbers)).map(String);
  },
  async some(db, table, words, most) {
    // Whole words are read off the index as they stand; those that begin with one have to be brought together first.
    const whole = await newest(
      db,
      table,
      words.map(({ text }) => ({ text, open: false })),
      most,
    );
    const found =
      whole.length < most && words.some(({ open }) => open) ? await newest(db, table, words, most) : whole;
    return subjects(db, table, found);
  },
};

/** An expense's or attachment's words are kept by a number of their own. */
async function subjects(db: Db, table: WordTable, numbers: number[]): Promise<(number | string)[]> {
  if ((table !== 'expenses' && table !== 'attachments') || numbers.length === 0) return numbers;
  const { rows } = await sql<{ subject: string }>`
      select subject from ${sql.table(`${table}_texts`)} where id in (select value from json_each(${JSON.stringify(numbers)})) order by id desc`.execute(
    db,
  );
  return rows.map(({ subject }) => subject);
}

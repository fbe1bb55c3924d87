import { sql } from 'kysely';
import { fold, spellingsOf, type Word } from '../../core/words.ts';
import { among } from '../conditions.ts';
import type { Db } from '../transaction.ts';
import type { IdOf, WordIndex, WordTable } from './word-index.ts';

/** Words are quoted, so that nothing typed acts as an operator of FTS5. */
const queryOf = (words: readonly Word[]): string =>
  words
    .map(({ text, open }) => {
      const spelled = [...new Set([text, ...spellingsOf(text), wide(fold(text))])];
      return `(${spelled.map((one) => `"${one}"${open ? '*' : ''}`).join(' OR ')})`;
    })
    .join(' AND ');

/** As Japanese banks print Latin letters and digits, which the index does not fold. */
const wide = (text: string): string =>
  text.replace(/[a-z\d]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** FTS5 keeps rows in order of their number, so that the newest are cheap however common the word is. */
async function newest(db: Db, table: string, words: readonly Word[], most: number): Promise<number[]> {
  const index = sql.table(`${table}_words`);
  const { rows } = await sql<{ id: number }>`
    select rowid as id from ${index} where ${index} match ${queryOf(words)} order by rowid desc limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export const sqliteWords: WordIndex = {
  async newest(db, table, words, most) {
    return subjects(db, table, await newest(db, table, words, most));
  },
  async some(db, table, words, most) {
    // Whole words are read off the index as they are; those with an open end have to be merged first.
    const closed = words.map(({ text }) => ({ text, open: false }));
    const whole = await newest(db, table, closed, most);
    const found =
      whole.length < most && words.some(({ open }) => open) ? await newest(db, table, words, most) : whole;
    return subjects(db, table, found);
  },
};

/** FTS5 numbers the rows of tables whose ids are texts: this turns its numbers into their ids. */
async function subjects<Table extends WordTable>(
  db: Db,
  table: Table,
  numbers: number[],
): Promise<IdOf<Table>[]> {
  if ((table !== 'expenses' && table !== 'attachments') || numbers.length === 0)
    return numbers as IdOf<Table>[];
  const { rows } = await sql<{ subject: IdOf<Table> }>`
      select subject from ${sql.table(`${table}_texts`)} where ${among(db, 'id', numbers)} order by id desc`.execute(
    db,
  );
  return rows.map(({ subject }) => subject);
}

import { sql } from 'kysely';
import { spellingsOf, splitWords, type Word } from '../../core/words.ts';
import { TEXTS, wordsOf } from '../migrations/0003-search.ts';
import type { Db } from '../transaction.ts';
import type { IdOf, WordIndex, WordTable } from './word-index.ts';

/** This many hits are enough to stop before older rows. */
const ENOUGH = 8;
/** How many of the newest rows are scanned (about 6 µs each): enough for a very common word, then for a common one. */
const FEW = 300;
const MORE = 1_700;
/** The most hits fetched from the index; with fewer, the result is complete. */
const HITS = 4_000;
/** PostgreSQL rejects words of more than 2,046 bytes. */
const LONGEST = 200;

/** Words are quoted, so that nothing typed acts as an operator. Folding may split a word: `½` becomes `1⁄2`. */
const queryOf = (words: readonly Word[]): string =>
  words
    .map(({ text, open }) => {
      const short = text.slice(0, LONGEST);
      const spelled = new Set(
        spellingsOf(short)
          .flatMap(withCapital)
          .map((one) => partsOf(one, open)),
      );
      return [...spelled].filter((one) => one !== '').map((one) => `(${one})`);
    })
    .filter((spelled) => spelled.length > 0)
    .map((spelled) => `(${spelled.join(' | ')})`)
    .join(' & ');

/** A database with the locale `C` lower-cases ASCII alone, so that other letters may stand in the index as capitals. */
const withCapital = (text: string): string[] => [
  ...new Set([text, text.replace(/^[^\0-\x7f]/u, (letter) => letter.toUpperCase())]),
];

const partsOf = (text: string, open: boolean): string =>
  splitWords(text)
    .map((part) => `'${part.text.slice(0, LONGEST)}'${open ? ':*' : ''}`)
    .join(' & ');

/**
 * A GIN index has no order, so all hits of a common word would have to be fetched and sorted. Therefore the newest rows
 * are scanned first, then the index is queried up to a limit that covers any rare word, then older rows are scanned.
 * Only a word that was common long ago and is rare since may give some of its hits instead of the newest.
 */
async function newest<Table extends WordTable>(
  db: Db,
  table: Table,
  words: readonly Word[],
  most: number,
): Promise<IdOf<Table>[]> {
  type Id = IdOf<Table>;
  const columns = columnsOf(table);
  const query = queryOf(words);
  if (query === '') return [];
  const holds = sql`${wordsOf(...columns)} @@ to_tsquery('simple', ${query})`;
  const from = sql.table(table);
  const amongNewest = async (rows: number, after = 0): Promise<Id[]> => {
    const found = await sql<{ id: Id }>`select id from (
        select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${from} order by id desc limit ${rows} offset ${after}
      ) as newest where ${holds} order by id desc limit ${most}`.execute(db);
    return found.rows.map(({ id }) => id);
  };
  const few = await amongNewest(FEW);
  if (few.length >= ENOUGH) return few;
  const { rows } = await sql<{ id: Id; count: number }>`
    select id, count(*) over () as count from (select id from ${from} where ${holds} limit ${HITS}) as found
    order by id desc limit ${most}`.execute(db);
  const hits = rows.map(({ id }) => id);
  if ((rows[0]?.count ?? 0) < HITS) return hits;
  const more = [...few, ...(await amongNewest(MORE, FEW))];
  return (more.length >= ENOUGH ? more : [...new Set([...more, ...hits])]).slice(0, most);
}

const columnsOf = (table: WordTable): string[] =>
  table === 'bank_transactions' ? ['description', 'comment'] : [TEXTS[table]];

export const postgresWords: WordIndex = {
  newest: (db, table, words, most) => newest(db, table, words, most),
  async some<Table extends WordTable>(db: Db, table: Table, words: readonly Word[], most: number) {
    const query = queryOf(words);
    if (query === '') return [];
    const { rows } = await sql<{ id: IdOf<Table> }>`select id from ${sql.table(table)}
      where ${wordsOf(...columnsOf(table))} @@ to_tsquery('simple', ${query}) limit ${most}`.execute(db);
    return rows.map(({ id }) => id);
  },
};

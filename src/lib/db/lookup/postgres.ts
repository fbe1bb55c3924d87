import { sql } from 'kysely';
import { TEXTS, wordsOf } from '../migrations/0003-search.ts';
import type { Db } from '../transaction.ts';
import type { Matches } from './match.ts';
import { fold, splitWords, type Word } from './words.ts';

/** So many hits are enough to stop looking further back. */
const ENOUGH = 8;
/** Newest rows whose words are read one by one, about 6 µs each: few for a very common word, then more for a common one. */
const FEW = 300;
const MORE = 1_700;
/** What the index may bring: fewer are all there are, and quickly sorted. */
const HITS = 4_000;
/** PostgreSQL refuses words of more than 2,046 bytes. */
const LONGEST = 200;

/** Quoted, so that nothing typed is an operator. Folding may part a word: `½` is `1⁄2`. */
const asked = (words: readonly Word[]): string =>
  words
    .flatMap(({ text, open }) =>
      splitWords(fold(text.slice(0, LONGEST))).map(
        (part) => `'${part.text.slice(0, LONGEST)}'${open ? ':*' : ''}`,
      ),
    )
    .join(' & ');

/**
 * A GIN index knows no order, and all hits of a common word would have to be fetched and sorted. So the newest rows are looked
 * through first; then the index is asked, for so many hits that a rare word is whole; what has more is looked for further back.
 * Only a word that is common among old rows and nearly gone since gives some of its hits instead of the newest.
 */
async function newest<Id extends number | string>(
  db: Db,
  table: string,
  columns: readonly string[],
  words: readonly Word[],
  most: number,
): Promise<Id[]> {
  const query = asked(words);
  if (query === '') return [];
  const holds = sql`${wordsOf(...columns)} @@ to_tsquery('simple', ${query})`;
  const from = sql.table(table);
  const among = async (rows: number, after = 0): Promise<Id[]> => {
    const found = await sql<{ id: Id }>`select id from (
        select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${from} order by id desc limit ${rows} offset ${after}
      ) as newest where ${holds} order by id desc limit ${most}`.execute(db);
    return found.rows.map(({ id }) => id);
  };
  const few = await among(FEW);
  if (few.length >= ENOUGH) return few;
  const { rows } = await sql<{ id: Id; count: number }>`
    select id, count(*) over () as count from (select id from ${from} where ${holds} limit ${HITS}) as found
    order by id desc limit ${most}`.execute(db);
  const hits = rows.map(({ id }) => id);
  if ((rows[0]?.count ?? 0) < HITS) return hits;
  const more = [...few, ...(await among(MORE, FEW))];
  return (more.length >= ENOUGH ? more : [...new Set([...more, ...hits])]).slice(0, most);
}

export const postgresMatches: Matches = {
  transactions: (db, words, most) =>
    newest<number>(db, 'bank_transactions', ['description', 'comment'], words, most),
  async texts(db, table, words, most) {
    return (await newest<number | string>(db, table, [TEXTS[table]], words, most)).map(String);
  },
  async some(db, table, words, most) {
    const query = asked(words);
    if (query === '') return [];
    const columns = table === 'bank_transactions' ? ['description', 'comment'] : [TEXTS[table]];
    const { rows } = await sql<{ id: number | string }>`select id from ${sql.table(table)}
      where ${wordsOf(...columns)} @@ to_tsquery('simple', ${query}) limit ${most}`.execute(db);
    return rows.map(({ id }) => id);
  },
};

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LETTERS, soughtParts } from '../core/words.ts';
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

/** A column's text as `fold` writes it. Most texts are plain ASCII, for which lower case is all there is to it. */
function folded(db: Db, name: string): RawBuilder<string> {
  const column = sql.ref<string>(name);
  const other = dialectOf(db) === 'sqlite' ? sql`folded(${column})` : foldedByPostgres(column);
  return sql`case when octet_length(${column}) = length(${column}) then lower(${column}) else ${other} end`;
}

function foldedByPostgres(column: RawBuilder<unknown>): RawBuilder<string> {
  const plain = sql`lower(regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g') collate folding)`;
  const letters = [...LETTERS].map(([from, to]) => ({ from, to }));
  const single = letters.filter(({ to }) => to.length === 1);
  const [from, to] = [single.map((one) => one.from).join(''), single.map((one) => one.to).join('')];
  return letters
    .filter((one) => one.to.length > 1)
    .reduce<RawBuilder<string>>(
      (rest, one) => sql`replace(${rest}, ${sql.lit(one.from)}, ${sql.lit(one.to)})`,
      sql`translate(${plain}, ${sql.lit(from)}, ${sql.lit(to)})`,
    );
}

/**
 * Whether some columns hold a typed text: each of its parts, in any order and in whichever column. Case, accents and
 * width make no difference, `ß` is `ss` and `ł` is `l`; the one way in which lists, their filters, exports and tables
 * compare texts.
 */
export function holdsText(db: Db, columns: readonly string[], typed: string): RawBuilder<SqlBool> {
  const places = columns.map((column) => folded(db, column));
  const parts = soughtParts(typed).map((part) => {
    const found = places.map((place) => sql`${place} like ${`%${escaped(part)}%`} escape '\\'`);
    return sql`(${sql.join(found, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

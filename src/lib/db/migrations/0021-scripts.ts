import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';
import { hasBothWidths, SIGNS } from './0015-signs.ts';

/** Letters of scripts without spaces between words: Japanese, Chinese and Thai; the others are among the signs. */
const SPACELESS = '々-〇ぁ-ヿㇰ-ㇿ㐀-䶿一-鿿豈-﫿ｦ-ﾟก-๏';
const SPACED = '0-9A-Za-zÀ-ɏ０-９Ａ-Ｚａ-ｚ';

/** `AMAZONジャパン` is one word to a word index, in which rules find `AMAZON`. */
const hasBothScripts = (dialect: DialectName) =>
  dialect === 'sqlite'
    ? sql`(description glob ${sql.lit(`*[${SPACED}][${SPACELESS}]*`)} or description glob ${sql.lit(`*[${SPACELESS}][${SPACED}]*`)})`
    : sql`description ~ ${sql.lit(`[${SPACED}][${SPACELESS}]|[${SPACELESS}][${SPACED}]`)}`;

/** Letters that Atlas writes as others and a word index keeps. */
const LETTERS = 'ßẞæÆœŒþÞłŁøØđĐðÐħĦıŧŦ';

/** Whether the word index may not know the words of a transaction's text. The first half spares plain texts the second. */
export const hasSigns = (dialect: DialectName) => sql<boolean>`octet_length(description) > length(description)
  and ${
    dialect === 'sqlite'
      ? sql`(description glob ${sql.lit(`*[${SIGNS}${LETTERS}]*`)} or ${hasBothWidths} or ${hasBothScripts(dialect)})`
      : sql`(description ~ ${sql.lit(`[${SIGNS}${LETTERS}]`)} or ${hasBothScripts(dialect)})`
  }`;

/** Know the small letter of every capital in whatever locale the database is, the first that is there; C knows ASCII alone. */
const COLLATIONS = ['pg_c_utf8', 'und-x-icu', 'C.utf8', 'C'];

async function addFoldingCollation(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ collname: string }>`select collname from pg_collation
    where collnamespace = 'pg_catalog'::regnamespace and collname = any(${COLLATIONS})`.execute(db);
  const best = COLLATIONS.find((name) => rows.some(({ collname }) => collname === name)) ?? 'C';
  await sql`create collation folding from ${sql.id('pg_catalog', best)}`.execute(db);
}

/** Rules find words inside texts of scripts without spaces, and `ß` as `ss`; previews and lists must miss none of these. */
export const scripts = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (dialect === 'postgres') await addFoldingCollation(db);
    await sql`drop index bank_transactions_with_signs`.execute(db);
    await sql`create index bank_transactions_with_signs on bank_transactions (id) where ${hasSigns(dialect)}`.execute(
      db,
    );
  },
});

import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/**
 * Ranges of code points beside which a word index may end its words elsewhere than Atlas does: signs, such as the one of
 * pounds, and letters that fold to several, such as `ﬁ`. Scripts that banks hardly use are taken whole.
 */
const RANGES =
  '80-9f a1-bf d7 f7 132-133 13f-140 149 17f 1c4-1cc 1f1-1f3 2b0-2ff 375 37a 37e 384-385 387 3f6 482 55a-55f 589-58f 5be 5c0 5c3 5c6 5f3-60f 61b-61f 66a-66d 6d4 6dd-6de 6e9 6fd-70f 7f6-88f 890-891 8e2 964-965 970 9f2-9f3 9fa-9fd a76 af0-af1 b70 bf3-bfa c77 c7f c84 d4f d79 df4 e3f e4f e5a-109f 10fb 1360-1cff 1d00-1dff 1e9a-1e9b 1f00-2fff 3001-303f 309b-309c 30a0 30fb 3190-33ff 4dc0-4dff a490-abff e000-f8ff fb00-feff ff5f-ff65 ffe0-fffd 10000-10ffff';

const SIGNS = RANGES.split(' ')
  .map((range) =>
    range
      .split('-')
      .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .join('-'),
  )
  .join('');

/** As Japanese banks print Latin letters and digits. PostgreSQL's index folds them, SQLite's keeps them apart. */
const hasBothWidths = sql`description glob '*[０-９Ａ-Ｚａ-ｚ]*' and description glob '*[0-9A-Za-z]*'`;

/** Whether a transaction's text has such a sign, as indexed until `scripts`. The first half spares plain texts the second. */
const hadSigns = (dialect: DialectName) => sql<boolean>`octet_length(description) > length(description)
  and ${
    dialect === 'sqlite'
      ? sql`(description glob ${sql.lit(`*[${SIGNS}]*`)} or ${hasBothWidths})`
      : sql`description ~ ${sql.lit(`[${SIGNS}]`)}`
  }`;

/** Transactions whose words the word index may not know, for rules, whose previews must miss none. */
export const signs = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index bank_transactions_with_signs on bank_transactions (id) where ${hadSigns(dialect)}`.execute(
      db,
    );
  },
});

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

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** Replaced by spaces, since PostgreSQL's parser would take `UPI/SWIGGY-12345@okaxis` for a path. */
const JOINTS = '/-._@:+<&~%';

/**
 * The words of texts as PostgreSQL's `tsvector`, accents folded. An index serves only queries by the same expression. Folding is
 * slow and most bank texts are plain ASCII, so only the others are folded.
 */
export function wordsOf(...columns: string[]): RawBuilder<string> {
  const text = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  );
  const folded = sql`regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')`;
  return sql`to_tsvector('simple', translate(case when octet_length(${text}) = length(${text}) then ${text} else ${folded} end, ${sql.lit(JOINTS)}, ${sql.lit(' '.repeat(JOINTS.length))}))`;
}

/** Tables that are searched besides transactions, with the column. */
export const TEXTS = {
  expenses: 'comment',
  expense_items: 'comment',
  attachments: 'file_name',
  merchants: 'name',
  projects: 'name',
} as const;
export type TextTable = keyof typeof TEXTS;

/** Folds Latin accents and keeps vowel signs in their word, as in हिन्दी. */
const TOKENIZER = `unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'`;

/** Search by words (FTS5 with triggers on SQLite, expression indexes on PostgreSQL) and by amounts. */
export const search = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('bank_transactions_by_amount')
      .on('bank_transactions')
      .columns(['amount', 'id'])
      .execute();
    await (dialect === 'sqlite' ? sqliteWords(db) : postgresWords(db));
  },
});

async function postgresWords(db: Kysely<unknown>): Promise<void> {
  const index = (table: string, ...columns: string[]) =>
    sql`create index ${sql.id(`${table}_by_words`)} on ${sql.table(table)} using gin ((${wordsOf(...columns)}))`.execute(
      db,
    );
  await index('bank_transactions', 'description', 'comment');
  for (const [table, column] of Object.entries(TEXTS)) await index(table, column);
}

async function sqliteWords(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await wordsOn(run, 'bank_transactions', 'bank_transactions', ['description', 'comment']);
  for (const [table, column] of Object.entries(TEXTS)) {
    if (table === 'expenses' || table === 'attachments')
      await wordsOn(run, table, await numbered(run, table, column), ['text']);
    else await wordsOn(run, table, table, [column]);
  }
}

type Run = (text: string) => Promise<unknown>;

/** FTS5 needs stable row numbers, and VACUUM may renumber the rows of a table without an integer key. */
async function numbered(run: Run, table: string, column: string): Promise<string> {
  const texts = `${table}_texts`;
  await run(
    `create table ${texts} (id integer primary key, subject text not null unique, text text not null) strict`,
  );
  await run(`insert into ${texts} (subject, text) select id, ${column} from ${table} order by id`);
  await run(`create trigger ${texts}_in after insert on ${table} begin
    insert into ${texts} (subject, text) values (new.id, new.${column}); end`);
  await run(`create trigger ${texts}_out after delete on ${table} begin
    delete from ${texts} where subject = old.id; end`);
  await run(`create trigger ${texts}_changed after update of ${column} on ${table} when old.${column} <> new.${column} begin
    update ${texts} set text = new.${column} where subject = new.id; end`);
  return texts;
}

/** Creates and fills a word index of a table's columns, which triggers keep up to date. */
async function wordsOn(run: Run, name: string, content: string, columns: readonly string[]): Promise<void> {
  const words = `${name}_words`;
  const names = columns.join(', ');
  await run(`create virtual table ${words} using fts5 (
    ${names}, content='${content}', content_rowid='id', tokenize="${TOKENIZER}")`);
  await run(`insert into ${words} (${words}) values ('rebuild')`);
  const of = (row: 'old' | 'new') => ['id', ...columns].map((column) => `${row}.${column}`).join(', ');
  const add = `insert into ${words} (rowid, ${names}) values (${of('new')});`;
  const drop = `insert into ${words} (${words}, rowid, ${names}) values ('delete', ${of('old')});`;
  const differ = columns.map((column) => `old.${column} <> new.${column}`).join(' or ');
  await run(`create trigger ${words}_in after insert on ${content} begin ${add} end`);
  await run(`create trigger ${words}_out after delete on ${content} begin ${drop} end`);
  await run(
    `create trigger ${words}_changed after update of ${names} on ${content} when ${differ} begin ${drop} ${add} end`,
  );
}

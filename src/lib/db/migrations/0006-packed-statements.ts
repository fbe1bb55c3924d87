import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';
import { pack, packLines } from '../statement-pages.ts';
import type { StoredLine } from '../tables.ts';

/** Statements and their rows are compressed: they took four times the file's size. */
export const packedStatements = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const [int, bytes] = sqlite ? (['integer', 'blob'] as const) : (['bigint', 'bytea'] as const);
    const empty = sqlite ? sql`x''` : sql`''::bytea`;
    const pages = db.schema.createTable('statement_pages');
    await (sqlite ? pages.modifyEnd(sql`strict`) : pages)
      .addColumn('upload', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
      .addColumn('first_position', int, (c) => c.notNull())
      .addColumn('first_date', 'text', (c) => c.notNull())
      .addColumn('last_date', 'text', (c) => c.notNull())
      .addColumn('content', bytes, (c) => c.notNull())
      .addPrimaryKeyConstraint('statement_pages_once', ['upload', 'first_position'])
      .execute();
    await db.schema
      .alterTable('upload_files')
      .addColumn('reading', bytes, (c) => c.notNull().defaultTo(empty))
      .execute();
    await db.schema
      .alterTable('uploads')
      .addColumn('stored_bytes', int, (c) => c.notNull().defaultTo(0))
      .execute();
    await packAll(db as Kysely<Before>);
    await db.schema.dropTable('statement_lines').execute();
    await db.schema.alterTable('uploads').dropColumn('reading').execute();
    await sql`create index uploads_by_sender on uploads (uploaded_by, stored_bytes)`.execute(db);
  },
});

interface Before {
  uploads: { id: string; reading: string; stored_bytes: number };
  upload_files: { upload: string; content: Uint8Array; reading: Uint8Array };
  statement_lines: StoredLine & { upload: string };
  statement_pages: {
    upload: string;
    first_position: number;
    first_date: string;
    last_date: string;
    content: Uint8Array;
  };
}

/** One statement at a time, since each may have 100,000 rows. */
async function packAll(db: Kysely<Before>): Promise<void> {
  for (const { id } of await db.selectFrom('uploads').select('id').orderBy('id').execute()) {
    const upload = db.selectFrom('uploads').innerJoin('upload_files', 'upload_files.upload', 'uploads.id');
    const { content, reading: text } = await upload
      .select(['upload_files.content', 'uploads.reading'])
      .where('uploads.id', '=', id)
      .executeTakeFirstOrThrow();
    const lines = await db
      .selectFrom('statement_lines')
      .selectAll()
      .where('upload', '=', id)
      .orderBy('position')
      .execute();
    const [file, reading, pages] = [pack(content), pack(text), [...packLines(id, lines)]];
    await db.updateTable('upload_files').set({ content: file, reading }).where('upload', '=', id).execute();
    for (const page of pages) await db.insertInto('statement_pages').values(page).execute();
    const stored_bytes = pages.reduce((sum, page) => sum + page.content.length, file.length + reading.length);
    await db.updateTable('uploads').set({ stored_bytes }).where('id', '=', id).execute();
  }
}

import { type Kysely, sql } from 'kysely';
import { addDays } from '../../core/day.ts';
import type { DialectName } from '../open.ts';
import { unpackText } from '../statement-pages.ts';

/** A transaction keeps the references of all files that had it, so that files of different formats bring it once. */
export const references = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sqlite = dialect === 'sqlite';
    const int = sqlite ? 'integer' : 'bigint';
    const table = db.schema.createTable('transaction_references');
    await (sqlite ? table.modifyEnd(sql`without rowid, strict`) : table)
      .addColumn('transaction', int, (c) =>
        c.notNull().references('bank_transactions.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('transaction_references_once', ['transaction', 'kind', 'value'])
      .execute();
    for (const column of ['reference_kind', 'covered_from', 'covered_to'])
      await db.schema.alterTable('uploads').addColumn(column, 'text').execute();
    for (const [column, value] of [
      ['reader', 1],
      ['undecided_count', 0],
      ['day_shift', 0],
    ] as const)
      await db.schema
        .alterTable('uploads')
        .addColumn(column, int, (c) => c.notNull().defaultTo(value))
        .execute();
    await fillUploads(db as Kysely<Filled>);
    await sql`insert into transaction_references ("transaction", kind, value)
      select t.id, u.reference_kind, t.reference from bank_transactions as t join uploads as u on u.id = t.upload
      where t.reference is not null and u.reference_kind is not null`.execute(db);
  },
});

interface Filled {
  uploads: {
    id: string;
    first_date: string | null;
    last_date: string | null;
    reference_kind: string | null;
    covered_from: string | null;
    covered_to: string | null;
  };
  upload_files: { upload: string; reading: Uint8Array };
}

/** What a reading of an earlier release says about its references and about days that its balances prove complete. */
async function fillUploads(db: Kysely<Filled>): Promise<void> {
  const uploads = db.selectFrom('uploads').select(['id', 'first_date', 'last_date']).orderBy('id');
  for (const { id, first_date, last_date } of await uploads.execute()) {
    const file = db.selectFrom('upload_files').select('reading').where('upload', '=', id);
    const reading = JSON.parse(unpackText((await file.executeTakeFirstOrThrow()).reading));
    const column: number | undefined = reading.columns?.reference;
    const reference_kind = column === undefined ? null : `csv:${reading.header?.[column] || column + 1}`;
    const proved = reading.balance?.state === 'agrees' && first_date !== null && last_date !== null;
    const [covered_from, covered_to] = proved
      ? [addDays(first_date, 1), addDays(last_date, -1)]
      : [null, null];
    const isEmpty = covered_from === null || covered_to === null || covered_from > covered_to;
    await db
      .updateTable('uploads')
      .set({ reference_kind, ...(isEmpty ? {} : { covered_from, covered_to }) })
      .where('id', '=', id)
      .execute();
  }
}

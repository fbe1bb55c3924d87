import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../open.ts';

/** What an undo takes back or does again in the end, so that a chain of undos is read like a single one. */
export const firstActs = (dialect: DialectName) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table runs add column first_run text`.execute(db);
    await sql`alter table runs add column is_redo ${sql.raw(dialect === 'sqlite' ? 'integer' : 'bigint')}
      not null default 0 check (is_redo in (0, 1))`.execute(db);
    await sql`update runs set first_run = h.subject_id from history as h
      where h.id = runs.line and h.subject = 'run' and h.act = 'undo'`.execute(db);
    // Each round doubles how far every undo looks back: a chain of 11,500 takes 14 rounds.
    while (await hasLonger(db))
      await sql`update runs set first_run = earlier.first_run,
          is_redo = case when runs.is_redo = earlier.is_redo then 1 else 0 end
        from runs as earlier where earlier.id = runs.first_run and earlier.first_run is not null`.execute(db);
  },
});

const hasLonger = async (db: Kysely<unknown>): Promise<boolean> =>
  (
    await sql`select 1 from runs join runs as earlier on earlier.id = runs.first_run
      where earlier.first_run is not null limit 1`.execute(db)
  ).rows.length > 0;

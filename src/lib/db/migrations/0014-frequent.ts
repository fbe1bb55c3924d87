import { type Kysely, sql } from 'kysely';

/** What was decided three times and more, for proposing rules without reading all that was learned. */
export const frequent = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index learned_frequent on learned (yes, core, direction)
      where what = 'type' and yes >= 3`.execute(db);
  },
});

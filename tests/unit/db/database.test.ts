import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { faultOf } from '#lib/db/faults.ts';
import { listExecuted, MIGRATIONS, migrate } from '#lib/db/migrate.ts';
import { inTransaction } from '#lib/db/transaction.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';

const project = (name: string) => ({
  name,
  name_key: name.toLowerCase(),
  archived_at: null,
  created_at: 'now',
});

onEveryDatabase('the database', (open, dialect) => {
  test('a new installation has its categories, and migrating again does nothing', async () => {
    const database = await open();
    const { count } = await database.db
      .selectFrom('categories')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(10);
    expect(await migrate(database)).toEqual([]);
    expect(await listExecuted(database.db)).toEqual(MIGRATIONS);
    await database.close();
  });

  test('a failed transaction leaves nothing, and the next one works', async () => {
    const database = await open();
    const failing = inTransaction(database.db, async (tx) => {
      await tx.insertInto('projects').values(project('Lost')).execute();
      await tx.insertInto('projects').values(project('Lost')).execute();
    });
    expect(faultOf(await failing.catch((error) => error))).toBe('unique');
    await inTransaction(database.db, (tx) => tx.insertInto('projects').values(project('Kept')).execute());
    const names = await database.db.selectFrom('projects').select('name').execute();
    expect(names).toEqual([{ name: 'Kept' }]);
    await database.close();
  });

  test('transactions asked for at once all happen', async () => {
    const database = await open();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        inTransaction(database.db, async (tx) => {
          await tx
            .insertInto('projects')
            .values(project(`P${n}`))
            .execute();
          await tx.selectFrom('projects').selectAll().execute();
        }),
      ),
    );
    const rows = await database.db.selectFrom('projects').select('id').execute();
    expect(rows).toHaveLength(20);
    await database.close();
  });

  test('no column holds a float', async () => {
    const database = await open();
    const types =
      dialect === 'sqlite'
        ? (
            await sql<{
              type: string;
            }>`select distinct lower(c.type) as type from sqlite_schema as t join pragma_table_info(t.name) as c where t.type = 'table'`.execute(
              database.db,
            )
          ).rows
        : (
            await sql<{
              type: string;
            }>`select distinct data_type as type from information_schema.columns where table_schema = 'public'`.execute(
              database.db,
            )
          ).rows;
    expect(types.map(({ type }) => type).filter((type) => /real|float|double|numeric/.test(type))).toEqual(
      [],
    );
    await database.close();
  });
});

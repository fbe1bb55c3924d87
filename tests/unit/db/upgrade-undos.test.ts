import { expect, test } from 'vitest';
import { runWords } from '#components/history/words.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { invariants } from '#lib/db/integrity-records.ts';
import { migrate } from '#lib/db/migrate.ts';
import { translate } from '#lib/texts/texts.ts';
import { listRuns, runOf } from '#lib/undo/list.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { emptyDatabase } from '#tests/support/databases/released.ts';
import { countingStatements } from '#tests/support/databases/statements-counted.ts';
import { sized } from '#tests/support/nightly.ts';

const AT = '2026-04-02T09:00:00.000Z';
/** Odd numbers undo, even ones redo. */
const DEEP = sized(1_500, 11_500);
const AT_ONCE = 1_000;

onEveryDatabase('undos of the release before', (_, dialect) => {
  test('of undos of undos, thousands deep, are told as one, by as many statements as a single one', async () => {
    const database = await emptyDatabase(dialect);
    await migrate(database, '0017-alike');
    const { db } = database;
    // Written column by column: this database is older than what is kept per person today.
    const { id: person } = await db
      .insertInto('people')
      .values({
        ...{ email: 'asha@example.org', first_name: 'Asha', last_name: 'Rao', password_hash: '-' },
        ...{ language: 'en', disabled_at: null, created_at: AT },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: DEEP + 1 }, () => uuidv7());
    for (let from = 0; from <= DEEP; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const before = (n: number) => ids[from + n - 1];
      await db
        .insertInto('history')
        .values(
          some.map((run, n) => ({
            ...{ id: from + n + 1, at: AT, person, run, before: null },
            ...(before(n)
              ? { act: 'undo', subject: 'run', subject_id: before(n) as string, after: '{"restored":1}' }
              : { act: 'mark', subject: 'transaction', subject_id: '7', after: '{"type":"EX"}' }),
          })),
        )
        .execute();
      await db
        .insertInto('runs')
        .values(
          some.map((id, n) => ({
            ...{ id, person, at: AT, line: from + n + 1, count: 1, undone_by: ids[from + n + 1] ?? null },
          })),
        )
        .execute();
    }

    let statements = 0;
    await migrate(countingStatements(database, (n) => (statements = n)));
    expect(statements).toBeLessThan(100);
    for (const { name, count } of invariants.filter((one) => one.name.endsWith('.runs')))
      expect([name, await count(db)]).toEqual([name, 0]);

    const t = translate('en');
    const { results } = await listRuns(db, { limit: 3 });
    expect(results.map((run) => runWords(run, t))).toEqual([
      'Redid: Marked a transaction as Expense',
      'Undid: Marked a transaction as Expense',
      'Redid: Marked a transaction as Expense',
    ]);
    expect(runWords(await runOf(db, ids[1] as string), t)).toBe('Undid: Marked a transaction as Expense');
    expect(runWords(await runOf(db, ids[0] as string), t)).toBe('Marked a transaction as Expense');

    const { db: counted } = countingStatements(database, (n) => (statements = n));
    await listRuns(counted, { limit: 50 });
    expect(statements).toBe(1);
    await database.close();
  });
});

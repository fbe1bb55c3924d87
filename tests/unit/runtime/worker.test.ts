import { readdirSync, readFileSync } from 'node:fs';
import { constants, platform } from 'node:os';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startThread } from '#lib/core/thread.ts';
import { inTransaction } from '#lib/db/transaction.ts';
import { addRowsWork, hasWork } from '#lib/matching/work-records.ts';
import { threadWork } from '#lib/runtime/worker.ts';
import { freshDatabase } from '#tests/support/databases/databases.ts';

/** The 19th field of a thread's status: its nice value. */
const NICE = 16;
const priorities = (): number[] =>
  readdirSync('/proc/self/task').map((id) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(/\) (.*)/s);
    return Number(fields.split(' ')[NICE]);
  });

test.runIf(platform() === 'linux')(
  'the processor is requests’ first: only the thread of suggestions waits',
  async () => {
    const database = await freshDatabase('sqlite');
    const work = threadWork(database.place, database.db);
    work.wake();
    const before = priorities();
    await work.keep();
    const low = priorities().filter((nice) => nice === constants.priority.PRIORITY_BELOW_NORMAL);
    expect(
      low.length - before.filter((nice) => nice === constants.priority.PRIORITY_BELOW_NORMAL).length,
    ).toBe(1);
    await work.close();
    await database.close();
  },
);

test('the thread of suggestions writes nothing: nobody waits for a lock of its', async () => {
  const database = await freshDatabase('sqlite');
  const { db } = database;
  await addRowsWork(db, [1, 2, 3]);
  // The writing connection's own changes do not count.
  const othersChanges = () =>
    inTransaction(db, async (tx) => (await sql`pragma data_version`.execute(tx)).rows);
  const before = await othersChanges();
  const work = threadWork(database.place, db);
  while (await work.keep());
  expect(await hasWork(db)).toBe(false);
  expect(await othersChanges()).toEqual(before);
  await work.close();
  await database.close();
});

test('a thread that goes on computing keeps nobody from stopping', async () => {
  const endless =
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); })";
  const thread = startThread<string>(
    new URL(`data:text/javascript,${encodeURIComponent(endless)}`),
    {},
    'endless',
  );
  const computed = expect(thread.call('compute')).rejects.toThrow('the endless thread ended');
  await thread.end('close', 100);
  await computed;
});

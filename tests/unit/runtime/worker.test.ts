import { readdirSync, readFileSync } from 'node:fs';
import { constants, platform } from 'node:os';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { CHANGE_BOUNDS, READING_BOUNDS } from '#lib/core/limits.ts';
import { startThread } from '#lib/core/thread.ts';
import type { Person } from '#lib/db/tables.ts';
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

test('a file that takes more than it may is refused with what to do, and nobody’s undo waits for it', async () => {
  const database = await freshDatabase('sqlite');
  const bounds = { reading: { ...READING_BOUNDS, processor: 0 }, change: CHANGE_BOUNDS };
  const work = threadWork(database.place, database.db, bounds);
  const person = { id: 1 } as Person;
  const file = { account: 1, file_name: 'a.csv', content: new Uint8Array() };
  const upload = work.run('uploadStatement', person, file);
  const undo = work.act('undoRun', person, uuidv7());
  await expect(upload).rejects.toThrow('statements.error.too_long');
  await expect(undo).rejects.toThrow('history.error.not_found');
  await work.close();
  await database.close();
});

import { readdirSync, readFileSync } from 'node:fs';
import { constants, platform } from 'node:os';
import { expect, test } from 'vitest';
import { startThread } from '#lib/core/thread.ts';
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
    const work = threadWork(database.place);
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

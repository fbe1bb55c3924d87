import { expect, test } from 'vitest';
import { startThread } from '#lib/core/thread.ts';

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

import { expect, signIn, test } from '#tests/support/server/browser.ts';
import { startTwoProcesses } from '#tests/support/server/two-processes.ts';
import {
  addAccount,
  classify,
  everythingAgrees,
  expenseFromTransaction,
  PDF,
  payments,
  recordThenLink,
  uploadApril,
  uploadMay,
} from '#tests/support/stories/main-job.ts';

test('a month is done at two processes in turn, while each of them is killed and comes back', async ({
  page,
}) => {
  const [first, second] = payments;
  if (!first || !second) throw new Error('the book has payments');
  const atlas = await startTwoProcesses();
  try {
    await signIn(page, atlas.origin);
    await addAccount(page);
    await uploadApril(page);
    await atlas.kill(0);
    await classify(page, atlas);
    await atlas.restart(0);
    await expenseFromTransaction(page, atlas, first);
    await atlas.kill(1);
    await recordThenLink(page, atlas, second);
    await atlas.restart(1);
    await uploadMay(page);
    await everythingAgrees(page, atlas, [first, second]);

    expect(atlas.proxy.failures).toEqual([]);
    expect([...atlas.files.objects.values()]).toEqual([PDF]);
    expect(atlas.files.complaints).toEqual([]);
    for (const answers of atlas.proxy.served.values()) expect(answers).toBeGreaterThan(20);
    for (const { output } of atlas.processes) expect(output()).not.toMatch(/"status":5\d\d|"level":"error"/);
    const { code, output } = await atlas.check();
    expect([code, output]).toEqual([0, expect.stringContaining('No problems found.')]);
  } finally {
    await atlas.stop();
  }
});

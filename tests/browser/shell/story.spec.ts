import { startAtlas } from '#tests/support/server/atlas-server.ts';
import { signIn, test } from '#tests/support/server/browser.ts';
import {
  addAccount,
  classify,
  everythingAgrees,
  expenseFromTransaction,
  payments,
  recordThenLink,
  uploadApril,
  uploadMay,
} from '#tests/support/stories/main-job.ts';

/** Each database in one scripting mode. */
for (const [dialect, tag] of [
  ['sqlite', ['@scripts']],
  ['postgres', ['@noscript', '@forms']],
] as const)
  test(`from an empty installation to a month that is done (${dialect})`, { tag: [...tag] }, async ({
    page,
  }) => {
    const server = await startAtlas(dialect);
    try {
      await signIn(page, server.origin);
      await addAccount(page);
      await uploadApril(page);
      await classify(page, server);
      for (const payment of payments.slice(0, 3)) await expenseFromTransaction(page, server, payment);
      for (const payment of payments.slice(3)) await recordThenLink(page, server, payment);
      await uploadMay(page);
      await everythingAgrees(page, server, payments);
    } finally {
      await server.stop();
    }
  });

import { listOpenAccounts } from '#lib/accounts/open-records.ts';
import { NAVIGATION_RECEIPTS } from '#lib/core/limits.ts';
import { untilChanged } from '#lib/db/unchanged.ts';
import { errorAnswer } from '#lib/http/answers.ts';
import { countWaiting } from '#lib/receipts/records.ts';

/** What waits, for sidebar and thumb bar: accounts with what is left to classify, the sum of that, and receipts in the tray. */
export async function navigationCounts({ atlas, t, requestId }: App.Locals) {
  // The page says itself what it could not fetch; without counts the navigation still leads everywhere.
  const [accounts, receipts] = await untilChanged(atlas.db, 'navigation', () =>
    Promise.all([listOpenAccounts(atlas.db), countWaiting(atlas.db, NAVIGATION_RECEIPTS)]),
  ).catch((error: unknown) => {
    errorAnswer(error, t, requestId);
    return [[], 0] as const;
  });
  return { accounts, receipts, left: accounts.reduce((sum, { open }) => sum + Number(open), 0) };
}
